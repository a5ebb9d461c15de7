package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerClaimTest {
    private static final long NO_PROCESS = 1L << 41;

    @Test
    void aProcessIsProfiledByOneRunAtATime() throws Exception {
        try (ServerClaim first = ServerClaim.of(NO_PROCESS).orElseThrow()) {
            assertThat(first).isNotNull();
            assertThat(ServerClaim.of(NO_PROCESS)).isEmpty();
            Optional<ServerClaim> ofAnother = ServerClaim.of(NO_PROCESS + 1);
            assertThat(ofAnother).isPresent();
            ofAnother.get().close();
        }
    }

    @Test
    void whenARunHasEndedAnotherOneProfilesIt() throws Exception {
        ServerClaim.of(NO_PROCESS + 2).orElseThrow().close();

        Optional<ServerClaim> next = ServerClaim.of(NO_PROCESS + 2);

        assertThat(next).isPresent();
        next.get().close();
        assertThat(Path.of(System.getProperty("java.io.tmpdir"), "loadharness-profiled-" + (NO_PROCESS + 2)))
                .doesNotExist();
    }

    @Test
    void whatAKilledHarnessHasLeftHoldsNobodyOff() throws Exception {
        Path left = Path.of(System.getProperty("java.io.tmpdir"), "loadharness-profiled-" + (NO_PROCESS + 3));
        Files.createFile(left);

        Optional<ServerClaim> next = ServerClaim.of(NO_PROCESS + 3);

        assertThat(next).isPresent();
        next.get().close();
    }
}
