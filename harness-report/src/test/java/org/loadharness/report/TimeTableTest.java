package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Profiling;
import org.loadharness.plan.TrialId;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Wait;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.report.FinalTable.VerdictStyle;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;

class TimeTableTest {
    private static final int[] LOADS = {1, 2, 4};
    private static final int REPEATS = 2;

    @Test
    void theRowsOfAPointSumToAllOfTheTime() throws IOException {
        Map<String, Double> sums = rows(run(Given.MILLI_NANOS)).stream()
                .filter(row -> !row.getOrDefault("time_fraction", "").isEmpty())
                .collect(Collectors.groupingBy(
                        row -> row.getOrDefault("load", ""),
                        Collectors.summingDouble(row -> Double.parseDouble(row.getOrDefault("time_fraction", "0")))));

        assertThat(sums).hasSize(LOADS.length);
        assertThat(sums.values()).allSatisfy(sum -> assertThat(sum).isCloseTo(1, within(1e-5)));
    }

    /** With users who think nearly all the time hardly two are ever under way: nothing shows what they cost each other. */
    @Test
    void whatTheLoadsDoNotShowOfTheLawIsAnEmptyCellAndAnIntervalWithoutEnd() throws IOException {
        RunSummary run = run(10 * Given.SECOND_NANOS);

        assertThat(rows(run)).isNotEmpty().allSatisfy(row -> {
            assertThat(row.get("usl_sigma")).isNotEmpty();
            assertThat(row.get("usl_sigma_ci_high")).isEmpty();
        });
        assertThat(FinalTable.console(run, Glyphs.UNICODE, VerdictStyle.PLAIN)).contains("without end]");
    }

    /** @param thinkNanos between interactions of a tenth of a microsecond */
    private static RunSummary run(long thinkNanos) {
        ExperimentPlan plain = Given.plan(new Extent.Interactions(20), REPEATS, LOADS);
        ExperimentPlan plan = new ExperimentPlan(
                plain.variants(), plain.points(), plain.repeats(), plain.order(), plain.limits(), Profiling.BESIDE);
        List<TrialLog> trials = new ArrayList<>();
        for (int repeat = 1; repeat <= REPEATS; repeat++) {
            for (int point = 0; point < LOADS.length; point++) {
                TrialLog trial = trial(plan, new TrialId(point, repeat), thinkNanos);
                trials.add(trial);
                trials.add(profiled(trial, LOADS[point]));
            }
        }
        return Given.run(new RunLog(plan, Given.machine(Optional.empty()), trials), Given.MIX);
    }

    private static TrialLog trial(ExperimentPlan plan, TrialId id, long thinkNanos) {
        return new SimulatedTrial(
                        31L * id.point() + id.repeat(), plan.pointOf(id).users(), 20)
                .id(id.point(), id.repeat())
                .lasting(100)
                .outside(thinkNanos)
                .log();
    }

    private static TrialLog profiled(TrialLog trial, int users) {
        long whole = users * Given.SECOND_NANOS;
        Wait lock = new Wait(Kind.LOCK, "ReentrantLock in Shelf", whole / 2, Given.SECOND_NANOS / 2, 7, List.of());
        Wait small = new Wait(Kind.POOL, "Semaphore in Shelf", whole / 1_000, Given.SECOND_NANOS / 9, 7, List.of());
        Account account = new Account(
                users,
                whole,
                Given.SECOND_NANOS,
                OptionalLong.of(whole / 3),
                OptionalLong.empty(),
                whole / 100,
                List.of(lock, small),
                List.of());
        return new TrialLog(
                        trial.id().profiled(),
                        trial.startedAt(),
                        trial.ending(),
                        trial.measured(),
                        trial.phases(),
                        trial.warmup(),
                        trial.timeline(),
                        trial.failures(),
                        trial.resources(),
                        trial.hiccups(),
                        trial.raw())
                .with(new ProfileLog(Optional.empty(), account, Optional.empty()));
    }

    private static List<Map<String, String>> rows(RunSummary run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TimeTable.TABLE.writeTo(bytes, run);
        return TwoTrials.parse(bytes.toString(StandardCharsets.UTF_8));
    }
}
