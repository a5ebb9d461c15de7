package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

class OthersDataTest {
    private static final String SERVER = "http://127.0.0.1:9";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"run", "saturate"})
    void dataOfOthersIsNotRemovedUnasked(String command) {
        Result result = run(new Shop(Optional.of("2 books of others, as \"Moby Dick\"")), command);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err())
                .contains(
                        SERVER + " holds 2 books of others, as \"Moby Dick\", and each trial removes everything there;"
                                + " if that may go, say so with --yes");
    }

    @Test
    void whoeverSaysSoRemovesIt() {
        Result result = run(new Shop(Optional.of("2 books of others")), "run", "--yes");

        assertThat(result.code()).isEqualTo(ExitCode.UNREACHABLE); // it got so far as to connect
    }

    @Test
    void serverThatHoldsNothingOfOthersIsNotAskedAbout() {
        Result result = run(new Shop(Optional.empty()), "run");

        assertThat(result.code()).isEqualTo(ExitCode.UNREACHABLE);
    }

    private Result run(Shop shop, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(
                List.of("--workload", "shop", "--mode", "rpc", "--url", SERVER, "--duration", "1s", "--warmup", "0"));
        if (words[0].equals("saturate")) {
            all.addAll(List.of("--users", "1..8", "--objective", "p99 < 1 s"));
        }
        return new Cli(directory).knowing(shop).run(all.toArray(String[]::new));
    }

    /** A service that is down whenever a trial begins. */
    private record Shop(Optional<String> others) implements RemoteWorkload {
        @Override
        public String name() {
            return "shop";
        }

        @Override
        public String summary() {
            return "a shop";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("buy", 1));
        }

        @Override
        public Target connect(Settings settings, URI server, SeedTree seeds) throws IOException {
            throw new IOException("down");
        }

        @Override
        public Optional<String> wouldRemove(Settings settings, URI server) {
            return others;
        }
    }
}
