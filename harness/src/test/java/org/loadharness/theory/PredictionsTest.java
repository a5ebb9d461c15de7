package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.codec.Manifest;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.Interval;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.Prediction.Validity.Standing;

/** From a run of stations on the simulated clock, where theory is exact, to what stands beside it. */
class PredictionsTest {
    private static final Interval.Confidence CAUTIOUS = new Interval.Confidence(0.999);

    @TempDir
    private Path directory;

    @Test
    void mmmAppliesToAStationWithRoomAndAgrees() throws Exception {
        List<Prediction> predictions = predictions(open("poisson:2800/s", "10s").parameter("servers", "4"));

        assertThat(predictions).extracting(Prediction::model).containsExactly(Model.MMM, Model.ALLEN_CUNNEEN);
        assertThat(predictions).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.utilisation().orElseThrow()).isCloseTo(0.7, within(0.01));
            assertInside(prediction);
        });
        assertThat(predictions.get(0).predicted().orElseThrow()).isCloseTo(1.357, within(0.03));
    }

    @ParameterizedTest
    @CsvSource({"1ms, 0", "erlang4:1ms, 0.25", "hyper:1ms/2, 2"})
    void whereServicesVaryOtherwiseTheMeasuredVariationIsTaken(String service, double squaredVariation)
            throws Exception {
        List<Prediction> predictions = predictions(open("poisson:700/s", "40s").parameter("service", service));

        Prediction mmm = predictions.get(0);
        Prediction general = predictions.get(1);
        assertThat(mmm.validity().words())
                .startsWith("does not apply: service times have a squared variation of ")
                .endsWith(", exponential ones have 1");
        assertThat(general.validity()).isEqualTo(Validity.APPLIES);
        assertThat(general.predicted().orElseThrow())
                .isCloseTo(1 + 0.7 / 0.3 * (1 + squaredVariation) / 2, within(0.25));
        assertInside(general);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2s"})
    void anOverloadedStationIsUnstableAndItsRunIsATransient(String warmup) throws Exception {
        List<Prediction> predictions = predictions(
                open("poisson:5200/s", "4s").parameter("servers", "4").option("warmup", warmup));

        assertThat(predictions)
                .extracting(Prediction::model)
                .containsExactly(Model.MMM, Model.ALLEN_CUNNEEN, Model.OVERLOAD_TRANSIENT);
        assertThat(predictions.subList(0, 2)).allSatisfy(prediction -> {
            assertThat(prediction.predicted()).isEmpty();
            assertThat(prediction.ratio()).isEmpty();
            assertThat(prediction.validity().standing()).isEqualTo(Standing.UNSTABLE);
            assertThat(prediction.validity().words()).startsWith("unstable: at rho = 1.");
        });
        Prediction overload = predictions.get(2);
        assertThat(overload.validity()).isEqualTo(Validity.APPLIES);
        assertThat(overload.ratio().orElseThrow()).isCloseTo(1, within(0.15));
    }

    @ParameterizedTest
    @CsvSource({"500, 1, 0", "900, 1, 4", "1500, 1, 10", "5200, 4, 6"})
    void aBoundedQueueKeepsWhoFindsAPlaceAndLosesTheOthers(int perSecond, int servers, int places) throws Exception {
        List<Prediction> predictions = predictions(open("poisson:" + perSecond + "/s", "20s")
                .parameter("servers", String.valueOf(servers))
                .parameter("queue", String.valueOf(places)));

        assertThat(predictions).extracting(Prediction::model).containsExactly(Model.MMMK, Model.MMMK);
        assertThat(predictions)
                .extracting(Prediction::metric)
                .containsExactly(Prediction.Metric.RESPONSE, Prediction.Metric.THROUGHPUT);
        assertThat(predictions).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.03));
        });
    }

    @Test
    void whoComesAgainWhereNoPlaceWasFreeIsMoreThanWasPlanned() throws Exception {
        List<Prediction> predictions = predictions(
                open("poisson:1500/s", "4s").parameter("queue", "10").option("retries", "2"));

        assertThat(predictions.get(0).validity().words()).startsWith("does not apply: who finds no place comes again");
    }

    @Test
    void aQueueWithAPlaceForEveryUserIsNeverFull() throws Exception {
        List<Prediction> bounded = predictions(open("poisson:700/s", "20s").parameter("queue", "999999"));
        List<Prediction> unbounded = predictions(open("poisson:700/s", "20s"));

        assertThat(bounded)
                .extracting(Prediction::predicted)
                .isEqualTo(unbounded.stream().map(Prediction::predicted).toList());
    }

    @Test
    void whatTheQueueWasAfterAWarmupOfUnknownLengthIsNotGuessed() throws Exception {
        List<Prediction> predictions = predictions(open("poisson:1500/s", "4s").option("warmup", "auto:1s"));

        assertThat(predictions.get(2).predicted()).isEmpty();
        assertThat(predictions.get(2).validity().words()).startsWith("does not apply: how long the queue was at first");
    }

    @Test
    void aRunThatIsShortForItsQueueIsNoSteadyState() throws Exception {
        List<Prediction> predictions = predictions(open("poisson:970/s", "1s").parameter("service", "exp:1ms"));

        assertThat(predictions.get(0).validity().words()).startsWith("does not apply: so full a queue forgets");
    }

    @Test
    void evenArrivalsAreNotMmmAndWaitLess() throws Exception {
        List<Prediction> predictions = predictions(open("constant:700/s", "20s"));

        assertThat(predictions.get(0).validity().words()).contains("they come at even distances");
        assertThat(predictions.get(1).predicted().orElseThrow())
                .isLessThan(predictions.get(0).predicted().orElseThrow());
    }

    /** One server of 1 ms takes seven that come together in 1 to 7 ms, where single ones at even distances do not wait. */
    @Test
    void ofArrivalsInBatchesNoFormulaIsTakenForTrue() throws Exception {
        List<Prediction> predictions =
                predictions(open("batched:10ms:constant:700/s", "20s").parameter("service", "1ms"));

        assertThat(predictions.get(0).validity().words()).contains("they come in batches");
        assertThat(predictions.get(1).measured().mean().orElseThrow()).isCloseTo(4, within(0.01));
        assertThat(predictions.get(1).predicted()).isEmpty();
        assertThat(predictions.get(1).validity().words())
                .isEqualTo("does not apply: it takes arrivals one by one, and they come in batches");
    }

    @Test
    void aRateThatChangesHasNoSteadyState() throws Exception {
        Prediction prediction = predictions(open("ramp:100..700/s/2s", "2s")).stream()
                .findFirst()
                .orElseThrow();

        assertThat(prediction.predicted()).isEmpty();
        assertThat(prediction.validity().words())
                .isEqualTo("does not apply: interactions do not come at a steady rate");
    }

    @ParameterizedTest
    @CsvSource({"1, none", "3, none", "4, none", "20, none", "3, exp:5ms", "40, exp:5ms", "40, 5ms", "9, exp:5ms/user"})
    void noClosedLoadPassesItsBound(int users, String think) throws Exception {
        for (int seed = 1; seed <= 2; seed++) {
            List<Prediction> predictions = predictions(closed(users, think).seed(seed));

            Prediction throughput = predictions.get(0);
            Prediction response = predictions.get(1);
            assertThat(predictions.subList(0, 2)).extracting(Prediction::model).containsOnly(Model.BOUND);
            assertThat(predictions.subList(0, 2))
                    .extracting(Prediction::validity)
                    .containsOnly(Validity.APPLIES);
            assertThat(throughput.ratio().orElseThrow()).as("seed %d", seed).isBetween(0.5, 1 + 1e-3);
            assertThat(response.ratio().orElseThrow()).as("seed %d", seed).isGreaterThan(1 - 1e-3);
        }
    }

    @ParameterizedTest
    @CsvSource({"3, none", "20, none", "20, exp:5ms", "24, 5ms"})
    void theRepairmanAgreesWithUsersWhoThink(int users, String think) throws Exception {
        List<Prediction> predictions = predictions(closed(users, think));

        assertThat(predictions.subList(2, 4)).extracting(Prediction::model).containsOnly(Model.MACHINE_REPAIRMAN);
        assertThat(predictions.subList(2, 4)).allSatisfy(prediction -> {
            assertThat(prediction.validity()).isEqualTo(Validity.APPLIES);
            assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.03));
        });
    }

    @Test
    void quickAndSlowPeopleAreBoundedOnly() throws Exception {
        assertThat(predictions(closed(9, "exp:5ms/user")))
                .extracting(Prediction::model)
                .containsExactly(Model.BOUND, Model.BOUND);
    }

    @Test
    void ofASystemThatIsNoQueueOnlyTheLawsOfUsersAreKnown() throws Exception {
        assertThat(predictions(closed(4, "none").parameter("freeze", "1000s+1s")))
                .extracting(Prediction::model)
                .containsExactly(Model.LITTLE);
        assertThat(predictions(open("poisson:700/s", "2s").parameter("freeze", "1000s+1s")))
                .isEmpty();
    }

    @Test
    void theTableStandsBesideTheOthersAndIsMadeAgain() throws Exception {
        Path files = directory.resolve("out");
        LoadResult result = open("poisson:2800/s,poisson:5200/s", "2s")
                .parameter("servers", "4")
                .writeTo(files)
                .run();

        List<String> lines = Files.readAllLines(files.resolve("model.csv"));
        assertThat(lines.get(0))
                .isEqualTo("workload,mode,users,arrivals_per_s,model,metric,utilisation,predicted,"
                        + "measured,measured_ci_low,measured_ci_high,ratio,validity,load,fit");
        assertThat(lines).hasSize(1 + 2 * (2 + 3));
        assertThat(lines.get(1))
                .startsWith("station,simulated,,2800,mmm,response_mean_ms,0.")
                .endsWith(",applies,poisson:2800/s,");
        assertThat(lines.get(3)).startsWith("station,simulated,,2800,mmm,").endsWith(",applies,poisson:2800/s,fitted");
        assertThat(lines.get(5)).contains(",mmm,response_mean_ms,1.").contains("unstable: at rho = 1.");
        assertThat(lines.get(8))
                .contains(",mmm,")
                .contains("unstable: at rho = 1.")
                .endsWith(",predicted");
        assertThat(Manifest.read(files).files()).containsKey("model.csv");
        assertThat(Files.readString(files.resolve("datapackage.json"))).contains("\"model.csv\"", "\"validity\"");
        LoadResult again = LoadResult.read(files);
        assertThat(again.points().get(0).station())
                .isPresent()
                .isEqualTo(result.points().get(0).station());
        assertThat(Theory.ofPoints(again.summary()).get(1).predictions())
                .isEqualTo(Theory.ofPoints(result.summary()).get(1).predictions());
    }

    private static Experiment open(String arrivals, String duration) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .arrivals(arrivals)
                .option("max-in-flight", "100")
                .option("duration", duration)
                .option("warmup", "0")
                .repeats(5)
                .seed(11);
    }

    private static Experiment closed(int users, String think) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .users(Integer.toString(users))
                .parameter("servers", "4")
                .think(think)
                .option("duration", "2s")
                .option("warmup", "0")
                .repeats(2)
                .seed(3);
    }

    private static List<Prediction> predictions(Experiment experiment) throws Exception {
        LoadResult result = experiment.run();
        return Theory.ofPoints(result.summary()).get(0).predictions();
    }

    private static void assertInside(Prediction prediction) {
        Interval interval = prediction.measured().interval(CAUTIOUS).orElseThrow();
        assertThat(prediction.predicted().orElseThrow()).isBetween(interval.low(), interval.high());
        assertThat(prediction.ratio().orElseThrow()).isCloseTo(1, within(0.1));
    }
}
