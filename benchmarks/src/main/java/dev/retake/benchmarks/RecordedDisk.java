package dev.retake.benchmarks;

import dev.retake.engine.store.Disk;
import dev.retake.engine.store.RealDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A disk that remembers how many bytes each flush was for, so that as many can be made in a bare loop. */
final class RecordedDisk implements Disk {

    private final Disk disk = new RealDisk();
    private final List<byte[]> flushes = new ArrayList<>();

    private synchronized void flushed(byte[] bytes) {
        flushes.add(bytes);
    }

    @Override
    public void createDirectories(Path directory) throws IOException {
        disk.createDirectories(directory);
    }

    @Override
    public void create(Path file, byte[] bytes) throws IOException {
        disk.create(file, bytes);
        flushed(bytes);
    }

    @Override
    public void publish(Path file, byte[] bytes) throws IOException {
        disk.publish(file, bytes);
        flushed(bytes);
        flushed(new byte[0]);
    }

    @Override
    public void replace(Path file, byte[] bytes) throws IOException {
        disk.replace(file, bytes);
        flushed(bytes);
        flushed(new byte[0]);
    }

    @Override
    public void append(Path file, byte[] bytes) throws IOException {
        disk.append(file, bytes);
        flushed(bytes);
    }

    @Override
    public void rename(Path directory, Path name) throws IOException {
        disk.rename(directory, name);
        flushed(new byte[0]);
    }

    @Override
    public void delete(Path file) throws IOException {
        disk.delete(file);
    }

    int flushes() {
        return flushes.size();
    }

    /** Writes and flushes as often as the engine did, and as many bytes: each to a new file in one folder, nothing else. */
    void repeat(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < flushes.size(); i++) {
            try (FileChannel channel = FileChannel.open(
                    folder.resolve("f" + i), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(flushes.get(i)));
                channel.force(true);
            }
        }
    }
}
