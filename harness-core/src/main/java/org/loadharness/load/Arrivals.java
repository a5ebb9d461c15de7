package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.random.SeedTree;
import org.loadharness.time.DurationText;
import org.loadharness.time.Rate;

/** By which law interactions come: a pure plan of due times, whatever the system does. Immutable. Thread-safe. */
public sealed interface Arrivals
        permits Arrivals.Poisson, Arrivals.Constant, Arrivals.Ramp, Arrivals.Trace, Arrivals.Batched, ClientArrivals {
    /** What rates are told by. */
    Duration SECOND = Duration.ofSeconds(1);

    /** As a user writes it: {@code poisson:500/s}. */
    String text();

    /**
     * The due times, from the start of the phase on; equal seeds give equal times. A law without chance needs no seeds.
     *
     * @throws UncheckedIOException if the file of a trace is gone, or is not what it was when the plan was made
     */
    ArrivalTimes times(SeedTree seeds);

    /** The mean number per second, where it is the same at every time. */
    OptionalDouble meanPerSecond();

    /** The mean number of arrivals within that time after the start. */
    double expectedWithin(Duration duration);

    /** The mean number in the busiest second within that time after the start. */
    default double mostPerSecond(Duration within) {
        Duration before = within.compareTo(SECOND) > 0 ? within.minus(SECOND) : Duration.ZERO;
        double last = expectedWithin(before.plus(SECOND)) - expectedWithin(before);
        return meanPerSecond().orElse(Math.max(expectedWithin(SECOND), last)); // no such law rises and falls
    }

    /** The law for the warm-up before this one; empty where nothing is like it. */
    Optional<Arrivals> warming();

    /** Independent of each other, at a mean rate: the gaps are exponential, and the number in a fixed time is Poisson. */
    record Poisson(Rate rate) implements Arrivals {
        public Poisson {
            requireNonNull(rate, "rate");
        }

        @Override
        public String text() {
            return "poisson:" + rate.text();
        }

        @Override
        public ArrivalTimes times(SeedTree seeds) {
            return new PoissonTimes(EvenGaps.of(rate), seeds.stream());
        }

        @Override
        public OptionalDouble meanPerSecond() {
            return OptionalDouble.of(rate.perSecond());
        }

        @Override
        public double expectedWithin(Duration duration) {
            return rate.perSecond() * seconds(duration);
        }

        @Override
        public Optional<Arrivals> warming() {
            return Optional.of(this);
        }
    }

    /** At even distances, the first one gap after the start. */
    record Constant(Rate rate) implements Arrivals {
        public Constant {
            requireNonNull(rate, "rate");
        }

        @Override
        public String text() {
            return "constant:" + rate.text();
        }

        @Override
        public ArrivalTimes times(SeedTree seeds) {
            return new ConstantTimes(EvenGaps.of(rate));
        }

        @Override
        public OptionalDouble meanPerSecond() {
            return OptionalDouble.of(rate.perSecond());
        }

        @Override
        public double expectedWithin(Duration duration) {
            return rate.perSecond() * seconds(duration);
        }

        @Override
        public Optional<Arrivals> warming() {
            return Optional.of(this);
        }
    }

    /** At a rate that rises or falls evenly over a time, and then stays; the gaps follow the rate without chance. */
    record Ramp(Rate from, Rate to, Duration over) implements Arrivals {
        public Ramp {
            requireNonNull(from, "from");
            requireNonNull(to, "to");
            if (requireNonNull(over, "over").isNegative() || over.isZero()) {
                throw new IllegalArgumentException("a ramp must take more than 0, was " + DurationText.print(over));
            }
            if (over.compareTo(Duration.ofNanos(ArrivalTimes.LATEST_NANOS)) > 0) {
                throw new IllegalArgumentException("a ramp must end within 146 years, was " + DurationText.print(over));
            }
        }

        boolean isRising() {
            return to.perSecond() >= from.perSecond();
        }

        /** A rate is short in a unit of its own; the first says which where it is not that of the last. */
        @Override
        public String text() {
            String first = from.text();
            String last = to.text();
            String unit = last.substring(last.indexOf('/'));
            String begin = first.endsWith(unit) ? first.substring(0, first.length() - unit.length()) : first;
            return "ramp:" + begin + ".." + last + "/" + DurationText.print(over);
        }

        @Override
        public ArrivalTimes times(SeedTree seeds) {
            return new RampTimes(this);
        }

        @Override
        public OptionalDouble meanPerSecond() {
            return OptionalDouble.empty();
        }

        @Override
        public double expectedWithin(Duration duration) {
            double rampSeconds = seconds(over);
            double onRampSeconds = Math.min(seconds(duration), rampSeconds);
            double gainPerSecond = (to.perSecond() - from.perSecond()) * onRampSeconds / rampSeconds;
            return (from.perSecond() + gainPerSecond / 2) * onRampSeconds
                    + to.perSecond() * (seconds(duration) - onRampSeconds);
        }

        @Override
        public Optional<Arrivals> warming() {
            return Optional.of(new Constant(from));
        }
    }

    /**
     * At times that a file lists. The file is read when the plan is made, and again by {@link #times}: it must not
     * change in between, nor before the run is resumed.
     *
     * @param sha256 digest of the file as it was read, in hexadecimal
     * @param count arrivals in it
     */
    record Trace(Path file, String sha256, int count) implements Arrivals {
        /** The most arrivals of a trace: {@value}. */
        public static final int MOST_ARRIVALS = 10_000_000;

        public Trace {
            requireNonNull(file, "file");
            requireNonNull(sha256, "sha256");
            if (count < 1 || count > MOST_ARRIVALS) {
                throw new IllegalArgumentException(
                        "a trace must have 1 to " + MOST_ARRIVALS + " arrivals, had " + count);
            }
        }

        /**
         * Reads and checks a file of times, one per line, in seconds or with a unit; {@code #} begins a comment.
         *
         * @throws IllegalArgumentException with the file, the line and the way out
         */
        public static Trace read(Path file) {
            TraceFile read = TraceFile.read(file);
            return new Trace(file, read.sha256(), read.timesNanos().length);
        }

        @Override
        public String text() {
            return "trace:" + file;
        }

        @Override
        public ArrivalTimes times(SeedTree seeds) {
            return new TraceTimes(unchangedNanos());
        }

        @Override
        public OptionalDouble meanPerSecond() {
            return OptionalDouble.empty();
        }

        @Override
        public double expectedWithin(Duration duration) {
            ArrivalTimes times = new TraceTimes(unchangedNanos());
            int within = 0;
            while (times.nextNanos() <= Math.min(duration.toNanos(), ArrivalTimes.LATEST_NANOS)) {
                within++;
            }
            return within;
        }

        @Override
        public double mostPerSecond(Duration within) {
            long[] timesNanos = unchangedNanos();
            int most = 0;
            int first = 0;
            for (int last = 0; last < timesNanos.length && timesNanos[last] <= within.toNanos(); last++) {
                while (timesNanos[last] - timesNanos[first] >= SECOND.toNanos()) {
                    first++;
                }
                most = Math.max(most, last - first + 1);
            }
            return most;
        }

        /** None: what happens before the first time of a trace is not known. */
        @Override
        public Optional<Arrivals> warming() {
            return Optional.empty();
        }

        private long[] unchangedNanos() {
            TraceFile read = readAgain();
            if (!read.sha256().equals(sha256)) {
                throw unusable(new IOException("the trace has changed since the run began: " + file + " had " + count
                        + " arrivals, and has " + read.timesNanos().length + " (SHA-256 " + read.sha256() + ", not "
                        + sha256 + "); put the file back as it was, or begin a new run"));
            }
            return read.timesNanos();
        }

        private TraceFile readAgain() {
            try {
                return TraceFile.read(file);
            } catch (IllegalArgumentException gone) {
                throw unusable(new IOException(gone.getMessage(), gone));
            }
        }

        private static UncheckedIOException unusable(IOException why) {
            return new UncheckedIOException(why.getMessage(), why);
        }
    }

    /**
     * Those of a law, in batches: time is cut into spans of one length, and what the law has within a span comes at its
     * beginning. So as many come as by the law alone, and a generator is woken once for a batch.
     *
     * @param law of single arrivals; neither batches nor a trace, whose file can have them
     * @param every length of a span, more than 0 and at most 1 s
     */
    record Batched(Arrivals law, Duration every) implements Arrivals {
        public Batched {
            requireNonNull(law, "law");
            if (requireNonNull(every, "every").isNegative() || every.isZero() || every.compareTo(SECOND) > 0) {
                throw new IllegalArgumentException(
                        "the time from batch to batch must be more than 0 and at most 1s, was "
                                + DurationText.print(every) + "; a trace can have batches that are further apart");
            }
            if (law instanceof Batched || law instanceof Trace) {
                throw new IllegalArgumentException("batches are of a law of single arrivals, was " + law.text()
                        + "; a trace lists them as equal times");
            }
        }

        @Override
        public String text() {
            return "batched:" + DurationText.print(every) + ":" + law.text();
        }

        @Override
        public ArrivalTimes times(SeedTree seeds) {
            return inBatches(law.times(seeds));
        }

        /** These times, each at the beginning of its span. */
        ArrivalTimes inBatches(ArrivalTimes times) {
            long everyNanos = every.toNanos();
            return () -> {
                long nanos = times.nextNanos();
                return nanos == ArrivalTimes.EXHAUSTED ? nanos : nanos - nanos % everyNanos;
            };
        }

        @Override
        public OptionalDouble meanPerSecond() {
            return law.meanPerSecond();
        }

        /** Those of the span that is under way have all come. */
        @Override
        public double expectedWithin(Duration duration) {
            return law.expectedWithin(every.multipliedBy(spans(duration)));
        }

        /** As many whole batches as a second can have the beginnings of. */
        @Override
        public double mostPerSecond(Duration within) {
            return law.mostPerSecond(within) * spans(SECOND) * seconds(every);
        }

        @Override
        public Optional<Arrivals> warming() {
            return law.warming().map(warming -> new Batched(warming, every));
        }

        private long spans(Duration duration) {
            long whole = duration.toNanos() / every.toNanos();
            return duration.toNanos() % every.toNanos() == 0 ? whole : whole + 1;
        }
    }

    /** Independent of each other: a Poisson process with so many a second on average, more than 0. */
    static Arrivals poisson(double arrivalsPerSecond) {
        return new Poisson(new Rate(arrivalsPerSecond));
    }

    /** At even distances, so many a second, more than 0. */
    static Arrivals constant(double arrivalsPerSecond) {
        return new Constant(new Rate(arrivalsPerSecond));
    }

    /** Those of a law, together at the beginning of each span of that length: more than 0, at most 1 s. Not of a trace. */
    static Arrivals batched(Arrivals law, Duration every) {
        return new Batched(law, every);
    }

    /**
     * Reads one law: {@code poisson:500/s}, {@code constant:30/m}, {@code ramp:10..100/s/30s}, {@code
     * clients:50x5@0.5/s}, {@code batched:1ms:poisson:500/s} or {@code trace:FILE}.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static Arrivals parse(String text) {
        List<Arrivals> laws = ArrivalSweep.parse(text);
        if (laws.size() > 1) {
            throw new IllegalArgumentException("\"" + text + "\" are " + laws.size() + " laws; write one, as in "
                    + laws.get(0).text());
        }
        return laws.get(0);
    }

    /**
     * Reads several laws: separated by commas, and a law with a sweep of rates as users have a sweep of numbers, as in
     * {@code poisson:100..2000/s#8}.
     *
     * @return at least one, at most {@value UserCounts#MOST_POINTS}
     * @throws IllegalArgumentException with the wrong term and the way out
     */
    static List<Arrivals> parseSweep(String text) {
        return ArrivalSweep.parse(text);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
