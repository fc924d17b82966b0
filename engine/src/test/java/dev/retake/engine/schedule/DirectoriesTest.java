package dev.retake.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retake.engine.graph.Node;
import dev.retake.engine.schedule.Directories.Where;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DirectoriesTest {

    private final FakeLeg fake = FakeLeg.of(FakeLeg.single(""), Script.of());

    private Where of(String keys) {
        return Directories.of(FakeLeg.node(keys), fake.leg());
    }

    private Where ofVerify(String keys) {
        Node node = FakeLeg.node(keys);
        return Directories.of(node.successCheck().verify().orElseThrow(), node, "/node", fake.leg());
    }

    private static Where folder(String path) {
        return new Where.Folder(path);
    }

    @Test
    void aNodeWorksInTheFolderOfTheRun() {
        assertThat(of("")).isEqualTo(folder("/folder"));
    }

    @Test
    void itsOwnDirectoryIsSeenFromTheFolderOfTheRun() {
        assertThat(of("cwd: sub/./x/../y")).isEqualTo(folder("/folder/sub/y"));
        assertThat(of("cwd: ../beside")).isEqualTo(folder("/beside"));
        assertThat(of("cwd: /elsewhere")).isEqualTo(folder("/elsewhere"));
    }

    @Test
    void itsOwnDirectoryMayNameAnInput() {
        fake.inputs.put("dir", "packages/a");

        assertThat(of("cwd: '{{ inputs.dir }}'")).isEqualTo(folder("/folder/packages/a"));
        assertThat(of("cwd: '{{ inputs.none }}'"))
                .isInstanceOfSatisfying(
                        Where.Nowhere.class,
                        nowhere -> assertThat(nowhere.message()).contains("`none` has no value"));
    }

    @Test
    void whatCannotBeAPathIsLeftAsItIsForTheOneWhoEntersIt() {
        fake.inputs.put("dir", "a\0b");

        assertThat(of("cwd: '{{ inputs.dir }}'")).isEqualTo(folder("a\0b"));
    }

    @Test
    void aNodeWithAWorktreeWorksThere() {
        fake.lanes.put("lane", new Lanes.Lane.Ready("/run/worktrees/lane", Optional.empty()));
        fake.lanes.put("taken", new Lanes.Lane.Refused("a foreign folder is in the way"));

        assertThat(of("worktree: lane")).isEqualTo(folder("/run/worktrees/lane"));
        assertThat(of("worktree: taken")).isEqualTo(new Where.Nowhere("a foreign folder is in the way"));
    }

    @Test
    void whatIsToBeSaidOfAWorktreeIsSaid() {
        fake.lanes.put("lane", new Lanes.Lane.Ready("/lane", Optional.of("its folder is made anew")));

        of("worktree: lane");

        assertThat(fake.record.warnings).containsExactly("its folder is made anew");
    }

    @Test
    void aVerifyCommandRunsWhereItsNodeDoes() {
        assertThat(ofVerify("cwd: sub\nsuccess_check: {verify: {command: make}}"))
                .isEqualTo(folder("/node"));
    }

    @Test
    void itsOwnDirectoryIsSeenFromTheFolderOfTheRunToo() {
        assertThat(ofVerify("cwd: sub\nsuccess_check: {verify: {command: make, cwd: tests}}"))
                .isEqualTo(folder("/folder/tests"));
    }

    @Test
    void inAWorktreeItIsSeenFromThere() {
        assertThat(ofVerify("worktree: lane\nsuccess_check: {verify: {command: make, cwd: tests}}"))
                .isEqualTo(folder("/node/tests"));
    }
}
