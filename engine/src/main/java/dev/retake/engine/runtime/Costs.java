package dev.retake.engine.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.retake.engine.graph.Cost;
import java.math.BigDecimal;

/** Costs as programs report them; what can be no price of a call is not known. */
final class Costs {

    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);
    private static final int FINEST = 30;

    private Costs() {}

    /** The amount in US dollars, when it is a number from zero to a million. */
    static Cost of(JsonNode reported) {
        if (!reported.isNumber()) {
            return Cost.UNKNOWN;
        }
        BigDecimal amount = reported.decimalValue();
        boolean possible = amount.signum() >= 0
                && amount.scale() <= FINEST
                && amount.precision() - amount.scale() <= MOST.precision()
                && amount.compareTo(MOST) <= 0;
        return possible ? Cost.known(amount) : Cost.UNKNOWN;
    }
}
