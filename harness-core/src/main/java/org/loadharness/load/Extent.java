package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.math.BigInteger;
import java.time.Duration;
import org.loadharness.time.DurationText;

/** How long a user stays in a phase. Immutable. Thread-safe. */
public sealed interface Extent {
    /** The most interactions per user: {@value}. */
    int MOST_INTERACTIONS = 1_000_000_000;

    /** Each user performs that many interactions; 0 skips the phase. */
    record Interactions(int perUser) implements Extent {
        public Interactions {
            if (perUser < 0 || perUser > MOST_INTERACTIONS) {
                throw new IllegalArgumentException(
                        "interactions per user must be 0 to " + MOST_INTERACTIONS + ", was " + perUser);
            }
        }

        @Override
        public String text() {
            return Integer.toString(perUser);
        }
    }

    /** Each user goes on until that time after the start of the phase; an interaction that has begun is ended. */
    record Lasting(Duration duration) implements Extent {
        public Lasting {
            requireNonNull(duration, "duration");
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("duration must be more than 0, was " + DurationText.print(duration));
            }
        }

        @Override
        public String text() {
            return DurationText.print(duration);
        }
    }

    /** As a user writes it: {@code 2000} or {@code 10s}. */
    String text();

    /**
     * Reads a whole number of interactions or a duration.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static Extent parse(String text) {
        String stripped = text.strip();
        if (stripped.matches("\\d+")) {
            BigInteger perUser = new BigInteger(stripped);
            if (perUser.compareTo(BigInteger.valueOf(MOST_INTERACTIONS)) <= 0) {
                return new Interactions(perUser.intValue());
            }
            throw new IllegalArgumentException(
                    "\"" + text + "\": at most " + MOST_INTERACTIONS + " interactions per user");
        }
        return new Lasting(DurationText.parse(stripped));
    }
}
