package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class ShareDifferenceTest {
    private static final SeedTree SEEDS = new SeedTree(43).child("shares");

    /** Newcombe, "Interval estimation for the difference between independent proportions", 1998, table II, method 10. */
    @ParameterizedTest
    @CsvSource({
        "56/70, 48/80, 0.0524, 0.3339",
        "9/10, 3/10, 0.1705, 0.8090",
        "6/7, 2/7, 0.0582, 0.8062",
        "5/56, 0/29, -0.0381, 0.1926",
        "0/10, 0/20, -0.1611, 0.2775",
        "10/10, 0/20, 0.6791, 1.0000"
    })
    void withOneRepeatTheIntervalsAreThoseOfNewcombesTable(String after, String before, double low, double high) {
        Interval interval = Proportion.Difference.of(List.of(share(before)), List.of(share(after)))
                .interval();

        assertThat(interval.low()).isCloseTo(low, within(0.5e-4));
        assertThat(interval.high()).isCloseTo(high, within(0.5e-4));
    }

    @Test
    void turnedRoundItIsTheSameWithTheOtherSign() {
        for (int seed = 0; seed < 500; seed++) {
            RandomGenerator random = SEEDS.child("turned").child(seed).stream();
            List<Proportion> before = shares(random, random.nextDouble());
            List<Proportion> after = shares(random, random.nextDouble());

            Interval there = Proportion.Difference.of(before, after).interval();
            Interval back = Proportion.Difference.of(after, before).interval();

            assertThat(there.low()).as("seed %d", seed).isCloseTo(-back.high(), within(1e-12));
            assertThat(there.high()).as("seed %d", seed).isCloseTo(-back.low(), within(1e-12));
        }
    }

    @Test
    void theMeanOfSeveralIsCoveredAtLeastAsOftenAsItSays() {
        int covered = 0;
        for (int seed = 0; seed < 2000; seed++) {
            RandomGenerator random = SEEDS.child("mean").child(seed).stream();
            Interval interval = Proportion.Difference.mean(Stream.of(0.01, 0.2, 0.5)
                            .map(share -> Proportion.Difference.of(drawn(random, share), drawn(random, share + 0.03)))
                            .toList())
                    .interval();
            covered += interval.low() <= 0.03 && 0.03 <= interval.high() ? 1 : 0;
        }

        assertThat(covered / 2000.0).isBetween(0.94, 0.995);
    }

    @Test
    void theMeanOfOneIsThatOne() {
        Proportion.Difference one = Proportion.Difference.of(List.of(share("3/90")), List.of(share("9/90")));

        Proportion.Difference mean = Proportion.Difference.mean(List.of(one));

        assertThat(mean.difference()).isEqualTo(one.difference());
        assertThat(mean.interval().low()).isCloseTo(one.interval().low(), within(1e-15));
        assertThat(mean.interval().high()).isCloseTo(one.interval().high(), within(1e-15));
    }

    @Test
    void burstsOfFailuresRaiseNoAlarmBeyondTheFivePercent() {
        int alarms = 0;
        int experiments = 2000;
        for (int seed = 0; seed < experiments; seed++) {
            RandomGenerator random = SEEDS.child("bursts").child(seed).stream();
            Interval interval =
                    Proportion.Difference.of(bursts(random), bursts(random)).interval();
            alarms += interval.low() > 0 || interval.high() < 0 ? 1 : 0;
        }

        assertThat(alarms).as("of %d pairs with the same causes", experiments).isLessThan(experiments * 6 / 100);
    }

    private static Proportion share(String text) {
        int slash = text.indexOf('/');
        return new Proportion(Long.parseLong(text.substring(0, slash)), Long.parseLong(text.substring(slash + 1)));
    }

    private static List<Proportion> shares(RandomGenerator random, double share) {
        return Stream.generate(() -> share(random, share, 1 + random.nextInt(200)))
                .limit(1 + random.nextInt(5))
                .toList();
    }

    private static Proportion share(RandomGenerator random, double share, int trials) {
        return new Proportion(
                random.doubles(trials).filter(value -> value < share).count(), trials);
    }

    /** In a repeat all goes well or a tenth fails. */
    private static List<Proportion> bursts(RandomGenerator random) {
        return Stream.generate(() -> share(random, random.nextBoolean() ? 0.1 : 0, 1000))
                .limit(5)
                .toList();
    }

    private static List<Proportion> drawn(RandomGenerator random, double share) {
        return Stream.generate(() -> {
                    long failures =
                            random.doubles(200).filter(drawn -> drawn < share).count();
                    return new Proportion(failures, 200);
                })
                .limit(4)
                .toList();
    }
}
