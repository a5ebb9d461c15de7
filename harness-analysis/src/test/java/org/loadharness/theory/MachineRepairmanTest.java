package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.theory.MachineRepairman.Users;

class MachineRepairmanTest {
    private static final SeedTree SEEDS = new SeedTree(34).child("repairman");

    @ParameterizedTest
    @CsvSource({"20, 1.9895, 1.0530", "50, 3.9628, 3.6172"})
    void theLoadsOfTheCorrectnessTableHaveItsFigures(int users, double throughputPerSecond, double responseSeconds) {
        MachineRepairman station = MachineRepairman.of(new Users(users, 9, 1, 4));

        assertThat(station.throughputPerSecond()).isCloseTo(throughputPerSecond, within(0.5e-4));
        assertThat(station.meanResponseSeconds()).isCloseTo(responseSeconds, within(0.5e-4));
    }

    @Test
    void fiftyDigitsGiveTheSameWithTenThousandUsers() {
        for (Users users : new Users[] {
            new Users(10_000, 9, 1, 4),
            new Users(10_000, 9, 1, 990),
            new Users(10_000, 9, 1, 1000),
            new Users(300, 1, 1, 7)
        }) {
            BigDecimal[] exact = exactThroughputAndNumber(users);

            MachineRepairman station = MachineRepairman.of(users);

            assertThat(station.throughputPerSecond() / exact[0].doubleValue())
                    .as("X of %s", users)
                    .isCloseTo(1, within(1e-9));
            assertThat(station.meanAtStation() / exact[1].doubleValue())
                    .as("L of %s", users)
                    .isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void theInteractiveResponseTimeLawHolds() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("law").child(seed).stream();
            Users users = new Users(
                    1 + random.nextInt(500),
                    20 * random.nextDouble(),
                    0.01 + random.nextDouble(),
                    1 + random.nextInt(16));

            MachineRepairman station = MachineRepairman.of(users);

            assertThat(OperationalLaws.cycleResidual(
                            users.count(),
                            station.throughputPerSecond(),
                            users.meanThinkSeconds(),
                            station.meanResponseSeconds()))
                    .as("seed %d: %s", seed, users)
                    .isCloseTo(0, within(1e-10));
        }
    }

    @Test
    void noLoadExceedsItsAsymptoticBounds() {
        for (int count = 1; count <= 200; count++) {
            AsymptoticBounds bounds = new AsymptoticBounds(1, 0.25, 9);
            MachineRepairman station = MachineRepairman.of(new Users(count, 9, 1, 4));

            assertThat(station.throughputPerSecond()).isLessThanOrEqualTo(bounds.throughputPerSecond(count) + 1e-12);
            assertThat(station.meanResponseSeconds()).isGreaterThanOrEqualTo(bounds.responseSeconds(count) - 1e-9);
        }
    }

    @Test
    void oneUserNeverWaits() {
        MachineRepairman station = MachineRepairman.of(new Users(1, 3, 2, 1));

        assertThat(station.throughputPerSecond()).isCloseTo(0.2, within(1e-15));
        assertThat(station.meanResponseSeconds()).isCloseTo(2, within(1e-14));
        assertThat(station.utilisation()).isCloseTo(0.4, within(1e-15));
    }

    @Test
    void usersWhoDoNotThinkAreAlwaysThere() {
        MachineRepairman station = MachineRepairman.of(new Users(12, 0, 0.5, 4));

        assertThat(station.throughputPerSecond()).isEqualTo(8);
        assertThat(station.meanResponseSeconds()).isEqualTo(1.5);
        assertThat(station.meanAtStation()).isEqualTo(12);
        assertThat(MachineRepairman.of(new Users(2, 0, 0.5, 4)).utilisation()).isEqualTo(0.5);
    }

    @Test
    void thinkingThatVanishesLeadsToNoThinking() {
        MachineRepairman station = MachineRepairman.of(new Users(12, 1e-9, 0.5, 4));

        assertThat(station.throughputPerSecond()).isCloseTo(8, within(1e-6));
        assertThat(station.meanResponseSeconds()).isCloseTo(1.5, within(1e-6));
    }

    @Test
    void whatIsNoLoadIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Users(0, 1, 1, 1))
                .withMessage("count must be from 1 to 10000000, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Users(1, -1, 1, 1))
                .withMessage("meanThinkSeconds must be finite and at least 0, was -1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Users(1, 1, 0, 1))
                .withMessage("meanServiceSeconds must be finite and more than 0, was 0.0");
    }

    /** The same chain, up and down in numbers of fifty digits and any size. */
    private static BigDecimal[] exactThroughputAndNumber(Users users) {
        MathContext digits = new MathContext(50);
        BigDecimal weight = BigDecimal.ONE;
        BigDecimal total = BigDecimal.ZERO;
        BigDecimal busy = BigDecimal.ZERO;
        BigDecimal number = BigDecimal.ZERO;
        BigDecimal ratio =
                new BigDecimal(users.meanServiceSeconds()).divide(new BigDecimal(users.meanThinkSeconds()), digits);
        for (int n = 0; n <= users.count(); n++) {
            int serving = Math.min(n, users.servers());
            total = total.add(weight, digits);
            busy = busy.add(weight.multiply(BigDecimal.valueOf(serving), digits), digits);
            number = number.add(weight.multiply(BigDecimal.valueOf(n), digits), digits);
            weight = weight.multiply(BigDecimal.valueOf(users.count() - n), digits)
                    .multiply(ratio, digits)
                    .divide(BigDecimal.valueOf(Math.min(n + 1, users.servers())), digits);
        }
        BigDecimal service = new BigDecimal(users.meanServiceSeconds());
        return new BigDecimal[] {busy.divide(total, digits).divide(service, digits), number.divide(total, digits)};
    }
}
