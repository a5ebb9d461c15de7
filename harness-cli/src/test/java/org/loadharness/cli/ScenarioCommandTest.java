package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.child.ExitCode;

/** What {@code scenario} does with a file before any load. */
@Timeout(120)
final class ScenarioCommandTest extends ScenarioRuns {
    @Test
    void fileIsCheckedTriedAndItsSchemaPrinted() throws IOException {
        String file = flows("");
        assertThat(cli.run("scenario", "check", file).out())
                .contains("scenario visits is right: 2 requests to " + shop.url());
        assertThat(shop.asked()).isZero();

        assertThat(cli.run("scenario", "try", file, "--har", "no/such/try.har").err())
                .contains("--har no/such/try.har: is in no directory that is there; make it first");
        assertThat(cli.run("scenario", "try", file, "--har", ".").err())
                .contains("--har .: is a directory; write the name of a file");
        assertThat(cli.run("scenario", "try", file, "--har", file).err())
                .contains(": is the scenario itself; choose another name");
        assertThat(shop.asked()).isZero();
        Cli.Result tried = cli.run("scenario", "try", file);
        assertThat(tried.code()).isEqualTo(ExitCode.DONE);
        // slow parts have more to show, and what does not fit in a line takes two
        assertThat(tried.out().replaceAll("\\s+", " "))
                .contains("flow look", "GET /books (list) GET /books?page=1 200", "ids = [1,2]", "GET /books/2");
        assertThat(shop.asked()).isEqualTo(3);

        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace("== open", "== shut"));
        Cli.Result failed = cli.run("scenario", "try", file);
        assertThat(failed.code()).isEqualTo(ExitCode.NOT_MET);
        assertThat(failed.out()).contains("FAILED expect:$.state == shut", "the reply begins: {\"state\"");
        assertThat(cli.run("scenario", "check", "--format", "json", file).out()).isEqualTo("[]\n");
        assertThat(cli.run("scenario", "check", "--format", "json", "none.yaml").out())
                .isEqualTo("[{\"file\":\"none.yaml\",\"line\":1,\"column\":1,\"end\":1,\"code\":\"unreadable\","
                        + "\"severity\":\"error\",\"message\":\"does not exist\"}]\n");
        assertThat(cli.run("scenario", "schema").out()).contains("\"$schema\"");
    }

    @Test
    void aTryGoesWhereTheEnvironmentSaysAsARunDoes() throws IOException {
        String file = flows("");
        Files.writeString(
                Path.of(file), Files.readString(Path.of(file)).replace(shop.url(), "http://unlisted.invalid"));

        Cli.Result tried = cli.with("HARNESS_URL", shop.url()).run("scenario", "try", file);

        assertThat(tried.code()).as(tried.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isEqualTo(3);
    }

    @Test
    void aTryTakesParametersAsARunDoesAndNamesTheOneThatIsWrong() throws IOException {
        String file = directory.resolve("shop.yaml").toString();
        String service = shop.url().replace("http://", "");
        Files.writeString(
                Path.of(file),
                "scenario: shop\nurl: http://${param.host}\nparam: {host: unlisted.invalid}\nrequests:\n  - get: /books\n");

        assertThat(cli.run("scenario", "try", file, "--param", "hots=" + service)
                        .err())
                .contains("--param hots=" + service + ": unknown parameter", "did you mean host?");
        for (String[] words : List.of(
                new String[] {"scenario", "try", file}, new String[] {"run", "--scenario", file, "--dry-run"})) {
            Cli.Result wrong = cli.run(Stream.concat(Stream.of(words), Stream.of("--param", "host=a b"))
                    .toArray(String[]::new));
            assertThat(wrong.code()).isEqualTo(ExitCode.WRONG_USE);
            assertThat(wrong.err()).contains("--param host", "\"http://a b\" is no URL of a service");
        }
        assertThat(cli.run("scenario", "try", file, "--param", "host=me:s3cret@shop")
                        .err())
                .doesNotContain("s3cret");
        assertThat(shop.asked()).isZero();

        Cli.Result tried = cli.run("scenario", "try", file, "--param", "host=" + service);

        assertThat(tried.code()).as(tried.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isEqualTo(1);
    }

    @Test
    void aTryThatChecksNoCertificateSaysSo() throws IOException {
        String file = flows("http: {tls: {verify: false}}\n");

        assertThat(cli.run("scenario", "try", file).err())
                .contains("warning: tls: the certificate of the service is not checked");
    }

    @Test
    void aTryThatASignalEndsTakesBackWhatItMadeAndKeepsItsExchanges() throws IOException {
        String file = flows("after-trial:\n  - get: /books/1\n    name: clean up\n");
        Cli hearing = new Cli(directory).hearing(consumer -> {
            consumer.accept(ExitCode.INTERRUPTED);
            return () -> {};
        });

        Cli.Result result = hearing.run("scenario", "try", file, "--har", "kept.har");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(result.err()).contains("ending the try; once more leaves at once", "all exchanges in kept.har");
        assertThat(result.out()).contains("after-trial", "clean up").doesNotContain("list");
        assertThat(Files.readString(directory.resolve("kept.har"))).contains("clean up");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
