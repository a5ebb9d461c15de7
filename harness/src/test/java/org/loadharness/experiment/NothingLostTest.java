package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.TrialsFile;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.experiment.ExperimentRun.UnwritableResults;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** What happens to the directory of a run, while it runs and afterwards, is seen and said, and costs no finished trial. */
class NothingLostTest {
    private static final Experiment QUEUE = Experiment.of(new StationWorkload())
            .mode("simulated")
            .users("1,2")
            .interactions(50)
            .repeats(2);

    @TempDir
    private Path directory;

    private Path out;

    @BeforeEach
    void nameTheDirectory() {
        out = directory.resolve("out");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void directoryThatIsMovedAwayEndsTheRunAndItsTrialsAreWrittenBeside(int trials) throws Exception {
        Path moved = directory.resolve("moved");

        assertThatExceptionOfType(UnwritableResults.class)
                .isThrownBy(() -> runUntil(trials, () -> Files.move(out, moved)))
                .withMessageContaining(
                        "results could not be written any more: " + out + ": was deleted, moved or replaced")
                .withMessageEndingWith(" in " + out + "-rescued; resume the run there (--resume " + out + "-rescued)");

        Path rescued = directory.resolve("out-rescued");
        assertThat(StoredRun.read(rescued).done()).hasSize(trials);
        assertThat(Manifest.read(rescued).state()).isEqualTo(trials == 4 ? State.COMPLETE : State.INCOMPLETE);
        assertThat(Files.readAllBytes(rescued.resolve(TrialsFile.NAME)))
                .isEqualTo(Files.readAllBytes(moved.resolve(TrialsFile.NAME)));
        assertThat(QUEUE.writeTo(rescued).resume().ending()).isEqualTo(new LoadResult.Ending.Complete());
        assertThat(StoredRun.read(rescued).done()).hasSize(4);
    }

    @Test
    void directoryThatIsDeletedOrReplacedIsGone() throws Exception {
        for (boolean isReplaced : new boolean[] {false, true}) {
            assertThatExceptionOfType(UnwritableResults.class)
                    .isThrownBy(() -> runUntil(1, () -> {
                        delete(out);
                        if (isReplaced) {
                            Files.createDirectory(out);
                            Files.createFile(out.resolve(TrialsFile.NAME));
                        }
                    }));
            assertThat(out.resolve("plan.json")).doesNotExist();
            assertThat(StoredRun.read(directory.resolve(isReplaced ? "out-rescued-2" : "out-rescued"))
                            .done())
                    .hasSize(1);
        }
    }

    @Test
    void planThatIsTakenAwayAndLogThatIsCutOrGrowsEndTheRunAndItsTrialsAreWrittenBeside() throws Exception {
        Path log = out.resolve(TrialsFile.NAME);
        List<Step> deeds = List.of(
                () -> Files.delete(out.resolve("plan.json")),
                () -> Files.write(log, new byte[0]),
                () -> Files.write(log, new byte[] {'\n'}, StandardOpenOption.APPEND));
        Path rescued = directory.resolve("out-rescued");
        for (Step step : deeds) {
            for (int trials : new int[] {1, 4}) { // before the next trial, or before the end
                assertThatExceptionOfType(UnwritableResults.class)
                        .isThrownBy(() -> runUntil(trials, step))
                        .withMessageMatching(
                                ".*" + out + ".*: was (deleted, moved or replaced|altered by another program) .*"
                                        + trials + " finished trials? in " + rescued + "; .*");
                assertThat(StoredRun.read(rescued).done()).hasSize(trials);
                delete(rescued);
                delete(out);
            }
        }
    }

    @Test
    void logThatIsCutDuringATrialEndsTheRunAndThatTrialIsWrittenBesideToo() throws Exception {
        AtomicInteger started = new AtomicInteger();

        assertThatExceptionOfType(UnwritableResults.class)
                .isThrownBy(() -> runWith(event -> {
                    if (event instanceof TrialStarted && started.incrementAndGet() == 2) {
                        Files.write(out.resolve(TrialsFile.NAME), new byte[0]);
                    }
                }))
                .withMessageContaining(": was altered by another program");

        assertThat(StoredRun.read(directory.resolve("out-rescued")).done()).hasSize(2);
    }

    @Test
    void runLeavesNoReserveBehind() throws Exception {
        QUEUE.writeTo(out).run();

        assertThat(out.resolve(".reserve")).doesNotExist();
    }

    @Test
    void linesThatAreMissingFromTheLogAreSeenByEveryReader() throws Exception {
        QUEUE.writeTo(out).run();
        Path log = out.resolve(TrialsFile.NAME);
        List<String> whole = Files.readAllLines(log);

        for (int missing = 0; missing < 4; missing++) {
            int line = missing;
            Files.write(
                    log,
                    Stream.of(0, 1, 2, 3)
                            .filter(each -> each != line)
                            .map(whole::get)
                            .toList());

            assertThatExceptionOfType(UnfitDirectory.class)
                    .isThrownBy(() -> StoredRun.read(out))
                    .withMessageMatching(
                            "(?s).*trials.jsonl: is not what the run wrote: it holds 3 finished trials, and"
                                    + " manifest.json counts 4 in \\d+ bytes; restore .* \\(--resume .*\\)");
            assertThatExceptionOfType(UnfitDirectory.class).isThrownBy(() -> LoadResult.read(out));
        }
        Files.write(log, new byte[0]);
        assertThatExceptionOfType(UnfitDirectory.class)
                .isThrownBy(() -> StoredRun.read(out))
                .withMessageContaining("it holds 0 finished trials");
        QUEUE.writeTo(out).resume();
        assertThat(StoredRun.read(out).done()).hasSize(4);
    }

    @Test
    void commandThatIsSaidForALogWithTooFewLinesCanBePasted() throws Exception {
        Path blank = directory.resolve("a run");
        QUEUE.writeTo(blank).run();
        Path log = blank.resolve(TrialsFile.NAME);
        Files.write(log, Files.readAllLines(log).subList(0, 3));

        assertThatExceptionOfType(UnfitDirectory.class)
                .isThrownBy(() -> StoredRun.read(blank))
                .withMessageEndingWith("(--resume '" + blank + "')");
    }

    @Test
    void trialsOfAnotherRunInTheLogAreNotTakenForWhatCouldRunAgain() throws Exception {
        QUEUE.writeTo(directory.resolve("other")).seed(7).run();
        QUEUE.writeTo(out).run();
        Path log = out.resolve(TrialsFile.NAME);
        List<String> lines = Files.readAllLines(log);
        lines.set(
                2,
                Files.readAllLines(directory.resolve("other").resolve(TrialsFile.NAME))
                        .get(2));
        Files.write(log, lines);

        assertThatExceptionOfType(UnfitDirectory.class)
                .isThrownBy(() -> QUEUE.writeTo(out).resume())
                .withMessageMatching("(?s).*trials.jsonl: is not what the run wrote: .* none of which is missing: .*");
    }

    @Test
    void pipesInPlaceOfFilesAreNotWaitedFor() throws Exception {
        for (String name : List.of("plan.json", Manifest.NAME, TrialsFile.NAME)) {
            QUEUE.writeTo(out).run();
            Files.delete(out.resolve(name));
            Process made = new ProcessBuilder("mkfifo", out.resolve(name).toString()).start();
            assertThat(made.waitFor()).isZero();

            assertThatExceptionOfType(UnfitDirectory.class)
                    .isThrownBy(() -> StoredRun.read(out))
                    .withMessageContaining(out.resolve(name) + ": is no file");
            delete(out);
        }
    }

    @Test
    void emptiedFileIsAMistakeInWords() throws Exception {
        for (String name : List.of("plan.json", Manifest.NAME)) {
            QUEUE.writeTo(out).run();
            Files.write(out.resolve(name), new byte[0]);

            assertThatExceptionOfType(UnfitDirectory.class)
                    .isThrownBy(() -> StoredRun.read(out))
                    .withMessageContaining(out.resolve(name) + ": is empty; restore it from a copy");
            delete(out);
        }
    }

    @Test
    void logOfARunThatWasKilledAfterAResumptionStillHoldsWhatItHeld() throws Exception {
        QUEUE.writeTo(out).run();
        Path log = out.resolve(TrialsFile.NAME);
        byte[] whole = Files.readAllBytes(log);
        Path manifest = out.resolve(Manifest.NAME);
        Files.writeString(manifest, Files.readString(manifest).replace("\"complete\"", "\"running\""));

        assertThat(StoredRun.read(out).damage()).isEmpty();
        Files.write(log, Arrays.copyOf(whole, whole.length - 5));
        assertThatExceptionOfType(UnfitDirectory.class).isThrownBy(() -> StoredRun.read(out));
    }

    @Test
    void manifestOfACompleteRunNamesTheSignalThatCameAfterItsLastTrial() throws Exception {
        Interruption interruption = new Interruption();
        LoadResult result;
        try (ExperimentRun run = new ExperimentControl(QUEUE.writeTo(out))
                .interruptedBy(interruption)
                .open()) {
            result = run.run(silence -> {});
            interruption.request("the run was ended by a signal: terminated");
        }

        assertThat(result.ending()).isEqualTo(new LoadResult.Ending.Complete());
        Manifest manifest = Manifest.read(out);
        assertThat(manifest.state()).isEqualTo(State.COMPLETE);
        assertThat(manifest.warnings()).contains("after the last trial the run was ended by a signal: terminated");
        assertThat(Thread.interrupted()).isFalse();
        assertThat(StoredRun.read(out).damage()).isEmpty();
    }

    @Test
    void runThatWasAskedToEndBeforeItsFirstTrialLogsNone() throws Exception {
        Interruption interruption = new Interruption();
        interruption.request("the run was ended by a signal: terminated");
        try (ExperimentRun run = new ExperimentControl(QUEUE.writeTo(out))
                .interruptedBy(interruption)
                .open()) {
            assertThat(run.run(silence -> {}).ending()).isInstanceOf(LoadResult.Ending.Interrupted.class);
        }

        assertThat(out.resolve(TrialsFile.NAME)).isEmptyFile();
        assertThat(Manifest.read(out).state()).isEqualTo(State.INCOMPLETE);
    }

    @Test
    void interruptedConnectionIsAnInterruptedRun() throws Exception {
        Interruption interruption = new Interruption();
        Experiment experiment = Experiment.of(new BrokenByInterrupts(interruption))
                .mode("rpc")
                .option("url", "http://localhost:1")
                .users("1")
                .writeTo(out);

        try (ExperimentRun run =
                new ExperimentControl(experiment).interruptedBy(interruption).open()) {
            assertThat(run.run(silence -> {}).ending()).isEqualTo(new LoadResult.Ending.Interrupted("by a signal"));
        }

        assertThat(Manifest.read(out).reason()).isEqualTo("by a signal");
    }

    private void runUntil(int trials, Step step) throws Exception {
        RunEvent.Listener listener = new RunEvent.Listener() {
            private int ended;

            @Override
            public void on(RunEvent event) throws IOException {
                if (event instanceof TrialFinished && ++ended == trials) {
                    step.take();
                }
            }
        };
        runWith(listener);
    }

    private void runWith(RunEvent.Listener listener) throws Exception {
        new ExperimentControl(QUEUE.writeTo(out))
                .reportingTo(listener)
                .experiment()
                .run();
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    private interface Step {
        void take() throws IOException;
    }

    /** Its connection fails because somebody asks for the end of the run meanwhile. */
    private record BrokenByInterrupts(Interruption interruption) implements ServedWorkload {
        @Override
        public String name() {
            return "broken";
        }

        @Override
        public String summary() {
            return "never answers";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("ask", 1));
        }

        @Override
        public Server serve(Settings settings, InetSocketAddress bind) {
            throw new UnsupportedOperationException("a user starts it");
        }

        @Override
        public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
            interruption.request("by a signal");
            throw new IOException("the thread was interrupted");
        }
    }
}
