package dev.retake.engine.graph;

import java.math.BigDecimal;

/**
 * A sum of costs that keeps what it does not know apart.
 *
 * @param usd the sum of what is known, in US dollars
 * @param unknown how many calls are not in it
 */
public record CostTotal(BigDecimal usd, int unknown) {

    public static final CostTotal ZERO = new CostTotal(BigDecimal.ZERO, 0);

    public CostTotal plus(Cost cost) {
        return switch (cost) {
            case Cost.Known known -> new CostTotal(usd.add(known.usd()), unknown);
            case Cost.Unknown _ -> new CostTotal(usd, unknown + 1);
        };
    }

    public CostTotal plus(CostTotal other) {
        return new CostTotal(usd.add(other.usd), unknown + other.unknown);
    }
}
