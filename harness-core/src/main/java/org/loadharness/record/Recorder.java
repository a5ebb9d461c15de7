package org.loadharness.record;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.UserLog;
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
    private final LatencyOrigin charging;
    private final Slots slots;
    private final Stripe[] stripes;
    private final UserRecorder[] users;
    private final FailureCounts failures = new FailureCounts();
    private final Course course = new Course();

    /** A recorder for that many users of a mix's interactions. */
    public Recorder(List<Mix.Entry> interactions, int users, LatencyOrigin charging) {
        this(interactions, List.of(), users, charging, Optional.empty());
    }

    /**
     * One that records parts of an interaction's time besides, and leaves a record of every single interaction.
     *
     * @param parts names of the parts that users' sessions report
     * @throws IllegalArgumentException if two are alike, one is blank, or one is that of the rest or of the whole
     */
    public Recorder(
            List<Mix.Entry> interactions,
            List<String> parts,
            int users,
            LatencyOrigin charging,
            Optional<RawPhase> raw) {
        PartsLog.requireNames(parts);
        this.interactions = List.copyOf(interactions);
        this.parts = List.copyOf(parts);
        this.charging = charging;
        this.slots = new Slots(interactions.size(), parts.size());
        this.stripes = new Stripe
                [Math.min(users, STRIPES_PER_CORE * Runtime.getRuntime().availableProcessors())];
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
        Totals totals = Stream.of(users).map(user -> user.totals(slot)).reduce(Totals.NONE, Totals::plus);
        return new Distribution(histogram, totals);
    }

    private void addTo(Histogram histogram, int slot) {
        for (Stripe stripe : stripes) {
            stripe.addTo(histogram, slot);
        }
    }
}
