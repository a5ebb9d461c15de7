package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Locale;
import org.loadharness.record.Distribution;

/** What requirements speak of. Immutable. Thread-safe. */
sealed interface Figure {
    /** As it is written: {@code p99}, {@code mean}. */
    String text();

    /** What it is a number of. */
    Dimension dimension();

    /** One number of a point or a part of it. */
    enum Plain implements Figure {
        /** Of response times of successes. */
        MEAN(Dimension.TIME),
        /** The longest response time of a success. */
        MAX(Dimension.TIME),
        /** Successes per time. */
        THROUGHPUT(Dimension.RATE),
        /** Failures of those interactions that ended. */
        ERRORS(Dimension.SHARE);

        private final Dimension dimension;

        Plain(Dimension dimension) {
            this.dimension = dimension;
        }

        @Override
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public Dimension dimension() {
            return dimension;
        }
    }

    /**
     * The response time of a success that so many do not exceed.
     *
     * @param percent from 1 to 99.999
     */
    record Percentile(BigDecimal percent) implements Figure {
        private static final BigDecimal LEAST = BigDecimal.ONE;
        private static final BigDecimal MOST = new BigDecimal("99.999");
        private static final int PERCENT_DIGITS = 2;

        public Percentile {
            requireNonNull(percent, "percent");
            if (percent.compareTo(LEAST) < 0 || percent.compareTo(MOST) > 0) {
                throw new IllegalArgumentException("\"p" + percent.toPlainString() + "\" is no percentile: it is from p"
                        + LEAST + " to p" + MOST + "; the largest of all is max");
            }
            percent = percent.stripTrailingZeros();
        }

        double fraction() {
            return percent.movePointLeft(PERCENT_DIGITS).doubleValue();
        }

        /** So many carry it: ten of them lie beyond it on average. */
        long samplesNeeded() {
            return Distribution.samplesNeeded(fraction());
        }

        @Override
        public String text() {
            return "p" + percent.toPlainString();
        }

        @Override
        public Dimension dimension() {
            return Dimension.TIME;
        }
    }
}
