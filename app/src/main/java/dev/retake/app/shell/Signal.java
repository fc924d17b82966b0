package dev.retake.app.shell;

import java.util.ArrayList;
import java.util.List;

/** Something that is asked for in one place and done in another. */
public final class Signal {

    private final List<Runnable> hearers = new ArrayList<>();

    public void send() {
        List.copyOf(hearers).forEach(Runnable::run);
    }

    /** From now on {@code hearer} hears of it, as long as this is there. */
    public void heard(Runnable hearer) {
        hearers.add(hearer);
    }
}
