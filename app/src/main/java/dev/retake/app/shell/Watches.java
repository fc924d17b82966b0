package dev.retake.app.shell;

import dev.retake.app.fx.Background;
import dev.retake.app.fx.Beat;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javafx.collections.ListChangeListener;

/** Follows the open runs that other processes write, as long as they are open and go on. */
public final class Watches {

    private static final Duration EVERY = Duration.ofMillis(300);

    private final Map<RunDocument, WatchFeed> feeds = new HashMap<>();
    private final Desk desk;
    private final DocumentReader reader;
    private final Background background;
    private final Beat beat = new Beat(EVERY, this::look);

    public Watches(DocumentReader reader, Background background, Desk desk) {
        this.reader = reader;
        this.background = background;
        this.desk = desk;
        desk.documents().addListener((ListChangeListener<Document>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(feeds::remove);
                change.getAddedSubList().forEach(this::add);
            }
            turned();
        });
        desk.currentProperty().subscribe(_ -> visit());
    }

    /** Looks at the current document: whoever comes back to it should see it as it is now. */
    public void visit() {
        desk.current().map(feeds::get).ifPresent(WatchFeed::visit);
    }

    private void add(Document document) {
        if (document instanceof RunDocument run) {
            feeds.put(run, new WatchFeed(run, reader, background, _ -> {
                turned();
                desk.runsChanged();
            }));
        }
    }

    private void turned() {
        desk.tick();
        beat.run(feeds.values().stream().anyMatch(WatchFeed::isDue));
    }

    private void look() {
        feeds.values().stream().filter(WatchFeed::isDue).forEach(WatchFeed::look);
    }
}
