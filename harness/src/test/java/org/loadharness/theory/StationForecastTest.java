package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.theory.Prediction.Basis;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.Prediction.Validity.Standing;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.Theory.TierDemands;

/** Stations on the simulated clock at several loads, of which the lower ones predict the others. */
class StationForecastTest {
    @Test
    void theLowerRatesOfAnMmmPredictTheHigherOnes() throws Exception {
        Theory theory = theory(open("200,400,600,1500,1700", "exp:1ms", "10s").parameter("servers", "2"));

        List<Prediction> predicted = predicted(theory);
        assertThat(predicted)
                .extracting(Prediction::model)
                .containsExactly(Model.MMM, Model.ALLEN_CUNNEEN, Model.MMM, Model.ALLEN_CUNNEEN);
        assertThat(predicted).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.1));
        });
        assertThat(predicted.get(0).predicted().orElseThrow()).isCloseTo(1 / (1 - 0.75 * 0.75), within(0.08));
        assertThat(theory.notPredicted()).isEmpty();
    }

    @Test
    void ofConstantServiceOnlyAllenCunneenPredictsAndTheOtherIsRefused() throws Exception {
        List<Prediction> predicted = predicted(theory(open("100,200,800", "1ms", "10s")));

        assertThat(predicted.get(0).validity().words())
                .isEqualTo("does not apply: service times have a squared variation of 0, exponential ones have 1");
        assertThat(predicted.get(0).ratio().orElseThrow()).isLessThan(0.75);
        assertThat(predicted.get(1).validity()).isEqualTo(Validity.APPLIES);
        assertThat(predicted.get(1).predicted().orElseThrow()).isCloseTo(1 + 0.8 / 0.2 / 2, within(1e-3));
        assertThat(predicted.get(1).ratio().orElseThrow()).isCloseTo(1, within(0.1));
    }

    @Test
    void aRateBeyondWhatTheLowerLoadsCanServeIsPredictedAsUnstable() throws Exception {
        List<Prediction> predicted = predicted(theory(open("100,300,1300", "exp:1ms", "5s")));

        assertThat(predicted.get(0).validity().standing()).isEqualTo(Standing.UNSTABLE);
        assertThat(predicted.get(0).predicted()).isEmpty();
        assertThat(predicted.get(2).model()).isEqualTo(Model.OVERLOAD_TRANSIENT);
        assertThat(predicted.get(2).ratio().orElseThrow()).isCloseTo(1, within(0.25));
    }

    @Test
    void fewUsersPredictManyByTheRepairman() throws Exception {
        Theory theory = theory(closed("2,6,12,16,40", "exp:2ms"));

        List<Prediction> predicted = predicted(theory);
        assertThat(predicted).extracting(Prediction::model).containsOnly(Model.MACHINE_REPAIRMAN);
        assertThat(predicted).hasSize(2).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.03));
        });
        assertThat(theory.demands()).isInstanceOf(TierDemands.Unknown.class);
    }

    @Test
    void oneLoadPredictsNothingAndSaysSo() throws Exception {
        Theory theory = theory(closed("4", "exp:2ms"));

        assertThat(predicted(theory)).isEmpty();
        assertThat(theory.notPredicted()).contains("it needs two steady loads of one phase, and has 1");
    }

    private static Experiment open(String ratesPerSecond, String service, String duration) {
        String arrivals = "poisson:" + ratesPerSecond.replace(",", "/s,poisson:") + "/s";
        return station(service)
                .arrivals(arrivals)
                .option("max-in-flight", "100")
                .option("duration", duration);
    }

    private static Experiment closed(String users, String service) {
        return station(service)
                .users(users)
                .parameter("servers", "3")
                .think("exp:10ms")
                .option("duration", "10s");
    }

    private static Experiment station(String service) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .parameter("service", service)
                .option("warmup", "0")
                .repeats(3)
                .seed(17);
    }

    private static Theory theory(Experiment experiment) throws Exception {
        LoadResult result = experiment.run();
        return Theory.of(result.summary(), result.plan().variants().get(0), LowerLoads.USUAL);
    }

    private static List<Prediction> predicted(Theory theory) {
        return theory.points().stream()
                .flatMap(point -> point.predictions().stream())
                .filter(each -> each.basis() == Basis.PREDICTED)
                .toList();
    }
}
