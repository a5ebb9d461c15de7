package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.drive.JudgedTrial.SessionFault;
import org.loadharness.load.Arrivals;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.TrialId;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.stats.Given;
import org.loadharness.stats.Headline;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** The real driver on the simulated clock: all repeats share a change, so that their intervals are narrow. */
class StationaryRunsTest {
    private static final int REPEATS = 4;
    private static final long HALF_NANOS = 10_000_000_000L;
    private static final long AFTER_3_S_NANOS = 3_000_000_000L;
    private static final SessionFault HEALTHY = (user, healthy, clock) -> healthy;
    /** After three seconds, half of the interactions are made twice. */
    private static final SessionFault STEP = (user, healthy, clock) -> interaction -> {
        if (clock.nanos() > AFTER_3_S_NANOS && user.random().nextBoolean()) {
            healthy.perform(interaction);
        }
        return healthy.perform(interaction);
    };

    private static final long SECONDS_5_NANOS = 5_000_000_000L;
    private static final SessionFault STILL = (user, healthy, clock) -> interaction -> {
        if (clock.nanos() > HALF_NANOS && clock.nanos() < HALF_NANOS + SECONDS_5_NANOS) {
            clock.waitUntil(HALF_NANOS + SECONDS_5_NANOS);
        }
        return healthy.perform(interaction);
    };

    /** The geometric mean of three exponential times after each other is 4.48 times that of one. */
    @Test
    void servicesThatTripleAfterHalfOfEveryRepeatAreSuspect() throws Exception {
        SessionFault tripled = (user, healthy, clock) -> interaction -> {
            if (clock.nanos() > HALF_NANOS) {
                healthy.perform(interaction);
                healthy.perform(interaction);
            }
            return healthy.perform(interaction);
        };

        Verdict verdict = run("20s", tripled).verdict();

        assertThat(verdict).isInstanceOf(Verdict.Suspect.class);
        assertThat(verdict.reasons()).extracting(Finding::code).contains("not-steady");
        assertThat(verdict.reasons())
                .extracting(Finding::sentence)
                .anySatisfy(sentence -> assertThat(sentence)
                        .containsPattern(
                                "not steady: sound for the first (9\\.9\\d?|10) s, response times x4\\.[3-6]"));
    }

    @Test
    void fiveSecondsWithoutASuccessAreSuspect() throws Exception {
        RunSummary run = run("20s", STILL);

        // 5 s of 20 s stand still, and the slowest hundredth of all who come waits for all but 0.2 s of it
        assertThat(run.points().get(0).openPercentileNanos(0.99).getAsDouble()).isCloseTo(4.8e9, withinPercentage(1));
        assertThat(run.verdict().notes()).extracting(Finding::code).contains("standstill-hidden");
        assertThat(run.verdict().reasons())
                .extracting(Finding::sentence)
                .anySatisfy(sentence -> assertThat(sentence).containsPattern("not steady: no success for (4\\.9|5)"));
    }

    @Test
    void aSystemThatStaysTheSameIsSteady() throws Exception {
        RunSummary run = run("20s", HEALTHY);

        assertThat(run.verdict().findings())
                .extracting(Finding::code)
                .doesNotContain("not-steady", "steadiness-unknown");
        assertThat(run.points().get(0).openPercentileNanos(0.99).getAsDouble()).isEqualTo((double)
                run.points().get(0).responses().percentileNanos(0.99).getAsLong());
        assertThat(Headline.of(run))
                .matches("sound.*; steady: a change of \\d+(\\.\\d)? % or more would have been seen");
        assertThat(run.points().get(0).stationarity().phases())
                .singleElement()
                .satisfies(phase ->
                        assertThat(phase.certificate().responses().change()).isBetween(0.05, 0.15));
    }

    /** The first success comes a distance and a response after the start, and all others nearly a distance after the last. */
    @ParameterizedTest
    @CsvSource({"17.3, 1ms, 13s", "7.7, 1ms, 31s", "23.1, uniform:5ms..15ms, 9s", "9.7, uniform:5ms..15ms, 17s"})
    void whatATimetableLeavesBetweenSuccessesIsNoStandstill(double arrivalsPerSecond, String service, String duration)
            throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        OpenLoop load = new OpenLoop(Arrivals.parse("constant:" + arrivalsPerSecond + "/s"), 60);
        JudgedTrial last = new JudgedTrial(0, load, duration);
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            last = new JudgedTrial(repeat, load, duration).servedBy(50, service);
            logs.add(as(repeat, last.log()));
        }

        assertThat(summary(last, logs).verdict().findings())
                .extracting(Finding::code)
                .doesNotContain("not-steady");
    }

    /** Within a batch each waits for those before it, between two batches nothing comes, and bins have pieces of them. */
    @ParameterizedTest
    @CsvSource({
        "batched:39ms:constant:500/s, 1, 1ms, 10s",
        "batched:200ms:poisson:200/s, 1, exp:1ms, 10s",
        "batched:25ms:poisson:240/s, 20, 1ms, 10s",
        "batched:250ms:poisson:8/s, 20, 1ms, 60s",
        "batched:1s:poisson:500/s, 40, exp:1ms, 10s"
    })
    void whatBatchesOfArrivalsDoByThemselvesIsNoChange(String arrivals, int servers, String service, String duration)
            throws Exception {
        assertThat(batches(arrivals, servers, service, duration, HEALTHY)
                        .verdict()
                        .findings())
                .extracting(Finding::code)
                .doesNotContain("not-steady");
    }

    @ParameterizedTest
    @CsvSource({"batched:1ms:poisson:200/s", "batched:50ms:constant:200/s", "batched:500ms:poisson:200/s"})
    void aStandstillAmongBatchesIsSuspect(String arrivals) throws Exception {
        assertThat(batches(arrivals, 20, "1ms", "20s", STILL).verdict().reasons())
                .extracting(Finding::sentence)
                .anySatisfy(sentence -> assertThat(sentence).containsPattern("not steady: no success for (4\\.9|5)"));
    }

    @Test
    void afterAShortTimeNobodyCanTell() throws Exception {
        RunSummary run = run("200ms", HEALTHY);

        assertThat(run.verdict().notes())
                .extracting(Finding::sentence)
                .anySatisfy(sentence -> assertThat(sentence)
                        .contains("cannot tell whether it was steady: the measured stage is too short"));
    }

    /** As of a machine that becomes faster: the repeats differ by as much, so that their interval has it already. */
    @Test
    void aChangeOfOneRepeatAmongOthersThatDifferAsMuchIsANote() throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        List<String> services = List.of("exp:10ms", "exp:8ms", "exp:11ms", "exp:9ms");
        JudgedTrial last = trial(0, "6s", HEALTHY);
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            last = new JudgedTrial(repeat, new ClosedLoop(8), "6s")
                    .servedBy(8, services.get(repeat))
                    .with(repeat == 2 ? STEP : HEALTHY);
            logs.add(as(repeat, last.log()));
        }

        Verdict verdict = summary(last, logs).verdict();

        assertThat(verdict.reasons()).isEmpty();
        assertThat(verdict.notes())
                .anySatisfy(note -> assertThat(note.sentence())
                        .containsPattern(
                                "not steady: response times (4\\d %|x1\\.\\d) .*from (2\\.[89]\\d?|3|3\\.\\d\\d?) s on in repeat 3"
                                        + " \\(in 1 of 4 trials\\); the interval over the repeats carries it"));
    }

    @Test
    void aChangeOfOneRepeatThatMovesTheMeanBeyondWhatTheOthersDifferIsSuspect() throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        JudgedTrial last = trial(0, "6s", HEALTHY);
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            last = trial(repeat, "6s", repeat == 2 ? STEP : HEALTHY);
            logs.add(as(repeat, last.log()));
        }

        assertThat(summary(last, logs).verdict().reasons())
                .extracting(Finding::sentence)
                .anySatisfy(sentence ->
                        assertThat(sentence).containsPattern("not steady: .* on in repeat 3 \\(limit 2 %\\)"));
    }

    /** The first one timed out, and is in no figure. */
    @Test
    void aRepeatThatHasAChangeAloneIsCalledByItsOwnNumber() throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        JudgedTrial last = trial(0, "6s", HEALTHY);
        for (int repeat = 0; repeat <= REPEATS; repeat++) {
            last = trial(repeat, "6s", repeat == 3 ? STEP : HEALTHY);
            logs.add(
                    as(repeat, last.log(), new Ending(repeat == 0 ? Cause.TIMED_OUT : Cause.COMPLETED, "", List.of())));
        }

        assertThat(summary(last, logs).verdict().reasons())
                .extracting(Finding::sentence)
                .anySatisfy(sentence ->
                        assertThat(sentence).containsPattern("not steady: .* on in repeat 4 \\(limit 2 %\\)"));
    }

    private static RunSummary run(String duration, SessionFault fault) throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        JudgedTrial last = trial(0, duration, fault);
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            last = trial(repeat, duration, fault);
            logs.add(as(repeat, last.log()));
        }
        return summary(last, logs);
    }

    private static RunSummary batches(String arrivals, int servers, String service, String duration, SessionFault fault)
            throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        OpenLoop load = new OpenLoop(Arrivals.parse(arrivals), 1_000);
        JudgedTrial last = new JudgedTrial(0, load, duration);
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            last = new JudgedTrial(repeat, load, duration)
                    .servedBy(servers, service)
                    .with(fault);
            logs.add(as(repeat, last.log()));
        }
        return summary(last, logs);
    }

    private static RunSummary summary(JudgedTrial last, List<TrialLog> logs) throws Exception {
        return Given.run(new RunLog(last.plan(), last.environment(), logs), JudgedTrial.MIX);
    }

    private static JudgedTrial trial(int seed, String duration, SessionFault fault) {
        return new JudgedTrial(seed, new ClosedLoop(8), duration)
                .servedBy(8, "exp:10ms")
                .with(fault);
    }

    private static TrialLog as(int repeat, TrialLog log) {
        return as(repeat, log, log.ending());
    }

    private static TrialLog as(int repeat, TrialLog log, Ending ending) {
        return new TrialLog(
                new TrialId(0, repeat + 1),
                log.startedAt(),
                ending,
                log.measured(),
                log.phases(),
                log.warmup(),
                log.timeline(),
                log.failures(),
                log.resources(),
                log.hiccups(),
                log.raw());
    }
}
