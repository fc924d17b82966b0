package dev.retake.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A properties file: one setting a line, readable and editable by a person. */
public final class SettingsFile {

    private final Optional<Path> file;
    private final Consumer<IOException> trouble;

    /**
     * @param trouble hears of a file that cannot be written; the settings then last until the window closes
     */
    public SettingsFile(Path file, Consumer<IOException> trouble) {
        this.file = Optional.of(file);
        this.trouble = trouble;
    }

    private SettingsFile() {
        this.file = Optional.empty();
        this.trouble = _ -> {};
    }

    /** Settings that nothing remembers, for pictures and tests. */
    public static SettingsFile none() {
        return new SettingsFile();
    }

    Map<String, String> read() {
        var read = new TreeMap<String, String>();
        if (file.isEmpty() || !Files.isRegularFile(file.get())) {
            return read;
        }
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file.get())) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return read;
        }
        properties.stringPropertyNames().forEach(name -> read.put(name, properties.getProperty(name)));
        return read;
    }

    void write(Map<String, String> values) {
        if (file.isEmpty()) {
            return;
        }
        try {
            Path target = file.get();
            Path folder = target.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Path fresh = target.resolveSibling(target.getFileName() + ".new");
            Files.writeString(fresh, text(values));
            Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            trouble.accept(e);
        }
    }

    private static String text(Map<String, String> values) {
        var text = new StringBuilder("# Settings of Retake's window. Lines may be edited while it is closed.\n");
        values.forEach((key, value) -> text.append(escaped(key, true))
                .append(" = ")
                .append(escaped(value, false))
                .append('\n'));
        return text.toString();
    }

    private static String escaped(String text, boolean key) {
        var out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '=', ':', '#', '!' -> out.append(key ? "\\" : "").append(c);
                case ' ' -> out.append(key || i == 0 ? "\\ " : " ");
                default -> out.append(c);
            }
        }
        return out.toString();
    }
}
