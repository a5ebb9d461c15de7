package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.loadharness.time.DurationText;

/** How long users go on before what they do is measured. Immutable. Thread-safe. */
public sealed interface Warmup {
    /** The longest search where none is given: {@value} s. */
    int MOST_SECONDS = 60;

    /** As a user writes it: {@code 100}, {@code 5s}, {@code auto} or {@code auto:30s}. */
    String text();

    /** How long it may take. */
    Extent longest();

    /** A number of interactions or a time. */
    record Fixed(Extent extent) implements Warmup {
        public Fixed {
            requireNonNull(extent, "extent");
        }

        @Override
        public String text() {
            return extent.text();
        }

        @Override
        public Extent longest() {
            return extent;
        }
    }

    /** Until throughput and response times are steady, but not longer than that. */
    record UntilSteady(Duration most) implements Warmup {
        public UntilSteady {
            if (requireNonNull(most, "most").isNegative() || most.isZero()) {
                throw new IllegalArgumentException(
                        "a warm-up must be allowed more than 0, was " + DurationText.print(most));
            }
        }

        @Override
        public String text() {
            return "auto:" + DurationText.print(most);
        }

        @Override
        public Extent longest() {
            return new Extent.Lasting(most);
        }
    }

    /**
     * Reads what {@link #text()} writes; no time at all, as {@code 0s}, is no warm-up, as {@code 0}.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static Warmup parse(String text) {
        String stripped = text.strip();
        if (stripped.equals("auto")) {
            return new UntilSteady(Duration.ofSeconds(MOST_SECONDS));
        }
        if (stripped.startsWith("auto:")) {
            return new UntilSteady(DurationText.parse(stripped.substring("auto:".length())));
        }
        boolean isNumber = stripped.matches("\\d+");
        boolean isNoTime = !isNumber && DurationText.parse(stripped).isZero();
        return new Fixed(isNoTime ? new Extent.Interactions(0) : Extent.parse(stripped));
    }
}
