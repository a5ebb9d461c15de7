package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;

/** Load on a service that is not near is named, and much of it is asked for. Nothing is sent here. */
final class PublicTargetsTest {
    @TempDir
    Path directory;

    @Test
    void publicServiceIsNamedAndMuchLoadIsAskedFor() {
        Cli.Result much = new Cli(directory).run("http", "GET", "http://192.0.2.1/", "--users", "2000", "--dry-run");
        Cli.Result little = new Cli(directory)
                .run("http", "GET", "http://192.0.2.1/", "--users", "5", "--duration", "10s", "--dry-run");
        Cli.Result asked = new Cli(directory)
                .run("http", "GET", "http://192.0.2.1/", "--arrivals", "poisson:2000/s", "--yes", "--dry-run");

        assertThat(much.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(much.err()).contains("load goes to 192.0.2.1, on a public network: up to 2000 users", "--yes");
        assertThat(little.code()).isEqualTo(ExitCode.DONE);
        assertThat(little.err()).contains("up to 5 users", "for 50s");
        assertThat(asked.code()).isEqualTo(ExitCode.DONE);
        assertThat(asked.err()).contains("up to 2000 arrivals a second");
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "10.1.2.3, true",
        "192.168.0.1, true",
        "172.16.0.1, true",
        "169.254.1.1, true",
        "::1, true",
        "fe80::1, true",
        "fd00::1, true",
        "192.0.2.1, false",
        "172.32.0.1, false",
        "2001:db8::1, false"
    })
    void whatIsNearIsNobodyElses(String address, boolean near) throws IOException {
        assertThat(PublicTargets.isNear(InetAddress.getByName(address))).isEqualTo(near);
    }
}
