package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.MILLI_NANOS;
import static org.loadharness.drive.SimulatedTrials.SECOND_NANOS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Arrivals.Trace;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ResourceUse;
import org.loadharness.stats.Verdict;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Outcome;

/**
 * Each fault is injected into the driver, its clock, its arrivals or the system, and each turns the verdict. Without the
 * fault the same trial is sound. Faults of the recording itself are in {@link RecordingFaultMatrixTest}.
 */
class FaultMatrixTest {
    /** By that part of its age a service gets slower. */
    private static final double SLOWING_FRACTION = 0.001;

    private static final long SEED = 7;
    private static final int USERS = 60;

    @TempDir
    private Path directory;

    @Test
    void withoutAFaultTheseTrialsAreSound() throws Exception {
        assertThat(open().verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(closed().verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(thinking().verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(timetabled(exponential(random(), 500, 20)).verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(closed().amid(FaultySurroundings.using(Map.of(ResourceUse.Resource.CPU_NANOS, SECOND_NANOS)))
                        .verdict())
                .isInstanceOf(Verdict.Sound.class);
    }

    @Test
    void pausesOfTheGarbageCollectorAreFound() throws Exception {
        long pauseNanos = 100 * MILLI_NANOS;
        JudgedTrial trial = open().on(clock -> new UnpunctualClock(
                clock, now -> now % SECOND_NANOS < pauseNanos ? now - now % SECOND_NANOS + pauseNanos : now));

        assertTurned(trial, "suspect", "sends-late");
    }

    @Test
    void timeInTheGarbageCollectorIsFound() throws Exception {
        JudgedTrial trial = closed().amid(
                        FaultySurroundings.using(Map.of(ResourceUse.Resource.COLLECTION_NANOS, 100 * MILLI_NANOS)));

        assertTurned(trial, "suspect", "generator-paused");
    }

    @Test
    void aGeneratorWithoutProcessorTimeIsFound() throws Exception {
        RandomGenerator random = random();
        JudgedTrial trial =
                seldom().on(clock -> new UnpunctualClock(clock, now -> now + random.nextLong(10 * MILLI_NANOS)));

        assertTurned(trial, "suspect", "sends-late");
    }

    @Test
    void aGeneratorThatIsKeptFromRunningIsFoundInAClosedLoopToo() throws Exception {
        long[] stalls = LongStream.range(0, 1_000)
                .map(wake -> wake < 50 ? 30 * MILLI_NANOS : 0)
                .toArray();

        assertTurned(closed().amid(FaultySurroundings.stalling(stalls)), "suspect", "generator-stalled");
    }

    @Test
    void aGeneratorThatFillsTheMachineIsFound() throws Exception {
        // two cores for a second, each time
        JudgedTrial trial =
                closed().amid(FaultySurroundings.using(Map.of(ResourceUse.Resource.CPU_NANOS, 2 * SECOND_NANOS)));

        assertTurned(trial, "suspect", "generator-full");
    }

    @Test
    void aHostThatKeepsProcessorsFromTheMachineIsFound() throws Exception {
        JudgedTrial trial =
                closed().amid(FaultySurroundings.using(Map.of(ResourceUse.Resource.STOLEN_NANOS, SECOND_NANOS / 5)));

        assertTurned(trial, "suspect", "processors-stolen");
    }

    @Test
    void aTimerThatTicksTooSeldomIsFound() throws Exception {
        long tickNanos = 16 * MILLI_NANOS;
        JudgedTrial trial =
                open().on(clock -> new UnpunctualClock(clock, now -> (now + tickNanos - 1) / tickNanos * tickNanos));

        assertTurned(trial, "suspect", "sends-late");
        assertTurned(trial, "suspect", "gaps-off");
    }

    @Test
    void sendsThatAreAlwaysLateAreFound() throws Exception {
        JudgedTrial trial = seldom().on(clock -> new UnpunctualClock(clock, now -> now + 3 * MILLI_NANOS));

        assertTurned(trial, "suspect", "sends-late");
    }

    @Test
    void thoughtThatTakesLongerThanPlannedIsFound() throws Exception {
        JudgedTrial trial = thinking().on(clock -> new UnpunctualClock(clock, now -> now + 3 * MILLI_NANOS));

        assertTurned(trial, "suspect", "sends-late");
    }

    @Test
    void aSlowRecorderIsFoundWhereItDelaysTheNextInteraction() throws Exception {
        SlowRecorder recorder = new SlowRecorder(20 * MILLI_NANOS);
        JudgedTrial trial = new JudgedTrial(SEED, new ClosedLoop(20, Pause.parse("exp:10ms")), "10s")
                .with(recorder::spoil)
                .on(recorder::clock);

        assertTurned(trial, "suspect", "sends-late");
    }

    @Test
    void aSlowRecorderIsFoundWhereItIsALargePartOfWhatIsMeasured() throws Exception {
        JudgedTrial trial = closed().in(Mode.LOCAL)
                .amid(FaultySurroundings.using(Map.of(ResourceUse.Resource.CPU_NANOS, SECOND_NANOS / 2)))
                .recordingIn(200_000);

        assertTurned(trial, "suspect", "harness-share");
    }

    @Test
    void aUserThatIsStuckIsFound() throws Exception {
        JudgedTrial trial = closed().withSettings(new TrialSettings(
                        Threads.PLATFORM,
                        Duration.ZERO,
                        new Warmup.Fixed(new Extent.Interactions(0)),
                        Duration.ofMinutes(1),
                        Retries.NONE,
                        TrialSettings.Recording.SUMS))
                .with((user, healthy, clock) -> user.index() != 3
                        ? healthy
                        : interaction -> {
                            clock.waitUntil(clock.nanos() + 1_000 * SECOND_NANOS);
                            return Outcome.SUCCESS;
                        });

        assertTurned(trial, "invalid", "timed-out");
    }

    @Test
    void halfOfTheUsersDeadAreFound() throws Exception {
        JudgedTrial trial = closed().with((user, healthy, clock) -> {
            int[] left = {20};
            return interaction -> {
                if (user.index() % 2 == 0 && left[0]-- == 0) {
                    throw new StackOverflowError("injected");
                }
                return healthy.perform(interaction);
            };
        });

        assertTurned(trial, "invalid", "users-lost");
    }

    @Test
    void usersThatStartOneAfterTheOtherAreFound() throws Exception {
        JudgedTrial trial = closed().on(clock -> new UnpunctualClock(clock, now -> now + lateNanos()));

        assertTurned(trial, "suspect", "start-skewed");
    }

    @Test
    void aWrongMixIsFound() throws Exception {
        Mix wrong = Mix.of(new Mix.Entry("browse", 70), new Mix.Entry("buy", 30));

        assertTurned(closed().following(wrong), "suspect", "mix-off");
    }

    @Test
    void skewedRandomNumbersAreFound() throws Exception {
        RandomGenerator random = random();
        // squared uniform numbers: the mean of the times is kept, their law is not
        double mean = (2 - 2 * Math.log(2)) * 500;
        double[] interarrivals = DoubleStream.generate(() -> -Math.log(1 - Math.pow(random.nextDouble(), 2)) / mean)
                .limit(10_000)
                .toArray();

        assertTurned(timetabled(sums(interarrivals)), "suspect", "gaps-off");
    }

    @Test
    void bunchedSendsAreFound() throws Exception {
        double[] bunched = Arrays.stream(exponential(random(), 500, 20))
                .map(seconds -> Math.ceil(seconds * 100) / 100)
                .toArray();

        assertTurned(timetabled(bunched), "suspect", "gaps-off");
    }

    @Test
    void arrivalsThatAreDroppedAreFound() throws Exception {
        RandomGenerator random = random();
        double[] nineOfTen = Arrays.stream(exponential(random, 500, 20))
                .filter(seconds -> random.nextDouble() < 0.9)
                .toArray();

        assertTurned(timetabled(nineOfTen), "suspect", "rate-missed");
    }

    @Test
    void aPoolOfConnectionsThatIsTooSmallIsFound() throws Exception {
        JudgedTrial trial = new JudgedTrial(SEED, new OpenLoop(Arrivals.parse("poisson:500/s"), 6), "10s")
                .servedBy(100, "exp:10ms");

        assertTurned(trial, "suspect", "sends-waited");
    }

    @Test
    void anUnstableQueueIsFound() throws Exception {
        JudgedTrial trial = new JudgedTrial(SEED, new OpenLoop(Arrivals.parse("poisson:500/s"), 2_000), "10s")
                .servedBy(1, "exp:2500us");

        assertTurned(trial, "invalid", "queue-unstable");
        assertThat(trial.verdict().reasons().get(0).sentence()).startsWith("unstable queue, rho >= 1: ");
    }

    @Test
    void anUnstableQueueBehindTooFewUsersIsFound() throws Exception {
        JudgedTrial trial = new JudgedTrial(SEED, new OpenLoop(Arrivals.parse("poisson:500/s"), 5), "10s")
                .servedBy(1, "exp:2500us");

        assertTurned(trial, "invalid", "queue-unstable");
        assertTurned(trial, "invalid", "sends-waited");
    }

    @Test
    void arrivalsThatAreNeverSentAreFound() throws Exception {
        JudgedTrial trial = open().withSettings(new TrialSettings(
                Threads.PLATFORM,
                Duration.ZERO,
                new Warmup.Fixed(new Extent.Lasting(Duration.ofSeconds(2))),
                Duration.ofSeconds(8),
                Retries.NONE,
                TrialSettings.Recording.SUMS));

        assertTurned(trial, "invalid", "timed-out");
        assertTurned(trial, "invalid", "interactions-missing");
    }

    @Test
    void aSystemThatFailsIsFound() throws Exception {
        RandomGenerator random = random();
        JudgedTrial trial = closed().with((user, healthy, clock) -> interaction -> {
            Outcome outcome = healthy.perform(interaction);
            return random.nextDouble() < 0.03 ? Outcome.failure("refused", new IOException("injected")) : outcome;
        });

        assertTurned(trial, "suspect", "failures");
    }

    @Test
    void aSystemThatDoesNotSettleIsFound() throws Exception {
        JudgedTrial trial = open().withSettings(
                        SimulatedTrials.trialSettings(new Warmup.UntilSteady(Duration.ofSeconds(20)), Retries.NONE))
                .with((user, healthy, clock) -> interaction -> {
                    long startNanos = clock.nanos();
                    clock.waitUntil(startNanos + Math.round(startNanos * SLOWING_FRACTION));
                    return Outcome.SUCCESS;
                });

        assertThat(trial.codes()).containsAnyOf("never-settles", "not-settled");
    }

    @Test
    void aClockThatJumpsIsFound() throws Exception {
        JudgedTrial trial = open().on(clock -> new JumpingClock(clock, 7 * SECOND_NANOS, 60 * SECOND_NANOS));

        assertTurned(trial, "suspect", "generator-frozen");
    }

    private static void assertTurned(JudgedTrial trial, String word, String code) throws Exception {
        Verdict verdict = trial.verdict();
        assertThat(verdict.reasons()).extracting(finding -> finding.code()).contains(code);
        assertThat(verdict.word()).as("%s", verdict.findings()).isEqualTo(word);
    }

    private static JudgedTrial open() {
        return new JudgedTrial(SEED, new OpenLoop(Arrivals.parse("poisson:500/s"), USERS), "10s");
    }

    /** So seldom that a slow generator keeps up. */
    private static JudgedTrial seldom() {
        return new JudgedTrial(SEED, new OpenLoop(Arrivals.parse("poisson:50/s"), USERS), "20s");
    }

    private static JudgedTrial closed() {
        return new JudgedTrial(SEED, new ClosedLoop(10), "500");
    }

    private static JudgedTrial thinking() {
        return new JudgedTrial(SEED, new ClosedLoop(20, Pause.parse("exp:100ms")), "10s");
    }

    private static RandomGenerator random() {
        return new SeedTree(SEED).stream();
    }

    private static long lateNanos() {
        String name = Thread.currentThread().getName();
        return name.startsWith("user-") ? Long.parseLong(name.substring("user-".length())) * 100 * MILLI_NANOS : 0;
    }

    /** Arrivals at those seconds, where the plan promises a Poisson process of 500 a second over 20 s. */
    private JudgedTrial timetabled(double[] seconds) throws IOException {
        String lines = Arrays.stream(seconds)
                .mapToObj(time -> String.format(Locale.ROOT, "%.9f", time))
                .collect(Collectors.joining("\n"));
        Trace trace = Trace.read(Files.writeString(directory.resolve("arrivals"), lines));
        Extent length = new Extent.Lasting(Duration.ofSeconds(20));
        return new JudgedTrial(SEED, new Point(new OpenLoop(trace, USERS), length))
                .promising(new Point(new OpenLoop(Arrivals.parse("poisson:500/s"), USERS), length));
    }

    private static double[] exponential(RandomGenerator random, double perSecond, double seconds) {
        double[] interarrivals = DoubleStream.generate(() -> -Math.log(1 - random.nextDouble()) / perSecond)
                .limit(Math.round(2 * perSecond * seconds))
                .toArray();
        return Arrays.stream(sums(interarrivals)).filter(time -> time < seconds).toArray();
    }

    private static double[] sums(double[] interarrivals) {
        double[] sums = interarrivals.clone();
        Arrays.parallelPrefix(sums, Double::sum);
        return sums;
    }
}
