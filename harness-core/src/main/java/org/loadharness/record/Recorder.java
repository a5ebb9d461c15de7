package org.loadharness.record;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Mix;

/**
 * Records one phase of a trial. Users write through their own {@link UserRecorder}; the histograms behind them are
 * striped, so that memory grows with the number of cores and not with users.
 *
 * <p>Thread-safe: the live counts may be read at any time; the logs are complete once the users have ended.
 */
public final class Recorder {
    private static final int STRIPES_PER_CORE = 3;

    private final List<Mix.Entry> interactions;
    private final List<String> parts;
    private final List<String> flows;
    private final LatencyOrigin charging;
    private final Slots slots;
    private final Stripe[] stripes;
    private final UserRecorder[] users;
    private final FailureCounts failures = new FailureCounts();
    private final Course course = new Course();

    /** A recorder for that many users of a mix's interactions. */
    public Recorder(List<Mix.Entry> interactions, int users, LatencyOrigin charging) {
        this(new Names(interactions, List.of(), List.of()), users, charging, Optional.empty());
    }

    /** One that records parts of an interaction's time and flows besides, and leaves a record of every single interaction. */
    public Recorder(Names names, int users, LatencyOrigin charging, Optional<RawPhase> raw) {
        this(names, users, STRIPES_PER_CORE * Runtime.getRuntime().availableProcessors(), charging, raw);
    }

    /**
     * One for users who share threads: with a set of counts for each thread, which then has no other writer and as few counts as can
     * be to keep near its processor.
     *
     * @param threads of which each has every user whose index leaves the same rest
     */
    public static Recorder ofThreads(
            Names names, int users, int threads, LatencyOrigin charging, Optional<RawPhase> raw) {
        return new Recorder(names, users, threads, charging, raw);
    }

    private Recorder(Names names, int users, int mostStripes, LatencyOrigin charging, Optional<RawPhase> raw) {
        this.interactions = names.interactions();
        this.parts = names.parts();
        this.flows = names.flows();
        this.charging = charging;
        this.slots = new Slots(interactions.size(), parts.size(), flows.size());
        this.stripes = new Stripe[Math.min(users, mostStripes)];
        Arrays.setAll(stripes, stripe -> new Stripe(slots.count(), course));
        this.users = new UserRecorder[users];
        Arrays.setAll(
                this.users,
                user -> new UserRecorder(
                        slots,
                        charging,
                        stripes[user % stripes.length],
                        failures,
                        raw.map(phase -> phase.lane(user)).orElse(null)));
    }

    /**
     * What is recorded by itself. Immutable. Thread-safe.
     *
     * @param interactions those of the mix
     * @param parts of an interaction's time, that users' sessions report; no two alike, none blank or that of the rest or of the
     *     whole
     * @param flows that users go through
     */
    public record Names(List<Mix.Entry> interactions, List<String> parts, List<String> flows) {
        public Names {
            PartsLog.requireNames(parts);
            interactions = List.copyOf(interactions);
            parts = List.copyOf(parts);
            flows = List.copyOf(flows);
        }
    }

    /**
     * The phase starts at that reading of the clock: its course is recorded from there. To be called before any user
     * enters; without it there is no course.
     */
    public void begin(long startNanos) {
        course.begin(startNanos);
    }

    /** The recorder of the user of that index. */
    public UserRecorder user(int index) {
        return users[index];
    }

    /** Number of users. */
    public int users() {
        return users.length;
    }

    /** Interactions that have succeeded so far. */
    public long successes() {
        return Arrays.stream(users).mapToLong(UserRecorder::successes).sum();
    }

    /** Interactions that have failed so far. */
    public long failures() {
        return Arrays.stream(users).mapToLong(UserRecorder::failures).sum();
    }

    /** Users that are inside an interaction at this moment. */
    public int inFlight() {
        return (int) Arrays.stream(users).filter(UserRecorder::isBusy).count();
    }

    /** Response times of all successes so far, from the buckets alone. */
    public Distribution snapshot() {
        Histogram histogram = Distribution.newHistogram();
        for (int slot = 0; slot < interactions.size(); slot++) {
            addTo(histogram, slot);
        }
        return Distribution.fromBuckets(histogram);
    }

    /** What each interaction did, in the order of the mix. */
    public List<InteractionLog> interactionLogs() {
        return IntStream.range(0, interactions.size())
                .mapToObj(this::interactionLog)
                .toList();
    }

    /** What became of each flow, in the order in which the workload names them. */
    public List<FlowLog> flowLogs() {
        return IntStream.range(0, flows.size()).mapToObj(this::flowLog).toList();
    }

    /** What each user did; times are relative to the start instant of the phase, users numbered from that number up. */
    public List<UserLog> userLogs(int firstUser, long phaseStartNanos) {
        return IntStream.range(0, users.length)
                .mapToObj(user -> users[user].log(firstUser + user, phaseStartNanos))
                .toList();
    }

    /**
     * How the successes ran through the phase up to that time after its start; empty where it has not begun, or not
     * lasted.
     */
    public Optional<CourseLog> courseLog(long lengthNanos) {
        Stream.of(users).forEach(UserRecorder::endCourse);
        return course.hasBegun() && lengthNanos > 0 ? Optional.of(course.log(lengthNanos)) : Optional.empty();
    }

    /** How much later than due interactions were sent. */
    public Distribution lateness() {
        return distribution(Slots.lateness(interactions.size()));
    }

    /** How long interactions that were due waited for a free user; those that did not wait are not in it. */
    public Distribution waits() {
        return distribution(Slots.waits(interactions.size()));
    }

    /** The failures so far by kind, most frequent first. */
    public List<TrialLog.FailureLog> failureLogs() {
        return failures.logs();
    }

    private InteractionLog interactionLog(int kind) {
        int kinds = interactions.size();
        Distribution successes = distribution(kind);
        Distribution failed = distribution(Slots.failure(kinds, kind));
        long retries =
                Arrays.stream(users).mapToLong(user -> user.retries(kind)).sum();
        return new InteractionLog(
                interactions.get(kind).name(),
                successes,
                failed,
                charging == LatencyOrigin.FROM_DUE
                        ? Optional.of(distribution(Slots.service(kinds, kind)))
                        : Optional.empty(),
                successes.count() + failed.count() + retries,
                parts.isEmpty() ? Optional.empty() : Optional.of(partsLog(kind)));
    }

    private FlowLog flowLog(int flow) {
        Map<String, Long> brokenOff = new LinkedHashMap<>();
        for (int kind = 0; kind < interactions.size(); kind++) {
            int where = kind;
            long count = Arrays.stream(users)
                    .mapToLong(user -> user.brokenOff(flow, where))
                    .sum();
            if (count > 0) {
                brokenOff.put(interactions.get(kind).name(), count);
            }
        }
        return new FlowLog(
                flows.get(flow),
                Arrays.stream(users).mapToLong(user -> user.begunFlows(flow)).sum(),
                distribution(slots.completed(flow)),
                distribution(slots.brokenOff(flow)),
                distribution(slots.length(flow)),
                brokenOff);
    }

    private PartsLog partsLog(int kind) {
        List<Distribution> lengths = IntStream.rangeClosed(0, parts.size())
                .mapToObj(part -> distribution(Slots.part(interactions.size(), parts.size(), kind, part)))
                .toList();
        return new PartsLog(
                IntStream.range(0, parts.size())
                        .mapToObj(part -> new PartLog(parts.get(part), lengths.get(part)))
                        .toList(),
                lengths.get(parts.size()),
                Arrays.stream(users).mapToLong(user -> user.misfits(kind)).sum());
    }

    private Distribution distribution(int slot) {
        Histogram histogram = Distribution.newHistogram();
        addTo(histogram, slot);
        long emptyCount =
                Stream.of(users).mapToLong(user -> user.emptyCount(slot)).sum();
        if (emptyCount > 0) {
            histogram.recordValueWithCount(0, emptyCount);
        }
        Totals totals = Stream.of(users).map(user -> user.totals(slot)).reduce(Totals.NONE, Totals::plus);
        return new Distribution(histogram, totals);
    }

    private void addTo(Histogram histogram, int slot) {
        for (Stripe stripe : stripes) {
            stripe.addTo(histogram, slot);
        }
    }

    /** From when an interaction's response time counts. */
    public enum LatencyOrigin {
        /** From its start: nobody wanted it earlier. */
        FROM_START,
        /** From when it was due: a timetable wanted it then, and a late start is part of what its user feels. */
        FROM_DUE
    }

    /**
     * Durations of one kind. Written by one thread at a time, each of which sees what the one before has written; to be read when
     * they have ended.
     */
    @HotPath
    public static final class Durations {
        private final BucketCounts counts = new BucketCounts();
        private long sumNanos;
        private long minNanos = Totals.NONE.minNanos();
        private long maxNanos = Totals.NONE.maxNanos();

        /** One more; not below 0. */
        public void record(long nanos) {
            counts.record(nanos);
            sumNanos += nanos;
            minNanos = Math.min(minNanos, nanos);
            maxNanos = Math.max(maxNanos, nanos);
        }

        /** All of them. */
        public Distribution distribution() {
            Histogram histogram = Distribution.newHistogram();
            counts.addTo(histogram);
            return new Distribution(histogram, new Totals(sumNanos, minNanos, maxNanos));
        }
    }
}
