package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.Forks;
import org.loadharness.codec.Manifest.Session;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.Manifest.Totals;
import org.loadharness.record.Environment;
import org.loadharness.record.Environment.BusyBefore;

class ManifestFileTest {
    @TempDir
    private Path directory;

    @Test
    void readGivesBackWhatWasWritten() throws IOException {
        Manifest full = manifest(State.INCOMPLETE, Optional.of(Instant.parse("2026-01-31T12:00:00.123Z")));
        Manifest running = manifest(State.RUNNING, Optional.empty());

        full.write(directory);
        assertThat(Manifest.read(directory)).isEqualTo(full);
        running.write(directory);
        assertThat(Manifest.read(directory)).isEqualTo(running);
    }

    @Test
    void unknownLoadBeforeIsLeftOut() throws IOException {
        Manifest manifest = ranOn(Optional.empty());

        manifest.write(directory);

        assertThat(Files.readString(directory.resolve("manifest.json")))
                .doesNotContain("load_before", "busy_before", "ended_at");
        assertThat(Manifest.read(directory)).isEqualTo(manifest);
    }

    @Test
    void whatOthersUsedBeforeIsReadAsWritten() throws IOException {
        Manifest known = ranOn(Optional.of(new BusyBefore(0.6, OptionalDouble.of(0.4), OptionalDouble.of(0.2))));
        Manifest half = ranOn(Optional.of(new BusyBefore(0.6, OptionalDouble.empty(), OptionalDouble.empty())));

        known.write(directory);
        assertThat(Manifest.read(directory)).isEqualTo(known);
        half.write(directory);
        assertThat(Manifest.read(directory)).isEqualTo(half);
    }

    @Test
    void unwritableDirectoryLeavesNoTemporaryFile() {
        Path missing = directory.resolve("missing");

        assertThatThrownBy(() -> manifest(State.RUNNING, Optional.empty()).write(missing))
                .isInstanceOf(IOException.class);

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void fileOfSomethingElseIsRefused() throws IOException {
        Files.writeString(directory.resolve("manifest.json"), "{\"schema_version\":1,\"state\":\"walking\"}");

        assertThatThrownBy(() -> Manifest.read(directory))
                .isInstanceOf(MalformedFile.class)
                .hasMessage(directory.resolve("manifest.json")
                        + ": state: unknown word \"walking\"; known are running, complete, incomplete");
    }

    @Test
    void tornFileIsRefusedInWordsOfOurs() throws IOException {
        Files.writeString(directory.resolve(Manifest.NAME), "{\"state\": \"complete\", \"totals\": {");

        assertThatThrownBy(() -> Manifest.read(directory))
                .isInstanceOf(MalformedFile.class)
                .hasMessageEndingWith("it ends too early");
    }

    @Test
    void digestsAreThoseOfTheStandard() throws IOException {
        Files.writeString(directory.resolve("abc.txt"), "abc");
        Files.writeString(directory.resolve("a.txt"), "");

        Map<String, FileFacts> facts = FileFacts.of(directory, List.of("abc.txt", "missing.txt", "a.txt"));

        assertThat(facts)
                .containsExactly(
                        Map.entry(
                                "a.txt",
                                new FileFacts(0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")),
                        Map.entry(
                                "abc.txt",
                                new FileFacts(3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")));
    }

    private static Manifest manifest(State state, Optional<Instant> endedAt) {
        Session session = new Session(List.of("run", "--users", "1,2"), "0.1.0", Environment.capture(), endedAt);
        return new Manifest(
                state,
                "it was interrupted",
                List.of(new Setting("users", "1,2", "command line"), new Setting("param.a", "ä\"\n", "config")),
                Long.MIN_VALUE,
                "in process, a fresh system for every trial",
                List.of(session, session),
                new Totals(10, 4, 100, 1, 17, Optional.of(new Forks(4, 5_200, 13_700))),
                List.of("one", "two"),
                Map.of("plan.json", new FileFacts(10, "00")));
    }

    private static Manifest ranOn(Optional<BusyBefore> busyBefore) {
        Environment machine = new Environment(
                Instant.EPOCH,
                "",
                "",
                "",
                1,
                0,
                "17",
                "",
                List.of(),
                Optional.empty(),
                busyBefore,
                Optional.empty(),
                "");
        return new Manifest(
                State.RUNNING,
                "",
                List.of(),
                1,
                "",
                List.of(new Session(List.of(), "1", machine, Optional.empty())),
                new Totals(1, 0, 0, 0),
                List.of(),
                Map.of());
    }
}
