package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.NodePhase;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.graph.AttemptStatus;
import dev.retake.engine.graph.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that the other tool of this family wrote open here. */
class CorpusRunsTest {

    private static final Path RUNS = Path.of("../../shared/corpus/runs");

    @TempDir
    Path home;

    private RetakeEngine engine;

    @BeforeEach
    void needsTheCorpus() {
        assumeTrue(Files.isDirectory(RUNS), "the corpus of the other tool's runs is not here");
        engine = new RetakeEngine(home, Map.of());
    }

    private OpenedRun open(String name) throws IOException {
        return engine.open(RUNS.resolve(name));
    }

    @Test
    void twoLanesFailedOneJudgedOneNot() throws IOException {
        OpenedRun run = open("20261130-230156.861879285-1");

        assertThat(run.status()).isEqualTo(RunStatus.FAIL);
        assertThat(run.notices()).contains("earlier attempts were not recorded by the tool that wrote this run");
        assertThat(run.summary().graphName()).isEqualTo("two-lanes");
        Attempt write = run.attempts().get(new NodeId("write")).getFirst();
        assertThat(write.number()).isEqualTo(3);
        assertThat(write.status()).isEqualTo(AttemptStatus.PASSED);
        Attempt audit = run.attempts().get(new NodeId("audit")).getFirst();
        assertThat(audit.judged()).isTrue();
        assertThat(engine.texts(run.directory(), audit).reply().orElseThrow()).isNotBlank();
        assertThat(engine.texts(run.directory(), audit).missing()).isPresent();
        assertThat(run.state().cost().usd()).isEqualByComparingTo("0.21");
        assertThat(run.retryFailed()).isEmpty();
    }

    @Test
    void aLoopWaitsAtItsGate() throws IOException {
        OpenedRun run = open("20261130-230157.583882037-1");

        assertThat(run.status()).isEqualTo(RunStatus.PAUSED);
        assertThat(run.state().node(new NodeId("approve")).orElseThrow().phase())
                .isEqualTo(NodePhase.PAUSED);
        assertThat(run.retryFailed().orElseThrow()).contains("approve");
        assertThat(run.graph().orElseThrow().byId().get(new NodeId("review")).feedback())
                .isPresent();
        assertThat(run.state().cost().usd()).isEqualByComparingTo("1.2");
    }

    @Test
    void oneWasAbandoned() throws IOException {
        OpenedRun run = open("20261130-230158.589349187-1");

        assertThat(run.status()).isEqualTo(RunStatus.ABANDONED);
        assertThat(run.state().node(new NodeId("slow")).orElseThrow().phase()).isEqualTo(NodePhase.LOST);
        assertThat(run.attempts().get(new NodeId("slow")).getFirst().status()).isEqualTo(AttemptStatus.LOST);
    }

    @Test
    void oneWasPausedByASessionLimit() throws IOException {
        OpenedRun run = open("20261130-230200.597408457-1");

        assertThat(run.status()).isEqualTo(RunStatus.PAUSED);
        assertThat(run.summary().detail().orElseThrow())
                .contains("session limit")
                .contains("3:10am");
        assertThat(run.state().node(new NodeId("b")).orElseThrow().phase()).isEqualTo(NodePhase.LIMITED);
    }

    @Test
    void schemaTwoOpensReadOnly() throws IOException {
        OpenedRun run = open("20260809-134909.952584000-1");

        assertThat(run.status()).isEqualTo(RunStatus.PASS);
        assertThat(run.notices()).anySatisfy(notice -> assertThat(notice).contains("schema 2"));
        assertThat(run.retryFailed()).isPresent();
    }

    @Test
    void readingTouchesNothing() throws IOException {
        Map<String, String> before = tree();
        try (var runs = Files.list(RUNS)) {
            for (Path run : runs.toList()) {
                OpenedRun opened = engine.open(run);
                opened.attempts().values().forEach(attempts -> attempts.forEach(a -> engine.texts(run, a)));
                engine.preview(run, new Resumption.RetryFailed());
            }
        }
        assertThat(tree()).isEqualTo(before);
    }

    private static Map<String, String> tree() throws IOException {
        var tree = new TreeMap<String, String>();
        try (var walk = Files.walk(RUNS)) {
            for (Path path : walk.toList()) {
                tree.put(path.toString(), Files.getLastModifiedTime(path) + " " + Files.size(path));
            }
        }
        return tree;
    }
}
