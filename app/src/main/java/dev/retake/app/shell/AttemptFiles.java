package dev.retake.app.shell;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.run.AttemptTexts;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the files of an attempt. Slow, so not for the window's thread. */
public interface AttemptFiles {

    AttemptTexts texts(Attempt attempt);

    /** Whether they are what was recorded of them. */
    Integrity verify(Attempt attempt) throws IOException;

    static AttemptFiles of(RetakeEngine engine, Path run) {
        return new AttemptFiles() {
            @Override
            public AttemptTexts texts(Attempt attempt) {
                return engine.texts(run, attempt);
            }

            @Override
            public Integrity verify(Attempt attempt) throws IOException {
                return engine.verify(run, attempt);
            }
        };
    }
}
