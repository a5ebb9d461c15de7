package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunListener;

class InterruptionTest {
    private static final RunEvent EVENT = new RunEvent.RehearsalStarted(Duration.ofSeconds(1));

    private final List<String> heard = new ArrayList<>();
    private final Interruption interruption =
            new Interruption(() -> heard.add("ending"), code -> heard.add("leaving " + code.number()));

    @AfterEach
    void leaveTheThreadAsItWas() {
        Thread.interrupted();
    }

    @Test
    void runningThreadIsInterruptedAtOnce() {
        interruption.expose();

        interruption.request(ExitCode.TERMINATED);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(interruption.cause()).contains(ExitCode.TERMINATED);
        assertThat(heard).containsExactly("ending");
    }

    @Test
    void writingThreadIsInterruptedOnlyWhenItHasWritten() throws IOException {
        List<Boolean> whileWriting = new ArrayList<>();
        RunListener listener = interruption.shielding(event -> {
            interruption.request(ExitCode.INTERRUPTED);
            whileWriting.add(Thread.currentThread().isInterrupted());
        });
        interruption.expose();

        listener.on(EVENT);

        assertThat(whileWriting).containsExactly(false);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptThatIsPendingDoesNotReachTheWriter() throws IOException {
        List<Boolean> whileWriting = new ArrayList<>();
        RunListener listener = interruption.shielding(
                event -> whileWriting.add(Thread.currentThread().isInterrupted()));
        interruption.expose();
        interruption.request(ExitCode.INTERRUPTED);

        listener.on(EVENT);
        listener.on(EVENT);

        assertThat(whileWriting).containsExactly(false, false);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void failingWriterIsExposedAgain() {
        RunListener listener = interruption.shielding(event -> {
            interruption.request(ExitCode.INTERRUPTED);
            throw new IOException("disk full");
        });
        interruption.expose();

        assertThatThrownBy(() -> listener.on(EVENT)).hasMessage("disk full");

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void afterTheRunNothingInterrupts() {
        interruption.expose();
        interruption.shield();

        interruption.request(ExitCode.INTERRUPTED);

        assertThat(Thread.interrupted()).isFalse();
        assertThat(interruption.cause()).contains(ExitCode.INTERRUPTED);
    }

    @Test
    void secondRequestLeavesAtOnce() {
        interruption.request(ExitCode.TERMINATED);
        interruption.request(ExitCode.INTERRUPTED);

        assertThat(heard).containsExactly("ending", "leaving 130");
        assertThat(interruption.cause()).contains(ExitCode.TERMINATED);
    }
}
