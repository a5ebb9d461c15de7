package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.loadharness.plan.Shops.mistakes;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.workload.Mode;

class VaryTest {
    private static PlanDraft draft() {
        return new PlanDraft().set("workload", "bookstore").set("users", "1,5").set("repeats", "2");
    }

    @Test
    void everyCombinationIsDrivenAtEveryLoad() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().vary("high", List.of("7", "9"))
                .vary("rehearsal", List.of("0s", "1s", "2s"))
                .check(Shops.ALL);

        assertThat(plan.factors()).containsExactly("high", "rehearsal");
        assertThat(plan.variants()).hasSize(6).extracting(Variant::label).startsWith("high=7, rehearsal=0s");
        assertThat(plan.points()).hasSize(12).doesNotHaveDuplicates();
        assertThat(plan.trials()).hasSize(24).doesNotHaveDuplicates();
        for (Point point : plan.points()) {
            Variant variant = plan.variantOf(point);
            assertThat(variant.system().parameters())
                    .containsEntry("high", point.factors().getOrDefault("high", ""));
            assertThat(variant.trialSettings().rehearsal())
                    .isEqualTo(Duration.ofSeconds(Long.parseLong(
                            point.factors().getOrDefault("rehearsal", "").replace("s", ""))));
        }
    }

    @Test
    void whatIsComparedRunsCloseTogether() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().vary("high", List.of("7", "9")).check(Shops.ALL);

        assertThat(plan.trials().stream().map(trial -> plan.pointOf(trial).tag() + " " + trial.repeat()))
                .containsExactly(
                        "users=1 high=7 1",
                        "users=1 high=9 1",
                        "users=5 high=7 1",
                        "users=5 high=9 1",
                        "users=1 high=7 2",
                        "users=1 high=9 2",
                        "users=5 high=7 2",
                        "users=5 high=9 2");
        assertThat(plan.points().get(1).label()).isEqualTo("1 user, high=9");
    }

    @Test
    void optionsOfTheLoadVaryLikeOthers() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().vary("think", List.of("none", "exp:10ms")).check(Shops.ALL);

        assertThat(plan.points())
                .extracting(point ->
                        ((ClosedLoop) point.phases().get(0).load()).pause().text())
                .containsExactly("none", "exp:10ms", "none", "exp:10ms");
    }

    @Test
    void theSameSeedIsTheDefaultAndSeedsMayVary() throws PlanDraft.Mistakes {
        assertThat(draft().set("seed", "9")
                        .vary("high", List.of("7", "9"))
                        .check(Shops.ALL)
                        .variants())
                .extracting(Variant::seed)
                .containsExactly(9L, 9L);
        assertThat(draft().vary("seed", List.of("3", "4")).check(Shops.ALL).variants())
                .extracting(Variant::seed)
                .containsExactly(3L, 4L);
    }

    @Test
    void severalModesAreAFactor() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().set("mode", "local,rpc")
                .set("url", "http://localhost:8081")
                .check(Shops.ALL);

        assertThat(plan.modes()).containsExactly(Mode.LOCAL, Mode.RPC);
        assertThat(plan.factors()).containsExactly("mode");
        assertThat(plan.variants().get(0).system().server()).isEmpty();
        assertThat(plan.variants().get(1).system().server()).isPresent();
        assertThat(plan)
                .isEqualTo(draft().vary("mode", List.of("local", "rpc"))
                        .set("url", "http://localhost:8081")
                        .check(Shops.ALL));
    }

    @Test
    void aPlanOfOneVariantIsWhatItWouldBeByItself() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().vary("high", List.of("7", "9")).check(Shops.ALL);

        assertThat(plan.of(plan.variants().get(1)))
                .isEqualTo(draft().parameter("high", "9").check(Shops.ALL));
        assertThatIllegalStateException().isThrownBy(plan::onlyVariant).withMessage("the plan has 2 variants");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> plan.variantOf(new Point(1, plan.points().get(0).phases())))
                .withMessage("the point 1 user is of no variant");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hihg | 1,2 | vary: hihg: is neither an option that varies nor a parameter of bookstore; did you mean high?",
                "param.users | 1,2 | vary: param.users: there is no parameter of bookstore named users",
                "option.high | 1,2 | vary: option.high: there is no option named high",
                "high | 2 | vary: high: 2 is a single value; give at least two, with commas between them",
                "high | '' | vary: high: has no values; give at least two, with commas between them",
                "param.hihg | 1,2 | vary: hihg: is neither an option that varies nor a parameter of bookstore; did you mean high?",
                "high | 2,3,2 | vary: high: 2 is given twice; keep one",
                "users | 1,2 | vary: users: does not vary, the users are swept by --users",
                "workload | alone,waiting | vary: workload: does not vary, another workload has other interactions; make a run of each",
                "threads | platform,green | vary: threads=green: unknown kind of thread \"green\"; use auto, platform, virtual or multiplexed",
                "mode | local,remote | vary: mode=remote: unknown mode \"remote\"; use local, rpc or simulated",
            })
    void whatCannotVaryIsOneSentence(String name, String texts, String sentence) {
        assertThat(mistakes(draft().vary(name, List.of(texts.split(",", -1))))).containsExactly(sentence);
    }

    @Test
    void modesOfWhichOneIsGivenTwiceAreNoUnknownMode() {
        assertThat(mistakes(draft().set("mode", "rpc,local,rpc")))
                .containsExactly("vary: mode: rpc is given twice; keep one");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "think | 1ms;1000us | vary: think: 1000us and 1ms come to the same here; keep one",
                "high | 7;8;07 | vary: high: 07 and 7 come to the same here; keep one",
                "interactions | 20,5@5;20, 5@5 | vary: interactions: 20, 5@5 and 20,5@5 come to the same here; keep one",
                "interactions | 20;20,5@9 | vary: interactions: 20,5@9 and 20 come to the same here; keep one",
                "warmup | 0;0s | vary: warmup: 0s and 0 come to the same here; keep one",
                "time-limit | 10m;600s | vary: time-limit: 600s and 10m come to the same here; keep one",
                "retries | 2;02 | vary: retries: 02 and 2 come to the same here; keep one",
                "threads | platform;auto | vary: threads: auto and platform come to the same here; keep one",
            })
    void twoValuesOfOneMeaningAreNoTwoVariants(String name, String texts, String sentence) {
        assertThat(mistakes(draft().vary(name, List.of(texts.split(";"))).vary("seed", List.of("3", "4"))))
                .containsExactly(sentence);
    }

    /** On their own server agents are nobody's: in one of two modes they make a difference. */
    @Test
    void aFactorThatMakesADifferenceInSomeCombinationsIsOne() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().vary("mode", List.of("local", "rpc"))
                .vary("agents", List.of("local:1", "local:2"))
                .check(Shops.ALL);

        assertThat(plan.variants()).hasSize(4);
    }

    @Test
    void aWrongValueOfAParameterIsReportedOnce() {
        assertThat(mistakes(draft().vary("high", List.of("7", "many")).vary("think", List.of("none", "1ms"))))
                .singleElement()
                .asString()
                .startsWith("vary: high=many: must be a whole number");
    }

    @Test
    void aFactorIsNotGivenByItselfAsWell() {
        assertThat(mistakes(draft().parameter("high", "3").vary("high", List.of("7", "9"))))
                .containsExactly("vary: high: is given by itself as well; leave one of them out");
        assertThat(mistakes(draft().set("mode", "rpc").vary("mode", List.of("local", "rpc"))))
                .containsExactly("vary: mode: is given by itself as well; leave one of them out");
    }

    @Test
    void neitherTooManyVariantsNorTooManyPoints() {
        List<String> hundred = java.util.stream.IntStream.rangeClosed(1, 100)
                .mapToObj(Integer::toString)
                .toList();

        assertThat(mistakes(draft().vary("seed", hundred).vary("high", hundred)))
                .containsExactly("vary: seed, high: have 10000 combinations, at most 1000; vary less");
        assertThat(mistakes(draft().set("users", "1..20/1").vary("seed", hundred)))
                .containsExactly("vary: makes 2000 points, at most 1000; vary less");
    }

    @Test
    void variantsOfAPlanBelongTogether() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().vary("high", List.of("7", "9")).check(Shops.ALL);
        Variant one = plan.variants().get(0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExperimentPlan(
                        List.of(one, one), plan.points(), plan.repeats(), plan.order(), plan.limits()))
                .withMessage("there are two variants high=7");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new ExperimentPlan(List.of(one), plan.points(), plan.repeats(), plan.order(), plan.limits()))
                .withMessage("the point 1 user, high=9 is of no variant");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExperimentPlan(
                        plan.variants(), plan.pointsOf(one), plan.repeats(), plan.order(), plan.limits()))
                .withMessage("there is a variant without points");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExperimentPlan(
                        List.of(one, new Variant(Map.of(), one.system(), one.trialSettings(), 1)),
                        plan.points(),
                        plan.repeats(),
                        plan.order(),
                        plan.limits()))
                .withMessage("variants have factors [high] and []");
    }

    @Test
    void aFactorHasOneNameHoweverItIsWritten() throws PlanDraft.Mistakes {
        ExperimentPlan plan = draft().vary("high", List.of("7", "9"))
                .vary("raw", List.of("true", "false"))
                .check(Shops.ALL);

        assertThat(draft().vary("param.high", List.of("7", "9"))
                        .vary("option.raw", List.of("true", "false"))
                        .check(Shops.ALL))
                .isEqualTo(plan);
        assertThat(plan.variants())
                .extracting(variant -> variant.trialSettings().recording())
                .containsExactly(
                        TrialSettings.Recording.RAW,
                        TrialSettings.Recording.SUMS,
                        TrialSettings.Recording.RAW,
                        TrialSettings.Recording.SUMS);
    }
}
