package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.random.SeedTree;
import org.loadharness.theory.ScalingLaws.Candidate;
import org.loadharness.theory.ScalingLaws.Kind;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;
import org.loadharness.theory.ThroughputAtLoad.Noise;

class ScalingLawsTest {
    private static final int EXPERIMENTS = 200;

    private static List<ThroughputAtLoad> measured(UniversalScalabilityLaw law, double noise, long seed) {
        RandomGenerator random = new SeedTree(seed).stream();
        List<ThroughputAtLoad> loads = new ArrayList<>();
        for (double users = 1; users <= 256; users *= 2) {
            List<Double> repeats = new ArrayList<>();
            for (int repeat = 0; repeat < 5; repeat++) {
                repeats.add(law.throughputPerSecond(users) * Math.exp(noise * random.nextGaussian()));
            }
            loads.add(new ThroughputAtLoad(users, repeats));
        }
        return loads;
    }

    /** Akaike's criterion takes a cost too many in some 10 to 20 of 100 experiments; that is its nature. */
    @ParameterizedTest
    @CsvSource({"0, 0, LINEAR", "0.05, 0, CONTENTION", "0, 0.0005, COHERENCY", "0.05, 0.0005, UNIVERSAL"})
    void theLawBehindTheMeasurementsIsPreferred(double alpha, double beta, Kind truth) {
        UniversalScalabilityLaw law = new UniversalScalabilityLaw(100, alpha, beta);
        long found = 0;
        for (long seed = 1; seed <= EXPERIMENTS; seed++) {
            found += ScalingLaws.of(measured(law, 0.03, seed), Noise.RELATIVE)
                                    .best()
                                    .kind()
                            == truth
                    ? 1
                    : 0;
        }
        assertThat(found).isGreaterThan(EXPERIMENTS * 3 / 4);
    }

    /** A published table, whose throughput falls from 72 users on. */
    private static final List<ThroughputAtLoad> FALLING = List.of(
            new ThroughputAtLoad(1, List.of(64.9)),
            new ThroughputAtLoad(18, List.of(995.9)),
            new ThroughputAtLoad(36, List.of(1652.4)),
            new ThroughputAtLoad(72, List.of(1853.2)),
            new ThroughputAtLoad(108, List.of(1828.9)),
            new ThroughputAtLoad(144, List.of(1775.0)),
            new ThroughputAtLoad(216, List.of(1702.2)));

    @ParameterizedTest
    @EnumSource(Noise.class)
    void whereThroughputFallsTheHeadlineHasAPeakNearWhatWasMeasured(Noise noise) {
        Candidate best = ScalingLaws.of(FALLING, noise).best();

        assertThat(best.kind()).isEqualTo(Kind.UNIVERSAL);
        assertThat(best.isAgainstData()).isFalse();
        assertThat(best.law().usersAtPeak().getAsDouble()).isBetween(72.0, 108.0);
        assertThat(best.law().peakPerSecond().getAsDouble()).isBetween(1853.0, 1.07 * 1853.2);
    }

    /** By another program: 0.139 on logarithms, where contention alone has 0.307. */
    @Test
    void eachLoadLeftOutIsPredictedAsByAnotherProgram() {
        List<Candidate> laws = ScalingLaws.of(FALLING, Noise.RELATIVE).candidates();

        assertThat(laws.get(0).leftOutError().getAsDouble()).isCloseTo(0.139, within(0.002));
        assertThat(laws.stream()
                        .filter(law -> law.kind() == Kind.CONTENTION)
                        .mapToDouble(law -> law.leftOutError().orElseThrow())
                        .findFirst())
                .hasValueCloseTo(0.307, within(0.002));
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void thePowerOfTheVarianceIsFound(Noise truth) {
        UniversalScalabilityLaw law = new UniversalScalabilityLaw(100, 0.05, 0.0005);
        int found = 0;
        for (int seed = 0; seed < 50; seed++) {
            RandomGenerator random = new SeedTree(seed).child("power").stream();
            List<ThroughputAtLoad> loads = new ArrayList<>();
            for (int users = 1; users <= 128; users *= 2) {
                double mean = law.throughputPerSecond(users);
                double sd = switch (truth) {
                    case RELATIVE -> 0.05 * mean;
                    case ROOT -> 0.05 * Math.sqrt(1000 * mean);
                    case ABSOLUTE -> 20;
                };
                loads.add(new ThroughputAtLoad(
                        users,
                        Stream.generate(() -> Math.max(1, mean + sd * random.nextGaussian()))
                                .limit(5)
                                .toList()));
            }
            found += Noise.estimated(loads) == truth ? 1 : 0;
        }
        assertThat(found).isGreaterThan(40);
    }

    @Test
    void loadsAndThroughputsBelowOneAreData() {
        ThroughputAtLoad light = new ThroughputAtLoad(0.25, List.of(0.24, 0.26));

        assertThat(new UniversalScalabilityLaw(1, 0, 0).throughputPerSecond(light.users()))
                .isEqualTo(0.25);
    }

    @Test
    void weightsSumToOneAndTheBestComesFirst() {
        ScalingLaws laws =
                ScalingLaws.of(measured(new UniversalScalabilityLaw(50, 0.02, 0.0001), 0.05, 7), Noise.RELATIVE);

        assertThat(laws.candidates().subList(1, laws.candidates().size()))
                .isSortedAccordingTo((a, b) -> Double.compare(a.aicc(), b.aicc()));
        assertThat(laws.candidates().stream()
                        .mapToDouble(Candidate::weightFraction)
                        .sum())
                .isCloseTo(1, within(1e-12));
        assertThat(laws.best()).isEqualTo(laws.candidates().get(0));
    }

    /** Two models whose criteria differ by 2 weigh 1 to e. */
    @Test
    void aDifferenceOfTwoWeighsAsMuchAsPublished() {
        List<Candidate> all = ScalingLaws.of(measured(new UniversalScalabilityLaw(9, 0.1, 0), 0.02, 3), Noise.RELATIVE)
                .candidates();
        Candidate first = all.get(0);
        Candidate second = all.get(1);

        assertThat(first.weightFraction() / second.weightFraction())
                .isCloseTo(Math.exp((second.aicc() - first.aicc()) / 2), within(1e-9));
    }

    @Test
    void measurementsWithoutScatterDoNotBreakIt() {
        assertThat(ScalingLaws.of(measured(new UniversalScalabilityLaw(10, 0.1, 0.001), 0, 1), Noise.RELATIVE)
                        .best()
                        .kind())
                .isEqualTo(Kind.UNIVERSAL);
    }
}
