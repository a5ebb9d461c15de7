package org.loadharness.codec;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.random.SeedTree;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.CourseLog;
import org.loadharness.record.Distribution;
import org.loadharness.record.FlowLog;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Site;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ProfileLog.Wait;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.ForkLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.record.TrialProgress;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;

/** Plans and trials of every shape that the types allow, the same for the same seed. */
final class RandomLogs {
    private static final List<String> WORDS = List.of(
            "customer",
            "a b",
            "",
            "quote\"d",
            "back\\slash",
            "line\nbreak",
            "tab\t",
            "\u0000",
            "Ærø",
            "雪",
            "🙂",
            "\u2028");

    private final RandomGenerator random;

    RandomLogs(long seed) {
        this.random = new SeedTree(seed).stream();
    }

    ExperimentPlan plan() {
        return new RandomPlans(random, WORDS).plan();
    }

    WorkloadDescription description(ExperimentPlan plan) {
        return new RandomDescriptions(random, WORDS).of(plan);
    }

    TrialLog trial() {
        TrialId id = new TrialId(random.nextInt(1_000), 1 + random.nextInt(1_000));
        return trial(random.nextBoolean() ? id : id.profiled(), one(Cause.values()));
    }

    TrialLog trial(TrialId id, Cause cause) {
        return new TrialLog(
                id,
                Instant.ofEpochSecond(random.nextLong(0, 1L << 34), random.nextInt(1_000_000_000)),
                new Ending(cause, word(), some(3, i -> new LostUser(random.nextInt(9), one(Fate.values()), word()))),
                phase(),
                some(3, i -> new NamedPhaseLog(word(), number(), phase())),
                new WarmupLog(number(), number(), number(), settling(), Seconds.of(some(2, i -> second()))),
                Seconds.of(some(4, i -> second())),
                some(3, i -> new FailureLog(word(), number(), some(5, j -> word()))),
                new ResourcesLog(use(), random.nextBoolean() ? Optional.of(use()) : Optional.empty()),
                distribution(),
                Optional.empty(),
                random.nextBoolean() ? Optional.of(fork()) : Optional.empty(),
                random.nextBoolean() ? Map.of() : Map.of("requests_repeated", number(), "cache_hits", 7L),
                id.isProfiled() ? Optional.of(profile()) : Optional.empty(),
                random.nextBoolean() ? Optional.of(agents()) : Optional.empty());
    }

    private AgentsLog agents() {
        return new AgentsLog(
                new AgentsLog.Controller(word(), number(), use()), some(3, i -> agent()), some(2, i -> agent()));
    }

    private AgentsLog.Agent agent() {
        return new AgentsLog.Agent(
                1 + random.nextInt(9),
                word(),
                number(),
                1 + random.nextInt(64),
                random.nextInt(1_000),
                number(),
                number(),
                random.nextBoolean()
                        ? Optional.of(new AgentsLog.ClockLog(-number(), number(), number(), number(), number()))
                        : Optional.empty(),
                random.nextBoolean()
                        ? Optional.of(new AgentsLog.Measured(
                                number(),
                                random.nextBoolean() ? OptionalLong.of(number()) : OptionalLong.empty(),
                                use(),
                                distribution(),
                                distribution()))
                        : Optional.empty(),
                word());
    }

    private ProfileLog profile() {
        return new ProfileLog(
                random.nextBoolean() ? Optional.of(word()) : Optional.empty(),
                account(),
                random.nextBoolean()
                        ? Optional.of(new ProfileLog.Server(
                                random.nextBoolean() ? Optional.of(word()) : Optional.empty(), account()))
                        : Optional.empty());
    }

    private Account account() {
        return new Account(
                random.nextInt(9),
                number(),
                number(),
                random.nextBoolean() ? OptionalLong.of(number()) : OptionalLong.empty(),
                random.nextBoolean() ? OptionalLong.of(number()) : OptionalLong.empty(),
                number(),
                some(
                        4,
                        i -> new Wait(
                                one(Kind.values()),
                                word(),
                                number(),
                                number(),
                                number(),
                                some(3, j -> new Site(word(), number())))),
                some(5, i -> new Stack(some(6, j -> word()), word(), number())));
    }

    private ForkLog fork() {
        long preparedNanos = random.nextLong(1L << 40);
        return new ForkLog(preparedNanos, preparedNanos + random.nextLong(1L << 40));
    }

    /** Like {@link #trial} without a timeline and with one interaction. */
    TrialLog smallTrial(TrialId id, Cause cause) {
        TrialLog whole = trial(id, cause);
        return new TrialLog(
                id,
                whole.startedAt(),
                whole.ending(),
                new PhaseLog(List.of(interaction()), List.of(user(0), user(1)), SendsLog.NONE),
                List.of(),
                whole.warmup(),
                Seconds.NONE,
                List.of(),
                whole.resources(),
                Distribution.EMPTY,
                Optional.empty());
    }

    /** A trial of one interaction with as many successes, all of which reported parts that cannot be. */
    TrialLog withMisfits(int successes) {
        TrialLog whole = trial();
        Distribution rest = Distribution.of(new long[successes]);
        InteractionLog log = new InteractionLog(
                "only",
                rest,
                Distribution.EMPTY,
                Optional.empty(),
                successes,
                Optional.of(new PartsLog(List.of(), rest, successes)));
        return new TrialLog(
                whole.id(),
                whole.startedAt(),
                whole.ending(),
                new PhaseLog(List.of(log), List.of(), SendsLog.NONE),
                List.of(),
                whole.warmup(),
                Seconds.NONE,
                List.of(),
                whole.resources(),
                Distribution.EMPTY,
                Optional.empty());
    }

    private PhaseLog phase() {
        return new PhaseLog(
                some(4, i -> interaction()),
                some(40, this::user),
                new SendsLog(number(), number(), distribution(), distribution(), distribution()),
                random.nextBoolean() ? Optional.of(course()) : Optional.empty(),
                some(3, i -> flow()));
    }

    private FlowLog flow() {
        Distribution completed = distribution();
        Distribution brokenOff = distribution();
        return new FlowLog(
                word(),
                completed.count() + brokenOff.count() + random.nextInt(9),
                completed,
                brokenOff,
                distribution(),
                Map.of(word(), (long) random.nextInt(9)));
    }

    private CourseLog course() {
        return new CourseLog(
                1 + (number() >>> 2),
                Stream.generate(() -> new CourseLog.Bin(number(), number()))
                        .limit(CourseLog.BINS)
                        .toList(),
                some(CourseLog.GAPS, i -> new CourseLog.Gap(number(), number())));
    }

    private Settling settling() {
        return switch (random.nextInt(4)) {
            case 0 -> new Settling.Settled(random.nextLong(Long.MAX_VALUE));
            case 1 -> new Settling.NotSettled();
            case 2 -> new Settling.Never();
            default -> new Settling.Unasked();
        };
    }

    private InteractionLog interaction() {
        return new InteractionLog(
                word(),
                distribution(),
                distribution(),
                random.nextBoolean() ? Optional.of(distribution()) : Optional.empty(),
                number(),
                random.nextBoolean() ? Optional.of(parts()) : Optional.empty());
    }

    private PartsLog parts() {
        List<String> names = some(4, i -> word()).stream().distinct().toList();
        Distribution rest = distribution();
        return new PartsLog(
                names.stream().map(name -> new PartLog(name, distribution())).toList(),
                rest,
                random.nextLong(rest.count() + 1));
    }

    private UserLog user(int user) {
        return new UserLog(user, number(), number(), number(), number(), random.nextInt(2), number(), number());
    }

    TrialProgress state() {
        return new TrialProgress(
                Duration.ofNanos(number()),
                number(),
                number(),
                7,
                second(),
                number(),
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(number()));
    }

    private SecondLog second() {
        return new SecondLog(
                number(),
                distribution(),
                number(),
                random.nextInt(),
                number(),
                number(),
                use(),
                random.nextBoolean() ? Optional.of(use()) : Optional.empty());
    }

    private ResourceUse use() {
        ResourceUse use = ResourceUse.UNKNOWN;
        for (ResourceUse.Resource resource : ResourceUse.Resource.values()) {
            use = random.nextBoolean() ? use.with(resource, number() | 1) : use;
        }
        return use;
    }

    private Distribution distribution() {
        return Distribution.of(IntStream.range(0, random.nextInt(12))
                .mapToLong(i -> random.nextLong(1L << random.nextInt(40)))
                .toArray());
    }

    /** A number of any magnitude and sign; now and then the outermost ones. */
    private long number() {
        return switch (random.nextInt(8)) {
            case 0 -> Long.MAX_VALUE;
            case 1 -> Long.MIN_VALUE;
            case 2 -> 0;
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    private String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private <T> List<T> some(int most, IntFunction<T> maker) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(maker).toList();
    }
}
