package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.house.Cases;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Retries;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.record.Distribution;
import org.loadharness.record.RawWriter;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Workload;

class RawTrialTest {
    private static final int POINT = 0;
    private static final int REPEAT = 2;
    private static final int USER = 4;
    private static final int INTERACTION = 5;
    private static final int DUE = 6;
    private static final int START = 7;
    private static final int END = 8;
    private static final int RESPONSE_NANOS = 9;
    private static final int OUTCOME = 11;
    private static final int ATTEMPTS = 12;
    private static final int FAILED_ATTEMPTS = 13;

    private static final int HOURS = Cases.of(1, 3);

    @TempDir
    private Path directory;

    @Test
    void recordsAreWhatTheTrialReports() throws Exception {
        TinyWorkload workload = new TinyWorkload((user, random) -> failsByThrees());

        List<TrialLog> trials = run(
                workload, "users", "1,3", "interactions", "400", "repeats", "2", "retries", "1", "backoff", "1us..1us");

        List<String[]> rows = rows();
        assertThat(trials).hasSize(4);
        for (TrialLog trial : trials) {
            List<String[]> own = rows.stream()
                    .filter(row -> Integer.parseInt(row[POINT]) == trial.id().point()
                            && Integer.parseInt(row[REPEAT]) == trial.id().repeat())
                    .toList();
            assertThat(trial.raw().map(RawLog::records)).contains((long) own.size());
            assertThat(trial.measured().interactions().get(0).failures().count())
                    .isPositive();
            trial.measured().interactions().forEach(interaction -> assertRecorded(interaction, own));
        }
    }

    @Test
    void everyFailedAttemptIsRecordedWithItsOwnTime() throws Exception {
        TinyWorkload workload = new TinyWorkload((user, random) -> failsByThrees());

        run(workload, "users", "2", "interactions", "300", "retries", "4", "backoff", "1us..1us", "jitter", "0");

        List<String[]> repeated =
                rows().stream().filter(row -> !row[ATTEMPTS].equals("1")).toList();
        assertThat(repeated).hasSizeGreaterThan(100);
        for (String[] row : repeated) {
            String[] failed = row[FAILED_ATTEMPTS].split(";", -1);
            assertThat(failed).hasSize(Integer.parseInt(row[ATTEMPTS]) - 1);
            long beganNanos = nanos(row[START], 9);
            for (String attempt : failed) {
                String[] words = attempt.split(" ", -1);
                assertThat(words[2]).isEqualTo("third");
                assertThat(nanos(words[0], 9)).isGreaterThanOrEqualTo(beganNanos);
                assertThat(nanos(words[1], 9)).isGreaterThanOrEqualTo(nanos(words[0], 9) + 1_000);
                beganNanos = nanos(words[1], 9);
            }
            assertThat(nanos(row[END], 9)).isGreaterThanOrEqualTo(beganNanos);
        }
    }

    @Tag("law")
    @Test
    void hoursOnTheSimulatedClockAreRecordedAndTheSameEachTime() throws Exception {
        TimedTinyWorkload workload = new TimedTinyWorkload((user, clock) -> interaction -> {
            clock.waitUntil(clock.nanos() + 700_000_000);
            return Outcome.SUCCESS;
        });
        ExperimentPlan plan = new ExperimentPlan(
                new Variant.SystemUnderTest(workload.name(), Mode.SIMULATED, workload.defaults(), Optional.empty()),
                List.of(new Point(
                        new LoadModel.OpenLoop(Arrivals.parse("poisson:1/s"), 10),
                        new Extent.Lasting(Duration.ofHours(HOURS)))),
                1,
                SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE, TrialSettings.Recording.RAW),
                1);

        TrialLog trial = run(workload, plan).get(0);
        byte[] first = Files.readAllBytes(file());
        Files.delete(file());
        run(workload, plan);

        assertThat(Files.readAllBytes(file())).isEqualTo(first);
        List<String[]> rows = rows();
        assertThat(rows).hasSizeBetween(3_400 * HOURS, 3_800 * HOURS);
        assertRecorded(trial.measured().interactions().get(0), rows);
        assertThat(rows).allMatch(row -> nanos(row[START], 9) >= nanos(row[DUE], 9));
    }

    @Test
    void recordsOfOneUserFollowEachOther() throws Exception {
        TinyWorkload workload = new TinyWorkload((user, random) -> interaction -> Outcome.SUCCESS);

        run(workload, "users", "4", "interactions", "2000");

        long[] lastEndNanos = new long[4];
        for (String[] row : rows()) {
            int user = Integer.parseInt(row[USER]);
            assertThat(nanos(row[START], 9)).isGreaterThanOrEqualTo(lastEndNanos[user]);
            lastEndNanos[user] = nanos(row[END], 9);
        }
        assertThat(lastEndNanos).doesNotContain(0);
    }

    @Test
    void aRunnerWithoutAFileRefusesToKeepRecords() {
        TinyWorkload workload = new TinyWorkload((user, random) -> interaction -> Outcome.SUCCESS);

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Runs.run(workload, "raw", "true"))
                .withMessageContaining("no file");
    }

    private List<TrialLog> run(Workload workload, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("raw", "true"));
        all.addAll(List.of(options));
        return run(workload, Runs.plan(workload, all.toArray(String[]::new)));
    }

    private List<TrialLog> run(Workload workload, ExperimentPlan plan) throws Exception {
        List<RunEvent> events = new ArrayList<>();
        try (RawWriter writer = RawWriter.create(directory)) {
            new LocalRunner(workload, List.of()).recordingInto(writer).run(plan, Set.of(), events::add);
        }
        return Runs.trials(events);
    }

    /** Counts are those of the log, response times its exact sum, minimum and maximum, and attempts add up. */
    private static void assertRecorded(InteractionLog interaction, List<String[]> rows) {
        List<String[]> own = rows.stream()
                .filter(row -> row[INTERACTION].equals(interaction.name()))
                .toList();
        List<String[]> successes =
                own.stream().filter(row -> row[OUTCOME].equals("success")).toList();
        List<String[]> failures =
                own.stream().filter(row -> row[OUTCOME].equals("third")).toList();

        assertThat(successes.size() + failures.size()).isEqualTo(own.size());
        assertTotals(successes, interaction.successes());
        assertTotals(failures, interaction.failures());
        assertThat(own.stream().mapToLong(row -> Long.parseLong(row[ATTEMPTS])).sum())
                .isEqualTo(interaction.attempts());
    }

    private static void assertTotals(List<String[]> rows, Distribution distribution) {
        assertThat(rows).hasSize((int) distribution.count());
        if (!rows.isEmpty()) {
            long[] responseNanos = rows.stream()
                    .mapToLong(row -> nanos(row[RESPONSE_NANOS], 6))
                    .toArray();
            assertThat(distribution.totals())
                    .isEqualTo(new Distribution.Totals(
                            LongStream.of(responseNanos).sum(),
                            LongStream.of(responseNanos).min().orElseThrow(),
                            LongStream.of(responseNanos).max().orElseThrow()));
        }
    }

    /** Three attempts fail and three succeed, so that of those repeated some succeed. */
    private static Session failsByThrees() {
        int[] attempts = {0};
        return interaction -> {
            attempts[0]++;
            return attempts[0] % 6 < 3 ? Outcome.failure("third", new IllegalStateException("third")) : Outcome.SUCCESS;
        };
    }

    private static long nanos(String cell, int decimals) {
        return new BigDecimal(cell).movePointRight(decimals).longValueExact();
    }

    private List<String[]> rows() throws IOException {
        try (InputStream file = Files.newInputStream(file());
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(line -> line.split(",", -1)).toList();
        }
    }

    private Path file() {
        return directory.resolve(RawWriter.NAME);
    }
}
