package dev.retake.engine.runtime;

import java.util.Set;

/** The keys that agents must not see, so that they use the saved login and nothing else is billed. */
final class ApiKeys {

    static final Set<String> ALL =
            Set.of("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENAI_API_KEY", "CODEX_API_KEY");

    private ApiKeys() {}
}
