package dev.retake.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.event.RunOutcome;
import dev.retake.engine.graph.NodeId;
import dev.retake.engine.worktree.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorktreeLanesTest {

    @TempDir
    Path root;

    private Repository repository;
    private Workbench bench;

    @BeforeEach
    void create() throws Exception {
        repository = new Repository(root.resolve("repo"));
        bench = new Workbench(root, repository.environment);
    }

    private RunHandle run(String yaml) throws Exception {
        var request = new RunRequest(Map.of(), Optional.empty(), OptionalInt.empty(), false, repository.folder);
        RunHandle run = bench.start(yaml, _ -> request);
        Workbench.end(run);
        return run;
    }

    /** Each lane writes its own word, waits until the other has written too, and checks that it sees only its own. */
    private static final String TWO_LANES = """
            name: lanes
            runtime: rehearsal
            nodes:
            """ + lane("left", "right") + lane("right", "left");

    private static String lane(String name, String other) {
        return """
                  - id: %1$s
                    worktree: %1$s
                    prompt: write
                    success_check: {verify: {command: "test $(cat shared.txt) = %1$s"}}
                    rehearsal:
                      - run: |
                          echo %1$s > shared.txt && touch ../../%1$s.written
                          until test -e ../../%2$s.written; do sleep 0.05; done
                          git add . && git commit --quiet -m %1$s
                        reply: done
                """.formatted(name, other).indent(2);
    }

    @Test
    void twoLanesEditTheSameFileAtOnceWithoutSeeingEachOther() throws Exception {
        RunHandle run = run(TWO_LANES);

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
        assertThat(repository.folder.resolve("shared.txt")).hasContent("start");
        for (String lane : new String[] {"left", "right"}) {
            assertThat(repository.git("show", "retake/" + run.runId() + "/" + lane + ":shared.txt"))
                    .isEqualTo(lane);
            Attempt attempt = bench.attempts(run, lane).getFirst();
            assertThat(attempt.start().orElseThrow().worktree()).contains(lane);
            assertThat(attempt.start().orElseThrow().cwd())
                    .isEqualTo(run.directory().resolve("worktrees/" + lane).toString());
        }
        assertThat(bench.notes).hasSize(2).allMatch(note -> note.contains("1 commit is on branch"));
        assertThat(Files.readString(run.directory().resolve("proof.json"))).contains("its folder is removed");
    }

    @Test
    void aRunThatAHookOfGitStartedWorksInItsLanesAndNotOnTheHooksIndex() throws Exception {
        var ofAHook = new java.util.HashMap<>(repository.environment);
        ofAHook.put("GIT_DIR", root.resolve("elsewhere/.git").toString());
        ofAHook.put("GIT_INDEX_FILE", root.resolve("elsewhere/index").toString());
        bench = new Workbench(root, ofAHook);

        RunHandle run = run(TWO_LANES);

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
        assertThat(repository.git("show", "retake/" + run.runId() + "/left:shared.txt"))
                .isEqualTo("left");
        assertThat(root.resolve("elsewhere")).doesNotExist();
    }

    @Test
    void nodesOfOneNameShareTheirWorktreeAndVerifyLooksInIt() throws Exception {
        RunHandle run = run("""
                name: shared
                runtime: rehearsal
                nodes:
                  - {id: a, worktree: w, prompt: x, rehearsal: [{run: "mkdir sub; echo hi > sub/made.txt", reply: ok}]}
                  - id: b
                    worktree: w
                    depends_on: [a]
                    prompt: x
                    success_check: {verify: {command: "cat made.txt", cwd: sub, output_matches: hi}}
                """);

        assertThat(Workbench.end(run)).isEqualTo(RunOutcome.PASSED);
        assertThat(run.directory().resolve("worktrees/w/sub/made.txt")).exists();
        assertThat(bench.notes).singleElement().asString().contains("uncommitted changes");
    }

    @Test
    void aForeignFolderFailsTheNodeBeforeAnythingIsSpent() throws Exception {
        RunHandle first = run("""
                name: gate
                runtime: rehearsal
                nodes:
                  - {id: ask, type: gate}
                  - {id: a, depends_on: [ask], worktree: w, prompt: x}
                """);
        Files.createDirectories(first.directory().resolve("worktrees/w"));

        RunHandle second = bench.approve(first.directory(), "ask");

        assertThat(Workbench.end(second)).isEqualTo(RunOutcome.FAILED);
        Attempt attempt = bench.attempts(first, "a").getFirst();
        assertThat(attempt.detail()).contains("no worktree of this run");
        assertThat(attempt.judged()).isFalse();
    }

    @Test
    void aPausedRunKeepsItsWorktreesForTheNextLeg() throws Exception {
        RunHandle first = run("""
                name: gate
                runtime: rehearsal
                nodes:
                  - {id: a, worktree: w, prompt: x, rehearsal: [{run: "echo draft > draft.txt", reply: ok}]}
                  - {id: ask, type: gate, depends_on: [a]}
                  - {id: b, depends_on: [ask], worktree: w, prompt: x, success_check: {verify: {command: "cat draft.txt"}}}
                """);
        assertThat(Workbench.end(first)).isEqualTo(RunOutcome.PAUSED);

        assertThat(Workbench.end(bench.approve(first.directory(), "ask"))).isEqualTo(RunOutcome.PASSED);
    }

    @Test
    void aPreviewForeseesThatALaneIsLostInTheWordsOfTheRun() throws Exception {
        RunHandle first = run("""
                name: gate
                runtime: rehearsal
                nodes:
                  - id: a
                    worktree: w
                    prompt: x
                    rehearsal: [{run: "echo new > new.txt; git add .; git commit --quiet -m new", reply: ok}]
                  - {id: ask, type: gate, depends_on: [a]}
                  - {id: b, depends_on: [ask], worktree: w, prompt: x}
                """);
        var approve = new Resumption.Approve(new NodeId("ask"));
        assertThat(bench.engine.preview(first.directory(), approve).problems()).isEmpty();
        String folder = first.directory().resolve("worktrees/w").toString();
        repository.git("worktree", "remove", "--force", folder);
        repository.git("branch", "-D", "retake/" + first.runId() + "/w");

        ResumePreview preview = bench.engine.preview(first.directory(), approve);

        assertThat(preview.problems()).hasSize(1);
        assertThat(Workbench.end(bench.approve(first.directory(), "ask"))).isEqualTo(RunOutcome.FAILED);
        assertThat(bench.attempts(first, "b")).extracting(Attempt::detail).isEqualTo(preview.problems());
    }
}
