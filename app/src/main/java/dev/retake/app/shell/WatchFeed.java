package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.engine.event.RunEvent;
import dev.retake.engine.event.RunFold;
import dev.retake.engine.event.RunState;
import dev.retake.engine.event.RunStatus;
import dev.retake.engine.run.RunNews;
import dev.retake.engine.run.RunWatch;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Brings what another process writes of a run to its document: a look at the streams, and at the disk where they say so. */
final class WatchFeed {

    /**
     * What a look found.
     *
     * @param goesOn whether more may come by itself
     * @param state what the streams say by now; absent when they said nothing new
     * @param reading the run as it was read; absent when nothing asked for that, or when it could not be read
     * @param trouble why it could not be read
     */
    private record Look(
            boolean goesOn,
            Optional<RunState> state,
            OptionalLong pid,
            Optional<RunDocument.Reading> reading,
            Optional<String> trouble) {}

    private final RunDocument run;
    private final DocumentReader reader;
    private final Background background;
    private final Consumer<RunDocument> turned;
    private final RunWatch watch;
    private RunFold fold = new RunFold();
    private boolean goesOn;
    private boolean stale;
    private boolean looking;
    private boolean visited;

    /** @param turned called on the window's thread when the run's status has changed, or whether it is due */
    WatchFeed(RunDocument run, DocumentReader reader, Background background, Consumer<RunDocument> turned) {
        this.run = run;
        this.reader = reader;
        this.background = background;
        this.turned = turned;
        this.watch = reader.watch(run.path());
        this.goesOn = run.opened().state().leg() == 0;
    }

    /** Whether more may come by itself, from somewhere else. */
    boolean isDue() {
        return !run.isLive() && (goesOn || run.goesOn());
    }

    /** Somebody turns to the run: another process may have gone on with one that was over. */
    void visit() {
        if (visited || isDue()) {
            look();
        }
        visited = true;
    }

    /** Looks once, unless the look before is not done. */
    void look() {
        if (looking || run.isLive()) {
            return;
        }
        looking = true;
        RunDocument.Reading before = run.reading();
        background.run(_ -> look(before), this::looked, e -> {
            looking = false;
            run.cannotBeRead(Reasons.of(e));
        });
    }

    /** Only one look at a time: what it folds is touched by no other thread meanwhile. */
    private Look look(RunDocument.Reading before) throws IOException {
        RunNews news = watch.look();
        if (news.anew()) {
            fold = RunFold.of(before.run().graph());
        }
        news.events().forEach(fold::add);
        stale |= news.anew()
                || news.status() != before.run().status()
                || news.events().stream().anyMatch(WatchFeed::isOfAttempt);
        Optional<RunState> state = news.events().isEmpty() ? Optional.empty() : Optional.of(fold.state());
        OptionalLong pid = news.goesOn() ? watch.pid() : OptionalLong.empty();
        if (!stale) {
            return new Look(news.goesOn(), state, pid, Optional.empty(), Optional.empty());
        }
        try {
            RunDocument.Reading now = reader.readAgain(before);
            stale = false;
            return new Look(news.goesOn(), state, pid, Optional.of(now), Optional.empty());
        } catch (IOException e) {
            return new Look(news.goesOn(), state, pid, Optional.empty(), Optional.of(Reasons.of(e)));
        }
    }

    private static boolean isOfAttempt(RunEvent event) {
        return event instanceof RunEvent.AttemptStarted || event instanceof RunEvent.AttemptEnded;
    }

    private void looked(Look look) {
        looking = false;
        if (run.isLive()) {
            return;
        }
        boolean wasDue = isDue();
        goesOn = look.goesOn();
        RunStatus before = run.statusProperty().getValue();
        look.trouble().ifPresent(run::cannotBeRead);
        run.isRunBy(look.pid());
        look.reading().ifPresentOrElse(run::read, () -> look.state().ifPresent(run::folded));
        if (run.goesOn()) {
            run.selectUnderWay();
        }
        boolean isOther = before != run.statusProperty().getValue();
        if (isOther && !run.goesOn()) {
            run.selectTelling();
        }
        if (isOther || wasDue != isDue()) {
            turned.accept(run);
        }
    }
}
