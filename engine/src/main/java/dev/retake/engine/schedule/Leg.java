package dev.retake.engine.schedule;

import dev.retake.engine.prompt.Bindings;
import dev.retake.engine.prompt.PromptBuilder;
import dev.retake.engine.runtime.AgentRuntime;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * What all nodes of one leg of a run share.
 *
 * @param number 1-based
 * @param folder where nodes without a {@code cwd} work, absolute
 * @param freshSession mints session ids
 */
public record Leg(
        String runId,
        int number,
        String folder,
        AgentRuntime runtime,
        PromptBuilder prompts,
        Bindings bindings,
        Lanes lanes,
        ProgramRunner programs,
        RunRecord record,
        Clock clock,
        Supplier<String> freshSession,
        Stepper stepper,
        Stop stop) {}
