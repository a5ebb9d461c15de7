package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.loadharness.load.Extent;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.workload.Settings;

/**
 * How every trial is run. Immutable. Thread-safe.
 *
 * @param threads kind of thread that a user runs on
 * @param rehearsal how long the system is driven before the first trial in a process, unmeasured, so that neither process measures its
 *     own compiler; 0 for none
 * @param warmup how long users go on before they are measured, in every trial
 * @param timeLimit how long a trial may take, warm-up included; users that still run are then stopped
 * @param requestTimeout how long a user waits for the reply to one request, where the system runs as a server
 * @param retries how often a failed interaction is tried again
 * @param recording what is kept of interactions
 * @param isolation what it shares with other trials
 * @param placebo how interactions are lengthened on purpose
 */
public record TrialSettings(
        Threads threads,
        Duration rehearsal,
        Warmup warmup,
        Duration timeLimit,
        Duration requestTimeout,
        Retries retries,
        Recording recording,
        Isolation isolation,
        Placebo placebo) {
    public TrialSettings {
        requireNonNull(threads, "threads");
        requireNonNull(rehearsal, "rehearsal");
        requireNonNull(warmup, "warmup");
        requireNonNull(timeLimit, "timeLimit");
        requireNonNull(requestTimeout, "requestTimeout");
        requireNonNull(retries, "retries");
        requireNonNull(recording, "recording");
        requireNonNull(isolation, "isolation");
        requireNonNull(placebo, "placebo");
    }

    /** With the usual limit for requests, and without a placebo. */
    public TrialSettings(
            Threads threads,
            Duration rehearsal,
            Warmup warmup,
            Duration timeLimit,
            Retries retries,
            Recording recording,
            Isolation isolation) {
        this(
                threads,
                rehearsal,
                warmup,
                timeLimit,
                Settings.REQUEST_TIMEOUT,
                retries,
                recording,
                isolation,
                Placebo.NONE);
    }

    /** Together with other trials. */
    public TrialSettings(
            Threads threads,
            Duration rehearsal,
            Warmup warmup,
            Duration timeLimit,
            Retries retries,
            Recording recording) {
        this(threads, rehearsal, warmup, timeLimit, retries, recording, Isolation.SHARED);
    }

    /** Without retries and without a record of every interaction. */
    public TrialSettings(Threads threads, Duration rehearsal, Warmup warmup, Duration timeLimit) {
        this(threads, rehearsal, warmup, timeLimit, Retries.NONE, Recording.SUMS);
    }

    /** Of the values of options. */
    static TrialSettings of(OptionValues values) {
        return new TrialSettings(
                values.get(PlanOptions.THREADS),
                values.get(PlanOptions.REHEARSAL),
                values.get(PlanOptions.WARMUP),
                values.get(PlanOptions.TIME_LIMIT),
                values.get(PlanOptions.REQUEST_TIMEOUT),
                new Retries(
                        values.get(PlanOptions.RETRIES),
                        values.get(PlanOptions.BACKOFF).least(),
                        values.get(PlanOptions.BACKOFF).most(),
                        values.get(PlanOptions.JITTER),
                        values.get(PlanOptions.RETRY_ON)),
                values.get(PlanOptions.RAW),
                values.get(PlanOptions.FORK),
                values.get(PlanOptions.PLACEBO));
    }

    /** The same with another isolation. */
    public TrialSettings with(Isolation other) {
        return new TrialSettings(
                threads, rehearsal, warmup, timeLimit, requestTimeout, retries, recording, other, placebo);
    }

    /** The same without a record of every interaction. */
    public TrialSettings withoutRecords() {
        return new TrialSettings(
                threads, rehearsal, warmup, timeLimit, requestTimeout, retries, Recording.SUMS, isolation, placebo);
    }

    /** The same for a rehearsal, which is its own warm-up and leaves no records. */
    public TrialSettings rehearsing() {
        return new TrialSettings(
                threads,
                rehearsal,
                new Warmup.Fixed(new Extent.Interactions(0)),
                timeLimit,
                requestTimeout,
                retries,
                Recording.SUMS,
                isolation,
                Placebo.NONE);
    }

    /** What trials of a run share. */
    public enum Isolation {
        /** A process: what one has warmed, cached or left behind is there for the next. */
        SHARED,
        /** Nothing: each runs in a process of its own, with a rehearsal of its own. */
        FORKED
    }

    /**
     * A known delay of some calls: one of each so many of a user, drawn, takes longer.
     *
     * @param oneIn so many calls, at least 1
     * @param ownTimes the delay as a multiple of the call's own time, 0 or more
     * @param delay the rest of it, the same for every call
     */
    public record Placebo(int oneIn, double ownTimes, Duration delay) {
        /** No delay: a true trial. */
        public static final Placebo NONE = new Placebo(1, 0, Duration.ZERO);

        public Placebo {
            requireNonNull(delay, "delay");
            if (oneIn < 1 || !(ownTimes >= 0) || delay.isNegative()) {
                throw new IllegalArgumentException(
                        "a placebo delays one call in 1 or more, by a time that is not negative");
            }
        }

        /** Whether nothing is delayed. */
        public boolean isNone() {
            return ownTimes == 0 && delay.isZero();
        }

        /** What it multiplies that mean by. */
        public double ratio(double meanMillis) {
            return 1 + (ownTimes + delay.toNanos() / (1e6 * meanMillis)) / oneIn;
        }
    }

    /** What is kept of interactions. */
    public enum Recording {
        /** Counts and distributions. */
        SUMS,
        /** Counts and distributions, and a record of every interaction besides. */
        RAW
    }
}
