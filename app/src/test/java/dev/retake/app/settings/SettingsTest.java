package dev.retake.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

    @TempDir
    Path home;

    private Settings settings() {
        return new Settings(new SettingsFile(home.resolve("window.properties"), e -> {
            throw new AssertionError(e);
        }));
    }

    @Test
    void whatIsSetIsThereAtTheNextStart() {
        Path graph = home.resolve("a b=ü#.yaml");
        Settings first = settings();
        first.theme(ThemeChoice.DARK);
        first.opened(graph);
        first.trust(home);
        first.lastInputs(graph, Map.of("topic", "  two\nlines \\ and = more"));

        Settings second = settings();
        assertThat(second.theme()).isEqualTo(ThemeChoice.DARK);
        assertThat(second.recent()).containsExactly(graph);
        assertThat(second.trusts(home)).isTrue();
        assertThat(second.trusts(home.resolve("other"))).isFalse();
        assertThat(second.lastInput(graph, "topic")).isEqualTo("  two\nlines \\ and = more");
    }

    @Test
    void theLatestGraphComesFirstAndOnlyOnce() {
        Settings settings = settings();
        settings.opened(home.resolve("a"));
        settings.opened(home.resolve("b"));
        settings.opened(home.resolve("a"));
        assertThat(settings.recent()).containsExactly(home.resolve("a"), home.resolve("b"));
    }

    @Test
    void aDamagedFileCountsAsEmpty() throws IOException {
        Files.writeString(home.resolve("window.properties"), "theme = \\uZZZZ");
        assertThat(settings().theme()).isEqualTo(ThemeChoice.SYSTEM);
    }

    @Test
    void aFileThatCannotBeWrittenIsReported() throws IOException {
        Files.writeString(home.resolve("file"), "");
        var trouble = new ArrayList<IOException>();
        var settings = new Settings(new SettingsFile(home.resolve("file/window.properties"), trouble::add));
        settings.theme(ThemeChoice.LIGHT);
        assertThat(trouble).hasSize(1);
        assertThat(settings.theme()).isEqualTo(ThemeChoice.LIGHT);
    }

    @Test
    void whoeverHearsOfRecentGraphsGoesOnHearing() {
        var settings = new Settings(new SettingsFile(home.resolve("heard.properties"), _ -> {}));
        var heard = new ArrayList<Path>();
        settings.recent().addListener((ListChangeListener<Path>) change -> heard.addAll(change.getList()));
        System.gc();
        settings.opened(home.resolve("a"));
        assertThat(heard).containsExactly(home.resolve("a"));
    }
}
