package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.house.Cases;
import org.loadharness.require.Requirement;
import org.loadharness.simulation.StationWorkload;

/** Placebos of simulated stations, whose mean response is known. */
class PlaceboRunTest {
    private static final Experiment STATION =
            Experiment.of(new StationWorkload()).mode("simulated").option("warmup", "10");

    @Test
    void aServiceThatIsAlwaysTheSameGrowsByExactlyTheShare() throws Exception {
        RunSummary run = STATION.users("1")
                .interactions(100)
                .repeats(3)
                .option("warmup", "0")
                .parameter("service", "10ms")
                .option("placebo", "4%")
                .run()
                .summary();

        assertThat(meanMillis(run.points().get(0))).isCloseTo(10, within(1e-9));
        assertThat(meanMillis(run.points().get(1))).isCloseTo(10.4, within(1e-9));
        assertThat(note(run)).startsWith("a placebo of +4 % was seen in the mean response time: +4 % [+4, +4]");
    }

    @Test
    void arrivalsThatFindAQueueTakeTheShareOfWaitingAndServiceLonger() throws Exception {
        RunSummary run = STATION.arrivals("poisson:70/s")
                .option("duration", "10s")
                .option("warmup", "2s")
                .option("max-in-flight", "50")
                .repeats(3)
                .parameter("service", "exp:10ms")
                .option("placebo", "12%")
                .run()
                .summary();

        double ratio = meanMillis(run.points().get(1)) / meanMillis(run.points().get(0));
        // responses are exponential, and one in ten of them is drawn: three standard errors of the mean of these
        double chance = 3 * 0.12 * Math.sqrt(10.0 / run.points().get(1).successes());

        assertThat(ratio).isCloseTo(1.12, within(chance));
    }

    @Test
    void usersWhoWaitMakeTheirOwnQueueShorter() throws Exception {
        RunSummary run = STATION.users("8")
                .interactions(100)
                .repeats(4)
                .parameter("service", "exp:10ms")
                .option("placebo", "30%")
                .run()
                .summary();

        // eight users at one server: N S, whoever of them waits elsewhere
        assertThat(meanMillis(run.points().get(1)))
                .isCloseTo(meanMillis(run.points().get(0)), within(4.0));
        assertThat(note(run))
                .startsWith("a placebo of +30 % was not seen")
                .contains("part of it is missing: a user who waits leaves a queue shorter");
    }

    @Test
    void figuresWithoutItAreThoseOfARunWithout() throws Exception {
        Experiment plain = STATION.users("1,4").interactions(100).repeats(2).parameter("service", "exp:10ms");

        RunSummary without = plain.run().summary();
        RunSummary with = plain.option("placebo", "50%").run().summary();

        assertThat(with.truePoints())
                .extracting(PointSummary::responses)
                .isEqualTo(
                        without.points().stream().map(PointSummary::responses).toList());
        Requirement required = Requirement.parse("mean < 100 ms");
        assertThat(required.judge(with, Interval.Confidence.STANDARD)).hasSize(2);
        assertThat(without.verdict().findings())
                .noneMatch(finding -> finding.code().equals("placebo"));
    }

    @Test
    void oneRepeatIsNothingToCompare() throws Exception {
        LoadResult result = STATION.users("1")
                .interactions(100)
                .repeats(1)
                .option("placebo", "4%")
                .run();

        assertThat(note(result.summary()))
                .isEqualTo(
                        "a placebo of 4% has nothing to be compared with: both sides need two repeats with a success");
    }

    @Test
    void aShareOfCallsAndATimeAreAKnownChangeOfTheMean() throws Exception {
        RunSummary run = STATION.users("1")
                .interactions(40)
                .repeats(2)
                .option("warmup", "0")
                .parameter("service", "10ms")
                .option("placebo", "25%:2ms")
                .run()
                .summary();

        assertThat(meanMillis(run.points().get(1))).isCloseTo(10.5, within(1e-9));
        assertThat(note(run)).startsWith("a placebo of +5 % was seen in the mean response time: +5 % [+5, +5]");
    }

    /** One user, so that the responses of a trial are independent. One run states a change, the next one has it. */
    @ParameterizedTest
    @Tag("law")
    @CsvSource({"exp:10ms, 5", "erlang4:3ms, 3"})
    void aChangeThatOneRunStatesIsSeenInNineOfTenOfTheNext(String service, int repeats, TestReporter reporter)
            throws Exception {
        Experiment station = STATION.users("1")
                .interactions(Cases.of(100, 400))
                .repeats(repeats)
                .parameter("service", service);
        int runs = Cases.of(4, 200);

        Seen law = seen(station, runs);

        reporter.publishEntry(service + ", " + repeats + " repeats, seeds 0 to " + runs, law.toString());
        assertThat(law.alarms).isLessThanOrEqualTo(Math.max(1, runs / 25));
        int fewest = (int) (0.9 * runs - Cases.of(1, 0) * 2.5 * Math.sqrt(0.09 * runs));
        assertThat(law.count).as("of %d", runs).isGreaterThanOrEqualTo(fewest);
    }

    /**
     * What became of a placebo.
     *
     * @param count of runs that show it
     * @param alarms of runs whose true sides differ
     */
    private record Seen(int count, int alarms) {}

    /** Sides of two seeds: under one, the services are the same on both, and nothing scatters. */
    private static Seen seen(Experiment experiment, int runs) throws Exception {
        int count = 0;
        int alarms = 0;
        PointSummary before = experiment.seed(0).run().summary().points().get(0);
        PointSummary next = experiment.seed(-1).run().summary().points().get(0);
        for (int run = 1; run <= runs; run++) {
            double stated = ratio(before, next).smallestEffectFraction();
            List<PointSummary> sides = experiment
                    .seed(run)
                    .option("placebo", Numbers.text(100 * Math.min(1, stated), 3) + "%")
                    .run()
                    .summary()
                    .points();
            before = next;
            next = sides.get(0);
            count += sentence(before, sides.get(1)).contains("was seen") ? 1 : 0;
            alarms += ratio(before, next).interval().low() > 1 ? 1 : 0;
        }
        return new Seen(count, alarms);
    }

    private static LogRatio ratio(PointSummary before, PointSummary after) {
        return LogRatio.of(
                before.estimates().responseMillis(), after.estimates().responseMillis());
    }

    private static String sentence(PointSummary real, PointSummary placebo) {
        return new PlaceboAudit().examine(List.of(real, placebo)).orElseThrow().sentence();
    }

    private static String note(RunSummary run) {
        return run.verdict().findings().stream()
                .filter(finding -> finding.code().equals("placebo"))
                .findFirst()
                .orElseThrow()
                .sentence();
    }

    private static double meanMillis(PointSummary point) {
        return point.estimates().responseMillis().mean().orElseThrow();
    }
}
