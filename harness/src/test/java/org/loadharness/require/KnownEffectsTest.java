package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.loadharness.experiment.Experiment;
import org.loadharness.require.ComparedFigure.Answer;
import org.loadharness.require.ComparedFigure.Change;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.Comparison;
import org.loadharness.stats.Comparison.Outcome;

/**
 * Factors of simulated stations, whose effects are known: users that never pause keep m servers with services of mean S busy,
 * so the throughput is m / S and, by Little's law, the mean response of N users N S / m.
 */
class KnownEffectsTest {
    private static final Terms USUAL = new Terms(List.of("throughput", "mean"), "3 %");
    private static final Experiment STATION =
            Experiment.of(new StationWorkload()).mode("simulated").repeats(4).option("warmup", "50");

    @Test
    void aServiceTwiceAsLongIsTwiceTheResponse() throws Exception {
        List<FactorEffect> effects =
                effects(STATION.users("1").interactions(1000).vary("service", "exp:10ms", "exp:20ms"));

        assertRatio(the(effects, "service=exp:20ms mean"), 2);
        assertRatio(the(effects, "service=exp:20ms throughput"), 0.5);
        assertThat(the(effects, "service=exp:20ms mean").figure().answer()).isEqualTo(Answer.WORSE);
        assertThat(the(effects, "service=exp:20ms mean").pairs()).isEqualTo(1);
    }

    @Test
    void twoFactorsAreRecoveredFromOneDesign() throws Exception {
        List<FactorEffect> effects = effects(STATION.users("8,32")
                .interactions(200)
                .vary("service", "exp:10ms", "erlang3:30ms")
                .vary("servers", "1", "4"));

        assertRatio(the(effects, "service=erlang3:30ms mean"), 3);
        assertRatio(the(effects, "service=erlang3:30ms throughput"), 1 / 3.0);
        assertRatio(the(effects, "servers=4 mean"), 0.25);
        assertRatio(the(effects, "servers=4 throughput"), 4);
        assertThat(effects).allSatisfy(effect -> {
            assertThat(effect.pairs()).isEqualTo(4);
            assertThat(effect.dependsOn()).isEmpty();
        });
    }

    @Test
    void serversThatHelpManyUsersAndNotOneDependOnTheLoad() throws Exception {
        FactorEffect effect =
                the(effects(STATION.users("1,2,32").interactions(300).vary("servers", "1", "8")), "servers=8 mean");

        // one user waits for nobody, two for each other, thirty-two for one server or for eight
        assertThat(effect.dependsOn()).containsExactly("the load");
        assertThat(effect.spread().orElseThrow().largest()).isCloseTo(1, within(0.02));
        assertThat(effect.spread().orElseThrow().smallest()).isCloseTo(1 / 8.0, within(0.02));
        assertThat(ratio(effect).ratio()).isCloseTo(Math.cbrt(1 / 2.0 / 8.0), within(0.02));
        assertThat(effect.sentence()).contains("; depends on the load: from -8");
    }

    @Test
    void factorsThatChangeNothingRaiseFewAlarms(TestReporter reporter) throws Exception {
        Alarms alarms = alarms(40, reporter);

        assertThat(alarms.runs).isLessThanOrEqualTo(6);
        assertThat(alarms.dependences).isLessThanOrEqualTo(6);
    }

    @Test
    @Tag("long")
    @Timeout(900)
    void factorsThatChangeNothingRaiseAlarmsAtTheNominalRate(TestReporter reporter) throws Exception {
        int runs = 2000;

        Alarms alarms = alarms(runs, reporter);

        assertThat(alarms.runs / (double) runs).isLessThanOrEqualTo(0.06);
        assertThat(alarms.dependences / (6.0 * runs)).isLessThanOrEqualTo(0.012);
        assertThat(alarms.uncovered / (6.0 * runs)).isBetween(0.03, 0.06);
    }

    /** Of runs with an alarm at least, of effects said to depend on something, and of intervals that leave 1 out. */
    private record Alarms(int runs, int dependences, int uncovered) {}

    /** A seed changes nothing but chance, and laws of the same mean nothing of the mean response of one user. */
    private static Alarms alarms(int runs, TestReporter reporter) throws Exception {
        int withAlarm = 0;
        int dependences = 0;
        int uncovered = 0;
        for (int run = 0; run < runs; run++) {
            List<FactorEffect> effects = effects(STATION.users("1")
                    .interactions(60)
                    .vary("service", "exp:10ms", "erlang3:10ms", "lognormal:10ms/1")
                    .vary("seed", Integer.toString(2 * run), Integer.toString(2 * run + 1)));
            List<FactorEffect> reported = effects.stream()
                    .filter(effect -> effect.figure().change() instanceof Change.Ratio)
                    .toList();
            assertThat(reported).hasSize(6);
            withAlarm +=
                    reported.stream().anyMatch(effect -> ratio(effect).outcome() instanceof Outcome.Changed) ? 1 : 0;
            dependences += (int) reported.stream()
                    .filter(effect ->
                            effect.spread().orElseThrow().probability().orElseThrow() < 0.01)
                    .count();
            uncovered += (int) reported.stream()
                    .map(effect -> ratio(effect).interval())
                    .filter(interval -> interval.low() > 1 || interval.high() < 1)
                    .count();
        }
        Alarms alarms = new Alarms(withAlarm, dependences, uncovered);
        reporter.publishEntry("of " + runs + " runs, " + 6 * runs + " effects", alarms.toString());
        return alarms;
    }

    private static void assertRatio(FactorEffect effect, double expected) {
        Comparison ratio = ratio(effect);
        assertThat(ratio.ratio()).as(effect.sentence()).isCloseTo(expected, within(0.03 * expected));
        assertThat(ratio.interval().low()).as(effect.sentence()).isLessThan(expected);
        assertThat(ratio.interval().high()).as(effect.sentence()).isGreaterThan(expected);
    }

    private static Comparison ratio(FactorEffect effect) {
        return ((Change.Ratio) effect.figure().change()).comparison();
    }

    private static FactorEffect the(List<FactorEffect> effects, String levelAndMetric) {
        return effects.stream()
                .filter(effect -> levelAndMetric.equals(effect.levels().factor() + "="
                        + effect.levels().to() + " " + effect.figure().subject().metric()))
                .findFirst()
                .orElseThrow();
    }

    private static List<FactorEffect> effects(Experiment experiment) throws Exception {
        return RunEffects.of(experiment.run().summary(), USUAL).effects();
    }
}
