package org.loadharness.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LawsAndBoundsTest {
    @Test
    void measurementsThatFitTogetherLeaveNoResidual() {
        assertThat(OperationalLaws.inSystem(0.5, 15)).isEqualTo(7.5);
        assertThat(OperationalLaws.responseSeconds(10, 0.5, 5)).isEqualTo(15);
        assertThat(OperationalLaws.inSystemResidual(7.5, 0.5, 15)).isZero();
        assertThat(OperationalLaws.cycleResidual(10, 0.5, 5, 15)).isZero();
    }

    @Test
    void aRecorderThatLosesATenthLeavesAResidualOfATenth() {
        assertThat(OperationalLaws.inSystemResidual(7.5, 0.45, 15)).isCloseTo(-0.1, within(1e-12));
        assertThat(OperationalLaws.cycleResidual(10, 0.45, 5, 15)).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void boundsMeetAtTheKnee() {
        AsymptoticBounds bounds = new AsymptoticBounds(5, 2, 15);

        assertThat(bounds.kneeUsers()).isEqualTo(10);
        assertThat(bounds.throughputPerSecond(4)).isEqualTo(0.2);
        assertThat(bounds.throughputPerSecond(10)).isEqualTo(0.5);
        assertThat(bounds.throughputPerSecond(50)).isEqualTo(0.5);
        assertThat(bounds.responseSeconds(4)).isEqualTo(5);
        assertThat(bounds.responseSeconds(10)).isEqualTo(5);
        assertThat(bounds.responseSeconds(50)).isEqualTo(85);
    }

    @Test
    void quantitiesThatCannotBeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OperationalLaws.responseSeconds(10, 0, 5))
                .withMessage("throughputPerSecond must be finite and more than 0, was 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AsymptoticBounds(1, 2, 0))
                .withMessage("largestDemandSeconds must not exceed demandSeconds, was 2.0 of 1.0");
    }
}
