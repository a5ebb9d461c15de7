package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.simulation.StationWorkload;

/** Options that nobody gave. */
class HeldDefaultsTest {
    @TempDir
    private Path directory;

    @Test
    void theManifestHasTheWarmUpThatIsAPartOfTheDuration() throws IOException {
        assertThat(configuration("--users", "2", "--duration", "10s"))
                .contains(new Setting("warmup", "2s", "default"), new Setting("duration", "10s", "command line"));
    }

    @Test
    void theManifestHasTheTimesOfAnOpenLoad() throws IOException {
        assertThat(configuration("--arrivals", "constant:20/s"))
                .contains(new Setting("warmup", "2s", "default"), new Setting("duration", "10s", "default"));
    }

    private List<Setting> configuration(String... words) throws IOException {
        Stream<String> all = Stream.concat(
                Stream.of("--workload", "station", "--mode", "simulated", "--repeats", "2", "--out", "out"),
                Stream.of(words));
        new Cli(directory).knowing(new StationWorkload()).run(all.toArray(String[]::new));
        return Manifest.read(directory.resolve("out")).configuration();
    }
}
