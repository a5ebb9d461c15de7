package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.stats.Given.user;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.TrialSummary.Fairness;

class CountsTest {
    private static final SeedTree SEEDS = new SeedTree(25).child("counts");

    @Test
    void whatStartedSucceededOrFailedOrIsCensored() {
        Counts counts = Counts.of(List.of(
                Given.user(0, 0, 1, new Given.Did(7, 2, 1)),
                Given.user(1, 0, 1, new Given.Did(3, 0, 0)),
                Given.user(2, 0, 1, new Given.Did(0, 0, 1))));

        assertThat(counts.successes()).isEqualTo(10);
        assertThat(counts.failures()).isEqualTo(2);
        assertThat(counts.censored()).isEqualTo(2);
        assertThat(counts.ended()).isEqualTo(12);
        assertThat(counts.started()).isEqualTo(14);
        assertThat(counts.successFraction()).hasValue(10 / 12.0);
        assertThat(fairness(counts).least()).isZero();
        assertThat(fairness(counts).median()).isEqualTo(3);
    }

    @Test
    void nobodyHasDoneNothing() {
        Counts counts = Counts.of(List.of());

        assertThat(counts.started()).isZero();
        assertThat(counts.successFraction()).isEmpty();
        assertThat(counts.perUser()).isEmpty();
    }

    @Test
    void theMedianHasAsManyAboveAsBelow() {
        assertThat(fairness(Counts.of(List.of(user(0, 0, 1, 4)))).median()).isEqualTo(4);
        assertThat(fairness(Counts.of(List.of(user(0, 0, 1, 4), user(1, 0, 1, 1))))
                        .median())
                .isEqualTo(2.5);
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            List<UserLog> users = new ArrayList<>();
            int count = 1 + random.nextInt(30);
            for (int i = 0; i < count; i++) {
                users.add(Given.user(i, 0, 1, new Given.Did(random.nextInt(20), random.nextInt(3), random.nextInt(2))));
            }

            Counts counts = Counts.of(users);

            double median = fairness(counts).median();
            assertThat(users.stream().filter(user -> ended(user) < median).count())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(count / 2);
            assertThat(users.stream().filter(user -> ended(user) > median).count())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(count / 2);
            assertThat(fairness(counts).least())
                    .isEqualTo(users.stream().mapToLong(CountsTest::ended).min().getAsLong());
        }
    }

    private static Fairness fairness(Counts counts) {
        return counts.perUser().orElse(new Fairness(0, 0, 1));
    }

    private static long ended(UserLog user) {
        return user.successes() + user.failures();
    }
}
