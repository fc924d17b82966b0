package dev.retake.app.shell;

import dev.retake.engine.attempt.Attempt;
import dev.retake.engine.attempt.Integrity;
import dev.retake.engine.run.AttemptOutput;
import dev.retake.engine.run.AttemptTexts;
import dev.retake.engine.run.RetakeEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/** Reads the files of attempts. Slow, so not for the window's thread. */
public interface AttemptFiles {

    AttemptTexts texts(Attempt attempt);

    /** The ends of what a running one has printed until now. */
    AttemptOutput output(Attempt attempt) throws IOException;

    /** Whether those of each attempt are what was recorded of them. */
    Map<Attempt, Integrity> verify(Collection<Attempt> attempts) throws IOException;

    static AttemptFiles of(RetakeEngine engine, Path run) {
        return new AttemptFiles() {
            @Override
            public AttemptTexts texts(Attempt attempt) {
                return engine.texts(run, attempt);
            }

            @Override
            public AttemptOutput output(Attempt attempt) throws IOException {
                return engine.output(run, attempt);
            }

            @Override
            public Map<Attempt, Integrity> verify(Collection<Attempt> attempts) throws IOException {
                return engine.verify(run, attempts);
            }
        };
    }
}
