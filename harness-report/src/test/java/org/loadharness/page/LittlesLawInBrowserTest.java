package org.loadharness.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;

/** Little's law on the page, of loads by a timetable. */
@Tag("browser")
class LittlesLawInBrowserTest {
    private static final int PER_SECOND = 10;
    private static final long SERVICE_NANOS = 10 * MILLI_NANOS;
    private static final long LATENESS_NANOS = 20 * MILLI_NANOS;

    @Test
    void whatWaitsBeforeItsStartIsNotUnderWay(@TempDir Path directory) throws Exception {
        MadeUp.page(directory, run(PER_SECOND));
        try (Browser browser = Browser.start(directory.resolve("profile"), 1280, 1600)) {
            browser.open(directory.resolve(Page.NAME));

            assertThat(browser.text("#p9 .finding")).isEqualTo("It holds to 0.05 % at every load.");
            assertThat(browser.text("#p9 figcaption")).startsWith("X is the throughput, and S the mean time");
        }
    }

    /** A load of each rate; as many interactions in each. */
    static RunSummary run(int... ratesPerSecond) {
        return run(IntStream.of(ratesPerSecond).mapToObj(Arrivals::constant));
    }

    static RunSummary run(Stream<Arrivals> laws) {
        Extent second = new Extent.Lasting(Duration.ofSeconds(1));
        ExperimentPlan plan = Given.plan(Mode.LOCAL, second, 2, laws.map(law -> new LoadModel.OpenLoop(law, 5)));
        List<TrialLog> trials =
                plan.trials().stream().map(LittlesLawInBrowserTest::trial).toList();
        return Given.run(new RunLog(plan, Given.quietMachine(), trials), Mix.of(new Mix.Entry("buy", 1)));
    }

    /** Each begins too late, and takes no longer for that. */
    private static TrialLog trial(TrialId id) {
        InteractionLog interaction = new InteractionLog(
                "buy",
                all(LATENESS_NANOS + SERVICE_NANOS),
                Distribution.EMPTY,
                Optional.of(all(SERVICE_NANOS)),
                PER_SECOND);
        TrialLog.UserLog user =
                new TrialLog.UserLog(0, 0, SECOND_NANOS, PER_SECOND, 0, 0, PER_SECOND * SERVICE_NANOS, 0);
        SendsLog sends =
                new SendsLog(PER_SECOND, PER_SECOND, all(LATENESS_NANOS), Distribution.EMPTY, Distribution.EMPTY);
        return new TrialLog(
                id,
                Given.START,
                new Ending(Cause.COMPLETED, "", List.of()),
                new PhaseLog(List.of(interaction), List.of(user), sends),
                List.of(),
                Given.warmup(200, 0, SECOND_NANOS),
                Seconds.NONE,
                List.of(),
                new ResourcesLog(Given.cpu(MILLI_NANOS), Optional.empty()),
                Distribution.EMPTY,
                Optional.empty());
    }

    private static Distribution all(long nanos) {
        long[] same = new long[PER_SECOND];
        Arrays.fill(same, nanos);
        return Distribution.of(same);
    }
}
