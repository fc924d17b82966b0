package dev.retake.engine.graph;

import java.util.Optional;

/** What one paid call used up. */
public record Accounting(Cost cost, Optional<Usage> usage) {

    public static final Accounting NONE = new Accounting(Cost.ZERO, Optional.empty());
    public static final Accounting UNKNOWN = new Accounting(Cost.UNKNOWN, Optional.empty());
}
