package dev.retake.engine.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;

/** flock(2) and the few calls around it, through the foreign-function interface. */
final class Flock {

    private static final int LOCK_SH = 1;
    private static final int LOCK_EX = 2;
    private static final int LOCK_NB = 4;
    private static final boolean MAC = System.getProperty("os.name").startsWith("Mac");
    private static final int O_RDWR = 2;
    private static final int O_CREAT = MAC ? 0x200 : 0x40;
    private static final int O_CLOEXEC = MAC ? 0x1000000 : 0x80000;
    private static final int EWOULDBLOCK = MAC ? 35 : 11;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle OPEN = handle(
            "open",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
            Linker.Option.captureCallState("errno"),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle FLOCK = handle(
            "flock",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
            Linker.Option.captureCallState("errno"));
    private static final MethodHandle FTRUNCATE = handle(
            "ftruncate",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
            Linker.Option.captureCallState("errno"));
    private static final MethodHandle PWRITE = handle(
            "pwrite",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG),
            Linker.Option.captureCallState("errno"));
    private static final MethodHandle CLOSE =
            handle("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private Flock() {}

    private static MethodHandle handle(String name, FunctionDescriptor shape, Linker.Option... options) {
        MemorySegment address = LINKER.defaultLookup()
                .find(name)
                .orElseThrow(() -> new UnsupportedOperationException(
                        "this platform has no " + name + "(2), which the lock of a run needs"));
        return LINKER.downcallHandle(address, shape, options);
    }

    /** Opens, creating it if need be, a file that no child process will inherit. */
    static int openForWriting(String file) throws IOException {
        return open(file, O_RDWR | O_CREAT | O_CLOEXEC);
    }

    /** True when the lock was taken; false when somebody else holds it. */
    static boolean tryExclusive(int descriptor) throws IOException {
        return tryLock(descriptor, LOCK_EX);
    }

    /** Whether nobody holds an exclusive lock on the file at this instant. */
    static boolean isFree(String file) throws IOException {
        int descriptor = open(file, O_CLOEXEC);
        try {
            return tryLock(descriptor, LOCK_SH);
        } finally {
            close(descriptor);
        }
    }

    static void rewrite(int descriptor, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (var arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
            // In this order, since a file that is empty for an instant would be so for good after a kill then.
            if ((long) PWRITE.invokeExact(state, descriptor, data, (long) bytes.length, 0L) != bytes.length) {
                throw new IOException("the lock file cannot be written (errno " + errno(state) + ")");
            }
            if ((int) FTRUNCATE.invokeExact(state, descriptor, (long) bytes.length) != 0) {
                throw new IOException("the lock file cannot be truncated (errno " + errno(state) + ")");
            }
        } catch (IOException e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    static void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    private static int open(String file, int flags) throws IOException {
        try (var arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int descriptor = (int) OPEN.invokeExact(state, arena.allocateFrom(file), flags, 0600);
            if (descriptor < 0) {
                throw new IOException(file + " cannot be opened (errno " + errno(state) + ")");
            }
            return descriptor;
        } catch (IOException e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    private static boolean tryLock(int descriptor, int kind) throws IOException {
        try (var arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            if ((int) FLOCK.invokeExact(state, descriptor, kind | LOCK_NB) == 0) {
                return true;
            }
            if (errno(state) == EWOULDBLOCK) {
                return false;
            }
            throw new IOException("flock(2) failed (errno " + errno(state) + ")");
        } catch (IOException e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    private static int errno(MemorySegment state) {
        return (int) ERRNO.get(state, 0L);
    }
}
