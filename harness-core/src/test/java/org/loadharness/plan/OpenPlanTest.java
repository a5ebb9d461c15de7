package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.plan.Shops.mistakes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.Extent.Lasting;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.time.Rate;

/** Plans with arrivals, pauses, retries, warm-ups and records. */
class OpenPlanTest {
    @TempDir
    private Path directory;

    @Test
    void arrivalsAreAPointEachInAscendingOrderOfRate() throws PlanDraft.Mistakes {
        ExperimentPlan plan =
                new PlanDraft().set("arrivals", "poisson:50,5/s,10/s").check(Shops.ALL);

        assertThat(plan.points().stream().map(Point::label))
                .containsExactly("poisson:5/s", "poisson:10/s", "poisson:50/s");
        assertThat(plan.points().get(0))
                .isEqualTo(new Point(
                        new OpenLoop(new Arrivals.Poisson(new Rate(5)), 1_000), new Lasting(Duration.ofSeconds(10))));
        assertThat(plan.onlyVariant().trialSettings().warmup())
                .isEqualTo(new Warmup.Fixed(new Lasting(Duration.ofSeconds(2))));
    }

    @Test
    void everyOptionOfOpenLoadIsRead() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("arrivals", "ramp:1..9/s/3s")
                .set("max-in-flight", "7")
                .set("duration", "4s")
                .set("warmup", "auto:30s")
                .set("raw", "true")
                .check(Shops.ALL);

        assertThat(plan.points())
                .containsExactly(new Point(
                        new OpenLoop(new Arrivals.Ramp(new Rate(1), new Rate(9), Duration.ofSeconds(3)), 7),
                        new Lasting(Duration.ofSeconds(4))));
        assertThat(plan.onlyVariant().trialSettings().warmup())
                .isEqualTo(new Warmup.UntilSteady(Duration.ofSeconds(30)));
        assertThat(plan.onlyVariant().trialSettings().recording()).isEqualTo(TrialSettings.Recording.RAW);
    }

    @Test
    void traceIsPlannedWithItsDigest() throws PlanDraft.Mistakes, IOException {
        Path file = Files.writeString(directory.resolve("times"), "0.5\n1.5\n");

        ExperimentPlan plan = new PlanDraft().set("arrivals", "trace:" + file).check(Shops.ALL);

        OpenLoop open = (OpenLoop) plan.points().get(0).phases().get(0).load();
        Arrivals.Trace trace = (Arrivals.Trace) open.arrivals();
        assertThat(trace.count()).isEqualTo(2);
        assertThat(trace.sha256()).matches("[0-9a-f]{64}");
    }

    @Test
    void pausesLieBetweenInteractionsOfAClosedLoop() throws PlanDraft.Mistakes {
        PlanDraft draft = new PlanDraft().set("users", "3");

        assertThat(draft.set("think", "look=1s,buy-books=exp:2s")
                        .check(Shops.ALL)
                        .points())
                .containsExactly(
                        new Point(new ClosedLoop(3, Pause.parse("look=1s,buy-books=exp:2s")), Extent.parse("40s")));
        assertThat(new PlanDraft()
                        .set("users", "3")
                        .set("pace", "100ms")
                        .check(Shops.ALL)
                        .points())
                .containsExactly(
                        new Point(new ClosedLoop(3, new Pause.Cycle(Duration.ofMillis(100))), Extent.parse("2s")));
    }

    @Test
    void retriesAreReadAsAWhole() throws PlanDraft.Mistakes {
        PlanDraft draft = new PlanDraft()
                .set("retries", "4")
                .set("backoff", "2ms..5s")
                .set("jitter", "0")
                .set("retry-on", "refused,IOException");

        assertThat(draft.check(Shops.ALL).onlyVariant().trialSettings().retries())
                .isEqualTo(new Retries(
                        4, Duration.ofMillis(2), Duration.ofSeconds(5), 0, Set.of("refused", "IOException")));
        assertThat(new PlanDraft()
                        .set("retries", "4")
                        .check(Shops.ALL)
                        .onlyVariant()
                        .trialSettings()
                        .retries())
                .isEqualTo(new Retries(4, Duration.ofMillis(1), Duration.ofSeconds(1), 0.5, Set.of()));
        assertThat(draft.set("retries", "0")
                        .check(Shops.ALL)
                        .onlyVariant()
                        .trialSettings()
                        .retries())
                .isEqualTo(Retries.NONE);
    }

    @Test
    void simulatedRunHasNoRehearsal() throws PlanDraft.Mistakes {
        PlanDraft draft = new PlanDraft().set("workload", "waiting").set("mode", "simulated");

        assertThat(draft.check(Shops.ALL).onlyVariant().trialSettings().rehearsal())
                .isZero();
        assertThat(draft.set("rehearsal", "0s")
                        .check(Shops.ALL)
                        .onlyVariant()
                        .trialSettings()
                        .rehearsal())
                .isZero();
        assertThat(mistakes(draft.set("rehearsal", "1s").set("url", "http://localhost:1")))
                .containsExactly(
                        "url: a server is driven only with --mode rpc, was --mode simulated",
                        "rehearsal: a simulated clock waits for no compiler; leave it out");
    }

    @Test
    void aMillionRecordedUsersAreFine() throws PlanDraft.Mistakes {
        assertThat(new PlanDraft()
                        .set("users", "1000000")
                        .set("raw", "true")
                        .check(Shops.ALL)
                        .points())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "arrivals | 500/s | arrivals: '500/s': no law of arrivals; write poisson:500/s or constant:500/s",
                "arrivals | poisson:5/s,x | arrivals: 'x': no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"poisson:\"",
                "arrivals | trace: | arrivals: 'trace:': no file; write trace:FILE",
                "max-in-flight | 5 | max-in-flight: users of a closed loop have one interaction at a time; leave it out, or write arrivals",
                "think | ten | think: \"ten\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "think | pace:1s | think: \"pace:1s\" is a cycle; write --pace 1s",
                "think | sell=1s | think: \"sell\" is no interaction of bookstore; known are look, buy-books",
                "pace | 0s | pace: a cycle must be more than 0, was 0s",
                "retries | -1 | retries: \"-1\" must be a whole number from 0 to 1000",
                "retries | 1001 | retries: \"1001\" must be a whole number from 0 to 1000",
                "backoff | 1s..1ms | backoff: 1s is more than 1ms; write the shorter first",
                "backoff | 1ms | backoff: \"1ms\" has one end; write two durations, as in 5ms..15ms",
                "backoff | 1ms..2ms | backoff: nothing is tried again; write --retries N as well",
                "jitter | 1.5 | jitter: \"1.5\" must be a number from 0 to 1, the random share of each wait",
                "jitter | 1 | jitter: nothing is tried again; write --retries N as well",
                "retry-on | a,,b | retry-on: \"a,,b\": a kind of failure without a name; write names, as in timeout,busy",
                "retry-on | a | retry-on: nothing is tried again; write --retries N as well",
                "warmup | auto:0s | warmup: a warm-up must be allowed more than 0, was 0s",
                "warmup | auto:x | warmup: \"x\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "raw | yes | raw: must be true or false, was \"yes\"",
            })
    void oneWrongOptionIsOneSentence(String option, String text, String sentence) {
        assertThat(mistakes(new PlanDraft().set(option, text))).containsExactly(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "users | 5 | users: give either --users or --arrivals, not both",
                "interactions | 5 | interactions: open load is measured by time, not by number; write --duration",
                "think | 5ms | think: open load has its timetable between interactions; leave it out, or write --users",
                "pace | 5ms | pace: open load has its timetable between interactions; leave it out, or write --users",
                "warmup | 100 | warmup: open load warms up by time; write --warmup 2s, auto, or 0 for none",
                "max-in-flight | 0 | max-in-flight: \"0\" must be a whole number from 1 to 1000000",
                "max-in-flight | 1000001 | max-in-flight: \"1000001\" must be a whole number from 1 to 1000000",
                "max-in-flight | 99999999999 | max-in-flight: \"99999999999\" must be a whole number from 1 to 1000000",
            })
    void optionThatDoesNotGoWithArrivalsIsOneSentence(String option, String text, String sentence) {
        assertThat(mistakes(new PlanDraft().set("arrivals", "poisson:5/s").set(option, text)))
                .containsExactly(sentence);
    }

    @Test
    void openLoadMayHaveNoWarmup() throws PlanDraft.Mistakes {
        assertThat(new PlanDraft()
                        .set("arrivals", "poisson:5/s")
                        .set("warmup", "0")
                        .check(Shops.ALL)
                        .onlyVariant()
                        .trialSettings()
                        .warmup())
                .isEqualTo(new Warmup.Fixed(new Interactions(0)));
    }
}
