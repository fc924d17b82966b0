package dev.retake.app.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The fixes that can be undone: each holds its file's whole text twice, so that only the latest are kept. */
final class MadeFixes {

    static final int MOST = 100;

    private final List<MadeFix> kept = new ArrayList<>();

    void add(MadeFix fix) {
        kept.addLast(fix);
        if (kept.size() > MOST) {
            kept.removeFirst();
        }
    }

    /** Whether it was still there. */
    boolean remove(MadeFix fix) {
        return kept.remove(fix);
    }

    Optional<MadeFix> last(Predicate<MadeFix> wanted) {
        return kept.reversed().stream().filter(wanted).findFirst();
    }
}
