package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/** When the users of a phase are let go. Immutable. Thread-safe. */
public sealed interface Release {
    /** With the measured part of the trial. */
    record AtOnce() implements Release {}

    /**
     * When that share of the users of an earlier phase have ended it, rounded up to whole users. The earlier phase goes on
     * beside this one.
     *
     * @param fraction more than 0, at most 1
     */
    record AfterShare(String phase, double fraction) implements Release {
        public AfterShare {
            requireNonNull(phase, "phase");
            if (!(fraction > 0 && fraction <= 1)) {
                throw new IllegalArgumentException(
                        "a share must be more than 0 and at most 100 %, was " + fraction * 100 + " %");
            }
        }
    }

    /** A time after the start of the measured part. */
    record AfterTime(Duration time) implements Release {
        public AfterTime {
            if (requireNonNull(time, "time").isNegative()) {
                throw new IllegalArgumentException("a time after the start must not be negative, was " + time);
            }
        }
    }
}
