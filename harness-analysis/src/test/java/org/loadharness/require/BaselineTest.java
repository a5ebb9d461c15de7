package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Environment;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.Judgement.Inconclusive;
import org.loadharness.require.Judgement.Met;
import org.loadharness.require.Judgement.NotMet;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Given;
import org.loadharness.stats.Interval;
import org.loadharness.stats.RunSummary;

class BaselineTest {
    private static final SeedTree SEEDS = new SeedTree(73).child("baseline");
    private static final NonInferiority THROUGHPUT = NonInferiority.parse("throughput", "5 %");
    private static final NonInferiority P99 = NonInferiority.parse("p99", "5 %");
    private static final double[] BEFORE = {9.98, 9.99, 10, 10.01, 10.02};

    private Baseline stored = Baseline.empty();

    @BeforeEach
    void storeABaseline() {
        RunSummary before = run(BEFORE);
        for (NonInferiority claim : List.of(THROUGHPUT, P99, NonInferiority.parse("customer.mean", "5 %"))) {
            stored = stored.with(before, before.points().get(0), claim);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, met",
        "-20, met",
        "-4, met",
        "4, met",
        "4.5, met",
        "4.9, inconclusive",
        "5.02, inconclusive",
        "6, not met",
        "20, not met",
    })
    void aTimeIsNoWorseUpToTheMargin(double changePercent, String word) {
        assertThat(judge(P99, changed(changePercent)).word()).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({
        "0, met",
        "-20, met",
        "4.9, met",
        "5.1, inconclusive",
        "5.27, inconclusive",
        "6, not met",
        "20, not met",
    })
    void aThroughputIsNoWorseDownToTheMargin(double changeOfTimePercent, String word) {
        assertThat(judge(THROUGHPUT, changed(changeOfTimePercent)).word()).isEqualTo(word);
    }

    @Test
    void theSentenceSaysWhatItWasAndIs() {
        assertThat(judge(THROUGHPUT, changed(25)))
                .isEqualTo(new NotMet(
                        "throughput at 2 users: required no worse than 5 % against the baseline",
                        "throughput at 2 users: required no worse than 5 % against the baseline, measured 160"
                                + " against 200 /s, -20 %, 95 % CI [-20.18, -19.82] over 5 repeats against 5"));
        assertThat(judge(NonInferiority.parse("customer.mean", "5%"), run(BEFORE)))
                .isEqualTo(new Met(
                        "customer.mean at 2 users: required no worse than 5 % against the baseline",
                        "customer.mean at 2 users: required no worse than 5 % against the baseline, measured 10"
                                + " against 10 ms, 0 %, 95 % CI [-0.23, +0.23] over 5 repeats against 5"));
    }

    @Test
    void whereNoiseHidesTheMarginItSaysWhatItMayMissAndWhatItTakes() {
        assertThat(judge(P99, run(9, 11, 10.5, 9.5)).sentence())
                .matches(
                        ".*; inconclusive: these repeats may miss a change below [0-9.]+ %; it takes about [0-9]+ repeats of"
                                + " each");
        assertThat(judge(P99, run(7, 14)).sentence())
                .endsWith(
                        "; inconclusive: these repeats may miss a change of any size; measure longer, on a quieter machine,"
                                + " or allow a wider margin");
    }

    @Test
    void whatIsNotStoredIsReportedWithTheWayOut() {
        RunSummary other = Measured.interactions(1000).point(3, BEFORE).run();

        assertThat(judge(P99, other))
                .isEqualTo(new Inconclusive(
                        "p99 at 3 users: required no worse than 5 % against the baseline",
                        "p99 at 3 users: required no worse than 5 % against the baseline; inconclusive: no baseline of p99_ms"
                                + " is stored for bookstore local at users=3; store one with -Dharness.update-baseline",
                        "no baseline of p99_ms is stored for bookstore local at users=3; store one with"
                                + " -Dharness.update-baseline"));
        assertThat(judge(NonInferiority.parse("p50", "5 %"), run(BEFORE))).isInstanceOf(Inconclusive.class);
        assertThat(Baseline.empty().judge(other, other.points().get(0), P99, Interval.Confidence.STANDARD))
                .isInstanceOf(Inconclusive.class);
    }

    @Test
    void anotherMachineIsInconclusiveAndSaysWhatDiffers() {
        RunSummary elsewhere = Measured.interactions(1000)
                .point(2, BEFORE)
                .on(machine("fast", 8))
                .run();

        assertThat(judge(P99, elsewhere).sentence())
                .endsWith(
                        "; inconclusive: the baseline was measured on another machine: cpu is fast, the baseline's cpu; cores"
                                + " is 8, the baseline's 4; store one of this machine with -Dharness.update-baseline");
    }

    @Test
    void thereMayBeBaselinesOfSeveralMachines() {
        RunSummary elsewhere = Measured.interactions(1000)
                .point(2, 100, 101, 102)
                .on(machine("slow", 1))
                .run();

        stored = stored.with(elsewhere, elsewhere.points().get(0), P99);

        assertThat(judge(P99, elsewhere)).isInstanceOf(Met.class);
        assertThat(judge(P99, run(BEFORE))).isInstanceOf(Met.class);
    }

    @Test
    void anUnsoundRunIsNeitherJudgedNorStored() {
        RunSummary unsound = Measured.interactions(1000)
                .point(2, BEFORE)
                .ended(Cause.TIMED_OUT)
                .run();

        assertThat(judge(P99, unsound)).isInstanceOf(Inconclusive.class);
        assertThat(judge(P99, unsound).sentence())
                .contains("measured 10.02 against 10.02 ms")
                .contains("the verdict is invalid");
        assertThat(Baseline.objection(unsound.points().get(0), P99).orElseThrow())
                .startsWith("p99 at 2 users is not stored as a baseline: the verdict is invalid: ");
    }

    @Test
    void oneRepeatIsNeitherJudgedNorStored() {
        RunSummary once = run(10);

        assertThat(judge(P99, once).sentence()).endsWith("; inconclusive: one repeat has no interval; use at least 2");
        assertThat(Baseline.objection(once.points().get(0), P99)).isPresent();
    }

    @Test
    void whatDidNotChangeIsSeldomCalledWorseAndOftenFoundSo() {
        int[] words = words(1);

        assertThat(words[0]).isGreaterThan(800);
        assertThat(words[1]).isLessThanOrEqualTo(1);
    }

    @Test
    void whatIsWorseByTheMarginExactlyIsClaimedEitherWayWithHalfOfTheUncertainty() {
        int[] words = words(1.05);

        assertThat(words[0] / 1000.0).isBetween(0.005, 0.045);
        assertThat(words[1] / 1000.0).isBetween(0.005, 0.045);
    }

    /** How often met, not met and inconclusive, of 1000. */
    private static int[] words(double ratio) {
        int[] words = new int[3];
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("ratio " + ratio).child(seed).stream();
            BesideBaseline beside =
                    new BesideBaseline(noisy(10, random), noisy(10 * ratio, random), P99, Interval.Confidence.STANDARD);
            Judgement judgement = beside.judgement("", Optional.empty());
            words[judgement instanceof Met ? 0 : judgement instanceof NotMet ? 1 : 2]++;
        }
        return words;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "errors | 5 % | errors cannot be held against a baseline; require a bound, as in errors < 0.1 %",
                "max | 5 % | max cannot be held against a baseline; require a bound, as in max < 1 s",
                "p9x | 5 % | unknown metric \"p9x\", did you mean p90?",
                "p99 | 5 ms | \"5 ms\" is no value here: a share is a percentage or a plain fraction, as in 0.1 %",
                "p99 | 0 % | a margin must be more than 0, was 0 %; no measurement shows that nothing changed at all",
                "p99 | 100 % | a margin must be less than everything, was 100 %; 5 % is usual",
            })
    void whatCannotBeHeldAgainstABaselineIsRefused(String metric, String margin, String what) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NonInferiority.parse(metric, margin))
                .withMessageStartingWith("baseline of \"" + metric + "\", no worse than \"" + margin + "\": " + what
                        + "; a baseline is of");
    }

    @Test
    void anUnknownInteractionIsReportedBeforeTheRun() {
        assertThat(NonInferiority.parse("manger.p99", "5 %").problem(Given.MIX))
                .contains(
                        "baseline of \"manger.p99\": there is no interaction \"manger\", did you mean manager? the workload"
                                + " has customer, manager");
        assertThat(P99.problem(Given.MIX)).isEmpty();
    }

    private Judgement judge(NonInferiority claim, RunSummary run) {
        return stored.judge(run, run.points().get(0), claim, Interval.Confidence.STANDARD);
    }

    private static RunSummary run(double... responseMillis) {
        return Measured.interactions(1000).point(2, responseMillis).run();
    }

    private static RunSummary changed(double percent) {
        double[] now = BEFORE.clone();
        for (int i = 0; i < now.length; i++) {
            now[i] *= 1 + percent / 100;
        }
        return run(now);
    }

    private static PointFigure noisy(double meanMillis, RandomGenerator random) {
        List<Double> values = Stream.generate(() -> meanMillis * Math.exp(0.02 * random.nextGaussian()))
                .limit(5)
                .toList();
        return new PointFigure(
                Estimate.of(values.stream().mapToDouble(value -> value).toArray()), values, 5000, Optional.empty());
    }

    private static Environment machine(String processor, int cores) {
        Environment quiet = Given.quietMachine();
        return new Environment(
                quiet.capturedAt(),
                quiet.host(),
                quiet.operatingSystem(),
                processor,
                cores,
                quiet.memoryBytes(),
                quiet.javaVersion(),
                quiet.virtualMachine(),
                quiet.virtualMachineFlags(),
                quiet.loadBefore(),
                quiet.busyBefore(),
                quiet.recordingNanos(),
                quiet.openFilesLimit());
    }
}
