package dev.retake.app.shell;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The graphs that ship with the program, laid out as plain files that can be read, run and copied. */
public final class Samples {

    private static final String RESOURCE = "/dev/retake/app/samples";
    private static final String FIRST = "second-take.yaml";

    private final Path folder;

    /**
     * @param folder where the files are laid out; created when they are first asked for
     */
    public Samples(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** The sample graphs, the first one to look at in front; writes the files that are not there yet. Slow. */
    public List<Path> graphs() throws IOException {
        URL url = Samples.class.getResource(RESOURCE);
        if (url == null) {
            return List.of();
        }
        try {
            return unpack(url.toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** The sample to open when nothing else is; writes it if need be. Slow. */
    public Optional<Path> first() throws IOException {
        return graphs().stream().findFirst();
    }

    /** Whether a file lies among the samples. */
    public boolean holds(Path file) {
        return file.toAbsolutePath().normalize().startsWith(folder);
    }

    /** Whether a file is a sample that nobody changed. */
    public boolean isShipped(Path graph) {
        Path file = graph.toAbsolutePath().normalize();
        if (!holds(file)) {
            return false;
        }
        String name = folder.relativize(file).toString().replace('\\', '/');
        try (var shipped = Samples.class.getResourceAsStream(RESOURCE + "/" + name)) {
            return shipped != null && Arrays.equals(shipped.readAllBytes(), Files.readAllBytes(file));
        } catch (IOException e) {
            return false;
        }
    }

    private List<Path> unpack(URI source) throws IOException {
        if (!source.getScheme().equals("jar")) {
            return unpack(Path.of(source));
        }
        try (var jar = FileSystems.newFileSystem(source, Map.of())) {
            return unpack(jar.getPath(RESOURCE));
        }
    }

    private List<Path> unpack(Path source) throws IOException {
        var graphs = new ArrayList<Path>();
        try (var files = Files.walk(source)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Path target = folder.resolve(source.relativize(file).toString());
                if (!Files.exists(target)) {
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
                if (target.toString().endsWith(".yaml") && folder.equals(target.getParent())) {
                    graphs.add(target);
                }
            }
        }
        graphs.sort((a, b) -> rank(a).compareTo(rank(b)));
        return graphs;
    }

    private static String rank(Path graph) {
        return (graph.endsWith(FIRST) ? "0" : "1") + graph;
    }
}
