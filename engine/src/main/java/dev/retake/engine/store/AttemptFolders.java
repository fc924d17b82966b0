package dev.retake.engine.store;

import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The folders of attempts in a run directory; links are not followed. */
final class AttemptFolders {

    /** One folder, named by the attempt's number. */
    record Folder(NodeId node, int number, Path path) {}

    private AttemptFolders() {}

    static List<NodeId> nodes(RunDirectory directory) throws IOException {
        var nodes = new ArrayList<NodeId>();
        for (Path path : children(directory.attempts())) {
            String name = path.getFileName().toString().replace('~', '/');
            if (NodeId.isValid(name)) {
                nodes.add(new NodeId(name));
            }
        }
        Collections.sort(nodes);
        return nodes;
    }

    /** The attempts of a node, in order of number. */
    static List<Folder> of(RunDirectory directory, NodeId node) throws IOException {
        var folders = new ArrayList<Folder>();
        for (Path path : children(directory.attempts(node))) {
            String name = path.getFileName().toString();
            if (name.length() >= 4 && name.length() <= 9 && name.chars().allMatch(c -> c >= '0' && c <= '9')) {
                folders.add(new Folder(node, Integer.parseInt(name), path));
            }
        }
        folders.sort((a, b) -> Integer.compare(a.number(), b.number()));
        return folders;
    }

    static int last(RunDirectory directory, NodeId node) throws IOException {
        List<Folder> folders = of(directory, node);
        return folders.isEmpty() ? 0 : folders.getLast().number();
    }

    private static List<Path> children(Path parent) throws IOException {
        var children = new ArrayList<Path>();
        if (Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(parent)) {
                for (Path path : stream) {
                    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                        children.add(path);
                    }
                }
            } catch (java.nio.file.DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        return children;
    }
}
