package org.loadharness.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.model.LowerLoads;
import org.loadharness.predict.TierDemands.Demand;
import org.loadharness.predict.TierDemands.Told;
import org.loadharness.simulation.StationWorkload;

/** Users who pass two stations on the simulated clock, foretold from the lower loads by theory that is exact there. */
@Timeout(120)
class MeanValuesTest {
    @Test
    void theLowerLoadsOfTwoTiersForetellTheHigherOnes() throws Exception {
        LoadResult result =
                tiers("exp:2ms", "exp:3ms*2").users("1,2,4,6,10,14,20").run();

        Theory theory = theory(result);

        Told told = (Told) theory.demands();
        assertThat(told.fittedLoads()).isEqualTo(5);
        assertThat(told.tiers()).extracting(Demand::tier).containsExactly("service", "service-2", "pause");
        assertThat(told.tiers().get(0).meanSeconds()).isCloseTo(0.002, within(0.00006));
        assertThat(told.tiers().get(1).meanSeconds()).isCloseTo(0.003, within(0.00009));
        assertThat(foretold(theory)).hasSize(4).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.03));
        });
    }

    private static Experiment tiers(String service, String second) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .parameter("service", service)
                .parameter("tiers", second)
                .think("exp:10ms")
                .option("duration", "30s")
                .option("warmup", "1s")
                .repeats(3)
                .seed(5);
    }

    private static Theory theory(LoadResult result) {
        return Theory.of(result.summary(), result.plan().variants().get(0), LowerLoads.USUAL);
    }

    private static List<Prediction> foretold(Theory theory) {
        return predictions(theory)
                .filter(each -> each.basis() == Basis.FORETOLD)
                .toList();
    }

    private static Stream<Prediction> predictions(Theory theory) {
        return theory.points().stream()
                .flatMap(point -> point.predictions().stream())
                .filter(each -> each.model() == Model.MEAN_VALUES);
    }
}
