package dev.retake.engine.run;

import dev.retake.engine.store.RunIntegrity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What comparing a run directory with itself found.
 *
 * @param attempts whose records were compared
 * @param files that agree with what was recorded of them
 * @param differences the files that do not, each with one reason
 * @param notes what could not be compared, and why
 */
public record Verification(
        String runId, Path run, int attempts, int files, List<DamagedFile> differences, List<String> notes) {

    static Verification of(Path run) throws IOException {
        RunIntegrity.Result found = RunIntegrity.of(run);
        return new Verification(
                found.run().runId(),
                run,
                found.attempts(),
                found.files(),
                found.differences().stream()
                        .map(damage -> new DamagedFile(damage.file(), damage.reason()))
                        .toList(),
                found.notes());
    }

    public boolean isSound() {
        return differences.isEmpty();
    }
}
