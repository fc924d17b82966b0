package dev.retake.engine.insight;

/** Marks the words that differ between two texts. */
public final class WordDiff {

    private WordDiff() {}

    public static TextChange between(String left, String right) {
        throw new UnsupportedOperationException();
    }
}
