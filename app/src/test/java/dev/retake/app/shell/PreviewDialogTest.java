package dev.retake.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PreviewDialogTest {

    @Test
    void aWarningOfAnAgentAtWorkNamesTheCommandThatEndsIt() {
        assertThat(
                        PreviewDialog.killCommand(
                                "attempt 1 of a is still at work though the process that ran this run is "
                                        + "gone: pid 77, `agent -p`. It may change files while its node runs again; to end it: kill -- -77"))
                .contains("kill -- -77");
    }

    @Test
    void aWarningThatNamesNoneOffersNone() {
        assertThat(PreviewDialog.killCommand("the process that ran this run is gone, and no agent is at work any more"))
                .isEmpty();
    }
}
