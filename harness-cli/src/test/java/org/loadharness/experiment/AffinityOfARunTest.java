package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.cli.CounterWorkload;
import org.loadharness.codec.Manifest;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** From what a workload wants of its server's processors to what the manifest says of them. */
@EnabledOnOs(OS.LINUX)
class AffinityOfARunTest {
    private static final String SERVER =
            "one server process for each session of the run, reset through its API before every trial, on processors ";

    @TempDir
    private Path directory;

    @Test
    void theManifestSaysWhereTheServerRan() throws Exception {
        String last = allowed().replaceAll(".*[-,]", "");

        LoadResult result = run(new CounterOn(Optional.of(last)));

        assertThat(result.only().successes()).isPositive();
        assertThat(Manifest.read(directory.resolve("out")).server()).isEqualTo(SERVER + last);
    }

    @Test
    void itSaysSoAlsoWhereNobodyAsked() throws Exception {
        run(new CounterOn(Optional.empty()));

        assertThat(Manifest.read(directory.resolve("out")).server()).isEqualTo(SERVER + allowed());
    }

    @Test
    void processorsThatAreNotThereEndTheRunBeforeItsLoad() throws Exception {
        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> run(new CounterOn(Optional.of("8191"))))
                .withMessageMatching(
                        "the server is to run on processors 8191, and this machine has .*, not 8191; name others");

        assertThat(Files.readString(directory.resolve("out/trials.jsonl"))).doesNotContain("\"repeat\"");
    }

    private LoadResult run(CounterOn workload) throws Exception {
        return Experiment.of(workload)
                .mode("rpc")
                .users("2")
                .interactions(20)
                .option("warmup", "0")
                .option("rehearsal", "0s")
                .repeats(1)
                .writeTo(directory.resolve("out"))
                .run();
    }

    private static String allowed() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.replaceAll(".*:\\s*", ""))
                .findFirst()
                .orElseThrow();
    }

    /** Counts behind a server that is to run there. */
    private record CounterOn(Optional<String> wanted) implements ServedWorkload {
        private static final CounterWorkload COUNTER = new CounterWorkload();

        @Override
        public Optional<String> processors(Settings settings) {
            return wanted;
        }

        @Override
        public String name() {
            return COUNTER.name();
        }

        @Override
        public String summary() {
            return COUNTER.summary();
        }

        @Override
        public List<Parameter<?>> parameters() {
            return COUNTER.parameters();
        }

        @Override
        public Mix mix(Settings settings) {
            return COUNTER.mix(settings);
        }

        @Override
        public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) throws Exception {
            return COUNTER.serve(settings, bind);
        }

        @Override
        public Target connect(Settings settings, URI server, SeedTree seeds) throws Exception {
            return COUNTER.connect(settings, server, seeds);
        }
    }
}
