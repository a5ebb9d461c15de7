package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Rate;

class ShareTest {
    private static final int ARRIVALS = 2_000;
    private static final List<Arrivals> LAWS = List.of(
            new Arrivals.Poisson(Rate.parse("500/s")),
            new Arrivals.Constant(Rate.parse("500/s")),
            Arrivals.parse("ramp:100..1000/s/10s"));

    @Test
    void sharesOfAnyWeightsHaveEachUserOnce() {
        RandomGenerator chance = new SeedTree(1).stream();
        for (int times = 0; times < 1_000; times++) {
            int users = 1 + chance.nextInt(5_000);
            List<Share> shares = Share.byWeight(IntStream.range(0, 1 + chance.nextInt(20))
                    .mapToObj(agent -> 1 + chance.nextInt(64))
                    .toList());
            int next = 0;
            for (Share share : shares) {
                assertThat(share.first(users)).isEqualTo(next);
                next += share.users(users);
            }
            assertThat(next).isEqualTo(users);
        }
    }

    @Test
    void arrivalsOfAllSharesAreThoseOfTheLawEachOnceAtItsTime() {
        for (Arrivals law : LAWS) {
            for (int agents : new int[] {1, 2, 3, 7}) {
                List<Long> all = new ArrayList<>();
                for (Share share :
                        Share.byWeight(IntStream.rangeClosed(1, agents).boxed().toList())) {
                    all.addAll(first(share.times(law, new SeedTree(7), 1_000)));
                }
                all.sort(null);

                assertThat(all.subList(0, ARRIVALS / 2))
                        .as("%s by %s", law.text(), agents)
                        .isEqualTo(first(law.times(new SeedTree(7))).subList(0, ARRIVALS / 2));
            }
        }
    }

    @Test
    void agentsTakeTurnsByTheirWeight() {
        List<Share> shares = Share.byWeight(List.of(1, 3));
        Arrivals law = new Arrivals.Constant(Rate.parse("1000/s"));

        long light = within(shares.get(0).times(law, new SeedTree(1), 1_000), 10);
        long heavy = within(shares.get(1).times(law, new SeedTree(1), 1_000), 10);

        assertThat(light).isBetween(2_499L, 2_501L);
        assertThat(heavy).isBetween(7_499L, 7_501L);
    }

    /** With 250 a second, the gaps of a Poisson process deviate by as much as they are long; those taken in turn would not. */
    @Test
    void aShareOfIndependentArrivalsIsIndependent() {
        Share half = Share.byWeight(List.of(1, 1)).get(0);
        List<Long> times = first(half.times(LAWS.get(0), new SeedTree(3), 1_000));
        double mean = (times.get(times.size() - 1) - times.get(0)) / (times.size() - 1.0);
        double squares = IntStream.range(1, times.size())
                .mapToDouble(index -> Math.pow(times.get(index) - times.get(index - 1) - mean, 2))
                .sum();

        assertThat(mean).isBetween(3.8e6, 4.2e6);
        assertThat(Math.sqrt(squares / times.size()) / mean).isBetween(0.93, 1.07);
    }

    @Test
    void aShareWithoutUsersHasNoArrivals() {
        Share second = Share.byWeight(List.of(1, 1, 1)).get(0);

        assertThat(second.users(1)).isZero();
        assertThat(second.times(LAWS.get(0), new SeedTree(1), 1).nextNanos()).isEqualTo(ArrivalTimes.EXHAUSTED);
    }

    @Test
    void aShareOutsideOfTheLoadIsNone() {
        assertThatThrownBy(() -> new Share(2, 2, 3)).hasMessageContaining("2 and 2 of 3");
    }

    private static List<Long> first(ArrivalTimes times) {
        return IntStream.range(0, ARRIVALS)
                .mapToObj(arrival -> times.nextNanos())
                .toList();
    }

    private static long within(ArrivalTimes times, int seconds) {
        long count = 0;
        while (times.nextNanos() <= seconds * 1_000_000_000L) {
            count++;
        }
        return count;
    }
}
