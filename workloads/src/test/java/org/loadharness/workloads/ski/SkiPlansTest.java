package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.cli.PlanOnDisk;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.Retries;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Point;
import org.loadharness.workload.Workloads;

/** The experiments in files, as they are given to {@code --config}. */
class SkiPlansTest {
    @Test
    void thePhasesAreThoseOfTheReport() throws Exception {
        assertThat(totals("ski-phases")).containsExactly(160_003L, 159_814L, 159_820L, 159_769L);
    }

    @Test
    void thePeakIsThatOfTheReport() throws Exception {
        assertThat(totals("ski-peak")).containsExactly(120_000L, 119_808L, 119_808L, 119_808L);
    }

    @Test
    void theBaselineIsAThousandFixedRidesOfOneUser() throws Exception {
        assertThat(totals("ski-baseline")).containsExactly(1000L);
        assertThat(plan("ski-baseline").onlyVariant().system().parameters())
                .containsAllEntriesOf(Map.of("ride", "fixed", "day", "203"));
    }

    @Test
    void theFarServerIsAsFarAsTheReportsWas() throws Exception {
        assertThat(plan("ski-far").onlyVariant().system().parameters()).containsEntry("round-trip", "35ms");
        assertThat(totals("ski-far")).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ski-phases", "ski-peak", "ski-far", "ski-baseline"})
    void aRequestHasFiveAttemptsAndTheBackOffThatTheReportMeant(String name) throws Exception {
        assertThat(plan(name).onlyVariant().trialSettings().retries())
                .isEqualTo(new Retries(4, Duration.ofMillis(1), Duration.ofMillis(8), 0, Set.of()));
    }

    private static List<Long> totals(String name) throws Exception {
        return plan(name).points().stream().map(SkiPlansTest::total).toList();
    }

    private static long total(Point point) {
        return point.phases().stream()
                .mapToLong(phase -> (long) phase.load().users() * ((Interactions) phase.measured()).perUser())
                .sum();
    }

    private static ExperimentPlan plan(String name) throws Exception {
        PlanOnDisk file = PlanOnDisk.read(Path.of("plans", name + ".yaml"));
        PlanDraft draft = new PlanDraft();
        file.options().forEach(draft::set);
        file.parameters().forEach(draft::parameter);
        file.phases().forEach(draft::phase);
        return draft.check(new Workloads(List.of(new SkiWorkload())));
    }
}
