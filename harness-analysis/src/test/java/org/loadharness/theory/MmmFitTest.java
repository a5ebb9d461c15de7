package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.theory.MmmFit.Answer;
import org.loadharness.theory.QueueAtLoad.Run;
import org.loadharness.theory.ScalingForecast.HoldOut;

class MmmFitTest {
    private static final SeedTree SEEDS = new SeedTree(36).child("mmm-fit");
    private static final double[] UTILISATIONS = {0.2, 0.35, 0.5, 0.58, 0.8, 0.9};
    private static final int REPEATS = 5;
    private static final int ARRIVALS = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void fittedUpTo60PercentItPredictsTheMeanResponseAt90Within10Percent(int servers, TestReporter reporter) {
        int seeds = 20;
        double truth = Mmm.of(new StationLoad(0.9 * servers, 1, servers)).meanResponseSeconds();

        double worst = 0;
        int accepted = 0;
        for (int seed = 0; seed < seeds; seed++) {
            MmmFit fit = MmmFit.of(servers, measured(servers, SimulatedQueue::exponential, seed));
            HoldOut.Tested tested = (HoldOut.Tested) fit.holdOut();
            HoldOut.Forecast last = tested.forecasts().get(tested.forecasts().size() - 1);
            worst = Math.max(worst, Math.abs(last.predicted() / truth - 1));
            accepted += fit.answer() instanceof Answer.Accepted ? 1 : 0;
        }

        reporter.publishEntry("servers " + servers, "worst error at 0.9: " + worst + ", accepted " + accepted);
        assertThat(worst).as("largest error of %d seeds", seeds).isLessThan(0.10);
        assertThat(accepted).as("of %d", seeds).isGreaterThanOrEqualTo(17);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void constantServiceTimesAreRejectedAndNamed(int servers) {
        for (int seed = 0; seed < 10; seed++) {
            MmmFit fit = MmmFit.of(servers, measured(servers, SimulatedQueue::constant, seed));

            assertThat(reasons(fit)).as("seed %d", seed).anyMatch(reason -> reason.contains("vary less"));
        }
    }

    @Test
    void widelyVaryingServiceTimesAreRejectedAndNamed() {
        for (int seed = 0; seed < 10; seed++) {
            MmmFit fit = MmmFit.of(2, measured(2, SimulatedQueue::hyperexponential, seed));

            assertThat(reasons(fit)).as("seed %d", seed).anyMatch(reason -> reason.contains("vary more"));
        }
    }

    @Test
    void anOverloadIsRejectedAndPredictedToGrowWithoutBound() {
        List<QueueAtLoad> loads = measured(1, SimulatedQueue::exponential, 1, 0.3, 0.5, 1.1);

        MmmFit fit = MmmFit.of(1, loads);

        assertThat(reasons(fit)).singleElement().asString().startsWith("overload: at 1.1/s the utilisation is 1.");
        HoldOut.Tested tested = (HoldOut.Tested) fit.holdOut();
        assertThat(tested.worstErrorFraction()).isInfinite();
    }

    @Test
    void anOverloadAloneIsRejectedToo() {
        MmmFit fit = MmmFit.of(1, measured(1, SimulatedQueue::exponential, 2, 1.2));

        assertThat(reasons(fit)).hasSize(1);
        assertThat(fit.holdOut())
                .isEqualTo(new HoldOut.Untested(
                        "every load keeps more than 60 % of the servers busy; measure lower rates"));
    }

    @Test
    void serviceThatSlowsUnderLoadIsRejected() {
        BiFunction<RandomGenerator, StationLoad, SimulatedQueue> slowing = (random, load) -> SimulatedQueue.exponential(
                random,
                new StationLoad(
                        load.arrivalsPerSecond(),
                        load.utilisation() > 0.6 ? 1.05 * load.meanServiceSeconds() : load.meanServiceSeconds(),
                        load.servers()));

        MmmFit fit = MmmFit.of(4, measured(4, slowing, 3, 0.2, 0.4, 0.5, 0.75, 0.85));

        assertThat(reasons(fit)).anyMatch(reason -> reason.startsWith("service takes "));
    }

    @Test
    void nearSaturationAScatterThatReachesItLeavesTheAnswerOpen() {
        QueueAtLoad low = new QueueAtLoad(0.5, List.of(new Run(1, 1), new Run(1.01, 1.01)));
        QueueAtLoad brink = new QueueAtLoad(0.98, List.of(new Run(0.98, 20), new Run(1.03, 60)));

        assertThat(MmmFit.of(1, List.of(brink, low)).answer())
                .isEqualTo(
                        new Answer.Undecided("at 0.98/s the service times scatter too much to show whether the servers"
                                + " keep up; repeat more often"));
    }

    @Test
    void oneOverloadedRunAtALowLoadLeavesTheAnswerOpen() {
        QueueAtLoad low = new QueueAtLoad(1, List.of(new Run(0.1, 0.01), new Run(0.1, 0.012), new Run(1.5, 0.3)));
        QueueAtLoad high = new QueueAtLoad(2, List.of(new Run(0.4, 1.6), new Run(0.41, 1.7)));

        assertThat(MmmFit.of(1, List.of(low, high)).answer())
                .isEqualTo(new Answer.Undecided("at 1/s the service times scatter too much to show whether the servers"
                        + " keep up; repeat more often"));
    }

    @Test
    void repeatsThatAreTooFewOrTooShortLeaveTheAnswerOpen() {
        List<QueueAtLoad> once =
                List.of(new QueueAtLoad(0.5, List.of(new Run(1, 1))), new QueueAtLoad(0.8, List.of(new Run(1, 4))));
        List<QueueAtLoad> idle = List.of(
                new QueueAtLoad(1, List.of(new Run(0.001, 0), new Run(0.0011, 0))),
                new QueueAtLoad(2, List.of(new Run(0.001, 0), new Run(0.0011, 0))));

        assertThat(MmmFit.of(1, once).answer()).isInstanceOf(Answer.Undecided.class);
        assertThat(MmmFit.of(1000, idle).answer()).isInstanceOf(Answer.Undecided.class);
        assertThat(MmmFit.of(1000, idle).holdOut())
                .isEqualTo(
                        new HoldOut.Untested("no load keeps more than 60 % of the servers busy; measure higher rates"));
    }

    @Test
    void theFitIsTheMeanServiceTimeAndTheFormulasMeans() {
        List<QueueAtLoad> exact = DoubleStream.of(0.3, 0.5, 0.8)
                .mapToObj(rate -> exactly(new StationLoad(rate, 1, 1)))
                .toList();

        MmmFit fit = MmmFit.of(1, exact);

        assertThat(fit.meanServiceSeconds()).isEqualTo(1);
        assertThat(((HoldOut.Tested) fit.holdOut()).worstErrorFraction()).isLessThan(1e-12);
        assertThat(((Answer.Accepted) fit.answer()).waitingRatio().value()).isEqualTo(1);
    }

    @Test
    void whatIsNoMeasurementIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MmmFit.of(1, List.of()))
                .withMessage("loads must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QueueAtLoad(1, List.of()))
                .withMessage("runs must not be empty; leave out the load of 1.0/s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Run(1, -1))
                .withMessage("meanWaitingSeconds must be finite and at least 0, was -1.0");
    }

    private static QueueAtLoad exactly(StationLoad load) {
        Run run = new Run(load.meanServiceSeconds(), Mmm.of(load).meanWaitingSeconds());
        return new QueueAtLoad(load.arrivalsPerSecond(), List.of(run, run));
    }

    private static List<String> reasons(MmmFit fit) {
        assertThat(fit.answer()).isInstanceOf(Answer.Rejected.class);
        return ((Answer.Rejected) fit.answer()).reasons();
    }

    private static List<QueueAtLoad> measured(
            int servers, BiFunction<RandomGenerator, StationLoad, SimulatedQueue> queue, int seed) {
        return measured(servers, queue, seed, UTILISATIONS);
    }

    private static List<QueueAtLoad> measured(
            int servers,
            BiFunction<RandomGenerator, StationLoad, SimulatedQueue> queue,
            int seed,
            double... utilisations) {
        return IntStream.range(0, utilisations.length)
                .mapToObj(index -> {
                    StationLoad load = new StationLoad(utilisations[index] * servers, 1, servers);
                    RandomGenerator random = SEEDS.child(servers).child(seed).child(index).stream();
                    return new QueueAtLoad(
                            load.arrivalsPerSecond(),
                            Stream.generate(() -> queue.apply(random, load)
                                            .run(ARRIVALS)
                                            .asRun())
                                    .limit(REPEATS)
                                    .toList());
                })
                .toList();
    }
}
