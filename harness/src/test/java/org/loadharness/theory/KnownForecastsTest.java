package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.theory.Prediction.Basis;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;

/** How far forecasts of simulated systems, of which theory is exact, are off: by chance alone. */
@Tag("long")
@Timeout(1800)
class KnownForecastsTest {
    private static final int SYSTEMS = 8;

    @Test
    void tiersArePredictedWithinFivePercent() throws Exception {
        List<Double> errors = new ArrayList<>();
        for (int seed = 1; seed <= SYSTEMS; seed++) {
            RandomGenerator random = new SeedTree(seed).child("tiers").stream();
            errors.addAll(errors(station(law(random), seed)
                    .users("1,2,4,8,16,24,30,40")
                    .parameter("servers", servers(random))
                    .parameter("tiers", law(random) + "*" + servers(random) + "+" + law(random))
                    .think("exp:" + (5 + random.nextInt(40)) + "ms")
                    .option("duration", "10s")));
        }
        assertThat(errors).hasSize(2 * 2 * SYSTEMS).allMatch(error -> error < 0.05);
    }

    @Test
    void aQueueOfUsersIsPredictedWithinFivePercent() throws Exception {
        List<Double> errors = new ArrayList<>();
        for (int seed = 1; seed <= SYSTEMS; seed++) {
            RandomGenerator random = new SeedTree(seed).child("users").stream();
            errors.addAll(errors(station(law(random), seed)
                    .users("1,4,10,20,30,40")
                    .parameter("servers", servers(random))
                    .think("exp:" + (5 + random.nextInt(40)) + "ms")
                    .option("duration", "10s")));
        }
        assertThat(errors).hasSize(2 * 2 * SYSTEMS).allMatch(error -> error < 0.05);
    }

    /** With 80 % of the servers busy, where a mean over so short repeats is known to a few percent itself. */
    @Test
    void aQueueOfArrivalsIsPredictedWithinTenPercent() throws Exception {
        List<Double> errors = new ArrayList<>();
        for (int seed = 1; seed <= SYSTEMS; seed++) {
            int servers = 1 + seed % 4;
            String law = List.of("exp:1ms", "erlang4:1ms", "hyper:1ms/2").get(seed % 3);
            errors.addAll(errors(station(law, seed)
                    .arrivals(String.format(
                            Locale.ROOT,
                            "poisson:%d/s,poisson:%d/s,poisson:%d/s",
                            200 * servers,
                            500 * servers,
                            800 * servers))
                    .parameter("servers", Integer.toString(servers))
                    .option("max-in-flight", "300")
                    .option("duration", "40s")));
        }
        assertThat(errors).hasSizeGreaterThanOrEqualTo(SYSTEMS).allMatch(error -> error < 0.1);
    }

    private static Experiment station(String service, int seed) {
        return Experiment.of(new StationWorkload())
                .mode("simulated")
                .parameter("service", service)
                .option("warmup", "1s")
                .repeats(3)
                .seed(seed);
    }

    private static String law(RandomGenerator random) {
        return "exp:" + (500 + random.nextInt(3_500)) + "us";
    }

    private static String servers(RandomGenerator random) {
        return Integer.toString(1 + random.nextInt(3));
    }

    /** Of what is predicted, and applies. */
    private static List<Double> errors(Experiment experiment) throws Exception {
        LoadResult result = experiment.run();
        return Theory.of(result.summary(), result.plan().variants().get(0), LowerLoads.USUAL).points().stream()
                .flatMap(point -> point.predictions().stream())
                .filter(each ->
                        each.basis() == Basis.PREDICTED && each.validity().equals(Validity.APPLIES))
                .map(each -> Math.abs(1 / each.ratio().orElseThrow() - 1))
                .toList();
    }
}
