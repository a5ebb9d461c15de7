package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.codec.TrialsFile.Content;
import org.loadharness.house.Cases;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.random.SeedTree;
import org.loadharness.record.DiskFile;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.NamedPhaseLog;

class TrialsFileTest {
    private static final ExperimentPlan PLAN = planOf(10, 100);

    @TempDir
    private Path directory;

    @Tag("law")
    @Test
    void everyTrialComesBackAsItWas() {
        for (long seed = 1; seed <= Cases.of(100, 1_000); seed++) {
            TrialLog trial = new RandomLogs(seed).trial();

            byte[] line = SealedLine.seal(TrialJson.encode(trial));

            byte[] payload =
                    SealedLine.open(Arrays.copyOf(line, line.length - 1)).orElseThrow();
            assertThat(TrialJson.decode("line", payload, SecondsBytes.in(directory)))
                    .as("seed %d", seed)
                    .isEqualTo(trial);
        }
    }

    @Test
    void aTrialWithoutPartsIsTheSameLineAsBeforeThereWereAny() {
        for (long seed = 1; seed <= 100; seed++) {
            TrialLog trial = new RandomLogs(seed).trial();
            boolean silent = Stream.concat(
                            Stream.of(trial.measured()), trial.phases().stream().map(NamedPhaseLog::log))
                    .flatMap(phase -> phase.interactions().stream())
                    .allMatch(log -> log.parts().isEmpty());

            String line = new String(TrialJson.encode(trial), StandardCharsets.UTF_8);

            assertThat(!line.contains("\"parts\"")).as("seed %d", seed).isEqualTo(silent);
        }
    }

    @Test
    void partsThatCannotBeAreRefused() {
        byte[] line = TrialJson.encode(new RandomLogs(1).withMisfits(3));
        String altered = new String(line, StandardCharsets.UTF_8).replace("\"misfits\":3", "\"misfits\":4");

        assertThatThrownBy(() ->
                        TrialJson.decode("line", altered.getBytes(StandardCharsets.UTF_8), SecondsBytes.in(directory)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("interactions[0].parts: misfits must be 0 to the number of successes, 3, was 4");
    }

    @Test
    void fileGivesBackEveryTrialInItsOrder() throws IOException {
        List<TrialLog> trials = trials(20);

        write(trials);

        Content content = TrialsFile.read(directory, PLAN);
        assertThat(content.trials()).isEqualTo(trials);
        assertThat(content.dropped()).isEmpty();
        assertThat(content.wholeBytes()).isEqualTo(Files.size(directory.resolve("trials.jsonl")));
    }

    @Test
    void everyLineIsJsonByItself() throws IOException {
        write(trials(3));

        for (String line : Files.readAllLines(directory.resolve("trials.jsonl"))) {
            assertThat(JsonText.object("line", line.getBytes(StandardCharsets.UTF_8))
                            .object("trial")
                            .whole("schema_version"))
                    .isEqualTo(2);
        }
    }

    @Tag("law")
    @Test
    void fileTornAtAnyByteKeepsEveryWholeLine() throws IOException {
        List<TrialLog> trials = trials(2);
        write(trials);
        byte[] whole = Files.readAllBytes(directory.resolve("trials.jsonl"));
        int[] ends = lineEnds(whole);

        for (int length = 0; length <= whole.length; length += Cases.everyNth(7)) {
            Content content = read(Arrays.copyOf(whole, length));

            int torn = length;
            int kept = (int) Arrays.stream(ends).filter(end -> end <= torn).count();
            assertThat(content.trials()).as("%d bytes", length).isEqualTo(trials.subList(0, kept));
            assertThat(content.wholeBytes()).isEqualTo(kept == 0 ? 0 : ends[kept - 1]);
            assertThat(content.dropped().isPresent()).isEqualTo(content.wholeBytes() != length);
        }
    }

    @Test
    void resumedFileHoldsNoTraceOfTheTornLine() throws IOException {
        List<TrialLog> trials = trials(3);
        write(trials);
        byte[] whole = Files.readAllBytes(directory.resolve("trials.jsonl"));

        for (int length = 0; length < whole.length; length += 997) {
            Files.write(directory.resolve("trials.jsonl"), Arrays.copyOf(whole, length));
            Content content = TrialsFile.read(directory, PLAN);
            try (TrialsFile file = TrialsFile.reopen(directory, content)) {
                for (TrialLog trial : trials.subList(content.trials().size(), 3)) {
                    file.append(trial);
                }
            }

            assertThat(Files.readAllBytes(directory.resolve("trials.jsonl"))).isEqualTo(whole);
        }
    }

    @Tag("law")
    @Test
    void noChangedByteBeforeTheLastLineGoesUnnoticed() throws IOException {
        write(trials(2));
        byte[] whole = Files.readAllBytes(directory.resolve("trials.jsonl"));
        int lastLine = lineEnds(whole)[0];
        RandomGenerator random = new SeedTree(5).stream();

        for (int i = 0; i < lastLine - 1; i += Cases.everyNth(7)) {
            byte[] altered = whole.clone();
            altered[i] ^= (byte) (1 << random.nextInt(8));

            assertThatThrownBy(() -> read(altered))
                    .as("byte %d", i)
                    .isInstanceOf(MalformedFile.class)
                    .hasMessageMatching("trials.jsonl: line 1 was altered.*");
        }
    }

    @Tag("law")
    @Test
    void changedByteOfTheLastLineCostsThatTrialOnly() throws IOException {
        write(trials(2));
        byte[] whole = Files.readAllBytes(directory.resolve("trials.jsonl"));

        for (int i = lineEnds(whole)[0]; i < whole.length; i += Cases.everyNth(7)) {
            byte[] altered = whole.clone();
            altered[i] ^= 1;

            Content content = read(altered);

            assertThat(content.trials()).as("byte %d", i).hasSize(1);
            assertThat(content.dropped()).isPresent();
        }
    }

    @Test
    void alteredLineIsNamedWithTheWayOut() throws IOException {
        write(trials(3));
        Path file = directory.resolve("trials.jsonl");
        List<String> lines = Files.readAllLines(file);
        Files.writeString(
                file,
                lines.get(0) + "\n" + lines.get(1).replace("\"repeat\":2", "\"repeat\":3") + "\n" + lines.get(2)
                        + "\n");

        assertThatThrownBy(() -> TrialsFile.read(directory, PLAN))
                .hasMessage(file + ": line 2 was altered: its checksum does not fit; restore the file from a copy, or"
                        + " delete that line and --resume the run");
    }

    @Test
    void lineOfALaterHarnessIsRefusedEvenAtTheEnd() throws IOException {
        byte[] payload = new String(TrialJson.encode(trials(1).get(0)), StandardCharsets.UTF_8)
                .replace("\"schema_version\":2", "\"schema_version\":4")
                .getBytes(StandardCharsets.UTF_8);
        Files.write(directory.resolve("trials.jsonl"), SealedLine.seal(payload));

        assertThatThrownBy(() -> TrialsFile.read(directory, PLAN))
                .isInstanceOf(MalformedFile.class)
                .hasMessageContaining(
                        "line 1: schema_version: was 4, but this harness reads versions 2 to 3; a newer harness wrote it; use that one");
    }

    @Test
    void trialThatWasCutShortIsReplacedByItsRepetition() throws IOException {
        TrialLog cut = new RandomLogs(1).trial(new TrialId(0, 1), Cause.INTERRUPTED);
        TrialLog other = new RandomLogs(2).trial(new TrialId(0, 2), Cause.TIMED_OUT);
        TrialLog again = new RandomLogs(3).trial(new TrialId(0, 1), Cause.COMPLETED);

        write(List.of(cut, other, again));

        assertThat(TrialsFile.read(directory, PLAN).trials()).containsExactly(other, again);
    }

    @Test
    void trialThatIsDoneTwiceIsRefused() throws IOException {
        TrialLog trial = new RandomLogs(1).trial(new TrialId(0, 1), Cause.COMPLETED);

        write(List.of(trial, trial));

        assertThatThrownBy(() -> TrialsFile.read(directory, PLAN))
                .isInstanceOf(MalformedFile.class)
                .hasMessageContaining("line 2: point 0, repeat 1 stands in the file twice");
    }

    @Test
    void trialOfAnotherPlanIsRefused() throws IOException {
        write(List.of(new RandomLogs(1).trial(new TrialId(3, 1), Cause.COMPLETED)));

        assertThatThrownBy(() -> TrialsFile.read(directory, planOf(3, 2)))
                .isInstanceOf(MalformedFile.class)
                .hasMessageContaining("point 3, repeat 1 is not in the plan, which has 3 points and 2 repeats");
    }

    @Test
    void createNeverOverwrites() throws IOException {
        write(trials(1));

        assertThatThrownBy(() -> TrialsFile.create(directory)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(TrialsFile.read(directory, PLAN).trials()).hasSize(1);
    }

    @Test
    void nobodyElseOpensWhatIsBeingWritten() throws IOException {
        try (TrialsFile file = TrialsFile.create(directory)) {
            assertThatThrownBy(() -> TrialsFile.read(directory, PLAN)).isInstanceOf(TrialsFile.InUse.class);
            assertThatThrownBy(() -> TrialsFile.reopen(
                            directory, new Content(List.of(), 0, Optional.empty(), 0, Optional.empty())))
                    .isInstanceOf(TrialsFile.InUse.class)
                    .hasMessageContaining("is being written by another harness; wait for it to end, or stop it");
            file.append(trials(1).get(0));
        }
        assertThat(TrialsFile.read(directory, PLAN).trials()).hasSize(1);
    }

    @Test
    void interruptedThreadWritesAllTheSame() throws IOException {
        try (TrialsFile file = TrialsFile.create(directory)) {
            Thread.currentThread().interrupt();
            file.append(trials(1).get(0));
            assertThat(Thread.interrupted()).isTrue();
            file.append(trials(2).get(1));
        }

        assertThat(TrialsFile.read(directory, PLAN).trials()).hasSize(2);
    }

    @Test
    void fullDiskIsNamed() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("a device that is always full").exists();

        try (TrialsFile file = new TrialsFile(full, DiskFile.open(full), 0)) {
            assertThatThrownBy(() -> file.append(trials(1).get(0)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("/dev/full: ")
                    .hasMessageContaining("No space left");
        }
    }

    private void write(List<TrialLog> trials) throws IOException {
        try (TrialsFile file = TrialsFile.create(directory)) {
            for (TrialLog trial : trials) {
                file.append(trial);
            }
        }
    }

    private static List<TrialLog> trials(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(repeat -> new RandomLogs(repeat).smallTrial(new TrialId(0, repeat), Cause.COMPLETED))
                .toList();
    }

    private Content read(byte[] content) throws IOException {
        return new TrialLines("trials.jsonl", PLAN, SecondsBytes.in(directory))
                .read(new BufferedInputStream(new ByteArrayInputStream(content)));
    }

    private static int[] lineEnds(byte[] content) {
        return IntStream.range(0, content.length)
                .filter(i -> content[i] == '\n')
                .map(i -> i + 1)
                .toArray();
    }

    static ExperimentPlan planOf(int points, int repeats) {
        ExperimentPlan any = new RandomLogs(0).plan();
        ExperimentPlan one = any.of(any.variants().get(0));
        return new ExperimentPlan(
                one.onlyVariant().system(),
                Collections.nCopies(points, one.points().get(0)),
                repeats,
                one.onlyVariant().trialSettings(),
                1);
    }
}
