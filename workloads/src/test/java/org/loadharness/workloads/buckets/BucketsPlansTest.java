package org.loadharness.workloads.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.cli.PlanOnDisk;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Point;
import org.loadharness.plan.Repeats;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workloads;

/** The experiments in files, as they are given to {@code --config}. */
class BucketsPlansTest {
    private static final BucketsWorkload WORKLOAD = new BucketsWorkload();

    /** The report's bound, min(pool, clients) / mean delay, which its figures came up to or not. */
    @ParameterizedTest
    @CsvSource({
        "buckets-cores, pool, 3, 300",
        "buckets-cores, per-request, 3, 500",
        "buckets-delays, pool, 3, 300",
        "buckets-delays, pool, 20, 57.14",
        "buckets-delays, per-request, 20, 95.24"
    })
    void aTenthOfTheReportsSizeHasTheReportsBound(String name, String strategy, String delayMax, double perSecond)
            throws Exception {
        Map<String, String> changed = Map.of("strategy", strategy, "delay-max", delayMax);

        assertThat(boundPerSecond(plan(name, "100", changed))).isCloseTo(perSecond, within(0.01));
        assertThat(boundPerSecond(plan(
                        name,
                        "1000",
                        Map.of("strategy", strategy, "delay-max", delayMax, "unit", "1s", "pool", "600"))))
                .isCloseTo(perSecond, within(0.01));
    }

    @Test
    void usersAreTheReportsByTen() throws Exception {
        List<Integer> users = plan("buckets-users", "", Map.of("strategy", "pool")).points().stream()
                .map(Point::users)
                .toList();

        assertThat(users).containsExactly(80, 90, 95, 100, 111);
    }

    @ParameterizedTest
    @ValueSource(strings = {"buckets-cores", "buckets-delays", "buckets-users", "buckets-pools", "buckets-guards"})
    void everyExperimentHasThreeRepeatsAsTheReport(String name) throws Exception {
        assertThat(plan(name, "", Map.of()).repeats()).isEqualTo(new Repeats.Fixed(3));
    }

    private static double boundPerSecond(ExperimentPlan plan) {
        Settings settings = Settings.of(
                WORKLOAD.parameters(), plan.variants().get(0).system().parameters());
        Queueing.Station station = WORKLOAD.station(settings).orElseThrow();
        int users = plan.points().get(0).users();
        return Math.min(station.servers().orElse(users), users) / ((Demand.Known) station.demand()).meanSeconds();
    }

    private static ExperimentPlan plan(String name, String users, Map<String, String> changed) throws Exception {
        PlanOnDisk file = PlanOnDisk.read(Path.of("plans", name + ".yaml"));
        PlanDraft draft = new PlanDraft();
        file.options().forEach(draft::set);
        file.parameters().forEach(draft::parameter);
        changed.forEach(draft::parameter);
        file.factors().entrySet().stream()
                .filter(factor -> !changed.containsKey(factor.getKey()))
                .forEach(factor -> draft.vary(factor.getKey(), factor.getValue()));
        if (!users.isEmpty()) {
            draft.set("users", users);
        }
        return draft.check(new Workloads(List.of(WORKLOAD)));
    }
}
