package org.loadharness.require;

import java.util.Optional;

/** What was measured, and what it shows about a bound. Immutable. Thread-safe. */
sealed interface Evidence permits ErrorsEvidence, LargestEvidence, RatioEvidence, RepeatsEvidence {
    /** {@code measured 23.1 ms, 95 % CI [22.4, 23.9] over 5 repeats, 12,345 samples}. */
    String phrase(Bound bound);

    /** Why it shows nothing, and what to do about it; empty if it shows something. */
    Optional<String> gap();

    /** On which side what it shows lies; asked only where there is no gap. */
    Side side(Claim claim);

    /** What would decide, where it lies on both sides. */
    String wayOut(Bound bound);
}
