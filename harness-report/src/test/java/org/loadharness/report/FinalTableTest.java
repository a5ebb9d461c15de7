package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Repeats;
import org.loadharness.plan.Threshold;
import org.loadharness.plan.TrialOrder;
import org.loadharness.plan.Variant;
import org.loadharness.record.Distribution;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.report.FinalTable.VerdictStyle;
import org.loadharness.stats.Given;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;

class FinalTableTest {
    @Test
    void columnsAreAlignedAndTheVerdictSaysWhy() {
        assertThat(FinalTable.console(TwoTrials.run(), Glyphs.UNICODE, VerdictStyle.PLAIN))
                .isEqualTo("""
                        users  throughput/s    mean ms  p50 ms  p99 ms  success      active  verdict
                            2     26 ±99+ %  62 ±99+ %       -       -   87.5 %  1.7 ±99+ %  suspect
                        ± is half the 95 % interval over 2 repeats, in % where it is more than 10 %
                        verdict: suspect; throughput and mean known to no better than a factor of 2; use --repeats auto
                        suspect: at 2 users: failures: 1 of 4 interactions, 25 % (limit 1 %), most often duplicated; \
                        see errors.csv and mend the cause (in 1 of 2 trials)
                        suspect: at 2 users: repeats scatter: throughput 25.68/s over 2 repeats, with a standard deviation \
                        of 58.8 % (limit 50 %); measure longer or on a quieter machine
                        note: at 2 users: users did not overlap: 1.5 of 2 active on average (limit 90 %); measure with \
                        --duration 10s (in 1 of 2 trials)
                        note: at 2 users: percentiles from p50 up are left empty: 7 samples, 20 needed; measure longer or \
                        with more --repeats
                        """);
    }

    @Test
    void anAsciiTerminalIsGivenAsciiAlone() {
        String text = FinalTable.console(TwoTrials.run(), Glyphs.ASCII, VerdictStyle.PLAIN);

        assertThat(text).contains("26 +-99+ %").matches("\\p{ASCII}*");
    }

    @Test
    void aStyleMarksTheVerdictsAndMovesNoColumn() {
        VerdictStyle loud = (verdict, text) -> "<" + text + ">";

        String text = FinalTable.console(TwoTrials.run(), Glyphs.UNICODE, loud);

        assertThat(text).contains("1.7 ±99+ %  <suspect>\n").contains("verdict: <suspect>; throughput");
        assertThat(text.replaceAll("[<>]", ""))
                .isEqualTo(FinalTable.console(TwoTrials.run(), Glyphs.UNICODE, VerdictStyle.PLAIN));
    }

    @Test
    void aWideSweepFitsIntoEightyColumns() {
        RunSummary run = sweep(1, 20, 2000);

        String text = FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN);

        assertThat(text.lines().limit(4)).allMatch(line -> line.length() <= 80).hasSize(4);
        assertThat(text.lines()
                        .limit(4)
                        .map(line -> line.replaceFirst("verdict|sound", "").length())
                        .distinct())
                .hasSize(1);
    }

    /** The longest bar is the peak's, and stands beside it. */
    @Test
    void barsAreAsLongAsThroughputs() {
        RunSummary run = sweep(1, 2, 20);

        List<String> wide = FinalTable.console(run, Glyphs.UNICODE, VerdictStyle.PLAIN)
                .lines()
                .limit(4)
                .toList();
        List<String> ascii = FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN)
                .lines()
                .limit(4)
                .toList();

        int[] halves = wide.stream()
                .skip(1)
                .mapToInt(line -> 2 * count(line, '\u2588') + count(line, '\u258c'))
                .toArray();
        double[] rates = run.points().stream()
                .mapToDouble(
                        point -> point.estimates().throughputPerSecond().mean().orElseThrow())
                .toArray();
        assertThat(halves[2]).isBetween(12, 40).isEven();
        assertThat((double) halves[0] / halves[2]).isCloseTo(rates[0] / rates[2], within(0.05));
        assertThat((double) halves[1] / halves[2]).isCloseTo(rates[1] / rates[2], within(0.05));
        assertThat(ascii.get(3)).matches("\\p{ASCII}*").containsPattern(" #{6,20} ");
        assertThat(wide.stream()
                        .map(line -> line.replaceFirst("verdict|sound", "").length())
                        .distinct())
                .hasSize(1);
        assertThat(wide.get(0)).startsWith("users  throughput/s  ");
    }

    @Test
    void signsOfUncertaintyStandBelowEachOther() {
        List<String> lines = FinalTable.console(sweep(1, 20, 2000), Glyphs.UNICODE, VerdictStyle.PLAIN)
                .lines()
                .skip(1)
                .limit(3)
                .toList();

        assertThat(lines.stream().map(line -> line.indexOf('\u00b1')).distinct())
                .hasSize(1);
        assertThat(lines.stream().map(line -> line.lastIndexOf('\u00b1')).distinct())
                .hasSize(1);
    }

    @Test
    void aBarIsBlankForNothingAndWholeForAllAlone() {
        assertThat(Glyphs.ASCII.bar(0, 4)).isEqualTo("    ");
        assertThat(Glyphs.ASCII.bar(0.001, 4)).isEqualTo("-   ");
        assertThat(Glyphs.ASCII.bar(0.5, 4)).isEqualTo("##  ");
        assertThat(Glyphs.ASCII.bar(0.999, 4)).isEqualTo("###-");
        assertThat(Glyphs.ASCII.bar(1, 4)).isEqualTo("####");
        assertThat(Glyphs.UNICODE.bar(0.625, 4)).isEqualTo("\u2588\u2588\u258c ");
    }

    /** As where factors and service times have taken the room. */
    @Test
    void withoutRoomABarIsAsShortAsCanBeCompared() {
        List<PointSummary> points = sweep(1, 20).points();

        assertThat(Bars.of(points, -5, Glyphs.ASCII)).allMatch(bar -> bar.length() == 6);
        assertThat(Bars.of(points, 6, Glyphs.ASCII)).allMatch(bar -> bar.length() == 6);
        assertThat(Bars.of(points, 90, Glyphs.ASCII)).allMatch(bar -> bar.length() == 20);
        assertThat(Bars.of(points.subList(0, 1), 90, Glyphs.ASCII)).isEmpty();
    }

    @Test
    void anOpenSweepShowsItsRatesAndTheServiceTimeThatDiffers() {
        assertThat(FinalTable.console(
                                PhasedTrials.rushes("constant:50/s", "poisson:60/s"), Glyphs.ASCII, VerdictStyle.PLAIN)
                        .lines()
                        .limit(3)
                        .map(line -> line.substring(0, line.lastIndexOf("  "))))
                .containsExactly(
                        "rate/s  throughput/s             mean ms  service ms  p99 ms  in flight",
                        "    50         36.36  #########       30        22.5       -     0.8182",
                        "    60         36.36  #########       30        22.5       -     0.8182");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ramp:10..90/s/100ms", "poisson:50/s", "batched:1ms:constant:50/s"})
    void arrivalsThatARateDoesNotTellApartAreCalledByTheirLaw(String other) {
        assertThat(FinalTable.console(PhasedTrials.rushes("constant:50/s", other), Glyphs.ASCII, VerdictStyle.PLAIN)
                        .lines()
                        .limit(3)
                        .map(line -> line.strip().split("\\s\\s+", -1)[0]))
                .containsExactly("arrivals", "constant:50/s", other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"n", "success", "active"})
    void aFactorIsShownThoughItsNameIsThatOfAColumnThatIsNoNews(String factor) {
        String text = FinalTable.console(compared(factor), Glyphs.ASCII, VerdictStyle.PLAIN);

        assertThat(text.lines().limit(3).map(line -> line.strip().split("\\s+", 3)[1]))
                .containsExactly(factor, "left", "right");
    }

    @Test
    void phasesAreARowOfUsers() {
        assertThat(FinalTable.console(PhasedTrials.phased(), Glyphs.ASCII, VerdictStyle.PLAIN))
                .startsWith("users  throughput/s    mean ms  service ms  ")
                .contains("\n    2     46.67 +-0  22.86 +-0   18.57 +-0  ");
    }

    @Test
    void markdownHasTheSameCells() {
        assertThat(FinalTable.markdown(TwoTrials.run())).startsWith("""
                        | users | n | throughput/s | mean ms | p50 ms | p99 ms | max ms | success | active | verdict |
                        | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |
                        | 2 | 2 | 26 ±99+ % | 62 ±99+ % | - | - | 120 | 87.5 % | 1.7 ±99+ % | suspect |

                        Verdict: suspect; throughput and mean known to no better than a factor of 2; use --repeats auto

                        - suspect: at 2 users: failures: 1 of 4""").endsWith("with more --repeats\n");
    }

    @Test
    void nearlyAllIsNotAll() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(2000), 1, 20);
        TrialLog log = new SimulatedTrial(6, 20, 2000).failing(0.00005).log();
        RunSummary run = Given.run(new RunLog(plan, Given.quietMachine(), List.of(log)), Given.MIX);
        assertThat(run.points().get(0).failures()).isBetween(1L, 10L);

        assertThat(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN)).contains("  <100 %");
        assertThat(FinalTable.console(sweep(1), Glyphs.ASCII, VerdictStyle.PLAIN))
                .doesNotContain("success")
                .doesNotContain("<");
    }

    /** As where the process of each trial died. */
    @Test
    void whereNoFigureHasAnIntervalNoSignIsExplained() {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(2000), 2, 20);
        List<TrialLog> logs = Stream.of(1, 2)
                .map(repeat -> new SimulatedTrial(6, 20, 2000)
                        .id(0, repeat)
                        .ended(Cause.FAILED, "its process died")
                        .withUsers(users -> users.stream()
                                .map(user -> Given.user(user.user(), 0, 0, 0))
                                .toList())
                        .withInteractions(interactions -> interactions.stream()
                                .map(each -> Given.interaction(each.name(), Distribution.EMPTY, Distribution.EMPTY))
                                .toList())
                        .log())
                .toList();
        RunSummary run = Given.run(new RunLog(plan, Given.quietMachine(), logs), Given.MIX);

        assertThat(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN))
                .doesNotContain("is half the 95 % interval");
    }

    @Test
    void cellsAreThoseOfTheSummaryFile() {
        List<Map<String, Sheet.Cell>> cells = FinalTable.cells(TwoTrials.run());

        assertThat(cells).hasSize(1);
        assertThat(String.join(",", cells.get(0).keySet()))
                .isEqualTo(FinalTable.csv(TwoTrials.run(), Report.Columns.ALL)
                        .lines()
                        .findFirst()
                        .orElseThrow());
        assertThat(cells.get(0).get("users")).isEqualTo(Sheet.Cell.of(2));
        assertThat(cells.get(0).get("latency_p99_ms")).isEqualTo(Sheet.Cell.unknown());
        assertThat(cells.get(0).get("verdict")).isEqualTo(Sheet.Cell.of("suspect"));
    }

    @Test
    void aRunWithoutTrialsIsAHeaderAndSuspect() {
        assertThat(FinalTable.console(TwoTrials.nothing(), Glyphs.ASCII, VerdictStyle.PLAIN))
                .isEqualTo("""
                        users  n  throughput/s  mean ms  p50 ms  p99 ms  success  active  verdict
                        verdict: suspect
                        suspect: 0 of 2 trials were run; do the rest with --resume
                        """);
    }

    private static int count(String line, char sign) {
        return (int) line.chars().filter(each -> each == sign).count();
    }

    private static RunSummary compared(String factor) {
        ExperimentPlan plain = Given.plan(new Extent.Interactions(60), 1, 2);
        Variant only = plain.onlyVariant();
        List<Map<String, String>> factors = List.of(Map.of(factor, "left"), Map.of(factor, "right"));
        ExperimentPlan plan = new ExperimentPlan(
                factors.stream()
                        .map(each -> new Variant(each, only.system(), only.trialSettings(), only.seed()))
                        .toList(),
                factors.stream()
                        .map(each -> new Point(2, plain.points().get(0).phases(), each))
                        .toList(),
                new Repeats.Fixed(1),
                TrialOrder.LISTED,
                Threshold.InForce.STANDARD);
        List<TrialLog> logs = plan.trials().stream()
                .map(id -> new SimulatedTrial(id.point(), 2, 60)
                        .id(id.point(), id.repeat())
                        .log())
                .toList();
        return Given.run(new RunLog(plan, Given.quietMachine(), logs), Given.MIX);
    }

    private static RunSummary sweep(int... users) {
        ExperimentPlan plan = Given.plan(new Extent.Interactions(60), 2, users);
        List<TrialLog> logs = plan.trials().stream()
                .map(id -> new SimulatedTrial(id.point() * 10L + id.repeat(), users[id.point()], 60)
                        .id(id.point(), id.repeat())
                        .lasting(40_123_456.7)
                        .log())
                .toList();
        return Given.run(new RunLog(plan, Given.quietMachine(), logs), Given.MIX);
    }
}
