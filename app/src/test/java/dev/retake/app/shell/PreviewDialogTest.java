package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PreviewDialogTest {

    @Test
    void aWarningOfAnAgentAtWorkNamesTheCommandThatEndsIt() {
        assertThat(PreviewDialog.killCommand(
                        "kill -- -77 ends attempt 1 of a, which is still at work though the process that"
                                + " ran this run is gone: pid 77, `agent -p kill -- -1`"))
                .contains("kill -- -77");
    }

    @Test
    void aCommandThatOnlyLooksLikeItIsNotOffered() {
        assertThat(PreviewDialog.killCommand("an agent is at work: `agent -p kill -- -1`"))
                .isEmpty();
    }

    @Test
    void aWarningThatNamesNoneOffersNone() {
        assertThat(PreviewDialog.killCommand("the process that ran this run is gone, and no agent is at work any more"))
                .isEmpty();
    }
}
