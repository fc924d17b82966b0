package dev.retake.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class FormatTest {

    @Test
    void everyJavaFileIsInTheOneFormat() throws IOException {
        var files = Format.javaFiles(Path.of("..").toRealPath());
        var unformatted = new ArrayList<Path>();
        for (Path file : files) {
            String text = Files.readString(file);
            if (!Format.formatted(file, text).equals(text)) {
                unformatted.add(file);
            }
        }
        assertThat(files).hasSizeGreaterThan(50);
        assertThat(unformatted)
                .as("run: mvn -pl engine test-compile exec:exec@format")
                .isEmpty();
    }
}
