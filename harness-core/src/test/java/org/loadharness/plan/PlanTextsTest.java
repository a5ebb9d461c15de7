package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Workloads;

class PlanTextsTest {
    private static final Workloads WORKLOADS = Shops.ALL;
    private static final List<String> USERS = List.of("1", "1,2,5..2000", "7..100/3", "1..100000#9", "3,1,2,1");
    private static final List<String> INTERACTIONS = List.of("1", "2000,200@500", "9,8@2,7@3,9@50", "2000,2000@10");
    private static final List<String> ARRIVALS = List.of(
            "poisson:5/s",
            "constant:0.3,7,9/m,poisson:1/s",
            "poisson:1..2000/s#7",
            "ramp:1..9/s/3s",
            "ramp:60..121/m/3s",
            "constant:7/h");
    private static final List<String> SHARES = List.of("25%", "12.5%", "3,9@32", "7", "100%");
    private static final List<String> THOUGHTS = List.of(
            "exp:10ms", "10ms", "uniform:1ms..3ms/user", "buy-books=1ms,look=exp:2ms", "lognormal:10ms/2", "none");
    private static final List<String> LIMITS = List.of("", "failures=2%", "stall=1.5ms,mix-chance=1e-9,rate-off=0.01%");
    private static final List<String> AUTO = List.of("auto", "auto:5", "auto:77", "auto:1000");
    private static final List<String> TIMES = List.of("1ns", "1.5s", "90m", "1234567891011.5us", "2500h", "10s");
    private static final List<String> TIME_LIMITS = List.of("20000h", "72000001.5s", "20001h");

    @Tag("law")
    @Test
    void textsOfAPlanLeadBackToIt() throws PlanDraft.Mistakes {
        for (long seed = 1; seed <= Cases.of(300, 1_000); seed++) {
            ExperimentPlan plan = random(new SeedTree(seed).stream()).check(WORKLOADS);

            assertThat(PlanTexts.of(plan, WORKLOADS).draft().check(WORKLOADS))
                    .as("seed %d", seed)
                    .isEqualTo(plan);
        }
    }

    @Test
    void whatHasNoUseBesideAnOptionGivenLaterHoldsNoMore() {
        PlanTexts auto = new PlanTexts(Map.of(), Map.of(), List.of(), Map.of())
                .with("repeats", "auto:9")
                .with("precision", "mean:3%")
                .with("budget", "5m")
                .with("think", "10ms");

        assertThat(auto.with("repeats", "auto:8").options()).containsKeys("precision", "budget", "think");
        assertThat(auto.with("repeats", "3").with("arrivals", "poisson:5/s").options())
                .isEqualTo(Map.of("repeats", "3", "arrivals", "poisson:5/s"));
        assertThat(auto.with("repeats", "3").with("budget", "7m").options()).containsKeys("repeats", "budget");
        assertThat(auto.vary("think", List.of("1ms", "2ms")).with("pace", "3ms").factors())
                .isEmpty();
    }

    @Test
    void oneOptionIsReplacedWithItsAlternative() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("workload", "bookstore")
                .set("interactions", "5")
                .check(WORKLOADS);

        PlanTexts changed = PlanTexts.of(plan, WORKLOADS).with("duration", "7s").parameter("shelves", "3");

        assertThat(changed.options()).containsEntry("duration", "7s").doesNotContainKey("interactions");
        assertThat(changed.draft().check(WORKLOADS).onlyVariant().system().parameters())
                .containsEntry("shelves", "3");
        assertThat(PlanTexts.of(plan, WORKLOADS).options())
                .containsEntry("interactions", "5")
                .doesNotContainKey("duration");
    }

    @Test
    void aVariantThatLeavesAPartOutDoesNotSpeakForTheOthers() throws PlanDraft.Mistakes {
        Workloads workloads = new Workloads(List.of(new StationWorkload()));
        for (List<String> modes : List.of(List.of("local", "simulated"), List.of("simulated", "local"))) {
            for (List<String> retries : List.of(List.of("0", "3"), List.of("3", "0"))) {
                ExperimentPlan plan = new PlanDraft()
                        .set("workload", "station")
                        .vary("mode", modes)
                        .vary("retries", retries)
                        .set("backoff", "5ms..2s")
                        .set("jitter", "0.5")
                        .set("rehearsal", "5s")
                        .set("fork", "true")
                        .check(workloads);

                assertThat(PlanTexts.of(plan, workloads).draft().check(workloads))
                        .as("%s %s", modes, retries)
                        .isEqualTo(plan);
            }
        }
    }

    @Test
    void phasesThatAWorkloadBringsNeedNoTexts() throws PlanDraft.Mistakes {
        ExperimentPlan plan =
                new PlanDraft().set("workload", "ski").set("users", "4,8,33").check(WORKLOADS);

        PlanTexts texts = PlanTexts.of(plan, WORKLOADS);

        assertThat(texts.phases()).isEmpty();
        assertThat(texts.options()).containsEntry("users", "4,8,33").doesNotContainKeys("interactions", "duration");
        assertThat(texts.draft().check(WORKLOADS)).isEqualTo(plan);
    }

    @Test
    void phasesAreReplacedAsAWhole() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("workload", "bookstore")
                .phase(PhaseDraft.parse("a users=8"))
                .check(WORKLOADS);

        PlanTexts texts = PlanTexts.of(plan, WORKLOADS);

        assertThat(texts.withPhases(List.of(PhaseDraft.parse("a users=8")))
                        .draft()
                        .check(WORKLOADS))
                .isEqualTo(plan);
        assertThat(texts.withPhases(List.of(PhaseDraft.parse("a users=100%")))
                        .with("users", "8")
                        .draft()
                        .check(WORKLOADS))
                .isEqualTo(plan);
        assertThat(texts.withPhases(List.of(PhaseDraft.parse("a users=9")))
                        .draft()
                        .check(WORKLOADS))
                .isNotEqualTo(plan);
    }

    private static PlanDraft random(RandomGenerator random) {
        boolean local = random.nextBoolean();
        PlanDraft draft = new PlanDraft()
                .set("workload", "bookstore")
                .set("repeats", Integer.toString(1 + random.nextInt(1000)))
                .set("seed", Long.toString(random.nextLong()))
                .set("rehearsal", random.nextBoolean() ? "0s" : one(TIMES, random))
                .set("time-limit", one(TIME_LIMITS, random))
                .set("limit", one(LIMITS, random))
                .set(random.nextBoolean() ? "raw" : "fork", Boolean.toString(random.nextBoolean()))
                .parameter("shelves", Integer.toString(1 + random.nextInt(9)));
        if (!local) {
            draft.set("mode", "rpc").set("url", "http://localhost:8081");
        }
        if (random.nextBoolean()) {
            draft.set("repeats", one(AUTO, random))
                    .set("precision", "throughput:" + (1 + random.nextInt(99)) + "%,p999:12.5%")
                    .set("budget", one(TIMES, random));
        }
        retries(draft, random);
        switch (random.nextInt(4)) {
            case 0 -> open(draft, random);
            case 1 -> phases(draft, random);
            default -> closed(draft, random);
        }
        return draft;
    }

    private static void retries(PlanDraft draft, RandomGenerator random) {
        if (random.nextBoolean()) {
            draft.set("retries", Integer.toString(random.nextInt(3)))
                    .set("backoff", random.nextInt(1000) + "us.." + (1 + random.nextInt(1000)) + "ms")
                    .set("jitter", BigDecimal.valueOf(random.nextDouble()).toPlainString())
                    .set("retry-on", "a,b" + random.nextInt(9));
        }
    }

    private static void closed(PlanDraft draft, RandomGenerator random) {
        draft.set("users", one(USERS, random)).set("warmup", random.nextBoolean() ? "0" : one(TIMES, random));
        measured(random, draft::set);
        paused(random, draft::set);
    }

    private static void open(PlanDraft draft, RandomGenerator random) {
        draft.set("arrivals", one(ARRIVALS, random)).set("max-in-flight", "1" + random.nextInt(99));
        if (random.nextBoolean()) {
            draft.set("duration", one(TIMES, random)).set("warmup", "auto:" + one(TIMES, random));
        }
    }

    private static void phases(PlanDraft draft, RandomGenerator random) {
        boolean shares = random.nextBoolean();
        if (shares) {
            draft.set("users", "8,16..64/7,2000");
            draft.phase(new PhaseDraft("first", Map.of("users", "25%"), Map.of()));
        }
        for (int i = 0; i <= random.nextInt(4); i++) {
            Map<String, String> options = new LinkedHashMap<>();
            if (random.nextInt(3) == 0) {
                options.put("arrivals", one(ARRIVALS, random).replaceAll(",.*|\\.\\.\\d+/s#\\d+", "/s"));
                options.put("duration", one(TIMES, random));
            } else {
                options.put("users", shares ? one(SHARES, random) : "1" + random.nextInt(99));
                measured(random, options::put);
                paused(random, options::put);
            }
            if (shares && random.nextBoolean()) {
                options.put("release", "12.5%:first");
            } else if (random.nextBoolean()) {
                options.put("release", "+" + one(TIMES, random));
            }
            draft.phase(new PhaseDraft("p" + i, options, random.nextBoolean() ? Map.of() : Map.of("high", "50")));
        }
        if (random.nextBoolean()) {
            draft.set("warmup", one(TIMES, random));
        }
    }

    private static void measured(RandomGenerator random, BiConsumer<String, String> into) {
        if (random.nextBoolean()) {
            into.accept("duration", one(TIMES, random));
        } else {
            into.accept("interactions", one(INTERACTIONS, random));
        }
    }

    private static void paused(RandomGenerator random, BiConsumer<String, String> into) {
        switch (random.nextInt(3)) {
            case 0 -> into.accept("think", one(THOUGHTS, random));
            case 1 -> into.accept("pace", one(TIMES, random));
            default -> {}
        }
    }

    private static String one(List<String> texts, RandomGenerator random) {
        return texts.get(random.nextInt(texts.size()));
    }
}
