package dev.retake.engine.lint;

/**
 * What this person's own runs say of attempts past the fourth.
 *
 * @param reached nodes that came to a fifth attempt
 * @param rescued those of them that passed in the end
 */
public record RetryHistory(int reached, int rescued) {

    public static final RetryHistory NONE = new RetryHistory(0, 0);

    /** Fewer say nothing. */
    private static final int ENOUGH = 10;

    public RetryHistory plus(RetryHistory other) {
        return new RetryHistory(reached + other.reached, rescued + other.rescued);
    }

    boolean isEnough() {
        return reached >= ENOUGH;
    }
}
