package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.child.ExitCode;
import org.loadharness.experiment.Interruption;

class EndingSignalsTest {
    private final List<String> heard = new ArrayList<>();
    private final Interruption interruption = new Interruption();
    private final EndingSignals signals =
            new EndingSignals(interruption, () -> heard.add("ending"), code -> heard.add("leaving " + code.number()));

    @Test
    void firstSignalAsksTheRunToEnd() {
        signals.request(ExitCode.TERMINATED);

        assertThat(heard).containsExactly("ending");
        assertThat(signals.first()).contains(ExitCode.TERMINATED);
        assertThat(interruption.reason()).contains("the run was ended by a signal: terminated");
    }

    @Test
    void secondSignalLeavesAtOnce() {
        signals.request(ExitCode.TERMINATED);
        signals.request(ExitCode.INTERRUPTED);

        assertThat(heard).containsExactly("ending", "leaving 130");
        assertThat(signals.first()).contains(ExitCode.TERMINATED);
    }
}
