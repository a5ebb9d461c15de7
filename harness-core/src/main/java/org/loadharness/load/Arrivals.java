package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.random.SeedTree;
import org.loadharness.time.DurationText;
import org.loadharness.time.Rate;

/** By which law interactions come. Immutable. Thread-safe. */
public sealed interface Arrivals {
    /** As a user writes it: {@code poisson:500/s}. */
    String text();

    /** The sequence of due times for those seeds. */
    default ArrivalTimes times(SeedTree seeds) {
        throw new UnsupportedOperationException(text());
    }

    /** The law for the warm-up before it; empty for none. */
    default Optional<Arrivals> warming() {
        return Optional.of(this);
    }

    /** The mean rate; empty where it changes. */
    default OptionalDouble meanPerSecond() {
        return OptionalDouble.empty();
    }

    /** Independent of each other, at a mean rate: the gaps are exponential. */
    record Poisson(Rate rate) implements Arrivals {
        public Poisson {
            requireNonNull(rate, "rate");
        }

        @Override
        public String text() {
            return "poisson:" + rate.text();
        }
    }

    /** At even distances. */
    record Constant(Rate rate) implements Arrivals {
        public Constant {
            requireNonNull(rate, "rate");
        }

        @Override
        public String text() {
            return "constant:" + rate.text();
        }
    }

    /** At a rate that rises or falls evenly over a time, and then stays. */
    record Ramp(Rate from, Rate to, Duration over) implements Arrivals {
        public Ramp {
            requireNonNull(from, "from");
            requireNonNull(to, "to");
            if (requireNonNull(over, "over").isNegative() || over.isZero()) {
                throw new IllegalArgumentException("a ramp must take more than 0, was " + over);
            }
        }

        @Override
        public String text() {
            return "ramp:" + from.text().replace("/s", "") + ".." + to.text() + "/" + DurationText.print(over);
        }
    }

    /** At times that a file tells. */
    record Trace(Path file) implements Arrivals {
        public Trace {
            requireNonNull(file, "file");
        }

        @Override
        public String text() {
            return "trace:" + file;
        }
    }
}
