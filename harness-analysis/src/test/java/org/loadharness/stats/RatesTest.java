package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;
import static org.loadharness.stats.Given.user;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.Rates;

class RatesTest {
    private static final SeedTree SEEDS = new SeedTree(23).child("rates");

    @Test
    void theReportsFormulasAreTheSumAndTheMeanOverUsers() {
        List<UserLog> users = List.of(user(0, 0, 2 * SECOND_NANOS, 100), user(1, 0, SECOND_NANOS, 100));

        Rates rates = Rates.of(users, 2 * SECOND_NANOS);

        assertThat(rates.throughputPerSecond()).hasValue(100); // 200 in 2 s
        assertThat(rates.throughputSumPerSecond().getAsDouble()).isCloseTo(150, within(1e-9)); // 50 + 100
        assertThat(rates.millisPerSuccess().getAsDouble()).isCloseTo(15, within(1e-9)); // (20 + 10) / 2
        assertThat(rates.succeedingUsers()).isEqualTo(2);
    }

    @Test
    void aUserWithoutSuccessIsInTheTimeButInNoMean() {
        List<UserLog> users =
                List.of(user(0, 0, 2 * SECOND_NANOS, 100), Given.user(1, 0, 2 * SECOND_NANOS, new Given.Did(0, 50, 0)));

        Rates rates = Rates.of(users, 2 * SECOND_NANOS);

        assertThat(rates.throughputPerSecond()).hasValue(50);
        assertThat(rates.throughputSumPerSecond().getAsDouble()).isCloseTo(50, within(1e-9));
        assertThat(rates.millisPerSuccess().getAsDouble()).isCloseTo(20, within(1e-9));
        assertThat(rates.succeedingUsers()).isOne();
    }

    @Test
    void aUserWhoseTimeTheClockCannotReadIsInNoMean() {
        List<UserLog> users = List.of(user(0, 0, SECOND_NANOS, 10), user(1, 5, 5, 10));

        Rates rates = Rates.of(users, SECOND_NANOS);

        assertThat(rates.throughputPerSecond()).hasValue(20);
        assertThat(rates.throughputSumPerSecond().getAsDouble()).isCloseTo(10, within(1e-9));
        assertThat(rates.millisPerSuccess().getAsDouble()).isCloseTo(100, within(1e-9));
        assertThat(rates.succeedingUsers()).isOne();
    }

    @Test
    void withoutTimeOrSuccessNothingIsKnown() {
        Rates nobody = Rates.of(List.of(), 0);
        Rates allFailed = Rates.of(List.of(Given.user(0, 0, SECOND_NANOS, new Given.Did(0, 9, 0))), SECOND_NANOS);

        assertThat(nobody.throughputPerSecond()).isEmpty();
        assertThat(nobody.throughputSumPerSecond()).isEmpty();
        assertThat(nobody.millisPerSuccess()).isEmpty();
        assertThat(allFailed.throughputPerSecond()).hasValue(0);
        assertThat(allFailed.throughputSumPerSecond()).isEmpty();
        assertThat(allFailed.millisPerSuccess()).isEmpty();
    }

    @Test
    void sumTimesMeanIsNeverLessThanTheSucceedingUsers() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("identity").child(seed).stream();
            List<UserLog> users = someUsers(random);
            long succeeding = users.stream()
                    .filter(user -> user.successes() > 0 && user.endNanos() > user.startNanos())
                    .count();

            Rates rates = Rates.of(users, SECOND_NANOS);

            double product = rates.throughputSumPerSecond().orElse(0)
                    * rates.millisPerSuccess().orElse(0);
            assertThat(rates.succeedingUsers()).isEqualTo((int) succeeding);
            assertThat(product).as("seed %d", seed).isGreaterThanOrEqualTo(1000 * succeeding * (1 - 1e-12));
        }
    }

    @Test
    void bothThroughputsAgreeWhereUsersOverlapWholly() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("agree").child(seed).stream();
            long wallNanos = MILLI_NANOS + random.nextLong(SECOND_NANOS);
            List<UserLog> users = new ArrayList<>();
            int count = 1 + random.nextInt(20);
            for (int i = 0; i < count; i++) {
                users.add(user(i, 0, wallNanos, 1 + random.nextInt(100)));
            }

            Rates rates = Rates.of(users, wallNanos);

            assertThat(rates.throughputSumPerSecond().getAsDouble())
                    .as("seed %d", seed)
                    .isCloseTo(
                            rates.throughputPerSecond().getAsDouble(),
                            within(1e-9 * rates.throughputPerSecond().getAsDouble()));
        }
    }

    private static List<UserLog> someUsers(RandomGenerator random) {
        List<UserLog> users = new ArrayList<>();
        int count = 1 + random.nextInt(50);
        for (int i = 0; i < count; i++) {
            long startNanos = random.nextLong(SECOND_NANOS);
            long ownNanos = random.nextInt(10) == 0 ? 0 : random.nextLong(SECOND_NANOS);
            users.add(user(i, startNanos, startNanos + ownNanos, random.nextInt(10) == 0 ? 0 : random.nextInt(2000)));
        }
        return users;
    }
}
