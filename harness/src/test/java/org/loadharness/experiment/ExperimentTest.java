package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.TrialsFile;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.experiment.ExperimentControl.Series;
import org.loadharness.load.Arrivals;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.UserCounts;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialOrder;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Pooled.Estimates;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Workload;

/** The same run from a program as from the command line. */
class ExperimentTest {
    private static final Experiment QUEUE = Experiment.of(new StationWorkload())
            .mode("simulated")
            .parameter("service", "exp:10ms")
            .users("1,2")
            .interactions(300)
            .repeats(3);

    @TempDir
    private Path directory;

    @Test
    void noTimeToWarmUpIsNoWarmUp() throws Exception {
        assertThat(QUEUE.warmup(Duration.ZERO).plan())
                .isEqualTo(QUEUE.warmup(Warmup.parse("0")).plan());
    }

    @Test
    void aResultReportsItsPoints() throws Exception {
        LoadResult result = QUEUE.run();

        assertThat(result.points()).extracting(point -> point.point().label()).containsExactly("1 user", "2 users");
        assertThat(result.at(2)).isSameAs(result.at("2 users"));
        assertThat(result.at(2).successes()).isEqualTo(2 * 300 * 3);
        assertThat(result.directory()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.at(3))
                .withMessage("the result has no point with 3 users; name one of \"1 user\", \"2 users\"");
        assertThatIllegalArgumentException().isThrownBy(result::only).withMessageContaining("has 2 points");
    }

    @Test
    void aPointOfAnOpenLoadIsNoneOfZeroUsers() throws Exception {
        LoadResult result =
                QUEUE.arrivals("constant:20/s").measure(Duration.ofSeconds(2)).run();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.at(0))
                .withMessage("the result has no point with 0 users; name one of \"constant:20/s\"");
    }

    @Test
    void aProgramHearsOfEachTrialThatHasEnded() throws Exception {
        List<String> lines = new ArrayList<>();

        QUEUE.users("1,2").repeats(2).progress(lines::add).run();

        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).matches("\\[1/4] users=1 repeat=1 [\\d.]+/s.*");
        assertThat(lines.get(3)).startsWith("[4/4] users=2 repeat=2 ");
    }

    @Test
    void aProgramHearsWhichTrialsAreProfiled() throws Exception {
        List<String> lines = new ArrayList<>();
        Workload workload = Workload.named("logarithms")
                .interaction("count", 1, user -> Math.log(user.random().nextInt(1, 9)));

        Experiment.of(workload)
                .warmup(Duration.ofMillis(20))
                .measure(Duration.ofMillis(200))
                .repeats(1)
                .rehearsal(Duration.ZERO)
                .profiled()
                .progress(lines::add)
                .run();

        assertThat(lines)
                .filteredOn(line -> line.contains(" users=1 profiled=1 "))
                .isNotEmpty();
        assertThat(lines)
                .filteredOn(line -> line.contains(" users=1 repeat=1 "))
                .hasSize(1);
    }

    @Test
    void aResultAndEachOfItsPointsArePrintedAsSentences() throws Exception {
        LoadResult result = QUEUE.run();

        assertThat(result.toString())
                .startsWith("station, 2 points: ")
                .matches("[^\\[\\]{}=]*(sound|suspect|invalid)[^\\[\\]{}=]*");
        assertThat(result.points())
                .allSatisfy(point -> assertThat(point.toString())
                        .startsWith(point.point().label() + ": successes per second ")
                        .doesNotContain("[point=")
                        .hasSizeLessThan(2000)
                        .contains(point.verdict().word()));
    }

    @Test
    void whereFactorsVaryAPointIsNamedByItsLabel() throws Exception {
        LoadResult result = QUEUE.users("2").vary("servers", "1", "2").run();

        assertThat(result.at("2 users, servers=2").responses().meanNanos().orElseThrow())
                .isLessThan(
                        result.at("2 users, servers=1").responses().meanNanos().orElseThrow());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.at(2))
                .withMessage("the result has 2 points with 2 users;"
                        + " name one of \"2 users, servers=1\", \"2 users, servers=2\"");
    }

    @Test
    void aPointIsRepeatedUntilItIsKnown() throws Exception {
        Experiment until = QUEUE.users("4").repeatsUntil("throughput:4%", Duration.ofMinutes(5));

        PointSummary point = until.run().only();

        assertThat(point.trials()).hasSizeGreaterThanOrEqualTo(7);
        assertThat(point.estimates()
                        .throughputPerSecond()
                        .interval()
                        .orElseThrow()
                        .halfWidth())
                .isLessThanOrEqualTo(
                        0.04 * point.estimates().throughputPerSecond().mean().orElseThrow());
        assertThat(point.verdict().findings())
                .noneMatch(finding -> finding.code().equals("precision-missed"));
        assertThat(until.repeats(2).run().only().trials()).hasSize(2);
    }

    @Test
    void aSeriesGivesWhatEachOfItWouldByItself() throws Exception {
        try (Series series = new ExperimentControl(QUEUE).series()) {
            assertThat(series.run(QUEUE.users("2")).only().responses())
                    .isEqualTo(QUEUE.users("2").run().only().responses());
            assertThat(series.run(QUEUE.users("1")).only().successes()).isEqualTo(300 * 3);
            Experiment slow = QUEUE.parameter("service", "exp:20ms").users("1");
            assertThat(series.run(slow).only().responses())
                    .isEqualTo(slow.run().only().responses());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> series.run(QUEUE.option("raw", "true").writeTo(directory)))
                    .withMessageContaining("keeps no records");
        }
    }

    @Test
    void everyMistakeIsReportedBeforeAnyLoad() {
        List<RunEvent> events = new ArrayList<>();
        Experiment wrong = reporting(QUEUE.users("0").option("repeats", "many").parameter("speed", "9"), events::add);

        assertThatIllegalArgumentException()
                .isThrownBy(wrong::run)
                .withMessageContainingAll("users: ", "repeats: \"many\" must be", "speed")
                .withMessageMatching("(?s).*\n.*\n.*");
        assertThat(events).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> QUEUE.option("user", "1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> QUEUE.option("raw", "true").run())
                .withMessageContaining("writeTo");
    }

    @Test
    void ofAPairTheLaterOneHolds() {
        ExperimentPlan plan =
                QUEUE.arrivals("poisson:50/s").measure(Duration.ofSeconds(2)).plan();

        assertThat(plan.points().stream().flatMap(point -> point.phases().stream()))
                .allMatch(phase -> phase.load() instanceof OpenLoop);
        assertThat(QUEUE.arrivals("poisson:50/s").users("7").plan().points())
                .extracting(Point::sweptUsers)
                .containsExactly(7);
    }

    @Test
    void filesSayTheSameAsTheProgramWasGiven() throws Exception {
        LoadResult result = QUEUE.writeTo(directory.resolve("run")).run();

        LoadResult read = LoadResult.read(directory.resolve("run"));
        assertThat(read.points())
                .extracting(PointSummary::estimates)
                .isEqualTo(result.points().stream().map(PointSummary::estimates).toList());
        Manifest manifest = Manifest.read(directory.resolve("run"));
        assertThat(manifest.state()).isEqualTo(Manifest.State.COMPLETE);
        assertThat(manifest.configuration())
                .contains(
                        new Manifest.Setting("users", "1,2", "program"),
                        new Manifest.Setting("param.service", "exp:10ms", "program"),
                        new Manifest.Setting("param.servers", "1", "default"));
        assertThat(directory.resolve("run/summary.csv")).isNotEmptyFile();
        assertThatExceptionOfType(UnfitDirectory.class)
                .isThrownBy(() -> QUEUE.writeTo(directory.resolve("run")).run())
                .withMessageContaining("holds a run already");
    }

    @Test
    void aRunThatWasInterruptedGoesOn() throws Exception {
        Experiment experiment = QUEUE.writeTo(directory.resolve("run"));

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> reporting(experiment, event -> {
                            if (event instanceof TrialFinished finished
                                    && finished.log().id().repeat() == 2) {
                                Thread.currentThread().interrupt();
                            }
                        })
                        .run());
        assertThat(Manifest.read(directory.resolve("run")).state()).isEqualTo(Manifest.State.INCOMPLETE);
        List<RunEvent> rest = new ArrayList<>();
        LoadResult whole = reporting(experiment, rest::add).resume();

        assertThat(rest.stream().filter(TrialFinished.class::isInstance)).hasSize(3);
        assertThat(whole.points())
                .extracting(PointSummary::estimates)
                .isEqualTo(QUEUE.run().points().stream()
                        .map(PointSummary::estimates)
                        .toList());
        assertThatExceptionOfType(UnfitDirectory.class)
                .isThrownBy(() -> experiment.seed(2).resume())
                .withMessageContaining("another plan");
    }

    @Test
    void aRunThatIsAskedToEndReturnsWhatItHasWithTheReason() throws Exception {
        Interruption interruption = new Interruption();
        ExperimentControl experiment = new ExperimentControl(QUEUE.writeTo(directory.resolve("run")));

        LoadResult result;
        try (ExperimentRun run = experiment.interruptedBy(interruption).open()) {
            result = run.run(event -> {
                if (event instanceof TrialFinished) {
                    interruption.request("that is enough");
                }
            });
        }

        assertThat(result.ending()).isEqualTo(new LoadResult.Ending.Interrupted("that is enough"));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(Manifest.read(directory.resolve("run")).reason()).isEqualTo("that is enough");
        assertThat(LoadResult.read(directory.resolve("run")).ending())
                .isEqualTo(new LoadResult.Ending.CutShort("that is enough"));
        try (ExperimentRun rest = experiment.reopen()) {
            assertThat(rest.done()).isEqualTo(1);
            assertThat(rest.left()).hasSize(5);
            assertThat(rest.run(silence -> {}).ending()).isEqualTo(new LoadResult.Ending.Complete());
        }
    }

    @Test
    void aListenerThatFailsEndsTheRunAndWhatWasMeasuredIsKept() throws Exception {
        Experiment experiment = reporting(QUEUE.writeTo(directory.resolve("run")), event -> {
            if (event instanceof TrialFinished) {
                throw new IOException("the listener is full");
            }
        });

        assertThatExceptionOfType(IOException.class).isThrownBy(experiment::run).withMessage("the listener is full");
        assertThat(Files.readAllLines(directory.resolve("run").resolve(TrialsFile.NAME)))
                .hasSize(1);
        assertThat(Manifest.read(directory.resolve("run")).reason()).contains("the listener is full");
    }

    @Test
    void filesAreMadeAfterAPointUnlessItIsTheLastOne() throws Exception {
        assertThat(summaryIsThereAfterTrials("1", "one")).containsExactly(false);
        assertThat(summaryIsThereAfterTrials("1,2", "two")).containsExactly(true, true);
    }

    private List<Boolean> summaryIsThereAfterTrials(String users, String name) throws Exception {
        Path summary = directory.resolve(name).resolve("summary.csv");
        List<Boolean> there = new ArrayList<>();
        reporting(QUEUE.users(users).repeats(1).writeTo(directory.resolve(name)), event -> {
                    if (event instanceof TrialFinished) {
                        there.add(Files.exists(summary));
                    }
                })
                .run();
        assertThat(Files.readAllLines(summary)).hasSize(1 + there.size());
        return there;
    }

    @Test
    void twoExperimentsAtATimeDoNotDisturbEachOther() throws Exception {
        List<LoadResult> alone = List.of(QUEUE.seed(1).run(), QUEUE.seed(2).run());
        CountDownLatch both = new CountDownLatch(2);
        List<FutureTask<LoadResult>> together = new ArrayList<>();
        for (long seed = 1; seed <= 2; seed++) {
            Experiment experiment = QUEUE.seed(seed);
            together.add(new FutureTask<>(() -> {
                both.countDown();
                both.await();
                return experiment.run();
            }));
        }

        together.forEach(task -> new Thread(task, "experiment").start());

        for (int i = 0; i < 2; i++) {
            assertThat(estimates(together.get(i).get(50, TimeUnit.SECONDS))).isEqualTo(estimates(alone.get(i)));
        }
        assertThat(estimates(alone.get(0))).isNotEqualTo(estimates(alone.get(1)));
    }

    private static List<Estimates> estimates(LoadResult result) {
        return result.points().stream().map(PointSummary::estimates).toList();
    }

    @Test
    void valuesSayTheSameAsTexts() {
        assertThat(QUEUE.users(UserCounts.of(1, 5))
                        .mode(Mode.LOCAL)
                        .think(Pause.think(new DurationLaw.Exponential(Duration.ofMillis(10))))
                        .warmup(Warmup.parse("auto:3s"))
                        .retries(Retries.upTo(3))
                        .threads(Threads.PLATFORM)
                        .rehearsal(Duration.ofSeconds(2))
                        .timeLimit(Duration.ofMinutes(1))
                        .requestTimeout(Duration.ofSeconds(9))
                        .order(TrialOrder.RANDOM)
                        .plan())
                .isEqualTo(QUEUE.users("1,5")
                        .mode("local")
                        .think("exp:10ms")
                        .option("warmup", "auto:3s")
                        .option("retries", "3")
                        .option("threads", "platform")
                        .option("rehearsal", "2s")
                        .option("time-limit", "1m")
                        .option("request-timeout", "9s")
                        .option("order", "random")
                        .plan());
        assertThat(QUEUE.think(Pause.every(Duration.ofSeconds(1))).plan())
                .isEqualTo(QUEUE.pace(Duration.ofSeconds(1)).plan())
                .isEqualTo(QUEUE.option("pace", "1s").plan());
        assertThat(QUEUE.measure(Duration.ofSeconds(9))
                        .arrivals(Arrivals.poisson(50), Arrivals.constant(3))
                        .maxInFlight(7)
                        .plan())
                .isEqualTo(QUEUE.option("duration", "9s")
                        .arrivals("poisson:50/s,constant:3/s")
                        .option("max-in-flight", "7")
                        .plan());
        assertThat(QUEUE.vary(PlanOptions.THINK, Pause.none(), Pause.think(Duration.ofMillis(5)))
                        .plan())
                .isEqualTo(QUEUE.vary("think", "none", "5ms").plan());
    }

    private static Experiment reporting(Experiment experiment, RunEvent.Listener listener) {
        return new ExperimentControl(experiment).reportingTo(listener).experiment();
    }
}
