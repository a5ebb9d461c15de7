package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.theory.Prediction.Basis;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.Theory.TierDemands.Demand;
import org.loadharness.theory.Theory.TierDemands.Known;
import org.loadharness.theory.Theory.TierDemands.Unknown;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Tier.Servers;
import org.loadharness.workload.Queueing.Tier.Waits;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;
import org.loadharness.workload.Workload;

/** Users who pass two stations on the simulated clock, predicted from the lower loads by theory that is exact there. */
class MeanValuesTest {
    private static final Queueing.Tier WAITS = new Waits(List.of("wait"));
    private static final Queueing.Tier SERVERS = new Servers(List.of("service"), 1);

    @Test
    void theLowerLoadsOfTwoTiersPredictTheHigherOnes() throws Exception {
        LoadResult result =
                tiers("exp:2ms", "exp:3ms*2").users("1,2,4,6,10,14,20").run();

        Theory theory = theory(result);

        Known demands = (Known) theory.demands();
        assertThat(demands.fittedLoads()).isEqualTo(5);
        assertThat(demands.tiers()).extracting(Demand::tier).containsExactly("service", "service-2", "pause");
        assertThat(demands.tiers().get(0).meanSeconds()).isCloseTo(0.002, within(0.00006));
        assertThat(demands.tiers().get(1).meanSeconds()).isCloseTo(0.003, within(0.00009));
        assertThat(predicted(theory)).hasSize(4).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.03));
        });
    }

    /** Where one tier is busy all the time, X = 1 / D and R = N D - Z. */
    @Test
    void aTierThatSaturatesIsPredictedFromLoadsThatAreNearlyThere() throws Exception {
        Theory theory = theory(tiers("exp:4ms", "exp:1ms*2").users("1,2,4,7,40").run());

        List<Prediction> predicted = predicted(theory);
        assertThat(predicted).extracting(Prediction::metric).containsExactly(Metric.THROUGHPUT, Metric.RESPONSE);
        assertThat(predicted.get(0).predicted().orElseThrow()).isCloseTo(250, within(5.0));
        assertThat(predicted.get(1).predicted().orElseThrow()).isCloseTo(40 * 4 - 10, within(3.0));
        assertThat(predicted).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.utilisation().orElseThrow()).isCloseTo(1, within(0.03));
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.03));
        });
    }

    @Test
    void servicesThatAreNotExponentialAreNamedWhereTheTierIsBusy() throws Exception {
        Theory theory = theory(tiers("exp:1ms", "4ms").users("1,2,12").run());

        assertThat(predictions(theory).filter(each -> each.basis() == Basis.FITTED))
                .first()
                .extracting(Prediction::validity)
                .isEqualTo(Validity.APPLIES);
        assertThat(predicted(theory).get(0).validity().words())
                .isEqualTo(
                        "does not apply: at service-2 service times have a squared variation of 0, exponential ones have 1");
    }

    @Test
    void aPartThatIsNoTierAndGrowsIsNamed() throws Exception {
        Experiment hidden = tiers(new Declaring(WAITS, SERVERS), "exp:1ms", "exp:4ms");

        Prediction throughput = predicted(theory(hidden.users("1,2,12").run())).get(0);

        assertThat(throughput.ratio().orElseThrow()).isLessThan(0.8);
        assertThat(throughput.validity().words())
                .startsWith(
                        "does not apply: part wait-2 is in no tier with servers, and grows from 0 ms at the lowest load to ");
    }

    @Test
    void partsThatNobodyReportedAreNamed() throws Exception {
        Experiment unreported =
                tiers(new Declaring(WAITS, SERVERS, new Servers(List.of("elsewhere"), 1)), "exp:1ms", "exp:1ms");
        Theory theory = theory(brief(unreported.users("1,9")).run());

        assertThat(predicted(theory).get(0).validity().words())
                .isEqualTo("does not apply: nothing is known of elsewhere, so that it counts as a delay");
        assertThat(theory(brief(tiers(new Declaring(new Servers(List.of("elsewhere"), 1)), "1ms", "1ms")
                                        .users("1,9"))
                                .run())
                        .demands())
                .isEqualTo(new Unknown("nothing is known of elsewhere, so that it counts as a delay"));
    }

    @Test
    void waitsAtTheLowestLoadAreNoDemand() throws Exception {
        Experiment crowded = tiers(new Declaring(new Servers(List.of("wait", "service"), 1)), "exp:4ms", "exp:1ms");

        assertThat(predicted(theory(brief(crowded.users("6,20")).run()))
                        .get(0)
                        .validity()
                        .words())
                .startsWith(
                        "does not apply: at the lowest load there are 6 users for 1 of wait + service, so that waits");
    }

    @Test
    void loadsThatAreNoneOfItsOwnAreNamed() throws Exception {
        assertThat(why(tiers("1ms", "1ms").users("3"))).isEqualTo("it needs two loads or more, and has 1");
        assertThat(why(tiers("1ms", "1ms").think("exp:9ms/user").users("2,9")))
                .isEqualTo("it needs two loads or more, and has 0, for at 2 users users do not pause by one law");
        assertThat(why(stations(new StationWorkload(), "1ms", "1ms")
                        .arrivals("poisson:9/s,poisson:90/s")
                        .maxInFlight(20)))
                .isEqualTo(
                        "it needs two loads or more, and has 0, for at poisson:9/s interactions come by a timetable");
        assertThat(why(tiers("1ms", "1ms").parameter("queue", "10").users("2,9")))
                .isEqualTo("its workload does not say which tiers the system has");
    }

    /** Long enough for what needs no figures. */
    private static Experiment brief(Experiment experiment) {
        return experiment.measure(Duration.ofSeconds(5));
    }

    private static String why(Experiment experiment) throws Exception {
        return ((Unknown) theory(brief(experiment).run()).demands()).why();
    }

    /** Stations of which somebody says less than there is. */
    private record Declaring(List<Queueing.Tier> tiers) implements TimedWorkload {
        private static final StationWorkload STATIONS = new StationWorkload();

        Declaring(Queueing.Tier... tiers) {
            this(List.of(tiers));
        }

        @Override
        public String name() {
            return STATIONS.name();
        }

        @Override
        public String summary() {
            return STATIONS.summary();
        }

        @Override
        public List<Parameter<?>> parameters() {
            return STATIONS.parameters();
        }

        @Override
        public Mix mix(Settings settings) {
            return STATIONS.mix(settings);
        }

        @Override
        public List<String> parts(Settings settings) {
            return STATIONS.parts(settings);
        }

        @Override
        public List<Queueing.Tier> tiers(Settings settings, Mode mode) {
            return tiers;
        }

        @Override
        public Target open(Settings settings, SeedTree seeds, Clock clock) {
            return STATIONS.open(settings, seeds, clock);
        }
    }

    private static Experiment tiers(String service, String second) {
        return tiers(new StationWorkload(), service, second);
    }

    private static Experiment tiers(Workload workload, String service, String second) {
        return stations(workload, service, second).think("exp:10ms");
    }

    private static Experiment stations(Workload workload, String service, String second) {
        return Experiment.of(workload)
                .mode("simulated")
                .parameter("service", service)
                .parameter("tiers", second)
                .option("duration", "30s")
                .option("warmup", "1s")
                .repeats(3)
                .seed(5);
    }

    private static Theory theory(LoadResult result) {
        return Theory.of(result.summary(), result.plan().variants().get(0), LowerLoads.USUAL);
    }

    private static List<Prediction> predicted(Theory theory) {
        return predictions(theory)
                .filter(each -> each.basis() == Basis.PREDICTED)
                .toList();
    }

    private static Stream<Prediction> predictions(Theory theory) {
        return theory.points().stream()
                .flatMap(point -> point.predictions().stream())
                .filter(each -> each.model() == Model.MEAN_VALUES);
    }
}
