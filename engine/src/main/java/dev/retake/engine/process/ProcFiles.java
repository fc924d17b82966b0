package dev.retake.engine.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What Linux tells of processes in {@code /proc}; elsewhere nothing is known. */
final class ProcFiles {

    private static final Path PROC = Path.of("/proc");

    private ProcFiles() {}

    /** Processes that were given this entry in their environment; one that has ended has none. */
    static List<Long> withEnvironment(String entry) {
        String wanted = "\0" + entry + "\0";
        return pids().stream()
                .filter(pid -> ("\0" + read(pid, "environ")).contains(wanted))
                .toList();
    }

    /** Whether a group has a process that has not ended; one that only waits to be collected has. */
    static boolean groupLives(long group) {
        return !Files.isDirectory(PROC) || pids().stream().anyMatch(pid -> livesIn(group, read(pid, "stat")));
    }

    /** {@code pid (name) state parent group ...}, where the name may hold anything. */
    private static boolean livesIn(long group, String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        return fields.length > 2 && fields[2].equals(String.valueOf(group)) && !"ZX".contains(fields[0]);
    }

    private static List<Long> pids() {
        var pids = new ArrayList<Long>();
        if (Files.isDirectory(PROC)) {
            try (var entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
                entries.forEach(
                        entry -> pids.add(Long.parseLong(entry.getFileName().toString())));
            } catch (IOException _) {
                return List.of();
            }
        }
        return pids;
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(PROC.resolve(pid + "/" + file), StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            // Somebody else's process, or one that has just ended.
            return "";
        }
    }
}
