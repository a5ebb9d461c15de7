package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.plan.TrialSettings.Agents;

class KeysTest {
    @TempDir
    private Path directory;

    @Test
    void theFileOfTheRunIsGoodForARelayAndThatOfAnAgentIsNot() throws Exception {
        List<Path> files = KeyMaker.make(directory.resolve("keys.p12"), 1);

        assertThatCode(() -> read(files.get(0)).requireServer()).doesNotThrowAnyException();
        assertThatThrownBy(() -> read(files.get(1)).requireServer())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keys: those of %s are good for an agent alone; use the file of the run", files.get(1));
    }

    @Test
    void aFileThatIsNotThereOrHoldsNoKeysIsNamed() throws Exception {
        Path none = directory.resolve("none.p12");
        Path text = Files.writeString(directory.resolve("text.p12"), "no keys");

        assertThatThrownBy(() -> read(none))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("no file " + none, "cluster-keys");
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 1_000})
    void aFileThatWasCutShortIsSaidToBe(int bytesLeft) throws Exception {
        Path file = KeyMaker.make(directory.resolve("keys.p12"), 0).get(0);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), bytesLeft));

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "keys: %s is empty or was cut short; copy it again, or make new ones by cluster-keys", file);
    }

    @Test
    void aFileInNoDirectoryIsNotMade() {
        Path file = directory.resolve("no/such.p12");

        assertThatThrownBy(() -> KeyMaker.make(file, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + " is in no directory that is there; make it first");
    }

    @Test
    void aRunIsToldBeforeItBeginsThatItsKeysAreThoseOfAnAgent() throws Exception {
        List<Path> files = KeyMaker.make(directory.resolve("keys.p12"), 1);

        assertThatCode(() -> check(files.get(0))).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(files.get(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(" are good for an agent alone; use the file of the run");
    }

    private static void check(Path keys) throws IOException {
        Agents asked = Agents.parse("1");
        Agents.Joining joining = new Agents.Joining(
                AgentProcesses.freeAddress(),
                Optional.of(keys.toString()),
                asked.joining().within());
        new AgentsOfRun.Provider().check(new Agents(asked.count(), asked.place(), joining, asked.onLoss()));
    }

    /** A link to nowhere is found as late as a disk that is full. */
    @Test
    void nothingIsLeftOfKeysThatCouldNotAllBeMade() throws Exception {
        Path inTheWay = Files.createSymbolicLink(directory.resolve("keys-2.p12"), directory.resolve("nowhere"));

        assertThatThrownBy(() -> KeyMaker.make(directory.resolve("keys.p12"), 2))
                .isInstanceOf(IOException.class);
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(inTheWay);
        }
    }

    private static Keys read(Path file) {
        return Keys.read(file.toString());
    }
}
