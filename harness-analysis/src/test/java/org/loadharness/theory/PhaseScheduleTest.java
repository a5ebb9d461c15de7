package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.theory.PhaseSchedule.Begin;
import org.loadharness.theory.PhaseSchedule.Phase;

class PhaseScheduleTest {
    private static final Begin START = new Begin.At(0);

    @ParameterizedTest
    @CsvSource({
        // the published ski client's day: mean response ms, requests of a thread in each phase, s
        "35.846626, 5000, 3750, 313.7",
        "46.973951, 2500, 1872, 205.4",
        "53.303632, 1250, 936, 116.6",
        "52.681653, 624, 468, 57.6"
    })
    void phasesOneAfterTheOtherLastAsLongAsOneUserInEach(double meanMillis, int startup, int peak, double wallSeconds) {
        double cycleSeconds = meanMillis / 1e3;

        PhaseSchedule day = new PhaseSchedule(List.of(
                new Phase(START, startup, cycleSeconds),
                new Phase(new Begin.AtEndOf(0), peak, cycleSeconds),
                new Phase(new Begin.AtEndOf(1), 1, cycleSeconds)));

        assertThat(day.wallSeconds()).isCloseTo(wallSeconds, within(0.05));
    }

    @Test
    void phasesBesideEachOtherLastAsLongAsTheLongest() {
        assertThat(wall(new Phase(START, 10, 2), new Phase(START, 3, 5), new Phase(START, 1, 1)))
                .isEqualTo(20);
    }

    @Test
    void theLongestWayThroughThePhasesCounts() {
        Phase first = new Phase(START, 2, 1);
        Phase shortOne = new Phase(new Begin.AtEndOf(0), 3, 1);
        Phase longOne = new Phase(new Begin.AtEndOf(0), 7, 1);
        Phase afterShortOne = new Phase(new Begin.AtEndOf(1), 1, 1);

        assertThat(wall(first, shortOne, longOne, afterShortOne)).isEqualTo(9);
    }

    @Test
    void aPhaseWaitsForItsTimeWhetherOthersHaveEndedOrNot() {
        assertThat(wall(new Phase(START, 2, 1), new Phase(new Begin.At(1), 4, 1)))
                .isEqualTo(5);
        assertThat(wall(new Phase(START, 2, 1), new Phase(new Begin.At(30), 4, 1)))
                .isEqualTo(34);
    }

    @Test
    void timeBeforeTheFirstInteractionIsNoPartOfIt() {
        assertThat(wall(new Phase(new Begin.At(10), 2, 1), new Phase(new Begin.At(11), 4, 1)))
                .isEqualTo(5);
    }

    @Test
    void aPhaseOfNoInteractionsTakesNoTime() {
        assertThat(wall(new Phase(START, 0, 1))).isZero();
        assertThat(wall(new Phase(new Begin.At(4), 0, 1), new Phase(new Begin.AtEndOf(0), 2, 1)))
                .isEqualTo(2);
        assertThat(wall(new Phase(START, 2, 1), new Phase(new Begin.At(9), 0, 1)))
                .isEqualTo(2);
    }

    @Test
    void whatIsNoScheduleIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(PhaseScheduleTest::wall).withMessageContaining("at least one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wall(new Phase(new Begin.AtEndOf(0), 1, 1)))
                .withMessage("phase 0 begins with the end of phase 0, which does not stand before it");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Begin.At(-1))
                .withMessageContaining("seconds must be finite and at least 0, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Phase(START, -1, 1))
                .withMessageContaining("interactionsPerUser must be from 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Phase(START, 1, Double.NaN))
                .withMessageContaining("cycleSeconds must be finite");
    }

    private static double wall(Phase... phases) {
        return new PhaseSchedule(List.of(phases)).wallSeconds();
    }
}
