package dev.retake.engine.source;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells of a key that is not read whether its author meant a check by it. */
final class CheckKeys {

    private static final List<String> KEYS =
            List.of("success_check", "exit_zero", "result_matches", "verify", "expect_exit", "output_matches");

    /** Words of checks, here and in tools like this one, a letter missing or not. */
    private static final Pattern WORDS =
            Pattern.compile("suc+es|ches?ck|chek|verif|match|assert|expect|exit_?(zero|code)");

    private CheckKeys() {}

    static boolean isMeant(Yaml.Entry entry) {
        String key = entry.key().text();
        return isNamed(key)
                || (entry.value() instanceof Yaml.Mapping mapping
                        && mapping.entries().keySet().stream().anyMatch(CheckKeys::isNamed));
    }

    private static boolean isNamed(String key) {
        return WORDS.matcher(key.toLowerCase(Locale.ROOT)).find()
                || Suggestion.of(key, KEYS).isPresent();
    }
}
