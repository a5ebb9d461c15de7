package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.Prediction.Validity.Standing;

/** What holds for users of any system, on the simulated clock; one that will stand still is no station that theory knows. */
class LawsOfUsersTest {
    /** Long after the end of each run. */
    private static final String LATER = "100000s+1s";

    private static final int LITTLE = 0;
    private static final int ACTIVE = 1;
    private static final int ALIKE = 2;
    private static final int OWN = 3;

    @ParameterizedTest
    @CsvSource({"none, 10ms, 2000", "40ms, 10ms, 400", "exp:40ms, exp:10ms, 400"})
    void littlesLawHoldsForUsersWhoStay(String think, String service, double perSecond) throws Exception {
        List<Prediction> predictions =
                predictions(users(20).think(think).parameter("service", service).option("duration", "20s"));

        assertThat(predictions).extracting(Prediction::model).containsExactly(Model.LITTLE);
        Prediction little = predictions.get(LITTLE);
        assertThat(little.metric()).isEqualTo(Metric.THROUGHPUT);
        assertThat(little.utilisation()).isEmpty();
        assertThat(little.validity()).isEqualTo(Validity.APPLIES);
        assertThat(little.predicted().orElseThrow()).isCloseTo(perSecond, within(0.05 * perSecond));
        assertThat(little.ratio().orElseThrow()).isCloseTo(1, within(0.01));
    }

    @Test
    void usersOfACycleHaveAsMuchTimeBetweenAsTheirInteractionsLeave() throws Exception {
        List<Prediction> predictions = predictions(users(20)
                .option("pace", "50ms")
                .parameter("service", "exp:30ms")
                .option("duration", "20s"));

        assertThat(predictions.get(LITTLE).validity()).isEqualTo(Validity.APPLIES);
        assertThat(predictions.get(LITTLE).ratio().orElseThrow()).isCloseTo(1, within(0.01));
    }

    @Test
    void ofInteractionsThatFailThoseCountThatSucceed() throws Exception {
        List<Prediction> predictions = predictions(users(20)
                .think("exp:10ms")
                .parameter("servers", "2")
                .parameter("queue", "1")
                .option("duration", "20s"));

        assertThat(predictions.get(LITTLE).validity()).isEqualTo(Validity.APPLIES);
        assertThat(predictions.get(LITTLE).ratio().orElseThrow()).isCloseTo(1, within(0.01));
    }

    @Test
    void littlesLawDoesNotApplyToUsersWhoAreNotThereAllTheTime() throws Exception {
        List<Prediction> predictions = predictions(day("10ms"));

        assertThat(predictions)
                .extracting(Prediction::model)
                .containsExactly(Model.LITTLE, Model.LITTLE_ACTIVE, Model.PHASES, Model.PHASES_OWN);
        Prediction little = predictions.get(LITTLE);
        assertThat(little.validity().standing()).isEqualTo(Standing.DOES_NOT_APPLY);
        assertThat(little.validity().words())
                .matches("does not apply: 2[0-9.]+ users were there on average, and not 40; see little_active");
        assertThat(little.predicted().orElseThrow()).isCloseTo(4000, within(1.0));
        assertThat(little.ratio().orElseThrow()).isLessThan(0.7);
        Prediction active = predictions.get(ACTIVE);
        assertThat(active.validity()).isEqualTo(Validity.APPLIES);
        assertThat(active.ratio().orElseThrow()).isCloseTo(1, within(1e-3));
    }

    @ParameterizedTest
    @CsvSource({"10ms, 0.01", "exp:10ms, 0.15"})
    void aDayLastsAsLongAsOneUserOfEachPhase(String service, double within) throws Exception {
        List<Prediction> predictions = predictions(day(service));

        assertThat(predictions.subList(ALIKE, OWN + 1)).allSatisfy(prediction -> {
            assertThat(prediction.metric()).isEqualTo(Metric.WALL);
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.predicted().orElseThrow()).isCloseTo(6.01, within(6.01 * within));
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(within));
        });
    }

    @Test
    void phasesThatOverlapAreNotAddedUp() throws Exception {
        List<Prediction> predictions = predictions(users(40)
                .think("10ms")
                .parameter("service", "10ms")
                .phase("startup users=25% interactions=50")
                .phase("peak users=100% interactions=75 release=20%:startup")
                .phase("beside users=10% interactions=150 release=20%:startup")
                .phase("late users=10% interactions=50 release=+3500ms"));

        Prediction alike = predictions.get(ALIKE);
        assertThat(alike.validity()).isEqualTo(Validity.APPLIES);
        assertThat(alike.predicted().orElseThrow()).isCloseTo(4.5, within(0.045));
        assertThat(alike.ratio().orElseThrow()).isCloseTo(1, within(0.01));
    }

    @Test
    void phasesOfDifferentPausesArePredictedByTheirOwn() throws Exception {
        List<Prediction> predictions = predictions(users(20)
                .parameter("service", "10ms")
                .phase("quick users=100% interactions=400")
                .phase("slow users=10% interactions=40 think=90ms release=100%:quick"));

        assertThat(predictions.get(ALIKE).validity().words())
                .isEqualTo("does not apply: it takes interactions as equally long in all phases, and they are not; see"
                        + " phases_own");
        assertThat(predictions.get(ALIKE).ratio().orElseThrow()).isGreaterThan(1.5);
        assertThat(predictions.get(OWN).validity()).isEqualTo(Validity.APPLIES);
        assertThat(predictions.get(OWN).ratio().orElseThrow()).isCloseTo(1, within(0.02));
    }

    @Test
    void aDayThatWasCutIsNotPredicted() throws Exception {
        List<Prediction> predictions = predictions(day("10ms").option("time-limit", "2s"));

        assertThat(predictions)
                .filteredOn(prediction -> prediction.metric() == Metric.WALL)
                .hasSize(2)
                .extracting(prediction -> prediction.validity().words())
                .containsOnly("does not apply: in 2 of 2 repeats users did not perform all their interactions");
    }

    @Test
    void interactionsThatTakeNoTimePredictNothing() throws Exception {
        List<Prediction> predictions =
                predictions(users(4).parameter("service", "0ms").interactions(10));

        assertThat(predictions).isNotEmpty().allSatisfy(prediction -> {
            assertThat(prediction.predicted()).isEmpty();
            assertThat(prediction.validity().words())
                    .isEqualTo("does not apply: no interaction ended, or none took any time");
        });
    }

    @Test
    void phasesOfAStationStandBehindWhatItsQueueSays() throws Exception {
        assertThat(predictions(day("10ms").parameter("freeze", "none")))
                .extracting(Prediction::model)
                .containsExactly(Model.BOUND, Model.BOUND, Model.PHASES, Model.PHASES_OWN);
    }

    @Test
    void phasesThatLastForATimeHaveNoWallToPredict() throws Exception {
        assertThat(predictions(users(20)
                        .phase("first users=50% duration=2s")
                        .phase("second users=100% interactions=20 release=+1s")))
                .extracting(Prediction::model)
                .doesNotContain(Model.PHASES, Model.PHASES_OWN);
    }

    @Test
    void ofArrivalsNoLawOfUsersIsReported() throws Exception {
        assertThat(predictions(Experiment.of(new StationWorkload())
                        .mode("simulated")
                        .arrivals("poisson:100/s")
                        .parameter("freeze", LATER)
                        .option("duration", "2s")
                        .option("warmup", "0")))
                .isEmpty();
    }

    /** The phases of the published ski client, small. */
    private static Experiment day(String service) {
        return users(40)
                .parameter("service", service)
                .phase("startup users=25% interactions=300")
                .phase("peak users=100% interactions=300 release=20%:startup")
                .phase("cooldown users=10% interactions=1 release=20%:peak");
    }

    private static Experiment users(int users) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .users(Integer.toString(users))
                .parameter("servers", "1000")
                .parameter("freeze", LATER)
                .option("warmup", "0")
                .repeats(2)
                .seed(3);
    }

    private static List<Prediction> predictions(Experiment experiment) throws Exception {
        LoadResult result = experiment.run();
        return Theory.ofPoints(result.summary()).get(0).predictions();
    }
}
