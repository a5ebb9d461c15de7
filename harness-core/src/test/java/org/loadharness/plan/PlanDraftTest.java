package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.loadharness.plan.Shops.mistakes;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Extent;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.Extent.Lasting;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Warmup;
import org.loadharness.workload.Mode;

class PlanDraftTest {
    @Test
    void anEmptyDraftIsTheDefaultPlan() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft().check(Shops.ALL);

        assertThat(plan.onlyVariant().system().workload()).isEqualTo("bookstore");
        assertThat(plan.onlyVariant().system().mode()).isEqualTo(Mode.LOCAL);
        assertThat(plan.onlyVariant().system().parameters())
                .isEqualTo(Map.of("low", "1", "high", "2", "shelves", "1", "wares", "books"));
        assertThat(plan.onlyVariant().system().server()).isEmpty();
        assertThat(plan.points().stream().map(point -> point.users())).containsExactly(1, 2, 5, 10, 20, 50, 100);
        assertThat(plan.points())
                .allMatch(point -> point.phases().get(0).measured().equals(new Extent.Lasting(Duration.ofSeconds(1))));
        assertThat(plan.repeats()).isEqualTo(new Repeats.Fixed(5));
        assertThat(plan.onlyVariant().trialSettings())
                .isEqualTo(new TrialSettings(
                        Threads.PLATFORM,
                        Duration.ofSeconds(3),
                        new Warmup.Fixed(new Extent.Lasting(Duration.ofMillis(200))),
                        Duration.ofMinutes(10)));
        assertThat(plan.seed()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"local, 11m, 10m", "simulated, 11m, 10m", "simulated, 10m, 10m", "local, 59s, 60s"})
    void aTrialThatItsTimeLimitWouldEndIsRefused(String mode, String duration, String limit) {
        PlanDraft draft = new PlanDraft()
                .set("workload", "waiting")
                .set("mode", mode)
                .set("warmup", "2s")
                .set("duration", duration)
                .set("time-limit", limit);

        assertThat(mistakes(draft))
                .singleElement()
                .asString()
                .startsWith("time-limit: ")
                .contains("would end every trial of ", "warm-up included; write --time-limit ");
    }

    @Test
    void aTrialThatItsTimeLimitAllowsIsNotRefused() throws PlanDraft.Mistakes {
        PlanDraft draft =
                new PlanDraft().set("warmup", "2s").set("duration", "57s").set("time-limit", "60s");

        assertThat(draft.check(Shops.ALL).onlyVariant().trialSettings().timeLimit())
                .isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void everyOptionIsRead() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("workload", "bookstore")
                .set("mode", "rpc")
                .set("url", "http://localhost:8081")
                .set("users", "1,10")
                .set("interactions", "50,5@10")
                .set("warmup", "2s")
                .set("repeats", "1000")
                .set("rehearsal", "0s")
                .set("seed", "-9223372036854775808")
                .set("time-limit", "1h")
                .parameter("high", "7")
                .check(Shops.ALL);

        assertThat(plan.onlyVariant().system())
                .isEqualTo(new Variant.SystemUnderTest(
                        "bookstore",
                        Mode.RPC,
                        Map.of("low", "1", "high", "7", "shelves", "1", "wares", "books"),
                        java.util.Optional.of(URI.create("http://localhost:8081"))));
        assertThat(plan.points())
                .containsExactly(
                        new Point(new ClosedLoop(1), new Interactions(50)),
                        new Point(new ClosedLoop(10), new Interactions(5)));
        assertThat(plan.onlyVariant().trialSettings().warmup())
                .isEqualTo(new Warmup.Fixed(new Lasting(Duration.ofSeconds(2))));
        assertThat(plan.onlyVariant().trialSettings().rehearsal()).isZero();
        assertThat(plan.onlyVariant().trialSettings().timeLimit()).isEqualTo(Duration.ofHours(1));
        assertThat(plan.repeats()).isEqualTo(new Repeats.Fixed(1000));
        assertThat(plan.seed()).isEqualTo(Long.MIN_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0s", "0.0s", "0ms", " 0m "})
    void noTimeToWarmUpIsNoWarmUp(String text) throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft().set("warmup", text).check(Shops.ALL);

        assertThat(plan.onlyVariant().trialSettings().warmup()).isEqualTo(new Warmup.Fixed(new Interactions(0)));
    }

    @Test
    void aDurationReplacesTheNumberOfInteractions() throws PlanDraft.Mistakes {
        ExperimentPlan plan =
                new PlanDraft().set("duration", "10s").set("users", "3").check(Shops.ALL);

        assertThat(plan.points()).containsExactly(new Point(new ClosedLoop(3), new Lasting(Duration.ofSeconds(10))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "users | 3..100 | users: '3..100': 3 is not in the 1-2-5 series; write 3..100/STEP or 3..100#COUNT",
                "workload | shelf | workload: unknown workload \"shelf\"; known are alone, bookstore, ski, waiting",
                "mode | remote | mode: unknown mode \"remote\"; use local, rpc or simulated",
                "interactions | 0 | interactions: \"0\": a measured stage needs at least 1 interaction per user",
                "interactions | 5,0@10 | interactions: \"5,0@10\": a measured stage needs at least 1 interaction per user",
                "interactions | 10s | interactions: \"10s\" is no number of interactions; for a time write --duration",
                "interactions | -1 | interactions: \"-1\" is no number of interactions; for a time write --duration",
                "interactions | 5,,9@10 | interactions: \"5,,9@10\" is no number of interactions; for a time write --duration",
                "duration | 10 | duration: \"10\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "duration | 0s | duration: duration must be more than 0, was 0s",
                "warmup | some | warmup: \"some\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "repeats | 0 | repeats: \"0\" must be auto, or a whole number from 1 to 1000",
                "repeats | 1001 | repeats: \"1001\" must be auto, or a whole number from 1 to 1000",
                "repeats | five | repeats: \"five\" must be auto, or a whole number from 1 to 1000",
                "seed | 1.5 | seed: \"1.5\" must be a whole number of 64 bits",
                "seed | 9223372036854775808 | seed: \"9223372036854775808\" must be a whole number of 64 bits",
                "time-limit | 0s | time-limit: \"0s\": a trial needs more time than none",
                "threads | green | threads: unknown kind of thread \"green\"; use auto, platform, virtual or multiplexed",
                "url | http://localhost:1 | url: a server is driven only with --mode rpc, was --mode local; load on a URL of your own is: http GET http://localhost:1"
            })
    void oneWrongOptionIsOneSentence(String option, String text, String sentence) {
        assertThat(mistakes(new PlanDraft().set(option, text))).containsExactly(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "localhost:8081 | \"localhost:8081\" is no URL of a server; write http://host:port, https://host or tcp://host:port",
                "ftp://localhost | \"ftp://localhost\" is no URL of a server; write http://host:port, https://host or tcp://host:port",
                "http: | \"http:\" is no URL; write http://host:port, https://host or tcp://host:port",
                "a b | \"a b\" is no URL; write http://host:port, https://host or tcp://host:port"
            })
    void aUrlThatNamesNoServerIsAMistake(String url, String sentence) {
        assertThat(mistakes(new PlanDraft().set("mode", "rpc").set("url", url))).containsExactly("url: " + sentence);
    }

    @Test
    void allMistakesAreReportedAtOnce() {
        PlanDraft draft = new PlanDraft()
                .set("users", "x")
                .set("repeats", "x")
                .set("seed", "x")
                .set("mode", "x")
                .set("warmup", "x")
                .set("duration", "5s")
                .set("interactions", "5")
                .parameter("low", "x");

        assertThat(mistakes(draft))
                .hasSize(7)
                .anyMatch(sentence -> sentence.startsWith("users: "))
                .anyMatch(sentence -> sentence.startsWith("repeats: "))
                .anyMatch(sentence -> sentence.startsWith("seed: "))
                .anyMatch(sentence -> sentence.startsWith("mode: "))
                .anyMatch(sentence -> sentence.startsWith("warmup: "))
                .contains("duration: give either --interactions or --duration, not both")
                .contains("param low=x: must be a whole number from 1 to 100");
    }

    @Test
    void theMessageHoldsEverySentence() {
        PlanDraft draft = new PlanDraft().set("users", "x").set("seed", "y");

        assertThatExceptionOfType(PlanDraft.Mistakes.class)
                .isThrownBy(() -> draft.check(Shops.ALL))
                .satisfies(mistakes -> assertThat(mistakes).hasMessage(String.join("\n", mistakes.mistakes())));
    }

    @Test
    void parametersThatDoNotGoTogetherAreAMistake() {
        assertThat(mistakes(new PlanDraft().parameter("low", "9").parameter("high", "3")))
                .containsExactly("param bookstore: low must not exceed high, was 9 and 3");
    }

    @Test
    void anUnknownParameterIsAMistake() {
        assertThat(mistakes(new PlanDraft().parameter("lo", "9")))
                .containsExactly("param lo=9: unknown parameter, did you mean low?");
    }

    @Test
    void aWorkloadRunsInItsOwnModesOnly() {
        assertThat(mistakes(new PlanDraft().set("workload", "alone").set("mode", "rpc")))
                .containsExactly("mode: alone does not run in mode rpc; use local");
    }

    @Test
    void anUnknownOptionIsAProgrammersError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PlanDraft().set("usrs", "1"))
                .withMessage("no option named usrs, did you mean users?");
    }

    @Test
    void trialsOfDifferentPointsTakeTurns() throws PlanDraft.Mistakes {
        ExperimentPlan plan =
                new PlanDraft().set("users", "1,2").set("repeats", "2").check(Shops.ALL);

        assertThat(plan.trials())
                .containsExactly(new TrialId(0, 1), new TrialId(1, 1), new TrialId(0, 2), new TrialId(1, 2));
        assertThat(plan.pointOf(new TrialId(1, 2)).users()).isEqualTo(2);
    }

    @Test
    void anImpossiblePlanCannotBeMade() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft().check(Shops.ALL);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExperimentPlan(
                        plan.onlyVariant().system(),
                        List.of(),
                        1,
                        plan.onlyVariant().trialSettings(),
                        1))
                .withMessage("points must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExperimentPlan(
                        plan.onlyVariant().system(),
                        plan.points(),
                        0,
                        plan.onlyVariant().trialSettings(),
                        1))
                .withMessage("repeats must be 1 to 1000, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExperimentPlan(
                        plan.onlyVariant().system(),
                        plan.points(),
                        1001,
                        plan.onlyVariant().trialSettings(),
                        1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TrialId(-1, 1))
                .withMessage("point must be at least 0, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TrialId(0, 0))
                .withMessage("repeat must be at least 1, was 0");
    }

    @Test
    void everyKindOfThreadIsReadAsItIsWritten() {
        for (Threads threads : Threads.values()) {
            assertThat(Threads.parse(threads.text())).isEqualTo(threads);
        }
        for (Mode mode : Mode.values()) {
            assertThat(Mode.parse(mode.text())).isEqualTo(mode);
        }
    }
}
