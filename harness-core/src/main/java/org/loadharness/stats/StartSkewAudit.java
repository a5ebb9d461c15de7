package org.loadharness.stats;

import java.util.Optional;

/**
 * The start gate promises that all users start within {@value #MOST_MILLIS} ms. More is suspect where it is also more
 * than a tenth of the measured phase, and so weighs in the numbers.
 */
final class StartSkewAudit implements Audit<TrialEvidence> {
    private static final long MOST_MILLIS = 100;
    private static final double MOST_FRACTION = 0.1;
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        Concurrency concurrency = evidence.measures().concurrency();
        long skewNanos = concurrency.startSkewNanos().orElse(0);
        if (skewNanos <= MOST_MILLIS * NANOS_PER_MILLI || skewNanos <= MOST_FRACTION * concurrency.wallNanos()) {
            return Optional.empty();
        }
        return Optional.of(Finding.suspect(
                "start-skewed",
                "users started " + Digits.text(skewNanos / NANOS_PER_MILLI, 3) + " ms apart, at most " + MOST_MILLIS
                        + " ms or " + Digits.percent(MOST_FRACTION) + " of the measured "
                        + Digits.text(concurrency.wallNanos() / NANOS_PER_MILLI, 3)
                        + " ms wanted; drive fewer users, or " + evidence.measureLonger()));
    }
}
