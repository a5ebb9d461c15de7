package org.loadharness.stats;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The quantiles that are told with their intervals: tenths and quarters, then three steps for every further nine. */
public final class Ladder {
    private static final int MOST_NINES = 9;

    /** Ascending, from 0.1 to 1, which is the largest value. */
    public static final List<BigDecimal> FRACTIONS = Stream.of(tenths(), quarters(), nines(), Stream.of(BigDecimal.ONE))
            .flatMap(fractions -> fractions)
            .sorted()
            .toList();

    private Ladder() {}

    private static Stream<BigDecimal> tenths() {
        return IntStream.rangeClosed(1, 9).mapToObj(tenth -> BigDecimal.valueOf(tenth, 1));
    }

    private static Stream<BigDecimal> quarters() {
        return Stream.of(new BigDecimal("0.25"), new BigDecimal("0.75"));
    }

    /** As in 0.95, 0.98, 0.99, 0.995, 0.998, 0.999. */
    private static Stream<BigDecimal> nines() {
        return IntStream.rangeClosed(2, MOST_NINES)
                .boxed()
                .flatMap(nines -> Stream.of(5, 2, 1)
                        .map(beyond -> BigDecimal.ONE.subtract(new BigDecimal(BigInteger.valueOf(beyond), nines))));
    }
}
