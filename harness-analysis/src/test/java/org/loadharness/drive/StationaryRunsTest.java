package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.JudgedTrial.SessionFault;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.plan.TrialId;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** The real driver on the simulated clock: all repeats share a change, so that their intervals are narrow. */
class StationaryRunsTest {
    private static final int REPEATS = 4;
    private static final long HALF_NANOS = 10_000_000_000L;
    private static final long SECONDS_5_NANOS = 5_000_000_000L;

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
        SessionFault still = (user, healthy, clock) -> interaction -> {
            if (clock.nanos() > HALF_NANOS && clock.nanos() < HALF_NANOS + SECONDS_5_NANOS) {
                clock.waitUntil(HALF_NANOS + SECONDS_5_NANOS);
            }
            return healthy.perform(interaction);
        };

        assertThat(run("20s", still).verdict().reasons())
                .extracting(Finding::sentence)
                .anySatisfy(sentence -> assertThat(sentence).containsPattern("not steady: no success for (4\\.9|5)"));
    }

    @Test
    void aSystemThatStaysTheSameIsSteady() throws Exception {
        RunSummary run = run("20s", (user, healthy, clock) -> healthy);

        assertThat(run.verdict().findings())
                .extracting(Finding::code)
                .doesNotContain("not-steady", "steadiness-unknown");
        assertThat(run.points().get(0).stationarity().phases())
                .singleElement()
                .satisfies(phase ->
                        assertThat(phase.certificate().responses().change()).isBetween(0.05, 0.15));
    }

    @Test
    void afterAShortTimeNobodyCanTell() throws Exception {
        RunSummary run = run("200ms", (user, healthy, clock) -> healthy);

        assertThat(run.verdict().notes())
                .extracting(Finding::sentence)
                .anySatisfy(sentence -> assertThat(sentence)
                        .contains("cannot tell whether it was steady: the measured stage is too short"));
    }

    private static RunSummary run(String duration, SessionFault fault) throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        JudgedTrial last = trial(0, duration, fault);
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            last = trial(repeat, duration, fault);
            logs.add(as(repeat, last.log()));
        }
        return RunSummary.of(new RunLog(last.plan(), last.environment(), logs), JudgedTrial.MIX);
    }

    private static JudgedTrial trial(int seed, String duration, SessionFault fault) {
        return new JudgedTrial(seed, new ClosedLoop(8), duration)
                .servedBy(8, "exp:10ms")
                .with(fault);
    }

    private static TrialLog as(int repeat, TrialLog log) {
        return new TrialLog(
                new TrialId(0, repeat + 1),
                log.startedAt(),
                log.ending(),
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
