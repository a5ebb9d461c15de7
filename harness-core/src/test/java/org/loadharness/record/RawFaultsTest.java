package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.record.RawRun.Sample;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.workload.Outcome;

class RawFaultsTest {
    private static final SeedTree SEEDS = new SeedTree(6);
    /** More than there is room for beside the file. */
    private static final int MANY = 3 * RawBlocks.SPARE_RECORDS;

    private final MemoryDisk disk = new MemoryDisk();

    @Test
    void aSlowDiskMakesItsUserWaitAndLosesNothing() throws IOException, InterruptedException {
        RawPhase phase = RawRun.phase("all", 1);
        AtomicLong reported = new AtomicLong();
        try (RawWriter writer = RawRun.writer(disk)) {
            RawRun.begin(writer, 1, List.of(phase));
            disk.holdUp();
            Thread user = start(() -> reported.set(recordInOrder(phase, MANY)));
            awaitWaiting(user);

            disk.letGo();
            user.join();
            RawLog log = writer.end();

            assertThat(log.records()).isEqualTo(MANY);
            assertThat(log.waits()).isPositive().isEqualTo(reported.get());
        }
        assertRowsInOrder(MANY);
    }

    @Test
    void aUserThatIsInterruptedWhileItWaitsLosesNothingAndStaysInterrupted() throws IOException, InterruptedException {
        RawPhase phase = RawRun.phase("all", 1);
        AtomicBoolean interrupted = new AtomicBoolean();
        try (RawWriter writer = RawRun.writer(disk)) {
            RawRun.begin(writer, 1, List.of(phase));
            disk.holdUp();
            Thread user = start(() -> {
                recordInOrder(phase, MANY);
                interrupted.set(Thread.currentThread().isInterrupted());
            });
            awaitWaiting(user);
            user.interrupt();

            disk.letGo();
            user.join();

            assertThat(writer.end().records()).isEqualTo(MANY);
            assertThat(interrupted).isTrue();
        }
        assertRowsInOrder(MANY);
    }

    @Test
    void aFullDiskStopsNoUserAndIsReportedAtTheEndOfTheTrial() throws IOException {
        byte[] before;
        try (RawWriter writer = RawRun.writer(disk)) {
            RawPhase first = RawRun.phase("all", 1);
            RawRun.begin(writer, 1, List.of(first));
            recordInOrder(first, 1_000);
            RawLog kept = writer.end();
            before = disk.content();
            assertThat(kept.wholeBytes()).isEqualTo(before.length);
            disk.fillUpAt(before.length + 10_000);

            RawPhase second = RawRun.phase("all", 1);
            RawRun.begin(writer, 1, List.of(second));
            recordInOrder(second, MANY);

            assertFull(writer::end);
            assertFull(() -> RawRun.begin(writer, 1, List.of(RawRun.phase("all", 1))));
        }
        assertThat(disk.content()).isEqualTo(before);
        assertThat(disk.isClosed()).isTrue();
    }

    @Test
    void aDiskThatIsFullAtTheLastByteIsReportedToo() throws IOException {
        try (RawWriter writer = RawRun.writer(disk)) {
            RawPhase phase = RawRun.phase("all", 1);
            RawRun.begin(writer, 1, List.of(phase));
            recordInOrder(phase, 10);
            disk.fillUpAt(disk.content().length + 20);

            assertFull(writer::end);
        }
    }

    @Test
    void aDiskThatWasFullIsNotForgottenWhenATrialIsDiscarded() throws IOException {
        try (RawWriter writer = RawRun.writer(disk)) {
            RawPhase phase = RawRun.phase("all", 1);
            RawRun.begin(writer, 1, List.of(phase));
            disk.fillUpAt(disk.content().length);
            recordInOrder(phase, MANY);

            assertFull(writer::discard);
        }
    }

    @Test
    void aFileThatTakesNoHeaderIsNotBegun() {
        disk.fillUpAt(5);

        assertFull(() -> RawRun.writer(disk));
    }

    @Test
    void aUserThatHungDisturbsNoTrialAfterItsOwn() throws IOException {
        RawPhase first = RawRun.phase("all", 2);
        RawPhase second = RawRun.phase("all", 1);
        try (RawWriter writer = RawRun.writer(disk)) {
            RawRun.begin(writer, 1, List.of(first));
            recordInOrder(first, 100);
            writer.end();

            RawRun.begin(writer, 1, List.of(second));
            recordInOrder(first, MANY);
            RawRun.lane(first, 1).record(0, 0, 0, 0, RawRun.failure("late"));
            recordInOrder(second, 100);
            RawLog log = writer.end();

            assertThat(log.records()).isEqualTo(100);
        }
        assertThat(GzipText.read(disk.content()).rows()).hasSize(200);
    }

    @Test
    void whoRecordsWithoutAWriterFailsInsteadOfWaitingForEver() {
        RawPhase phase = RawRun.phase("all", 1);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> recordInOrder(phase, MANY))
                .withMessageContaining("begin it first");
    }

    @Test
    void aTornFileIsKnownAndReadableUpToTheTear() throws IOException {
        List<String> expected = recordTrials();
        byte[] whole = disk.content();
        assertThat(GzipText.read(whole))
                .isEqualTo(new GzipText(RawRun.HEADER + "\n" + String.join("\n", expected) + "\n", false));

        RandomGenerator random = SEEDS.child("tears").stream();
        int wholeAndTorn = 0;
        for (int tear = 0; tear < 100; tear++) {
            GzipText torn = GzipText.read(Arrays.copyOf(whole, random.nextInt(whole.length)));

            List<String> rows = torn.rows();
            assertThat(rows).isEqualTo(expected.subList(0, rows.size()));
            wholeAndTorn += torn.torn() && rows.size() > 10_000 ? 1 : 0;
            assertThat(torn.torn() || rows.size() == 20_000).isTrue();
        }
        assertThat(wholeAndTorn).isGreaterThan(50);
    }

    /** Two trials, of which the second fills several members; returns their rows. */
    private List<String> recordTrials() throws IOException {
        List<String> expected = new ArrayList<>();
        RandomGenerator random = SEEDS.child("torn").stream();
        try (RawWriter writer = RawRun.writer(disk)) {
            for (int records : new int[] {20_000, 20_000}) {
                RawPhase phase = RawRun.phase("all", 1);
                RawRun.begin(writer, 1, List.of(phase));
                for (Sample sample : Sample.draw(random, records)) {
                    sample.recordIn(RawRun.lane(phase, 0));
                    expected.add(RawRun.trialCells(1, "all") + sample.row(0, LatencyOrigin.FROM_DUE));
                }
                writer.end();
            }
        }
        return expected;
    }

    /** Records whose due times count upwards; returns how often it was reported to have waited. */
    private static long recordInOrder(RawPhase phase, int records) {
        RawLane lane = phase.lane(0);
        long waits = 0;
        for (int i = 0; i < records; i++) {
            waits += lane.record(0, i, i, i, Outcome.SUCCESS) ? 1 : 0;
        }
        return waits;
    }

    private void assertRowsInOrder(int records) throws IOException {
        List<String> rows = GzipText.read(disk.content()).rows();
        assertThat(rows).hasSize(records);
        for (int i = 0; i < records; i++) {
            assertThat(rows.get(i)).startsWith(String.format(Locale.ROOT, "4,users=7,1,all,0,browse,0.%09d,", i));
        }
    }

    private static void assertFull(ThrowingCallable call) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(call)
                .withMessage("requests.csv.gz: No space left on device");
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(work, "user");
        thread.start();
        return thread;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }
}
