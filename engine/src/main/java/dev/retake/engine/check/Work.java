package dev.retake.engine.check;

import java.util.Optional;

/**
 * What there is to judge: how the agent's process ended and what it replied.
 *
 * @param exit exit code
 * @param error whether the agent itself called its reply an error
 * @param reply raw; absent when there is none
 * @param remark what the process last said, for the detail of a failure
 */
public record Work(int exit, boolean error, Optional<String> reply, String remark) {}
