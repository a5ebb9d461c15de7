package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;

/** What the page says of runs in which nothing succeeded, or hardly anything: never more than is so. */
@Tag("browser")
class FewSuccessesInBrowserTest {
    private static final int FAILURES = 20;

    @TempDir
    private Path directory;

    @Test
    void whereNothingSucceededEveryFigureSaysThat() throws Exception {
        try (Browser browser = opened(0)) {
            assertThat(browser.texts("return [...document.querySelectorAll('.figure')].map(each => each.textContent)"))
                    .satisfiesExactly(
                            peak -> assertThat(peak)
                                    .isEqualTo("Peak throughput0 successes/snothing succeeded at any load"),
                            times -> assertThat(times).contains("too few successes"),
                            knee -> assertThat(knee).isEqualTo("Knee–nothing succeeded at any load."));
            for (String plot : List.of("p1", "p2", "p12", "p3", "p11")) {
                assertThat(browser.text("#" + plot + " .missing")).isEqualTo("Nothing succeeded: see errors.csv.");
            }
            assertThat(browser.text("#p6 figcaption")).doesNotContain("does not begin at 0");
        }
    }

    @Test
    void whereNothingEndedTheTableOfPointsHasNoUnitWithoutAFigure() throws Exception {
        try (Browser browser = opened(0, 0)) {
            assertThat(browser.text("[aria-label=\"All points\"] caption"))
                    .isEqualTo(
                            "A row is a point: 2 points, 2 repeats of each. summary.csv has all digits and columns.");
            assertThat(browser.text("[aria-label=\"All points\"]"))
                    .contains("–")
                    .doesNotContain("–/s");
        }
    }

    @Test
    void whereAFewSucceededNothingSaysThatNoneDid() throws Exception {
        try (Browser browser = opened(3)) {
            assertThat(browser.text("#p2 .missing")).startsWith("Too few succeeded for any percentile");
            assertThat(browser.text("main")).doesNotContain("Nothing succeeded");
        }
    }

    @Test
    void theHighestThroughputIsSaidWithItsVerdict() throws Exception {
        try (Browser browser = opened(3)) {
            assertThat(browser.text("#p1 .finding")).matches("Highest at \\d users?, where the verdict is invalid: .*");
        }
    }

    @Test
    void whereHardlyAnyFailedTheShareOfSuccessesIsNotWhole() throws Exception {
        try (Browser browser = opened(500_000, 1)) {
            assertThat(browser.text("#p6 .finding")).contains("the least success was <100 %");
            assertThat(browser.text("[aria-label=\"All points\"]")).contains("<100 %");
        }
    }

    @Test
    void partsAreDrawnOfTheFirstInteractionThatSucceeded() throws Exception {
        try (Browser browser = opened(3)) {
            assertThat(browser.text("#p11 figcaption")).startsWith("Means of manager, ");
            assertThat(browser.text("#p11 .finding")).isEqualTo("At 2 users, 100 % of the time of manager is wait.");

            browser.run("const select = document.querySelector('#p11 select'); select.value = 'customer';"
                    + " select.dispatchEvent(new Event('change'))");

            assertThat(browser.text("#p11 .finding")).isEqualTo("No customer succeeded: there is no time to divide.");
        }
    }

    @Test
    void loadsAtWhichAnInteractionNeverSucceededHaveNoBarOfItsParts() throws Exception {
        try (Browser browser = opened(id -> id.point() == 0 ? 3 : 0, FAILURES)) {
            assertThat(browser.text("#p11 .finding")).isEqualTo("At 1 user, 100 % of the time of manager is wait.");
            assertThat(browser.text("#p11 .chart")).contains("1 user").doesNotContain("2 users");
        }
    }

    private Browser opened(int successes) throws IOException, InterruptedException {
        return opened(successes, FAILURES);
    }

    private Browser opened(int successes, int failures) throws IOException, InterruptedException {
        return opened(id -> successes, failures);
    }

    private Browser opened(ToIntFunction<TrialId> successes, int failures) throws IOException, InterruptedException {
        MadeUp.page(Files.createDirectories(directory.resolve("run")), run(successes, failures));
        Browser browser = Browser.start(directory.resolve("profile"), 1280, 1600);
        browser.open(directory.resolve("run").resolve(Page.NAME));
        return browser;
    }

    private static RunSummary run(ToIntFunction<TrialId> successes, int failures) {
        ExperimentPlan plan = Given.plan(new Extent.Lasting(Duration.ofSeconds(1)), 2, 1, 2);
        List<TrialLog> trials = plan.trials().stream()
                .map(id -> trial(id, successes.applyAsInt(id), failures))
                .toList();
        return Given.run(new RunLog(plan, Given.quietMachine(), trials), Given.MIX);
    }

    private static TrialLog trial(TrialId id, int successes, int failures) {
        return new TrialLog(
                id,
                Given.START,
                new Ending(Cause.COMPLETED, "", List.of()),
                Given.phase(
                        List.of(interaction("customer", 0, failures), interaction("manager", successes, failures)),
                        List.of(Given.user(0, 0, SECOND_NANOS, new Given.Did(successes, 2L * failures, 0)))),
                List.of(),
                Given.warmup(200, 0, SECOND_NANOS),
                Seconds.NONE,
                List.of(new FailureLog("status:500", 2L * failures, List.of("no"))),
                new ResourcesLog(Given.cpu(MILLI_NANOS), Optional.empty()),
                Distribution.EMPTY,
                Optional.empty());
    }

    private static InteractionLog interaction(String name, int successes, int failures) {
        Distribution times = of(successes);
        return new InteractionLog(
                name,
                times,
                of(failures),
                Optional.empty(),
                successes + failures,
                Optional.of(
                        new PartsLog(List.of(new PartLog("wait", times)), Distribution.of(new long[successes]), 0)));
    }

    private static Distribution of(int count) {
        return Distribution.of(LongStream.rangeClosed(1, count)
                .map(place -> place * MILLI_NANOS)
                .toArray());
    }
}
