package org.loadharness.stats;

import java.util.Optional;

/**
 * Within {@value #LEAST_MILLIS} ms a single pause of the machine weighs ten per cent. The repeats show how much it did, so
 * this is only a note.
 */
final class ShortPhaseAudit implements Audit<TrialEvidence> {
    private static final long LEAST_MILLIS = 50;
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        double wallMillis = evidence.measures().concurrency().wallNanos() / NANOS_PER_MILLI;
        if (wallMillis >= LEAST_MILLIS || evidence.measures().counts().started() == 0) {
            return Optional.empty();
        }
        return Optional.of(Finding.note(
                "short-phase",
                "measured for " + Digits.text(wallMillis, 3) + " ms only, less than " + LEAST_MILLIS + " ms; "
                        + evidence.measureLonger()));
    }
}
