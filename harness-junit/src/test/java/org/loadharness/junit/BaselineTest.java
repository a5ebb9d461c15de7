package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.simulation.StationWorkload;

/** Against figures of an earlier run, which the file holds one line each. */
class BaselineTest {
    private static final String FILE = "target/baseline-test/baseline.csv";
    private static final String BELOW = FILE + "/baseline.csv";
    private static final Map<String, String> UPDATE = Map.of("harness.update-baseline", "true");

    @TempDir
    Path folder;

    @BeforeEach
    void forget() throws IOException {
        Files.createDirectories(Path.of(FILE).getParent());
        Files.deleteIfExists(Path.of(FILE));
    }

    @Test
    void withoutOneANodeIsInconclusive() {
        Kit kit = Kit.run(folder, Queue.class);

        assertThat(kit.ended()).containsExactly("1 user ABORTED", "2 users ABORTED");
        assertThat(kit.allThrown())
                .allSatisfy(thrown -> assertThat(thrown)
                        .hasMessageContaining("no baseline of throughput_per_s is stored")
                        .hasMessageContaining("-Dharness.update-baseline"));
        assertThat(Path.of(FILE)).doesNotExist();
    }

    @Test
    void whatWasStoredIsHeldAgainst() throws IOException {
        assertThat(Kit.run(folder.resolve("store"), UPDATE, Queue.class).ended())
                .containsExactly("1 user SUCCESSFUL", "2 users SUCCESSFUL");

        assertThat(Kit.run(folder.resolve("same"), Queue.class).ended())
                .containsExactly("1 user SUCCESSFUL", "2 users SUCCESSFUL");

        edit(line -> line.replace(",100,", ",120,"));
        Kit worse = Kit.run(folder.resolve("worse"), Queue.class);
        assertThat(worse.ended()).containsExactly("1 user FAILED", "2 users FAILED");
        assertThat(worse.allThrown().get(0))
                .hasMessageStartingWith(
                        "throughput at 1 user: required no worse than 5 % against the baseline, measured"
                                + " 100 against 120 /s, -16.67 %");
    }

    @Test
    void anotherMachinesFiguresSayNothing() throws IOException {
        Kit.run(folder.resolve("store"), UPDATE, Queue.class);
        edit(line -> line.replaceAll("cores=\\d+", "cores=999"));

        Kit kit = Kit.run(folder.resolve("elsewhere"), Map.of("harness.users", "1"), Queue.class);

        assertThat(kit.ended()).containsExactly("1 user ABORTED");
        assertThat(kit.message()).contains("the baseline was measured on another machine", "999");
    }

    @Test
    void aFileThatIsNoneIsRefusedBeforeTheLoad() throws IOException {
        Files.writeString(Path.of(FILE), "this,is,no,baseline\n");

        Kit kit = Kit.run(folder, Queue.class);

        assertThat(kit.tests()).isEmpty();
        assertThat(kit.message()).contains("\n  baseline " + Path.of(FILE) + ": ");
    }

    @Test
    void whereNothingCanBeStoredIsFoundOutBeforeTheLoad() throws IOException {
        Files.writeString(Path.of(FILE), "a file, no directory\n");

        Kit kit = Kit.run(folder, UPDATE, BelowAFile.class);

        assertThat(kit.tests()).isEmpty();
        assertThat(kit.message()).contains("\n  baseline " + Path.of(BELOW) + ": cannot be written: ");
        assertThat(Kit.run(folder.resolve("held"), BelowAFile.class).ended()).hasSize(1);
    }

    private static void edit(UnaryOperator<String> change) throws IOException {
        Path file = Path.of(FILE);
        String before = Files.readString(file);
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(file, after);
    }

    static class BelowAFile {
        @LoadTest(workload = StationWorkload.class, mode = "simulated", users = "1", interactions = "1000")
        @Param(name = "service", value = "10ms")
        @Baseline(file = BELOW, metric = "throughput", noWorseThan = "5 %")
        void isNowhere() {}
    }

    static class Queue {
        @LoadTest(workload = StationWorkload.class, mode = "simulated", users = "1,2", interactions = "1000")
        @Param(name = "service", value = "10ms")
        @Baseline(file = FILE, metric = "throughput", noWorseThan = "5 %")
        void isNoSlower() {}
    }
}
