package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.loadharness.experiment.Experiment;
import org.loadharness.require.ComparedFigure.Answer;
import org.loadharness.require.ComparedFigure.Change;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.Comparison;
import org.loadharness.stats.Comparison.Outcome;

/**
 * Factors of simulated stations, whose effects are known: users that never pause keep m servers with services of mean S busy,
 * so the throughput is m / S and, by Little's law, the mean response of N users N S / m.
 */
@Timeout(180)
class KnownEffectsTest {
    private static final Terms USUAL = new Terms(List.of("throughput", "mean"), "3 %");
    private static final Experiment STATION =
            Experiment.of(new StationWorkload()).mode("simulated").repeats(4).option("warmup", "50");

    @Test
    void aServiceTwiceAsLongIsTwiceTheResponse() throws Exception {
        Map<String, FactorEffect> effects =
                effects(STATION.users("1").interactions(1000).vary("service", "exp:10ms", "exp:20ms"));

        assertRatio(effects.get("service mean"), 2);
        assertRatio(effects.get("service throughput"), 0.5);
        assertThat(effects.get("service mean").figure().answer()).isEqualTo(Answer.WORSE);
        assertThat(effects.get("service mean").pairs()).isEqualTo(1);
    }

    @Test
    void twoFactorsAreRecoveredFromOneDesign() throws Exception {
        Map<String, FactorEffect> effects = effects(
                STATION.users("8,32")
                        .interactions(200)
                        .vary("service", "exp:10ms", "erlang3:30ms")
                        .vary("servers", "1", "4"));

        assertRatio(effects.get("service mean"), 3);
        assertRatio(effects.get("service throughput"), 1 / 3.0);
        assertRatio(effects.get("servers mean"), 0.25);
        assertRatio(effects.get("servers throughput"), 4);
        assertThat(effects.values()).allSatisfy(effect -> {
            assertThat(effect.pairs()).isEqualTo(4);
            assertThat(effect.dependsOn()).isEmpty();
        });
    }

    @Test
    void serversThatHelpManyUsersAndNotOneDependOnTheLoad() throws Exception {
        FactorEffect effect = effects(STATION.users("1,2,32").interactions(300).vary("servers", "1", "8"))
                .get("servers mean");

        // one user waits for nobody, two for each other, thirty-two for one server or for eight
        assertThat(effect.dependsOn()).containsExactly("the load");
        assertThat(effect.spread().orElseThrow().largest()).isCloseTo(1, within(0.02));
        assertThat(effect.spread().orElseThrow().smallest()).isCloseTo(1 / 8.0, within(0.02));
        assertThat(ratio(effect).ratio()).isCloseTo(Math.cbrt(1 / 2.0 / 8.0), within(0.02));
        assertThat(effect.sentence()).contains("; depends on the load: from -8");
    }

    @Test
    void anotherSeedRaisesAlarmsAtTheNominalRate(TestReporter reporter) throws Exception {
        assertAlarms(60, reporter);
    }

    @Test
    @Tag("long")
    void anotherSeedRaisesAlarmsAtTheNominalRateInTheLongRun(TestReporter reporter) throws Exception {
        assertAlarms(2000, reporter);
    }

    private static void assertAlarms(int runs, TestReporter reporter) throws Exception {
        int alarms = 0;
        int uncovered = 0;
        int dependences = 0;
        for (int run = 0; run < runs; run++) {
            Map<String, FactorEffect> effects = effects(
                    STATION.users("1,3,6")
                            .interactions(60)
                            .parameter("service", "exp:10ms")
                            .vary("seed", Integer.toString(2 * run), Integer.toString(2 * run + 1)));
            List<Comparison> ratios = List.of(ratio(effects.get("seed throughput")), ratio(effects.get("seed mean")));
            alarms += ratios.stream().anyMatch(ratio -> ratio.outcome() instanceof Outcome.Changed) ? 1 : 0;
            uncovered += ratios.stream()
                    .filter(ratio ->
                            ratio.interval().low() > 1 || ratio.interval().high() < 1)
                    .count();
            dependences += effects.values().stream()
                    .filter(effect -> !effect.dependsOn().isEmpty())
                    .count();
        }
        reporter.publishEntry(
                "of " + runs + " runs",
                alarms + " with an alarm, " + dependences + " of " + 2 * runs + " effects said to depend, " + uncovered
                        + " of " + 2 * runs + " intervals without 1");
        double slack = 3 / Math.sqrt(runs); // three standard errors and more at each of these rates
        assertThat(alarms / (double) runs).isLessThan(0.05 + 0.22 * slack);
        assertThat(uncovered / (2.0 * runs)).isLessThan(0.05 + 0.22 * slack);
        assertThat(dependences / (2.0 * runs)).isLessThan(0.01 + 0.1 * slack);
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

    /** By factor and metric. */
    private static Map<String, FactorEffect> effects(Experiment experiment) throws Exception {
        return RunEffects.of(experiment.run().summary(), USUAL).effects().stream()
                .collect(Collectors.toMap(
                        effect -> effect.levels().factor() + " "
                                + effect.figure().subject().metric(),
                        Function.identity()));
    }
}
