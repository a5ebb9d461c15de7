package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;

/** A password in a URL comes out nowhere, wherever it was put in. */
class PasswordTest {
    private static final String PASSWORD = "s3cr3t";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:s3cr3t@localhost:80",
                "http://:s3cr3t@localhost",
                "http://me:s3cr3t@other@localhost",
                "http://me:/s3cr3t/@localhost:80",
                "http://me:s3cr3t@local host",
                "http://me:s3cr3t of mine@localhost",
                "http://me:my s3cr3t@localhost:80",
                "tcp://s3cr3t@localhost:1",
                "ftp://me:s3cr3t@localhost/",
                "//me:s3cr3t@localhost",
                "me:s3cr3t@localhost:80",
                "me:/s3cr3t@localhost:80"
            })
    void urlWithOneIsRefusedWithoutPrintingIt(String url) throws IOException {
        Files.writeString(directory.resolve("run.yaml"), "mode: rpc\nurl: '" + url + "'\n");
        Files.writeString(directory.resolve("strange.yaml"), "urls: 5\n'" + url + "': 5\n");

        Stream.of(
                        new Cli(directory).quick("--mode", "rpc", "--url", url, "--verbose"),
                        new Cli(directory).quick("--config", "run.yaml"),
                        new Cli(directory).quick("--config", "strange.yaml"),
                        new Cli(directory).with("HARNESS_URL", url).quick("--mode", "rpc"),
                        new Cli(directory).quick("--vary", "url=" + url + ",http://localhost:1", "--mode", "rpc"),
                        new Cli(directory).run("run", url),
                        new Cli(directory).run("report", url))
                .forEach(PasswordTest::assertRefusedInSilence);
        assertThat(Cli.names(directory)).containsExactlyInAnyOrder("run.yaml", "strange.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json"})
    void checkedScenarioIsNamedWithoutIt(String format) throws IOException {
        Files.writeString(
                directory.resolve("shop.yaml"),
                "scenario: shop\nurl: http://me:s3cr3t@localhost\nrequests:\n  - get: /\n");

        assertRefusedInSilence(new Cli(directory).run("scenario", "check", "shop.yaml", "--format", format));
    }

    @Test
    void addressOfAgentsIsNone() {
        assertThat(new Cli(directory)
                        .quick("--mode", "rpc", "--agents", "ssh:me@one,")
                        .err())
                .contains("ssh:me@one,");
    }

    @Test
    void urlWithoutOneIsPrintedWhole() {
        assertThat(new Cli(directory)
                        .quick("--mode", "rpc", "--url", "http://localhost:0/")
                        .err())
                .contains("http://localhost:0/");
    }

    private static void assertRefusedInSilence(Result result) {
        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.out() + result.err()).isNotBlank().doesNotContain(PASSWORD);
    }
}
