package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
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
    void aSearchOnAPublicServiceIsAskedForAsWell() throws IOException {
        Files.writeString(directory.resolve("shop.yaml"), """
                scenario: shop
                url: http://127.0.0.1:9
                origins:
                  pictures: http://192.0.2.1
                flows:
                  visit:
                    steps:
                      - get: /
                """);
        Cli.Result search = new Cli(directory)
                .run("saturate", "--scenario", "shop.yaml", "--users", "1..2000", "--objective", "p99 < 1 s");

        assertThat(search.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(search.err()).contains("load goes to 192.0.2.1, on a public network: up to", "--yes");
    }

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
        // the warm-ups and the rehearsal are load as well
        assertThat(little.err()).contains("up to 5 users", "for 1m3s");
        assertThat(asked.code()).isEqualTo(ExitCode.DONE);
        assertThat(asked.err()).contains("up to 2000 arrivals a second");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--arrivals ramp:5000..1/s/10s; up to 4750 arrivals a second",
                "--arrivals clients:10000x500@10/s; up to 100000 arrivals a second",
                "--arrivals trace:burst.txt; up to 5000 arrivals a second",
                "--phase 'a arrivals=constant:900/s' --phase 'b arrivals=constant:800/s'; up to 1700 arrivals a second",
                "--phase 'a users=5000' --phase 'b arrivals=constant:1/s'; up to 5000 users",
            })
    void loadThatIsMuchForAWhileIsMuch(String options, String most) throws IOException {
        StringBuilder burst = new StringBuilder("1\n");
        IntStream.range(0, 5000).forEach(i -> burst.append("2\n"));
        Files.writeString(directory.resolve("burst.txt"), burst + "9\n");
        Files.writeString(directory.resolve("options"), options);

        Cli.Result much = new Cli(directory)
                .run("http", "GET", "http://192.0.2.1/", "@options", "--duration", "10s", "--dry-run");

        assertThat(much.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(much.err()).contains("load goes to 192.0.2.1, on a public network: " + most, "--yes");
    }

    @Test
    void phasesOneAfterTheOtherAreNoMoreThanTheLargest() {
        Cli.Result little = new Cli(directory)
                .run(
                        "http",
                        "GET",
                        "http://192.0.2.1/",
                        "--phase",
                        "a arrivals=constant:900/s duration=5s",
                        "--phase",
                        "b arrivals=constant:800/s duration=5s release=+5s",
                        "--dry-run");

        assertThat(little.code()).isEqualTo(ExitCode.DONE);
        assertThat(little.err()).contains("up to 900 arrivals a second");
    }

    @ParameterizedTest
    @CsvSource({"constant:1..5000/h, false", "constant:1..5000/s, true", "constant:1..900/s, true"})
    void aSearchIsMuchByItsRequestsInASecond(String arrivals, boolean isMuch) throws IOException {
        Files.writeString(directory.resolve("visit.yaml"), """
                scenario: visit
                url: http://192.0.2.1
                flows:
                  visit:
                    steps:
                      - get: /a
                      - get: /b
                """);
        Cli.Result search = new Cli(directory)
                .run(
                        "saturate",
                        "--scenario",
                        "visit.yaml",
                        "--arrivals",
                        arrivals,
                        "--objective",
                        "p99 < 1 s",
                        "--dry-run");

        assertThat(search.err().contains("--yes")).as(search.err()).isEqualTo(isMuch);
    }

    @Test
    void flowsOfManyRequestsAreMuchLoadAlthoughFewBeginInASecond() throws IOException {
        Files.writeString(directory.resolve("crawl.yaml"), """
                scenario: crawl
                url: http://192.0.2.1
                flows:
                  visit:
                    steps:
                      - repeat: 200
                        steps:
                          - get: /
                      - if: ${flow.index} == 1
                        then:
                          - get: /a
                        else:
                          - get: /b
                          - get: /c
                """);
        Cli.Result crawl =
                new Cli(directory).run("run", "--scenario", "crawl.yaml", "--arrivals", "poisson:500/s", "--dry-run");
        Cli.Result little = new Cli(directory)
                .run(
                        "run",
                        "--scenario",
                        "crawl.yaml",
                        "--arrivals",
                        "constant:2/s",
                        "--duration",
                        "10s",
                        "--repeats",
                        "3",
                        "--dry-run");

        assertThat(crawl.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(crawl.err()).contains("up to 500 flows a second with up to 101000 requests a second", "--yes");
        assertThat(little.code()).isEqualTo(ExitCode.DONE);
        assertThat(little.out()).contains("at most 12120 measured in all, of about 60 flows");
    }

    @Test
    void usersWhoKeepAPaceMakeNoArrivalsOfFlows() throws IOException {
        Files.writeString(directory.resolve("visit.yaml"), """
                scenario: visit
                url: http://127.0.0.1:9
                flows:
                  visit:
                    steps:
                      - get: /a
                      - get: /b
                """);
        Cli.Result paced = new Cli(directory)
                .run(
                        "run",
                        "--scenario",
                        "visit.yaml",
                        "--users",
                        "2",
                        "--pace",
                        "1s",
                        "--duration",
                        "10s",
                        "--repeats",
                        "3",
                        "--dry-run");

        assertThat(paced.code()).isEqualTo(ExitCode.DONE);
        assertThat(paced.out()).contains("about 60 measured in all\n");
    }
}
