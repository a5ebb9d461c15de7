package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.LoadPhase.Release.AfterShare;
import org.loadharness.load.LoadPhase.Release.AtOnce;

class DayOfSkiingTest {
    private static final DayOfSkiing REPORT = new DayOfSkiing(20_000, 10, false);
    private static final DayOfSkiing PEAK_ONLY = new DayOfSkiing(20_000, 10, true);

    @ParameterizedTest
    @CsvSource({
        "32, 8, 5000, 32, 3750, 3, 160003, 120000",
        "64, 16, 2500, 64, 1872, 6, 159814, 119808",
        "128, 32, 1250, 128, 936, 12, 159820, 119808",
        "256, 64, 624, 256, 468, 25, 159769, 119808"
    })
    @SuppressWarnings("checkstyle:ParameterNumber") // one row of the report's table
    void theTotalsAreThoseOfTheReport(
            int users, int p1, int each1, int p2, int each2, int p3, long total, long peakTotal) {
        List<LoadPhase> phases = REPORT.phases(users);

        assertThat(phases).extracting(LoadPhase::name).containsExactly("startup", "peak", "cooldown");
        assertThat(phases).extracting(phase -> phase.load().users()).containsExactly(p1, p2, p3);
        assertThat(phases).extracting(DayOfSkiingTest::each).containsExactly(each1, each2, 1);
        assertThat(total(phases)).isEqualTo(total);
        assertThat(total(PEAK_ONLY.phases(users))).isEqualTo(peakTotal);
    }

    @Test
    void aPhaseBeginsWhenAFifthOfTheOneBeforeHasEnded() {
        assertThat(REPORT.phases(32))
                .extracting(LoadPhase::release)
                .containsExactly(new AtOnce(), new AfterShare("startup", 0.2), new AfterShare("peak", 0.2));
        assertThat(PEAK_ONLY.phases(32)).extracting(LoadPhase::release).containsExactly(new AtOnce());
    }

    @Test
    void thePhasesShareTheMinutesOfTheDayOutWithoutAGap() {
        int next = 1;
        for (LoadPhase phase : REPORT.phases(32)) {
            assertThat(phase.parameters()).containsEntry("first-minute", Integer.toString(next));
            next = Integer.parseInt(phase.parameters().get("last-minute")) + 1;
        }
        assertThat(next).isEqualTo(421);
    }

    @Test
    void aCooldownWithoutUsersOrRidesIsLeftOut() {
        assertThat(REPORT.phases(9)).extracting(LoadPhase::name).containsExactly("startup", "peak");
        assertThat(REPORT.phases(10)).hasSize(3);
        assertThat(new DayOfSkiing(20_000, 9, false).phases(32)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "3"})
    void tooFewUsersForAStartupAreRefusedWithTheWayOut(int users) {
        assertThatThrownBy(() -> REPORT.phases(users))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 users or more")
                .hasMessageContaining("phases=peak");
        assertThat(total(PEAK_ONLY.phases(users))).isPositive();
    }

    @Test
    void moreUsersThanSkiersAreRefused() {
        assertThatThrownBy(() -> new DayOfSkiing(31, 20, true).phases(32))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("31 skiers / 32 users")
                .hasMessageContaining("take fewer users");
    }

    /** Binary fractions lose a request per user: 3 · 0.6 · 100 is 179.99999999999997 in them. */
    @Test
    void theProductsAreExact() {
        assertThat(each(new DayOfSkiing(100, 3, true).phases(1).get(0))).isEqualTo(180);
    }

    @Test
    void theTotalNeverExceedsTheNominalOneAndLosesLessThanARunPerUserAndPhase() {
        for (int users = 4; users <= 1024; users++) {
            DayOfSkiing day = new DayOfSkiing(100_000, 20, false);
            int coolers = users / 10;
            long nominal = 16L * 100_000 + coolers * 2L;
            long rest = 4L * users / 4 + 12L * users + users;

            assertThat(total(day.phases(users))).as("%d users", users).isBetween(nominal - rest - users, nominal);
        }
    }

    private static int each(LoadPhase phase) {
        return ((Interactions) phase.measured()).perUser();
    }

    private static long total(List<LoadPhase> phases) {
        return phases.stream()
                .mapToLong(phase -> (long) phase.load().users() * each(phase))
                .sum();
    }
}
