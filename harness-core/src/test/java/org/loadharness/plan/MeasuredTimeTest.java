package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Extent;
import org.loadharness.load.Warmup;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Workloads;

/** How long is measured where nobody says it. */
class MeasuredTimeTest {
    private static final Workloads WORKLOADS =
            new Workloads(Stream.concat(Shops.ALL.all().stream(), Stream.of(new StationWorkload()))
                    .toList());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            users=3                                     | 1s   | 200ms
            users=1..2000                               | 1s   | 200ms
            users=3 think=exp:10ms                      | 1s   | 200ms
            users=3 think=uniform:1s..2s                | 30s  | 2s
            users=3 pace=300ms                          | 6s   | 1200ms
            users=3 think=look=2s,buy-books=1s          | 40s  | 2s
            users=3 duration=4s                         | 4s   | 800ms
            users=3 duration=1ns                        | 1ns  | 1ns
            users=3 duration=1m                         | 1m   | 2s
            users=3 interactions=7                      | 7    | 100
            users=3 mode=simulated workload=station                    | 2000 | 100
            users=3 mode=simulated workload=station duration=5m | 5m  | 2s
            users=3 warmup=0                            | 1s   | 0
            """)
    void timeIsMeasuredThatFitsTheUsers(String options, String measured, String warmup) throws PlanDraft.Mistakes {
        ExperimentPlan plan = plan(options);

        assertThat(plan.points())
                .allSatisfy(point ->
                        assertThat(point.only().orElseThrow().measured()).isEqualTo(Extent.parse(measured)));
        assertThat(plan.onlyVariant().trialSettings().warmup()).isEqualTo(Warmup.parse(warmup));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            users=3 think=1h                            | 200s
            users=1,2,3,4 think=1h                      | 50s
            users=1,2,3,4 repeats=10 think=1h           | 25s
            users=3 think=1h profile=true               | 125s
            users=1,2,3,4 repeats=auto budget=60s think=1h | 2s
            users=1,2,3,4 repeats=auto budget=1s think=1h  | 1s
            """)
    void usersThatPauseLongTakeNoMoreThanTheBudget(String options, String measured) throws PlanDraft.Mistakes {
        assertThat(plan(options).points())
                .allSatisfy(point ->
                        assertThat(point.only().orElseThrow().measured()).isEqualTo(Extent.parse(measured)));
    }

    @Test
    void theVariantsShareTheBudget() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("users", "3")
                .set("think", "1h")
                .vary("raw", List.of("true", "false"))
                .check(WORKLOADS);

        assertThat(plan.points())
                .hasSize(2)
                .allSatisfy(point -> assertThat(point.only().orElseThrow().measured())
                        .isEqualTo(new Extent.Lasting(Duration.ofSeconds(100))));
    }

    @Test
    void aFactorChangesTheMeasuredTimeOfNoVariant() throws PlanDraft.Mistakes {
        for (Map.Entry<String, String> factor :
                Map.of("think", "1s,5s", "mode", "local,simulated").entrySet()) {
            ExperimentPlan plan = new PlanDraft()
                    .set("users", "3")
                    .set("workload", "station")
                    .vary(factor.getKey(), List.of(factor.getValue().split(",", -1)))
                    .check(WORKLOADS);

            assertThat(plan.points())
                    .hasSize(2)
                    .allSatisfy(point -> assertThat(point.only().orElseThrow().measured())
                            .isEqualTo(new Extent.Lasting(Duration.ofSeconds(1))));
        }
    }

    private static ExperimentPlan plan(String options) throws PlanDraft.Mistakes {
        PlanDraft draft = new PlanDraft();
        for (String option : options.strip().split(" ", -1)) {
            draft.set(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
        }
        return draft.check(WORKLOADS);
    }
}
