package org.loadharness.selftest;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs every check, one after the other, in under a minute. Confined to one thread. */
public final class SelfTest {
    private static final List<Check> CHECKS = List.of(
            new ClockCheck(),
            new WakeUpCheck(),
            new LoopCheck(),
            new NoiseCheck(),
            new QueueCheck(1, 0.5),
            new QueueCheck(4, 0.7),
            new RateCheck());

    private SelfTest() {}

    /**
     * Runs them.
     *
     * @param progress is given the title of each check before it runs
     * @throws InterruptedException if the calling thread is interrupted; nothing stays behind
     */
    public static List<CheckResult> run(Consumer<String> progress) throws InterruptedException {
        List<CheckResult> results = new ArrayList<>();
        for (Check check : CHECKS) {
            progress.accept(check.title());
            results.addAll(check.run());
        }
        return results;
    }

    /**
     * One thing that was measured, and what is expected of it. Immutable. Thread-safe.
     *
     * @param name short and stable, ends in its unit, as in {@code clock_read_ns}
     * @param value what was measured; not a number if it could not be
     * @param expected what a fit machine gives
     * @param meaning what it is and what it means for a measurement, in a sentence
     */
    public record CheckResult(String name, double value, Range expected, String meaning) {
        public CheckResult {
            requireNonNull(expected, "expected");
            requireNonNull(meaning, "meaning");
            if (!name.matches("[a-z0-9]+(_[a-z0-9]+)*")) {
                throw new IllegalArgumentException("name must be lower-case words joined by _, was \"" + name + "\"");
            }
        }

        /**
         * From a least to a most value, both included.
         *
         * @param least may be negative infinity
         * @param most may be infinity
         */
        public record Range(double least, double most) {
            /** Whatever it is, it is good to know. */
            public static final Range ANY = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

            public Range {
                if (!(least <= most)) {
                    throw new IllegalArgumentException(
                            "least must not be more than most, was " + least + " to " + most);
                }
            }

            static Range atMost(double most) {
                return new Range(Double.NEGATIVE_INFINITY, most);
            }

            static Range atLeast(double least) {
                return new Range(least, Double.POSITIVE_INFINITY);
            }
        }

        /** Whether it is what is expected. */
        public boolean isAsExpected() {
            return value >= expected.least && value <= expected.most;
        }
    }
}
