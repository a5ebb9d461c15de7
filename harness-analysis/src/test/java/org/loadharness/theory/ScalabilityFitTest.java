package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.theory.ScalabilityFit.Estimated;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;
import org.loadharness.theory.ThroughputAtLoad.Noise;

class ScalabilityFitTest {
    private static final SeedTree SEEDS = new SeedTree(35).child("scalability");
    private static final int[] DOUBLING = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    private static final UniversalScalabilityLaw LAW = new UniversalScalabilityLaw(1000, 0.05, 0.001);

    /**
     * The SPEC SDM91 figures of a SPARCcenter 2000 (Gunther, "Guerrilla capacity planning", 2007, section 5.5), and the
     * coefficients, standard errors, asymptote and peak that the package usl 3.0 of R prints for them.
     */
    @Test
    void aPublishedDataSetHasItsPublishedCoefficients() {
        List<ThroughputAtLoad> loads = Stream.of(
                        once(1, 64.9),
                        once(18, 995.9),
                        once(36, 1652.4),
                        once(72, 1853.2),
                        once(108, 1828.9),
                        once(144, 1775.0),
                        once(216, 1702.2))
                .toList();

        ScalabilityFit fit = ScalabilityFit.of(loads, Noise.ABSOLUTE);

        double t = 2.776445; // four degrees of freedom
        assertThat(fit.contention().value()).isCloseTo(0.0277285, within(1e-7));
        assertThat(fit.coherency().value()).isCloseTo(0.0001044, within(1e-7));
        assertThat(fit.perUserPerSecond().value()).isCloseTo(89.9952330, within(1e-4));
        assertThat(fit.contention().high() - fit.contention().value()).isCloseTo(t * 0.0091217, within(1e-5));
        assertThat(fit.coherency().high() - fit.coherency().value()).isCloseTo(t * 0.0000199, within(2e-7));
        assertThat(Math.log(fit.perUserPerSecond().high() / 89.9952330))
                .isCloseTo(t * 14.2134894 / 89.9952330, within(1e-5));
        assertThat(fit.usersAtPeak().orElseThrow().value()).isCloseTo(96.52, within(0.005));
        assertThat(fit.law().peakPerSecond().orElseThrow()).isCloseTo(1884, within(0.5));
        assertThat(fit.misfit())
                .as("without repeats there is nothing to test with")
                .isEmpty();
    }

    @Test
    void dataWithoutNoiseGiveTheLawBack() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = SEEDS.child("exact").child(seed).stream();
            UniversalScalabilityLaw law = new UniversalScalabilityLaw(
                    Math.exp(20 * random.nextDouble() - 5),
                    random.nextInt(4) == 0 ? 0 : 0.5 * random.nextDouble(),
                    random.nextInt(4) == 0 ? 0 : Math.exp(-3 - 8 * random.nextDouble()));

            ScalabilityFit fit = fit(noisy(law, DOUBLING, 1, 0, random));

            assertThat(fit.law().perUserPerSecond() / law.perUserPerSecond())
                    .as("gamma, seed %d: %s", seed, law)
                    .isCloseTo(1, within(1e-5));
            assertThat(fit.law().contention())
                    .as("alpha, seed %d: %s", seed, law)
                    .isCloseTo(law.contention(), within(1e-5));
            assertThat(fit.law().coherency())
                    .as("beta, seed %d: %s", seed, law)
                    .isCloseTo(law.coherency(), within(1e-7));
        }
    }

    @Test
    void alphaAndBetaAreFoundWithin5PercentFromTenLoadsOfFiveRepeatsWith2PercentNoise(TestReporter reporter) {
        int seeds = 1000;

        int found = count(seeds, seed -> {
            ScalabilityFit fit = fit(noisy(LAW, DOUBLING, 5, 0.02, SEEDS.child("noise").child(seed).stream()));
            boolean near = Math.abs(fit.law().contention() / LAW.contention() - 1) <= 0.05
                    && Math.abs(fit.law().coherency() / LAW.coherency() - 1) <= 0.05;
            return near ? 1 : 0;
        });

        reporter.publishEntry("both within 5 %", found + " of " + seeds);
        assertThat(found).as("of %d", seeds).isGreaterThanOrEqualTo(975);
    }

    @Test
    void rangesCoverTheTruthIn93To97OfAHundredExperiments() {
        int seeds = 1000;
        int[] covered = new int[4];

        for (int seed = 0; seed < seeds; seed++) {
            ScalabilityFit fit = fit(noisy(LAW, DOUBLING, 5, 0.02, SEEDS.child("ranges").child(seed).stream()));
            covered[0] += Scatter.covers(fit.perUserPerSecond(), LAW.perUserPerSecond()) ? 1 : 0;
            covered[1] += Scatter.covers(fit.contention(), LAW.contention()) ? 1 : 0;
            covered[2] += Scatter.covers(fit.coherency(), LAW.coherency()) ? 1 : 0;
            covered[3] += Scatter.covers(
                            fit.usersAtPeak().orElseThrow(), LAW.usersAtPeak().orElseThrow())
                    ? 1
                    : 0;
        }

        assertThat(IntStream.of(covered).boxed().toList())
                .as("gamma, alpha, beta and N*, of %d", seeds)
                .allSatisfy(count -> assertThat((double) count / seeds).isBetween(0.93, 0.97));
    }

    @Test
    void withoutCoherencyThereIsNoPeakOrOneWithoutAnUpperEnd() {
        UniversalScalabilityLaw amdahl = new UniversalScalabilityLaw(1000, 0.05, 0);
        int[] loads = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
        int seeds = 200;

        int open = count(seeds, seed -> {
            ScalabilityFit fit = fit(noisy(amdahl, loads, 5, 0.02, SEEDS.child("amdahl").child(seed).stream()));
            assertThat(fit.coherency().low()).isGreaterThanOrEqualTo(0);
            return fit.usersAtPeak().isEmpty()
                            || Double.isInfinite(fit.usersAtPeak().get().high())
                    ? 1
                    : 0;
        });

        assertThat(open).as("of %d", seeds).isGreaterThanOrEqualTo(185);
    }

    @Test
    void workThatOnlyOneCanDoAtATimeIsBestDoneByOne() {
        UniversalScalabilityLaw fighting = new UniversalScalabilityLaw(1000, 1.5, 0.001);

        ScalabilityFit fit = fit(noisy(fighting, DOUBLING, 5, 0.02, SEEDS.child("fighting").stream()));

        assertThat(Scatter.covers(fit.contention(), 1.5)).isTrue();
        assertThat(fit.usersAtPeak()).contains(new Estimated(1, 1, 1));
    }

    @Tag("law")
    @Test
    void dataFarFromAnyLawGetTheNearestLawWithRangesThatMayBeOpen() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("nonsense").child(seed).stream();
            double spread = 20 * random.nextDouble();
            double step = random.nextBoolean() ? 1 : 1e-6;
            List<ThroughputAtLoad> loads = IntStream.range(0, 4 + random.nextInt(6))
                    .mapToObj(i -> new ThroughputAtLoad(
                            1 + i * step, scattered(Math.exp(spread * random.nextDouble()), 2, 0.02, random)))
                    .toList();

            for (Noise noise : Noise.values()) {
                ScalabilityFit fit = ScalabilityFit.of(loads, noise);

                assertThat(Scatter.covers(fit.contention(), fit.law().contention()))
                        .as("seed %d", seed)
                        .isTrue();
                assertThat(fit.coherency().low()).as("seed %d", seed).isGreaterThanOrEqualTo(0);
            }
        }
    }

    @Test
    void lawsThatHoldAreSeldomMisfitsAndOthersNearlyAlways() {
        int seeds = 400;

        int falseMisfits = count(
                seeds, seed -> misfit(noisy(LAW, DOUBLING, 5, 0.02, SEEDS.child("fit").child(seed).stream())) ? 1 : 0);
        int trueMisfits = count(seeds, seed -> misfit(saturating(SEEDS.child("misfit").child(seed).stream())) ? 1 : 0);

        assertThat(falseMisfits).as("of %d", seeds).isBetween(6, 36);
        assertThat(trueMisfits).as("of %d", seeds).isGreaterThan(390);
    }

    @Test
    void dataThatDoNotDetermineTheLawAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fit(List.of(once(1, 10), once(2, 19), once(4, 35))))
                .withMessage(
                        "the law has three unknowns, and 3 values at 3 loads do not determine them and their scatter;"
                                + " measure at least 4 values at 3 loads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fit(List.of(once(1, 10), once(1, 19), once(4, 35), once(5, 36))))
                .withMessage("two loads have the same number of users; join their repeats");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> once(0, 10))
                .withMessage("users must be finite and more than 0, was 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> once(2, 0))
                .withMessage("perSecond must be finite and more than 0, was 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThroughputAtLoad(2, List.of()))
                .withMessage("perSecond must not be empty; leave out the load of 2.0");
    }

    @Test
    void thePeakIsWhereOneMoreUserDoesLess() {
        double peak = LAW.usersAtPeak().orElseThrow();

        assertThat(LAW.throughputPerSecond(peak))
                .isEqualTo(LAW.peakPerSecond().orElseThrow())
                .isGreaterThan(LAW.throughputPerSecond(peak + 0.1))
                .isGreaterThan(LAW.throughputPerSecond(peak - 0.1));
        assertThat(new UniversalScalabilityLaw(7, 0, 0).peakPerSecond()).isEmpty();
        assertThat(new UniversalScalabilityLaw(7, 0.1, 0).peakPerSecond()).hasValue(70);
        assertThat(new UniversalScalabilityLaw(7, 0.1, 0).usersAtPeak()).isEmpty();
        assertThat(new UniversalScalabilityLaw(7, 1.5, 0).usersAtPeak()).hasValue(1);
        assertThat(new UniversalScalabilityLaw(7, 1.5, 0.1).usersAtPeak()).hasValue(1);
        assertThatIllegalArgumentException().isThrownBy(() -> LAW.throughputPerSecond(0));
    }

    /** Of throughputs whose scatter is a share of them. */
    private static ScalabilityFit fit(List<ThroughputAtLoad> loads) {
        return ScalabilityFit.of(loads, Noise.RELATIVE);
    }

    private static boolean misfit(List<ThroughputAtLoad> loads) {
        return fit(loads).misfit().orElseThrow() < 0.05;
    }

    /** A queue of ten servers: straight up, then level. */
    private static List<ThroughputAtLoad> saturating(RandomGenerator random) {
        return IntStream.of(DOUBLING)
                .mapToObj(users -> new ThroughputAtLoad(users, scattered(100.0 * Math.min(users, 10), 5, 0.02, random)))
                .toList();
    }

    private static List<ThroughputAtLoad> noisy(
            UniversalScalabilityLaw law, int[] loads, int repeats, double noise, RandomGenerator random) {
        return IntStream.of(loads)
                .mapToObj(users ->
                        new ThroughputAtLoad(users, scattered(law.throughputPerSecond(users), repeats, noise, random)))
                .toList();
    }

    private static List<Double> scattered(double value, int repeats, double noise, RandomGenerator random) {
        return Stream.generate(() -> value * (1 + noise * random.nextGaussian()))
                .limit(repeats)
                .toList();
    }

    private static ThroughputAtLoad once(double users, double perSecond) {
        return new ThroughputAtLoad(users, List.of(perSecond));
    }

    private static int count(int seeds, ToIntFunction<Integer> oneIfSo) {
        return IntStream.range(0, seeds).map(oneIfSo::applyAsInt).sum();
    }
}
