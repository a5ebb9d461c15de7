package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.theory.ScalingForecast.HoldOut;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.ScalingForecast.Made;
import org.loadharness.theory.ScalingForecast.NotMade;
import org.loadharness.theory.ScalingLaws.Kind;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;
import org.loadharness.theory.ThroughputAtLoad.Noise;

class ScalingForecastTest {
    private static final UniversalScalabilityLaw LAW = new UniversalScalabilityLaw(1000, 0.05, 0.001);

    private static List<ThroughputAtLoad> noisy() {
        RandomGenerator random = new SeedTree(35).child("hold out").stream();
        return IntStream.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
                .mapToObj(users -> new ThroughputAtLoad(
                        users,
                        Stream.generate(() -> LAW.throughputPerSecond(users) * (1 + 0.02 * random.nextGaussian()))
                                .limit(5)
                                .toList()))
                .toList();
    }

    private static ThroughputAtLoad once(double users, double perSecond) {
        return new ThroughputAtLoad(users, List.of(perSecond));
    }

    private static Made made(List<ThroughputAtLoad> loads, LowerLoads lower) {
        return (Made) ScalingForecast.of(loads, lower, Noise.RELATIVE);
    }

    @Test
    void theLowerLoadsPredictTheHigherOnes() {
        Made made = made(noisy(), LowerLoads.USUAL);

        HoldOut.Tested tested = made.preferred().holdOut();

        assertThat(made.preferred().candidate().kind()).isEqualTo(Kind.UNIVERSAL);
        assertThat(made.mostUsers()).isEqualTo(256);
        assertThat(tested.fittedLoads()).isEqualTo(9);
        assertThat(tested.forecasts()).hasSize(1);
        assertThat(tested.forecasts().get(0).load()).isEqualTo(512);
        assertThat(tested.meanErrorFraction()).isBetween(0.0, 0.1).isEqualTo(tested.worstErrorFraction());
    }

    @Test
    void aLawWithoutTheCostThatMattersPredictsWorse() {
        Made made = made(noisy(), LowerLoads.USUAL);

        assertThat(made.of(Kind.CONTENTION).orElseThrow().holdOut().meanErrorFraction())
                .isGreaterThan(10 * made.preferred().holdOut().meanErrorFraction());
    }

    @Test
    void aSmallerPartLeavesMoreToPredict() {
        HoldOut.Tested tested = made(noisy(), new LowerLoads(BigDecimal.valueOf(13)))
                .preferred()
                .holdOut();

        assertThat(tested.fittedLoads()).isEqualTo(7);
        assertThat(tested.forecasts()).extracting(HoldOut.Forecast::load).containsExactly(128.0, 256.0, 512.0);
    }

    @Test
    void aKneeThatTheLowerLoadsDoNotShowIsALargeHoldOutError() {
        int[] loads = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        List<ThroughputAtLoad> knee = IntStream.of(loads)
                .mapToObj(users ->
                        new ThroughputAtLoad(users, List.of(100.0 * Math.min(users, 6), 101.0 * Math.min(users, 6))))
                .toList();

        HoldOut.Tested tested = made(knee, LowerLoads.USUAL).preferred().holdOut();

        assertThat(tested.fittedLoads()).isEqualTo(6);
        assertThat(tested.forecasts()).hasSize(4);
        assertThat(tested.worstErrorFraction()).isGreaterThan(0.5);
        assertThat(tested.meanErrorFraction()).isBetween(0.3, tested.worstErrorFraction());
    }

    @Test
    void tooFewLowLoadsAreSaidToBeTooFew() {
        assertThat(ScalingForecast.of(
                        List.of(once(1, 10), once(80, 500), once(90, 510), once(100, 520)),
                        LowerLoads.USUAL,
                        Noise.RELATIVE))
                .isEqualTo(new NotMade("only 1 of the loads lie in the lower 60 % of the range, and the law needs"
                        + " 3; measure more small loads"));
        assertThat(ScalingForecast.of(
                        List.of(once(1, 10), once(2, 18), once(3, 26), once(100, 520)),
                        new LowerLoads(new BigDecimal("12.5")),
                        Noise.RELATIVE))
                .isEqualTo(new NotMade("only 3 measurements lie in the lower 12.5 % of the range, which leaves nothing"
                        + " to weigh laws by; repeat them, or measure more small loads"));
    }

    @Test
    void aLawThatAloneCanBeWeighedIsNotCalledPreferred() {
        ScalingForecast forecast = ScalingForecast.of(
                List.of(once(1, 100), once(2, 100), once(5, 100), once(10, 100), once(20, 100)),
                LowerLoads.USUAL,
                Noise.RELATIVE);

        assertThat(forecast)
                .isEqualTo(new NotMade("only 4 measurements lie in the lower 60 % of the range, which leaves nothing"
                        + " to weigh laws by; repeat them, or measure more small loads"));
    }

    /** Of laws that are exact at the measured loads, the forecast is exact, whatever part was fitted. */
    @ParameterizedTest
    @ValueSource(ints = {10, 30, 60, 90})
    void dataWithoutNoiseArePredictedExactly(int percent) {
        List<ThroughputAtLoad> exact = IntStream.rangeClosed(1, 100)
                .mapToObj(users -> once(users, LAW.throughputPerSecond(users)))
                .toList();

        Made made = made(exact, new LowerLoads(BigDecimal.valueOf(percent)));

        assertThat(made.preferred().candidate().kind()).isEqualTo(Kind.UNIVERSAL);
        assertThat(made.preferred().holdOut().worstErrorFraction()).isCloseTo(0, within(1e-4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "100", "-5", "250"})
    void aPartIsNeitherNothingNorAll(String percent) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LowerLoads(new BigDecimal(percent)))
                .withMessage("percentOfRange must be more than 0 and less than 100, was " + percent);
    }
}
