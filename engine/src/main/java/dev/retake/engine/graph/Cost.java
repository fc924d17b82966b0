package dev.retake.engine.graph;

import java.math.BigDecimal;

/** What one call cost: an observed amount, or nobody knows. */
public sealed interface Cost {

    Cost ZERO = new Known(BigDecimal.ZERO);
    Cost UNKNOWN = new Unknown();

    /** An amount in US dollars that was reported. */
    record Known(BigDecimal usd) implements Cost {}

    /** The call was made and what it cost was not reported; never counted as zero. */
    record Unknown() implements Cost {}

    static Cost known(BigDecimal usd) {
        return new Known(usd);
    }
}
