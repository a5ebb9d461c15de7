package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServerClaimTest {
    private static final long NO_PROCESS = 1L << 41;
    private static final int RUNS = 4;
    private static final int CLAIMS = 500;
    private static final int TURNS = 10_000;

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

    /** Who has opened the file just before it was removed has one that nobody else finds. */
    @Test
    void whileClaimsAreGivenUpAProcessIsStillProfiledByOneRunAtATime() throws Exception {
        AtomicInteger holders = new AtomicInteger();
        ExecutorService runs = Executors.newFixedThreadPool(RUNS);
        try {
            List<Future<Integer>> most = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                most.add(runs.submit(() -> mostHolders(holders)));
            }
            for (Future<Integer> one : most) {
                assertThat(one.get()).isEqualTo(1);
            }
        } finally {
            runs.shutdown();
            assertThat(runs.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    /** Until it had a claim so often. */
    private static int mostHolders(AtomicInteger holders) throws IOException {
        int most = 0;
        for (int had = 0; had < CLAIMS; ) {
            Optional<ServerClaim> claim = ServerClaim.of(NO_PROCESS + 4);
            if (claim.isPresent()) {
                had++;
                holders.incrementAndGet();
                for (int turn = 0; turn < TURNS; turn++) {
                    most = Math.max(most, holders.get());
                }
                holders.decrementAndGet();
                claim.get().close();
            }
        }
        return most;
    }
}
