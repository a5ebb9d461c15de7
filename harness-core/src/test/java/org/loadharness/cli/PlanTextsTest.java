package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanMistakes;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Workloads;

class PlanTextsTest {
    private static final Workloads WORKLOADS = new Workloads(List.of(new CounterWorkload()));
    private static final List<String> USERS = List.of("1", "1,2,5..2000", "7..100/3", "1..100000#9", "3,1,2,1");
    private static final List<String> INTERACTIONS = List.of("1", "2000,200@500", "9,8@2,7@3,9@50", "2000,2000@10");
    private static final List<String> TIMES = List.of("1ns", "1.5s", "90m", "1234567891011.5us", "2500h", "10s");

    @Test
    void textsOfAPlanLeadBackToIt() throws PlanMistakes {
        for (long seed = 1; seed <= 1_000; seed++) {
            ExperimentPlan plan = random(new SeedTree(seed).stream()).check(WORKLOADS);

            assertThat(PlanTexts.of(plan, WORKLOADS).draft().check(WORKLOADS))
                    .as("seed %d", seed)
                    .isEqualTo(plan);
        }
    }

    @Test
    void oneOptionIsReplacedWithItsAlternative() throws PlanMistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("workload", "counter")
                .set("interactions", "5")
                .check(WORKLOADS);

        PlanTexts changed = PlanTexts.of(plan, WORKLOADS).with("duration", "7s").withParameter("step", "3");

        assertThat(changed.options()).containsEntry("duration", "7s").doesNotContainKey("interactions");
        assertThat(changed.draft().check(WORKLOADS).system().parameters()).containsEntry("step", "3");
        assertThat(PlanTexts.of(plan, WORKLOADS).options())
                .containsEntry("interactions", "5")
                .doesNotContainKey("duration");
    }

    private static PlanDraft random(RandomGenerator random) {
        PlanDraft draft = new PlanDraft()
                .set("workload", "counter")
                .set("users", one(USERS, random))
                .set("repeats", Integer.toString(1 + random.nextInt(1000)))
                .set("seed", Long.toString(random.nextLong()))
                .set("warmup", random.nextBoolean() ? "0" : one(TIMES, random))
                .set("rehearsal", random.nextBoolean() ? "0s" : one(TIMES, random))
                .set("time-limit", one(TIMES, random))
                .parameter("step", Integer.toString(1 + random.nextInt(9)));
        if (random.nextBoolean()) {
            return draft.set("duration", one(TIMES, random));
        }
        if (random.nextBoolean()) {
            draft.set("mode", "rpc").set("url", "http://localhost:8081");
        }
        return draft.set("interactions", one(INTERACTIONS, random));
    }

    private static String one(List<String> texts, RandomGenerator random) {
        return texts.get(random.nextInt(texts.size()));
    }
}
