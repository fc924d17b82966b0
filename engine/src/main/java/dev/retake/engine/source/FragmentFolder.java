package dev.retake.engine.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Fragments in a folder, which no link leads out of. */
record FragmentFolder(Path folder) implements Fragments {

    private static final String ENDING = ".yaml";
    private static final int LISTED = 200;

    @Override
    public List<String> names() {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING))
                    .map(file -> file.substring(0, file.length() - ENDING.length()))
                    .filter(Names::isBare)
                    .limit(LISTED)
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException | SecurityException _) {
            return List.of();
        }
    }

    @Override
    public Found find(String name) {
        Path path = folder.resolve(name + ENDING);
        String file = path.toString();
        try {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return new Found.Missing(file);
            }
            if (!Files.exists(path)) {
                return new Found.Refused(file, "is a link that leads to no file");
            }
            Path beside = folder.toAbsolutePath().getParent();
            Path real = path.toRealPath();
            Path realFolder = folder.toRealPath();
            if (beside == null
                    || !realFolder.equals(beside.toRealPath().resolve(folder.getFileName()))
                    || !real.startsWith(realFolder)) {
                return new Found.Refused(file, "is reached through a link that leads out of its folder");
            }
            if (!Files.isRegularFile(real)) {
                return new Found.Refused(file, "is no ordinary file");
            }
            try (var in = Files.newInputStream(real)) {
                return new Found.Bytes(file, in.readNBytes(Decoded.MAX_BYTES + 1));
            }
        } catch (IOException | SecurityException _) {
            return new Found.Refused(file, "cannot be read");
        }
    }
}
