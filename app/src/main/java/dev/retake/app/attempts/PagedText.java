package dev.retake.app.attempts;

import dev.retake.app.resource.AttemptsText;
import dev.retake.app.widget.Icons;
import dev.retake.app.widget.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A text of any length: its beginning, what of it is shown, and the rest on request, page by page. */
final class PagedText extends VBox {

    /** Characters of a page: more of one line takes longer to lay out than a window may wait. */
    static final int PAGE = 8_000;

    /** A page ends with a line, if one ends that close to its end. */
    private static final int SLACK = 2_000;

    private final String content;
    private final List<Prose> pages = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final String[] styles;
    private final Label note = new Label();
    private final Label hidden = new Label("", Icons.of("fth-eye"));
    private final HBox foot;
    private List<Prose.Range> marks = List.of();
    private int shown;

    /**
     * @param first characters of the first page
     */
    PagedText(String content, int first, String... styles) {
        this.content = content;
        this.styles = styles.clone();
        getStyleClass().add("paged-text");
        note.getStyleClass().add("attempt-said");
        foot = new HBox(note, link(AttemptsText.SHOW_MORE, this::showMore), link(AttemptsText.COPY_ALL, this::copyAll));
        foot.getStyleClass().add("paged-foot");
        hidden.getStyleClass().addAll("attempt-said", "hidden-characters");
        hidden.setWrapText(true);
        add(first);
    }

    /** Of what is shown: a text of many megabytes is not searched while the window waits. */
    private void warn() {
        HiddenCharacters.in(content.substring(0, shown)).ifPresent(names -> {
            hidden.setText(AttemptsText.HIDDEN.text(names));
            if (!getChildren().contains(hidden)) {
                getChildren().addFirst(hidden);
            }
        });
    }

    private static Button link(AttemptsText words, Runnable action) {
        var button = new Button(words.text());
        button.getStyleClass().add("attempt-link");
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> action.run());
        return button;
    }

    /** How many characters are shown now. */
    int shownLength() {
        return shown;
    }

    /** Marks stretches of the whole text, in order; those on later pages show when their page does. */
    void mark(List<Prose.Range> ranges) {
        marks = List.copyOf(ranges);
        for (int i = 0; i < pages.size(); i++) {
            markPage(i);
        }
    }

    /** What takes the focus; absent when the text is empty. */
    Optional<Node> focusTarget() {
        return pages.stream().map(Node.class::cast).findFirst();
    }

    private void showMore() {
        add(PAGE);
        pages.getLast().requestFocus();
    }

    private void copyAll() {
        Prose.toClipboard(content);
    }

    private void add(int size) {
        int to = pageEnd(content, shown, size);
        var page = new Prose(content.substring(shown, to), AttemptsText.COPY.text());
        page.getStyleClass().addAll(styles);
        starts.add(shown);
        pages.add(page);
        shown = to;
        markPage(pages.size() - 1);
        getChildren().remove(foot);
        getChildren().add(page);
        warn();
        if (shown < content.length()) {
            note.setText(AttemptsText.SHOWN_OF.text(shown, content.length()));
            getChildren().add(foot);
        }
    }

    private void markPage(int index) {
        int from = starts.get(index);
        int length = pages.get(index).shownLength();
        pages.get(index)
                .mark(marks.stream()
                        .filter(range -> range.to() > from && range.from() < from + length)
                        .map(range ->
                                new Prose.Range(Math.max(0, range.from() - from), Math.min(length, range.to() - from)))
                        .toList());
    }

    /** Where a page ends: after a line if it can, never inside a character. */
    static int pageEnd(String content, int from, int size) {
        if (content.length() - from <= size) {
            return content.length();
        }
        int end = from + size;
        int line = content.lastIndexOf('\n', end - 1) + 1;
        if (line > from && line > end - Math.min(SLACK, size / 2)) {
            return line;
        }
        return Character.isHighSurrogate(content.charAt(end - 1)) ? end - 1 : end;
    }
}
