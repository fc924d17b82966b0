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
    private static final int MAX_COMMAND = 120;

    private ProcFiles() {}

    /** Processes that were given this entry in their environment; one that has ended has none. */
    static List<Long> withEnvironment(String entry) {
        String wanted = "\0" + entry + "\0";
        return pids().stream()
                .filter(pid -> ("\0" + read(pid, "environ")).contains(wanted))
                .toList();
    }

    /** A living process with the value that it was given for a variable. */
    record Found(long pid, long parent, long group, String value, String command) {}

    static boolean isThere() {
        return Files.isDirectory(PROC);
    }

    /** Processes that were given a value that begins so for a variable. */
    static List<Found> withEnvironmentValue(String name, String beginning) {
        String wanted = "\0" + name + "=" + beginning;
        var found = new ArrayList<Found>();
        for (long pid : pids()) {
            String environment = "\0" + read(pid, "environ");
            int at = environment.indexOf(wanted);
            String[] stat = stat(read(pid, "stat"));
            if (at >= 0 && stat.length > 2 && isAlive(stat)) {
                int from = at + name.length() + 2;
                int to = environment.indexOf('\0', from);
                found.add(new Found(
                        pid,
                        Long.parseLong(stat[1]),
                        Long.parseLong(stat[2]),
                        utf8(environment.substring(from, to < 0 ? environment.length() : to)),
                        command(pid)));
            }
        }
        return found;
    }

    private static String command(long pid) {
        return OneLine.of(utf8(read(pid, "cmdline").replace('\0', ' ')).strip(), MAX_COMMAND);
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** Whether a group has a process that has not ended; one that only waits to be collected has. */
    static boolean groupLives(long group) {
        return !Files.isDirectory(PROC) || pids().stream().anyMatch(pid -> livesIn(group, read(pid, "stat")));
    }

    private static boolean livesIn(long group, String stat) {
        String[] fields = stat(stat);
        return fields.length > 2 && fields[2].equals(String.valueOf(group)) && isAlive(fields);
    }

    /** What follows the name in {@code pid (name) state parent group ...}, where the name may hold anything. */
    private static String[] stat(String stat) {
        return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    }

    private static boolean isAlive(String[] stat) {
        return !"ZX".contains(stat[0]);
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
