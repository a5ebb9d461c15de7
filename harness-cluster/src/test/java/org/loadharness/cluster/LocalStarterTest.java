package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.ChildCommand;

class LocalStarterTest {
    private static final long LIMIT_SECONDS = 100;

    @Test
    void anAgentOfThisMachineHasTheTimeAndTheVariablesOfItsRunAndItsCommandDoesNotShowThem() throws Exception {
        ChildCommand command = new ChildCommand(
                List.of("sh", "-c", "echo \"$0 $1 $SECRET\" >&2; cat >/dev/null"), Map.of("SECRET", "s3cr3t"));
        BlockingQueue<String> written = new LinkedBlockingQueue<>();

        try (LocalStarter starter = new LocalStarter(command, Duration.ofMinutes(8))) {
            starter.call(1, 0, 7811, unused -> {}, written::add);

            assertThat(written.poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("7811 480 s3cr3t");
        }
        assertThat(command.toString()).doesNotContain("s3cr3t");
    }

    /** With --on-loss continue a run has trials after that. */
    @Test
    void anAgentThatEndedBeforeItJoinedFailsOneTrialAndTheNextCallStartsAnother() throws Exception {
        ChildCommand command = ChildCommand.of(List.of("sh", "-c", "cat >/dev/null; exit 3"));

        try (LocalStarter starter = new LocalStarter(command, Duration.ofMinutes(8))) {
            starter.call(2, 0, 7811, unused -> {}, unused -> {});
            ProcessHandle killed = starter.handles().get(0);
            assertThat(killed.destroyForcibly()).isTrue();
            killed.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);

            assertThat(starter.takeFailure().orElseThrow())
                    .startsWith("the process of an agent ended with exit code 137");
            assertThat(starter.takeFailure()).isEmpty();
            starter.call(2, 1, 7811, unused -> {}, unused -> {});
            assertThat(starter.handles()).hasSize(2).doesNotContain(killed).allMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void ofManyAgentsAFewStartAtATimeAndOthersWhenThoseHaveJoined() throws Exception {
        int few = 2 * Runtime.getRuntime().availableProcessors();
        ChildCommand command = ChildCommand.of(List.of("sh", "-c", "cat >/dev/null"));

        try (LocalStarter starter = new LocalStarter(command, Duration.ofMinutes(8))) {
            starter.call(few + 2, 0, 7811, unused -> {}, unused -> {});
            assertThat(starter.handles()).hasSize(few);
            starter.call(few + 2, 1, 7811, unused -> {}, unused -> {});
            assertThat(starter.handles()).hasSize(few + 1);
            starter.call(few + 2, few, 7811, unused -> {}, unused -> {});
            assertThat(starter.handles()).hasSize(few + 2);
        }
    }
}
