package dev.retake.engine.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks everything that runs to end, once, with a reason. */
public final class Stop {

    private final CountDownLatch asked = new CountDownLatch(1);
    private final List<Runnable> actions = new ArrayList<>();
    private Optional<String> reason = Optional.empty();

    /** Asks; only the first reason counts. */
    public void ask(String why) {
        List<Runnable> due;
        synchronized (this) {
            if (reason.isPresent()) {
                return;
            }
            reason = Optional.of(why);
            due = List.copyOf(actions);
            asked.countDown();
        }
        due.forEach(Runnable::run);
    }

    /** Why it was asked, if it was. */
    public synchronized Optional<String> reason() {
        return reason;
    }

    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits; true when it was asked meanwhile. */
    public boolean await(Duration duration) throws InterruptedException {
        return asked.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Something to be done when it is asked. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    /** Runs {@code action} when it is asked, at once when it has been; not after the registration is closed. */
    public Registration whenAsked(Runnable action) {
        synchronized (this) {
            if (reason.isEmpty()) {
                actions.add(action);
                return () -> remove(action);
            }
        }
        action.run();
        return () -> {};
    }

    private synchronized void remove(Runnable action) {
        actions.remove(action);
    }
}
