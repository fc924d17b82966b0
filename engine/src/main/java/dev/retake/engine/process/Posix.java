package dev.retake.engine.process;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** The one system call that Java lacks for ending a group of processes. */
final class Posix {

    static final int SIGTERM = 15;
    static final int SIGKILL = 9;

    private static final Optional<MethodHandle> KILL = kill();

    private Posix() {}

    /** Whether groups can be signalled on this platform. */
    static boolean hasGroups() {
        return KILL.isPresent();
    }

    /** Sends a signal; signal 0 only asks. A negative pid means a group. True when something was there to receive it. */
    static boolean signal(long pid, int signal) {
        if (KILL.isEmpty()) {
            return false;
        }
        try {
            return (int) KILL.get().invokeExact((int) pid, signal) == 0;
        } catch (Throwable t) {
            throw new IllegalStateException("kill(2) could not be called", t);
        }
    }

    private static Optional<MethodHandle> kill() {
        if (System.getProperty("os.name").startsWith("Windows")) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> address = linker.defaultLookup().find("kill");
        return address.map(kill -> linker.downcallHandle(
                kill.reinterpret(Arena.global(), _ -> {}),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)));
    }
}
