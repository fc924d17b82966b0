package dev.retake.app.design;

import dev.retake.app.fx.Background;
import dev.retake.engine.source.TextEdit;
import dev.retake.engine.source.TextEdits;
import java.util.function.Consumer;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.model.PlainTextChange;

/** Keeps an area and a file's text in step: what is typed goes to the text, every other change of it comes to the area. */
final class AreaText {

    private final CodeArea area;
    private final Background background;
    private final Consumer<TextEdit> typed;
    private FileText file = new FileText("");
    private boolean isTaking;
    private boolean isTyping;
    private boolean isFollowing;

    AreaText(CodeArea area, Background background, Consumer<TextEdit> typed) {
        this.background = background;
        this.area = area;
        this.typed = typed;
        area.plainTextChanges().filter(_ -> !isTaking).subscribe(this::type);
    }

    FileText file() {
        return file;
    }

    private void type(PlainTextChange change) {
        isTyping = true;
        try {
            typed.accept(file.edit(change.getPosition(), change.getRemovalEnd(), change.getInserted()));
        } finally {
            isTyping = false;
        }
        if (!area.getText().equals(file.shown())) {
            // Two line ends that came together are one; the area is not to be changed while it tells of a change.
            background.later(this::show);
        }
    }

    /** Shows a text, where it differs from the one that is shown; caret and selection stay at what they are at. */
    void take(String text) {
        file = new FileText(text);
        if (!isTyping) {
            show();
        }
    }

    /** The caret goes where {@code change} changes the text. */
    void following(Runnable change) {
        isFollowing = true;
        try {
            change.run();
        } finally {
            isFollowing = false;
        }
    }

    private void show() {
        String old = area.getText();
        if (old.equals(file.shown())) {
            return;
        }
        TextEdit edit = TextEdits.between(old, file.shown());
        int anchor = area.getAnchor();
        int caret = area.getCaretPosition();
        isTaking = true;
        try {
            area.replaceText(edit.from(), edit.to(), edit.replacement());
        } finally {
            isTaking = false;
        }
        if (isFollowing) {
            area.moveTo(edit.from() + edit.replacement().length());
            area.requestFollowCaret();
        } else {
            area.selectRange(moved(anchor, edit), moved(caret, edit));
        }
    }

    private static int moved(int offset, TextEdit edit) {
        if (offset <= edit.from()) {
            return offset;
        }
        return offset < edit.to()
                ? Math.min(offset, edit.from() + edit.replacement().length())
                : offset + edit.replacement().length() - (edit.to() - edit.from());
    }
}
