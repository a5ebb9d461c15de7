package org.loadharness.stats;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.loadharness.plan.TrialId;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Mix;

/** A trial of a closed loop as the driver would log it, with faults where a test wants them. */
public final class SimulatedTrial {
    private final SeedTree seeds;
    private final int users;
    private final int perUser;
    private TrialId id = new TrialId(0, 1);
    private Instant startedAt = Given.START;
    private Mix followed = Given.MIX;
    private double failureFraction;
    private String failureKind = "duplicated";
    private String failureExample = "Duplicated: book 7\n\tat x";
    private double meanNanos = Given.MILLI_NANOS;
    private long startSpacingNanos;
    private long outsideNanos;
    private ResourceUse generator = Given.cpu(1);
    private Optional<ResourceUse> server = Optional.empty();
    private Ending ending = new Ending(Cause.COMPLETED, "", List.of());
    private UnaryOperator<List<UserLog>> userFault = UnaryOperator.identity();
    private UnaryOperator<List<InteractionLog>> interactionFault = UnaryOperator.identity();
    private UnaryOperator<List<SecondLog>> timelineFault = UnaryOperator.identity();

    public SimulatedTrial(long seed, int users, int perUser) {
        this.seeds = new SeedTree(seed).child("trial");
        this.users = users;
        this.perUser = perUser;
    }

    public SimulatedTrial id(int point, int repeat) {
        this.id = new TrialId(point, repeat);
        return this;
    }

    /** What the wall clock said when it began. */
    public SimulatedTrial startedAt(Instant time) {
        this.startedAt = time;
        return this;
    }

    /** The mix that users really follow. */
    public SimulatedTrial followed(Mix mix) {
        this.followed = mix;
        return this;
    }

    public SimulatedTrial failing(double fraction) {
        this.failureFraction = fraction;
        return this;
    }

    /** With failures of another kind. */
    public SimulatedTrial failing(double fraction, String kind, String example) {
        this.failureKind = kind;
        this.failureExample = example;
        return failing(fraction);
    }

    public SimulatedTrial lasting(double meanNanosPerInteraction) {
        this.meanNanos = meanNanosPerInteraction;
        return this;
    }

    /** User i starts i times that late. */
    public SimulatedTrial spaced(long nanos) {
        this.startSpacingNanos = nanos;
        return this;
    }

    /** Time that a user spends between two interactions. */
    public SimulatedTrial outside(long nanos) {
        this.outsideNanos = nanos;
        return this;
    }

    public SimulatedTrial used(ResourceUse byGenerator, Optional<ResourceUse> byServer) {
        this.generator = byGenerator;
        this.server = byServer;
        return this;
    }

    public SimulatedTrial ended(Cause cause, String detail, LostUser... lost) {
        this.ending = new Ending(cause, detail, List.of(lost));
        return this;
    }

    public SimulatedTrial withUsers(UnaryOperator<List<UserLog>> fault) {
        this.userFault = fault;
        return this;
    }

    public SimulatedTrial withInteractions(UnaryOperator<List<InteractionLog>> fault) {
        this.interactionFault = fault;
        return this;
    }

    public SimulatedTrial withTimeline(UnaryOperator<List<SecondLog>> fault) {
        this.timelineFault = fault;
        return this;
    }

    public TrialLog log() {
        List<Event> events = new ArrayList<>();
        List<UserLog> logs = IntStream.range(0, users)
                .mapToObj(user -> perform(user, events))
                .toList();
        long failures = events.stream().filter(event -> !event.succeeded).count();
        return new TrialLog(
                id,
                startedAt,
                ending,
                Given.phase(interactionFault.apply(interactions(events)), userFault.apply(logs)),
                List.of(),
                Given.warmup(100L * users, 0, Given.SECOND_NANOS),
                Seconds.of(timelineFault.apply(timeline(events))),
                failures == 0 ? List.of() : List.of(new FailureLog(failureKind, failures, List.of(failureExample))),
                new ResourcesLog(generator, server),
                Distribution.EMPTY,
                Optional.empty());
    }

    private UserLog perform(int user, List<Event> events) {
        RandomGenerator random = seeds.child(user).stream();
        long startNanos = user * startSpacingNanos;
        long nowNanos = startNanos;
        long successes = 0;
        long busyNanos = 0;
        for (int i = 0; i < perUser; i++) {
            int kind = followed.choose(random);
            long responseNanos = 1 + Math.round(-meanNanos * Math.log1p(-random.nextDouble()));
            nowNanos += responseNanos;
            busyNanos += responseNanos;
            boolean succeeded = random.nextDouble() >= failureFraction;
            successes += succeeded ? 1 : 0;
            events.add(new Event(kind, nowNanos, responseNanos, succeeded));
            nowNanos += i == perUser - 1 ? 0 : outsideNanos;
        }
        return new UserLog(user, startNanos, nowNanos, successes, perUser - successes, 0, busyNanos, 0);
    }

    private List<InteractionLog> interactions(List<Event> events) {
        return IntStream.range(0, Given.MIX.entries().size())
                .mapToObj(kind -> Given.interaction(
                        Given.MIX.entries().get(kind).name(),
                        responses(events.stream().filter(event -> event.kind == kind && event.succeeded)),
                        responses(events.stream().filter(event -> event.kind == kind && !event.succeeded))))
                .toList();
    }

    private List<SecondLog> timeline(List<Event> events) {
        long endNanos = events.stream().mapToLong(Event::endNanos).max().orElse(0);
        List<SecondLog> seconds = new ArrayList<>();
        for (long fromNanos = 0; fromNanos < endNanos; fromNanos += Given.SECOND_NANOS) {
            long afterNanos = fromNanos;
            long toNanos = Math.min(endNanos, fromNanos + Given.SECOND_NANOS);
            List<Event> within = events.stream()
                    .filter(event -> event.endNanos > afterNanos && event.endNanos <= toNanos)
                    .toList();
            long failures = within.stream().filter(event -> !event.succeeded).count();
            seconds.add(Given.second(
                    toNanos,
                    responses(within.stream().filter(Event::succeeded)),
                    failures,
                    users,
                    new ResourcesLog(generator, server)));
        }
        return seconds;
    }

    private static Distribution responses(java.util.stream.Stream<Event> events) {
        LongStream nanos = events.mapToLong(Event::responseNanos);
        return Distribution.of(nanos.toArray());
    }

    private record Event(int kind, long endNanos, long responseNanos, boolean succeeded) {}
}
