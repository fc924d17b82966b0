package dev.retake.engine.lint;

import java.util.List;
import java.util.Optional;

/**
 * All that the linter has to say of one file.
 *
 * @param findings in order of place
 * @param valid present exactly when no finding is an error
 */
public record LintReport(List<Finding> findings, Optional<ValidGraph> valid) {

    public LintReport {
        findings = List.copyOf(findings);
    }

    public long errors() {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .count();
    }

    public long warnings() {
        return findings.size() - errors();
    }
}
