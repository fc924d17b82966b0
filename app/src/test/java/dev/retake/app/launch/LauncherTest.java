package dev.retake.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a folder of its own, with a JDK and a Maven that only say what they were given. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    @TempDir
    Path root;

    private Path checkout;

    @BeforeEach
    void checkOut() throws Exception {
        checkout = Files.createDirectories(root.resolve("checkout"));
        Files.copy(Path.of("..", "retake"), checkout.resolve("retake"));
        for (String folder : List.of("engine/src/main", "app/src/main", "ui-resources/src/main", "sample-graphs")) {
            Files.createDirectories(checkout.resolve(folder));
        }
        script(root.resolve("bin/mvn"), "env >" + root + "/maven.env");
        script(root.resolve("jdk/bin/javac"), "exit 1");
        script(
                root.resolve("jdk/bin/java"),
                "env >" + root + "/java.env; printf '%s\\n' \"$@\" >" + root + "/java.args");
        Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"99\"\n");
        commit(checkout);
        commit(root.resolve("other"));
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void commit(Path folder) throws Exception {
        Files.createDirectories(folder);
        call(root, Map.of(), "git", "init", "-q", folder.toString());
        call(
                folder,
                Map.of(),
                "git",
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@example.org",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                folder.getFileName().toString());
    }

    private String call(Path folder, Map<String, String> environment, String... command) throws Exception {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        builder.environment().merge("PATH", root.resolve("bin").toString(), (path, ours) -> ours + ":" + path);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text.strip();
    }

    @Test
    void inAGitHookItBuildsItsOwnCommitAndTheProgramSeesWhatGitSaid() throws Exception {
        Map<String, String> hook = Map.of(
                "GIT_DIR", root.resolve("other/.git").toString(),
                "GIT_WORK_TREE", root.resolve("other").toString(),
                "GIT_INDEX_FILE", root.resolve("other/.git/index").toString());

        call(root.resolve("other"), hook, checkout.resolve("retake").toString(), "runs");

        assertThat(checkout.resolve("app/target/launch/built"))
                .hasContent(call(checkout, Map.of(), "git", "rev-parse", "HEAD"));
        assertThat(Files.readString(root.resolve("maven.env"))).doesNotContain("GIT_");
        assertThat(Files.readAllLines(root.resolve("java.env")))
                .contains("GIT_DIR=" + hook.get("GIT_DIR"), "GIT_INDEX_FILE=" + hook.get("GIT_INDEX_FILE"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onATerminalABuildShowsThatItGoesOn() throws Exception {
        assumeThat(Path.of("/usr/bin/script")).isExecutable();
        Path terminal = root.resolve("terminal");
        // The build is over when the terminal has shown a dot, and fails when none comes.
        script(
                root.resolve("bin/mvn"),
                "i=0; until grep -q 'this) \\.\\.\\. \\.' " + terminal
                        + "; do i=$((i + 1)); [ $i -lt 300 ] || exit 1; sleep 0.1; done");

        call(checkout, Map.of(), "/usr/bin/script", "-qefc", "./retake runs", terminal.toString());

        assertThat(terminal).content().containsPattern("skip this\\) \\.\\.\\. \\.+\\R+retake: preparing");
    }

    @Test
    void elsewhereABuildIsOneLine() throws Exception {
        assertThat(call(checkout, Map.of(), "./retake", "runs"))
                .matches(
                        "retake: building \\(.* skip this\\) \\.\\.\\.\\Rretake: preparing for quick starts \\.\\.\\.");
    }

    @Test
    void theProgramIsToldHowItWasCalled() throws Exception {
        call(checkout, Map.of(), "./retake", "runs");
        assertThat(Files.readAllLines(root.resolve("java.args"))).contains("-Dretake.command=./retake");

        Files.createSymbolicLink(root.resolve("bin/retake"), checkout.resolve("retake"));
        call(root, Map.of(), "sh", "-c", "retake runs");
        assertThat(Files.readAllLines(root.resolve("java.args"))).contains("-Dretake.command=retake");
    }

    /** What a program reads of a closed input is whatever it opens first. */
    @Test
    void whatIsClosedIsNothingToReadAndNothingElse() throws Exception {
        script(root.resolve("jdk/bin/java"), "cat >" + root + "/java.in; echo read >>" + root + "/java.in");

        call(checkout, Map.of(), "/bin/sh", "-c", "./retake runs <&- 2>&-");

        assertThat(root.resolve("java.in")).hasContent("read");
    }

    @Test
    void argumentsAreUtf8AlsoWhereTheLocaleIsNot() throws Exception {
        for (String locale : List.of("C", "POSIX")) {
            call(checkout, Map.of("LC_ALL", locale), checkout.resolve("retake").toString(), "runs");

            assertThat(Files.readAllLines(root.resolve("java.env"))).contains("LC_ALL=C.UTF-8");
        }
        call(
                checkout,
                Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", ""),
                checkout.resolve("retake").toString(),
                "runs");
        assertThat(Files.readAllLines(root.resolve("java.env"))).contains("LC_CTYPE=C.UTF-8");
    }
}
