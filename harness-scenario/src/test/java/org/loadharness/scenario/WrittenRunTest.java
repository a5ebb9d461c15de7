package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanTexts;
import org.loadharness.plan.Point;
import org.loadharness.workload.Workloads;

final class WrittenRunTest {
    private static Scenario scenario(String run) {
        return Scenario.parse(
                "s.yaml", "scenario: s\nurl: http://127.0.0.1:1\nrequests: [{get: /}]\nrun:\n" + run, Map.of());
    }

    @Test
    void usersOfTheFileHoldInAProgramAsWell() throws PlanDraft.Mistakes {
        Scenario scenario = scenario("  users: 1,20\n");

        assertThat(PlanTexts.of(scenario)
                        .draft()
                        .check(new Workloads(List.of(scenario)))
                        .points())
                .extracting(Point::users)
                .containsExactly(1, 20);
    }

    @Test
    void mistakeStandsAtWhatIsNearestToIt() {
        WrittenRun run = scenario("  require: [a, b]\n  phases:\n    - {name: one, duration: 1s}\n")
                .written();

        assertThat(run.requirements()).containsExactly("a", "b");
        assertThat(run.mistake("require[1]", "wrong").text()).isEqualTo("s.yaml:5:16: wrong");
        assertThat(run.mistake("phases[0].duration", "wrong").text()).isEqualTo("s.yaml:7:29: wrong");
        assertThat(run.mistake("phases[0].users", "wrong").text()).isEqualTo("s.yaml:7:7: wrong");
    }
}
