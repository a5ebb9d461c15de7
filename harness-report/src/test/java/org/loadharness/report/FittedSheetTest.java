package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.report.Sheet.Cell;

class FittedSheetTest {
    private static final Sheet WIDE = new Sheet(
            List.of("law", "users", "throughput_per_s", "residual_fraction"),
            List.of(
                    List.of(Cell.of("linear"), Cell.of(1), Cell.of(25), Cell.of(0.5)),
                    List.of(Cell.of("universal"), Cell.of(20), Cell.unknown(), Cell.of(-0.25))));

    @Test
    void aTableThatFitsIsInOnePiece() {
        assertThat(WIDE.console(80)).isEqualTo(WIDE.console());
    }

    @Test
    void columnsWithoutRoomStandBelowBesideTheFirst() {
        assertThat(WIDE.console(36)).isEqualTo("""
                law        users  throughput_per_s
                linear         1                25
                universal     20                 -

                law        residual_fraction
                linear                   0.5
                universal              -0.25
                """);
    }

    @Test
    void aLongTextIsFoldedBelowItself() {
        Sheet sheet = new Sheet(
                List.of("", "figure"),
                List.of(List.of(Cell.of("slower"), Cell.of("p99 at 1 user: +5 % and more of it"))));

        assertThat(sheet.console(24)).isEqualTo("""
                        figure
                slower  p99 at 1 user:
                        +5 % and more of
                        it
                """);
    }
}
