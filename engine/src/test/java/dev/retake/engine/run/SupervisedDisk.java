package dev.retake.engine.run;

import dev.retake.engine.store.Disk;
import dev.retake.engine.store.RealDisk;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** The real disk behind a supervisor, who sees each call and may refuse it or let a part of the bytes through. */
record SupervisedDisk(Supervisor supervisor) implements Disk {

    private static final Disk REAL = new RealDisk();
    private static final byte[] NOTHING = {};

    /** What is done to a file. */
    enum Call {
        CREATE_DIRECTORIES,
        CREATE,
        PUBLISH,
        REPLACE,
        APPEND,
        RENAME,
        DELETE;

        boolean writesBytes() {
            return switch (this) {
                case CREATE, PUBLISH, REPLACE, APPEND -> true;
                case CREATE_DIRECTORIES, RENAME, DELETE -> false;
            };
        }

        /** Whether a disk that fails may leave a part of the bytes behind. */
        boolean mayBeHalf() {
            return switch (this) {
                case CREATE, APPEND -> true;
                case PUBLISH, REPLACE, CREATE_DIRECTORIES, RENAME, DELETE -> false;
            };
        }
    }

    /** Makes the call that was asked for. */
    interface Made {
        void with(byte[] bytes) throws IOException;
    }

    /** Decides about a call; nothing is done unless it has it made. */
    interface Supervisor {
        void asked(Call call, Path file, byte[] bytes, Made made) throws IOException;
    }

    /** What a full disk says. */
    static IOException full(Path file) {
        return new FileSystemException(file.toString(), null, "No space left on device");
    }

    @Override
    public void createDirectories(Path directory) throws IOException {
        supervisor.asked(Call.CREATE_DIRECTORIES, directory, NOTHING, _ -> REAL.createDirectories(directory));
    }

    @Override
    public void create(Path file, byte[] bytes) throws IOException {
        supervisor.asked(Call.CREATE, file, bytes, part -> REAL.create(file, part));
    }

    @Override
    public void publish(Path file, byte[] bytes) throws IOException {
        supervisor.asked(Call.PUBLISH, file, bytes, part -> REAL.publish(file, part));
    }

    @Override
    public void replace(Path file, byte[] bytes) throws IOException {
        supervisor.asked(Call.REPLACE, file, bytes, part -> REAL.replace(file, part));
    }

    @Override
    public void append(Path file, byte[] bytes) throws IOException {
        supervisor.asked(Call.APPEND, file, bytes, part -> REAL.append(file, part));
    }

    @Override
    public void rename(Path directory, Path name) throws IOException {
        supervisor.asked(Call.RENAME, directory, NOTHING, _ -> REAL.rename(directory, name));
    }

    @Override
    public void delete(Path file) throws IOException {
        supervisor.asked(Call.DELETE, file, NOTHING, _ -> REAL.delete(file));
    }
}
