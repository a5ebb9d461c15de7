package org.loadharness.record;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.RawRun.Sample;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.Recorder.LatencyOrigin;

class RawWriterTest {
    private static final SeedTree SEEDS = new SeedTree(5);
    private static final int CASES = Cases.of(200, 1_000);
    private static final int MOST_USERS = 3;

    @TempDir
    private Path directory;

    @Tag("law")
    @Test
    void exactlyWhatSeveralUsersRecordedComesBack() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(MOST_USERS);
        try {
            for (int seed = 0; seed < CASES; seed++) {
                RandomGenerator random = SEEDS.child(seed).stream();
                MemoryDisk disk = new MemoryDisk();

                Map<String, List<String>> expected = recordSomeTrials(disk, random, threads);

                GzipText file = GzipText.read(disk.content());
                assertThat(file.torn()).as("seed %d", seed).isFalse();
                assertThat(file.text().lines().findFirst()).contains(RawRun.HEADER);
                assertThat(file.rows().stream().collect(groupingBy(RawWriterTest::user)))
                        .as("seed %d", seed)
                        .isEqualTo(expected);
                assertThat(disk.isClosed()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aTrialThatHasEndedIsOnTheDisk() throws IOException {
        try (RawWriter writer = RawWriter.create(directory)) {
            RawLog first = trial(writer, 1, 10);
            assertThat(Files.size(file())).isEqualTo(first.wholeBytes());

            RawLog second = trial(writer, 2, 100_000);
            assertThat(Files.size(file())).isEqualTo(second.wholeBytes());
            assertThat(second.records()).isEqualTo(100_000);
            assertThat(second.cpuNanos().orElse(1)).isPositive();
        }

        assertThat(GzipText.read(Files.readAllBytes(file())).rows()).hasSize(100_010);
    }

    @Test
    void aRunThatGoesOnIsTheSameAsOneThatWasNeverKilled() throws IOException {
        RawLog first;
        byte[] whole;
        try (RawWriter writer = RawWriter.create(directory)) {
            first = trial(writer, 1, 1_000);
            trial(writer, 2, 50_000);
            whole = Files.readAllBytes(file());
        }
        Files.write(file(), Arrays.copyOf(whole, whole.length - 1_000));

        try (RawWriter writer = RawWriter.resume(directory, first.wholeBytes())) {
            trial(writer, 2, 50_000);
        }

        assertThat(Files.readAllBytes(file())).isEqualTo(whole);
    }

    @Test
    void aRunWithoutAFinishedTrialStartsOver() throws IOException {
        Files.write(file(), new byte[] {1, 2, 3});

        try (RawWriter writer = RawWriter.resume(directory, 0)) {
            trial(writer, 1, 10);
        }

        assertThat(GzipText.read(Files.readAllBytes(file())).text()).startsWith(RawRun.HEADER + "\n");
    }

    @Test
    void aFileThatLostFinishedTrialsIsRefused() throws IOException {
        Files.write(file(), new byte[99]);

        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> RawWriter.resume(directory, 100))
                .withMessage(file() + " has 99 bytes, but the trials that have ended filled 100: records are lost;"
                        + " start a new run");
    }

    @Test
    void aFileThatIsThereIsNotWrittenOver() throws IOException {
        Files.createFile(file());

        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> RawWriter.create(directory));
    }

    @Test
    void aTrialThatIsDiscardedLeavesNothing() throws IOException {
        try (RawWriter writer = RawWriter.create(directory)) {
            RawLog first = trial(writer, 1, 1_000);

            begin(writer, 2, 100_000);
            writer.discard();
            assertThat(Files.size(file())).isEqualTo(first.wholeBytes());

            begin(writer, 3, 100_000);
        }

        assertThat(GzipText.read(Files.readAllBytes(file())).rows()).hasSize(1_000);
    }

    @Test
    void theLastTrialIsKeptThoughTheRunIsInterrupted() throws IOException {
        try (RawWriter writer = RawWriter.create(directory)) {
            begin(writer, 1, 100_000);

            Thread.currentThread().interrupt();
            RawLog log = writer.end();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(log.records()).isEqualTo(100_000);
            Thread.currentThread().interrupt();
        }

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void callsOutOfOrderAreRefused() throws IOException {
        RawPhase phase = RawRun.phase("all", 1);
        try (RawWriter writer = RawWriter.create(directory)) {
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(writer::end);
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(writer::discard);
            RawRun.begin(writer, 1, List.of(phase));
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> RawRun.begin(writer, 2, List.of(phase)));
            writer.discard();
        }
    }

    /** Several trials of two phases each, recorded by threads; returns the rows of each user in order. */
    private static Map<String, List<String>> recordSomeTrials(
            MemoryDisk disk, RandomGenerator random, ExecutorService threads) throws Exception {
        List<String> rows = new ArrayList<>();
        try (RawWriter writer = RawRun.writer(disk)) {
            for (int repeat = 1; repeat <= 2; repeat++) {
                int users = random.nextInt(1, MOST_USERS + 1);
                List<RawPhase> phases = List.of(
                        tightPhase("up, first", 0, users, LatencyOrigin.FROM_START),
                        tightPhase("peak", users, users, LatencyOrigin.FROM_DUE));
                RawRun.begin(writer, repeat, phases);
                List<Future<List<String>>> recorded = new ArrayList<>();
                for (int user = 0; user < users; user++) {
                    int trial = repeat;
                    int index = user;
                    long seed = random.nextLong();
                    recorded.add(threads.submit(() -> record(phases, trial, index, new SeedTree(seed).stream())));
                }
                for (Future<List<String>> ofUser : recorded) {
                    rows.addAll(ofUser.get());
                }
                writer.end();
            }
        }
        return rows.stream().collect(groupingBy(RawWriterTest::user));
    }

    /** Few records and fewer spare ones, so that blocks change hands all the time. */
    private static RawPhase tightPhase(String name, int firstUser, int users, LatencyOrigin charging) {
        return new RawPhase(
                name, RawRun.INTERACTIONS, new RawPhase.Users(firstUser, users), charging, new RawBlocks(users, 4, 8));
    }

    private static List<String> record(List<RawPhase> phases, int repeat, int index, RandomGenerator random) {
        List<String> rows = new ArrayList<>();
        for (RawPhase phase : phases) {
            int user = phase == phases.get(0) ? index : phases.get(0).lanes().size() + index;
            String cells = RawRun.trialCells(repeat, phase == phases.get(0) ? "\"up, first\"" : "peak");
            for (Sample sample : Sample.draw(random, random.nextInt(random.nextBoolean() ? 5 : 200))) {
                sample.recordIn(RawRun.lane(phase, index));
                rows.add(cells + sample.row(user, phase.charging()));
            }
        }
        return rows;
    }

    /** Trial, phase and user of a row: what stands before the interaction. */
    private static String user(String row) {
        return row.replaceFirst(",(browse|buy|\"a).*", "");
    }

    private static RawLog trial(RawWriter writer, int repeat, int records) throws IOException {
        begin(writer, repeat, records);
        return writer.end();
    }

    private static void begin(RawWriter writer, int repeat, int records) throws IOException {
        RawPhase phase = RawRun.phase("all", 1);
        RawRun.begin(writer, repeat, List.of(phase));
        RawLane lane = RawRun.lane(phase, 0);
        RandomGenerator random = SEEDS.child("trial").child(repeat).stream();
        for (int i = 0; i < records; i++) {
            Sample.draw(random).recordIn(lane);
        }
    }

    private Path file() {
        return directory.resolve(RawWriter.NAME);
    }
}
