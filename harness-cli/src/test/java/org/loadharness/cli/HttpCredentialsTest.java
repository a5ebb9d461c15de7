package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;

/** What says who asks, in a request of the command line: it is sent, and kept or named. */
@Timeout(120)
final class HttpCredentialsTest extends ScenarioRuns {
    /** Files below the directory in which the text stands. */
    private List<String> filesWith(String text) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
                    found.add(file.getFileName().toString());
                }
            }
        }
        return found;
    }

    @Test
    void keysAndTokensOfALineOfCurlAreSecretsInItsHeadAndInItsUrl() throws IOException {
        String curl = "curl '" + shop.url() + "/books?page=2&access_token=s3cr3t%2Ft' -H 'X-Api-Key: s3cr3t-key'";

        Cli.Result result = run(QUICK, "http", curl, "--save", "x.yaml", "--out", "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.seen()).containsExactly("/books?page=2&access_token=s3cr3t%2Ft s3cr3t-key");
        assertThat(Files.readString(directory.resolve("x.yaml")))
                .contains(
                        "of-curl_x_api_key: env:CURL_X_API_KEY",
                        "get: \"/books?page=2&access_token=${of-curl_access_token}\"");
        assertThat(filesWith("s3cr3t")).isEmpty();
    }

    @Test
    void thoseThatCurlPutsIntoTheQueryAreSecretsToo() throws IOException {
        String curl = "curl -G '" + shop.url() + "/books' -d page=2 --data-urlencode 'client_secret=s3cr3t $t'";

        Cli.Result result = run(QUICK, "http", curl, "--out", "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.seen()).containsExactly("/books?page=2&client_secret=s3cr3t%20%24t null");
        assertThat(filesWith("s3cr3t")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-d 'user=ann&password=hunter22' | the body: password stands in plan.json in clear",
                "-d user=ann -d client_secret=hunter22 | the body: client_secret stands in plan.json in clear",
                "--data-raw '{\"user\": \"ann\", \"api_key\": \"hunter22\"}' | the body: api_key stands in plan.json in clear",
            })
    void aCredentialInABodyIsNamed(String data, String warning) {
        Cli.Result result = run(QUICK, "http", "curl '" + shop.url() + "/books' " + data, "--out", "run");

        assertThat(result.err()).contains("warning: " + warning);
    }

    @Test
    void lettersOfCurlThatStandInOneWordAreReadOneByOne() throws IOException {
        Cli.Result result =
                run(QUICK, "http", "curl -sSLXHEAD '" + shop.url() + "/books?page=1'", "--dry-run", "--save", "x.yaml");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("x.yaml")).content().contains("- head: \"/books?page=1\"");
    }

    @Test
    void filesThatALineOfCurlReadsAreNamedAndNotSentByTheirNames() {
        String line = "curl '" + shop.url() + "/books' -b jar.txt --data-urlencode @all.txt --data-urlencode a@one.txt";

        Cli.Result result = run(QUICK, "http", line, "--dry-run");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err())
                .contains(
                        "curl's cookies jar.txt are a file",
                        "curl's data @all.txt is a file",
                        "curl's data a@one.txt is a file");
    }

    @Test
    void contentWithoutANameIsEncodedAsCurlEncodesIt() throws IOException {
        String line =
                "curl '" + shop.url() + "/books' --data-urlencode '=a=b' --data-urlencode 'c&d' --data-urlencode e=f@g";

        Cli.Result result = run(QUICK, "http", line, "--dry-run", "--save", "x.yaml");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("x.yaml")).content().contains("body: \"a%3Db&c%26d&e=f%40g\"");
    }

    @Test
    void passwordInAUrlIsRefusedAndNoPartOfItShownWhateverSignItHas() {
        Cli.Result result = run(QUICK, "http", "GET", "http://me:0t?her@127.0.0.1/", "--dry-run");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err())
                .startsWith("the URL says who asks, in front of @")
                .doesNotContain("0t");
    }

    @Test
    void headerOfCurlThatCannotBeSentIsNamedAndTheHostOfTheUrlIsNone() {
        String line = "curl '" + shop.url() + "/books' -H 'X-Empty;' -H 'Host: ";

        assertThat(run(QUICK, "http", line + "www.x.test'", "--dry-run").err())
                .contains("X-Empty; of curl is a header without a value", "the header host of curl names www.x.test");
        assertThat(run(
                                QUICK,
                                "http",
                                line.replace("X-Empty;", "A: b") + shop.url().replace("http://", "") + "'",
                                "--dry-run")
                        .code())
                .isEqualTo(ExitCode.DONE);
    }

    @Test
    void aLineOfCurlForCmdIsSaidToBeOne() {
        Cli.Result result = run(QUICK, "http", "curl ^\"" + shop.url() + "/books^\" ^\n  -H ^\"accept: */*^\"");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err())
                .isEqualTo(
                        "the curl line is written for cmd of Windows, with ^; let the browser copy it as cURL (bash)\n");
    }

    @Test
    void aBodyWithoutCredentialsIsNotWarnedOf() {
        Cli.Result result =
                run(QUICK, "http", "curl '" + shop.url() + "/books' -d 'user=ann&page=1000'", "--out", "run");

        assertThat(result.err()).doesNotContain("in clear");
    }

    @Test
    void thoseOfALineOfCurlReachAProcessOfItsOwnAndNoFile() throws IOException {
        String curl = "curl '" + shop.url() + "/books' -H 'X-Api-Key: s3cr3t-key'";

        Cli.Result result = run(QUICK_TRIAL, "http", curl, "--fork", "--out", "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.seen()).containsOnly("/books s3cr3t-key");
        assertThat(filesWith("s3cr3t")).isEmpty();
    }

    @Test
    void thoseOfALineOfCurlGoToNoAgentElsewhere() {
        String curl = "curl '" + shop.url() + "/books' -H 'X-Api-Key: s3cr3t-key'";

        Cli.Result refused = run(QUICK, "http", curl, "--agents", "2", "--dry-run");

        assertThat(refused.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(refused.err())
                .contains("--agents 2: agents elsewhere do not get secrets from here, as the value of CURL_X_API_KEY")
                .contains("write env:NAME in its place")
                .doesNotContain("s3cr3t");
    }

    @Test
    void aVariableThatALineOfCurlNamesIsTheSecret() throws IOException {
        String curl = "curl '" + shop.url() + "/books?access_token=env:TOKEN' -H 'X-Api-Key: env:KEY'";
        cli.with("TOKEN", "s3cr3t-token").with("KEY", "s3cr3t-key");

        Cli.Result result = run(QUICK, "http", curl, "--out", "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.seen()).containsOnly("/books?access_token=s3cr3t-token s3cr3t-key");
        assertThat(filesWith("s3cr3t")).isEmpty();
    }

    @Test
    void aVariableOfAnyNameIsASecretInAHeaderAndInTheQuery() throws IOException {
        String name = "A_NAME_OF_A_VARIABLE_THAT_HAS_FIFTY_LETTERS_IN_IT";
        cli.with(name + "_1", "s3cr3t-one").with(name + "_2", "s3cr3t-two");

        Cli.Result result = run(
                QUICK,
                "http",
                "GET",
                shop.url() + "/books?key=env:" + name + "_1&page=2",
                "--header",
                "x-api-key: env:" + name + "_2",
                "--out",
                "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.seen()).containsExactly("/books?key=s3cr3t-one&page=2 s3cr3t-two");
        assertThat(filesWith("s3cr3t")).isEmpty();
        assertThat(result.err()).doesNotContain("in clear");
    }

    @Test
    void oneInClearIsNamedAndLeftOutOfTheCommandLineThatResultsKeep() throws IOException {
        Cli.Result result = run(
                QUICK,
                "http",
                "GET",
                shop.url() + "/books?access_token=s3cr3t-url",
                "--header",
                "authorization: Bearer s3cr3t-head",
                "--out",
                "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.err())
                .contains(
                        "warning: --header authorization: stands in plan.json in clear; write"
                                + " \"authorization: env:NAME\"",
                        "warning: the query of the URL: a credential in it stands in plan.json in clear")
                .doesNotContain("s3cr3t");
        assertThat(filesWith("s3cr3t")).containsOnly("plan.json");
    }

    @Test
    void whatLooksLikeATokenUnderAnotherNameIsNamedAsInAFile() {
        Cli.Result result =
                run(QUICK, "http", "GET", shop.url() + "/books", "--header", "x-who: Bearer abcdefghijkl", "--dry-run");

        assertThat(result.err()).contains("warning: \"Bearer ab...\" looks like a secret");
    }

    @ParameterizedTest
    @CsvSource({
        "x-api-key, true",
        "Ocp-Apim-Subscription-Key, true",
        "Proxy-Authorization, true",
        "accessToken, true",
        "X-Amz-Signature, true",
        "auth_code, true",
        "sid, true",
        "author, false",
        "accept, false",
        "sort_key, false",
        "design, false",
        "user-agent, false"
    })
    void theyAreKnownByTheirNames(String name, boolean isOne) {
        assertThat(Credentials.isNamed(name)).isEqualTo(isOne);
    }
}
