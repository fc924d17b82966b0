package dev.retake.engine.graph;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * One scripted answer of the {@code rehearsal} runtime.
 *
 * @param run a shell command done for real, in the node's directory, before the reply
 * @param after how long the take lasts
 * @param sessionLimit when present, plays a session limit with this reset time
 * @param hang never ends
 */
public record Take(
        String reply,
        int exit,
        String stderr,
        Optional<Duration> after,
        BigDecimal costUsd,
        Optional<String> run,
        Optional<String> sessionLimit,
        boolean hang) {}
