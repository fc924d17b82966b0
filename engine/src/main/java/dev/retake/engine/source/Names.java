package dev.retake.engine.source;

import dev.retake.engine.graph.NodeId;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The names of fragments, substitutions and worktrees. */
final class Names {

    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,199}");

    private static final int MOST = 200;

    private Names() {}

    /** Whether a name holds nothing that a path could be made of. */
    static boolean isBare(String name) {
        return BARE.matcher(name).matches();
    }

    /** Whether a name can be that of a folder and, by git-check-ref-format, the last part of a branch's. */
    static boolean isWorktree(String name) {
        return NodeId.isAuthored(name)
                && !name.contains("..")
                && !name.endsWith(".")
                && !name.toLowerCase(Locale.ROOT).endsWith(".lock");
    }

    /** Of many names those that a misspelt one in the place {@code at} may have been meant to be. */
    static List<String> nearby(Collection<String> names, String at) {
        // Comparing with every id is only worth it where a person could have a list of them in mind.
        boolean isMinted = at.contains("/");
        return names.stream()
                .filter(name -> !name.equals(at) && (isMinted || !name.contains("/")))
                .limit(MOST)
                .toList();
    }

    static void notBare(Yaml use, Optional<NodeId> node, Problems problems) {
        problems.error(
                LoadRule.FRAGMENT_NAME,
                use,
                node,
                use.kind() + " cannot be the name of a fragment.",
                "Write the bare name of a file in `fragments/`, without folder and ending.");
    }
}
