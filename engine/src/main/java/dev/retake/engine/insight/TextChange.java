package dev.retake.engine.insight;

import java.util.List;

/**
 * How two texts differ, word by word.
 *
 * @param left stretches of the first text, in order, covering it whole
 * @param right stretches of the second text, in order, covering it whole
 * @param coarse whether a part was too large to be compared word by word and is taken as different as a whole
 */
public record TextChange(List<Stretch> left, List<Stretch> right, boolean coarse) {

    public TextChange {
        left = List.copyOf(left);
        right = List.copyOf(right);
    }

    /**
     * A run of characters that is in both texts, or in one only.
     *
     * @param from inclusive offset, in UTF-16 units
     * @param to exclusive offset, in UTF-16 units
     */
    public record Stretch(int from, int to, boolean shared) {}
}
