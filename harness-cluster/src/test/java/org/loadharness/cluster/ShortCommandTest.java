package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ShortCommandTest {
    @Test
    void whatACommandWroteIsKept() throws Exception {
        assertThat(ShortCommand.run(List.of("sh", "-c", "echo yes; echo but >&2"), 30))
                .isEqualTo(new ShortCommand(true, "yes", "but"));
        assertThat(ShortCommand.run(List.of("sh", "-c", "echo no >&2; exit 3"), 30))
                .isEqualTo(new ShortCommand(false, "", "no"));
    }

    @Test
    void aCommandThatHangsIsEndedAtItsLimit() throws Exception {
        ShortCommand hanging;
        do { // a shell that takes as long to begin has said nothing
            hanging = ShortCommand.run(List.of("sh", "-c", "echo begun; exec sleep 300"), 1);
        } while (hanging.answer().isEmpty());

        assertThat(hanging).isEqualTo(new ShortCommand(false, "begun", "it did not end within 1 s"));
    }

    @Test
    void whoeverIsInterruptedWaitsNoLonger() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> ShortCommand.run(List.of("sleep", "300"), 300))
                .isInstanceOf(InterruptedException.class);
    }
}
