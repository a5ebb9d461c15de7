package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;

/** Any HTTP service, as a user drives it from the command line. */
@Timeout(120)
final class ScenarioTest extends ScenarioRuns {
    @Test
    void oneRequestNeedsNoFile() throws IOException {
        Cli.Result result = run(
                QUICK,
                "http",
                "GET",
                shop.url() + "/books?page=${random.int(1, 9)}",
                "--expect",
                "200, contains open",
                "--out",
                "run",
                "--require",
                "errors < 50 %");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isEqualTo(2 * (30 + 60));
        assertThat(Files.readString(directory.resolve("run/interactions.csv"))).contains("GET /books");
        assertThat(Files.readString(directory.resolve("run/tiers.csv"))).contains("wait", "receive");
        assertThat(Files.readString(directory.resolve("run/report.html")))
                .contains("The workload http called at " + shop.url() + " under 2 loads");
    }

    @Test
    void replyThatIsNotWhatWasExpectedCountsAsFailedByItsKind() throws IOException {
        Cli.Result result = run(QUICK, "http", "GET", shop.url() + "/gone", "--out", "run");

        assertThat(result.code()).isEqualTo(ExitCode.INVALID);
        assertThat(Files.readString(directory.resolve("run/errors.csv"))).contains("status:404");
        assertThat(result.out()).contains("most often status:404").doesNotContain("cannot tell whether it was steady");
    }

    @Test
    void savedRequestIsAScenarioOfTheSameLoad() throws IOException {
        run(
                QUICK,
                "http",
                "POST",
                shop.url() + "/books",
                "--body",
                "{\"a\": \"${uuid}\"}",
                "--header",
                "content-type: application/json",
                "--expect",
                "2xx, $.state == open",
                "--out",
                "one",
                "--save",
                "x.yaml");

        Cli.Result again = run(QUICK, "run", "--scenario", "x.yaml", "--out", "two");

        assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isEqualTo(2 * 2 * (30 + 60));
    }

    @Test
    void aRequestIsNotSavedWhereItsOptionsAreWrong() {
        Cli.Result wrong = run(QUICK, "http", "GET", shop.url() + "/books", "--save", "x.yaml", "--pace", "often");
        Cli.Result right = run(QUICK, "http", "GET", shop.url() + "/books", "--save", "x.yaml", "--dry-run");

        assertThat(wrong.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(right.code()).as(right.err()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void flowsAreDrivenReportedAndResumedFromWhatTheRunKeeps() throws IOException {
        String file = flows("");
        Cli.Result result =
                run(QUICK, "run", "--scenario", file, "--out", "run", "--require", "look/list.errors < 50 %");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.err()).doesNotContain("mix off", "counts differ");
        String table = Files.readString(directory.resolve("run/interactions.csv"));
        Files.delete(Path.of(file));

        assertThat(cli.run("report", "run").code()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(directory.resolve("run/interactions.csv"))).isEqualTo(table);
        assertThat(cli.run("run", "--resume", "run").code()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(directory.resolve("run/plan.json"))).contains("scenario: visits", "sha256");
    }

    @Test
    void whatIsThoughtStandsInTheFileUntilACommandLineSaysOtherwise() throws IOException {
        String file = flows("run: {think: 10m}");

        Cli.Result plan = run(QUICK, "run", "--scenario", file, "--dry-run");
        Cli.Result quick = run(QUICK, "run", "--scenario", file, "--think", "none", "--out", "run");

        assertThat(plan.out()).contains("think times of the flows", "which every trial takes as it finds it");
        assertThat(quick.code()).as(quick.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isEqualTo(2 * (30 + 60));
    }

    @Test
    void variantsTakeTurnsUnlessOneIsNamed() throws IOException {
        String file = flows("variants: {old: {}, new: {param: {page: 2}}}\nrun: {repeats: 2}");

        Cli.Result both = run(QUICK, "run", "--scenario", file, "--out", "both");
        Cli.Result one = run(QUICK, "run", "--scenario", file, "--param", "variant=new", "--out", "one");
        Cli.Result pages = run(QUICK, "run", "--scenario", flows("run: {vary: {page: [3, 4]}}"), "--out", "pages");

        assertThat(both.code()).as(both.err()).isEqualTo(ExitCode.DONE);
        assertThat(one.code()).as(one.err()).isEqualTo(ExitCode.DONE);
        assertThat(pages.code()).as(pages.err()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(directory.resolve("both/summary.csv"))).contains("variant=old", "variant=new");
        assertThat(Files.readString(directory.resolve("one/summary.csv"))).doesNotContain("variant=old");
        assertThat(Files.readString(directory.resolve("pages/summary.csv"))).contains("page=3", "page=4");
    }

    @Test
    void lineThatABrowserCopiesIsARequestAndItsCookiesAreSecrets() throws IOException {
        String curl = "curl '" + shop.url()
                + "/books?a=$b' \\\n  -H 'accept: */*' -H 'TE: trailers' -H 'Cookie: sid=s3cr3t-sid' --compressed"
                + " -u load:s3cr3t-pw --data-raw $'{\"x\": \"it\\'s ${y}\"}'";

        Cli.Result result = run(QUICK, "http", curl, "--expect", "200", "--save", "x.yaml", "--out", "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isEqualTo(2 * (30 + 60));
        assertThat(Files.readString(directory.resolve("x.yaml")))
                .contains("post: \"/books?a=$b\"", "it's $${y}", "of-curl_cookie: env:CURL_COOKIE");
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .doesNotContain("s3cr3t");
            }
        }
        assertThat(run(QUICK, "http", "curl -F a=b --data @f http://a.test http://b.test")
                        .err())
                .contains("-F of curl is not known here", "@f is a file", "two URLs");
        assertThat(run(QUICK, "http", "curl --foo https://a.test").errLines()) // it may be the value of --foo
                .containsExactly(
                        "--foo of curl is not known here; leave it out, or write a scenario: --save FILE begins one");
    }

    @Test
    void flowsThatAParameterNamesAreKeptAlone() throws IOException {
        String file = Files.writeString(
                        directory.resolve("two.yaml"),
                        "scenario: two\nurl: " + shop.url() + "\nflows:\n  a: {steps: [get: /books]}\n"
                                + "  b: {steps: [get: /books/1]}\n")
                .toString();

        Cli.Result one = run(QUICK, "run", "--scenario", file, "--param", "flows=b", "--out", "one");
        Cli.Result wrong = run(QUICK, "run", "--scenario", file, "--param", "flows=c");

        assertThat(one.code()).as(one.err()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(directory.resolve("one/interactions.csv"))).containsPattern("b/GET /books/1,\\d+");
        assertThat(shop.asked()).isEqualTo(2 * (30 + 60));
        assertThat(wrong.err()).contains("there is no flow \"c\"; there are a, b, and all keeps them all");
    }

    @Test
    void processOfATrialReadsTheScenarioItself() throws IOException {
        String file = flows("run: {fork: true}");
        Cli.Result result = run(QUICK, "run", "--scenario", file, "--out", "run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.err()).contains("fork: ");
        assertThat(shop.asked()).isEqualTo(2 * (30 + 60));
    }

    @Test
    void processesOfTrialsDoNotKnowWhichRowsAreGone() throws IOException {
        Files.writeString(directory.resolve("rows.csv"), "id\n1\n");
        String file = flows("data: {row: {file: rows.csv, pick: once}}");

        Cli.Result result = run(QUICK, "run", "--scenario", file, "--fork");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("--fork", "pick: once");
    }

    @Test
    void aRunWhoseRowsComeOnceIsNotGoneOnWith() throws IOException {
        Files.writeString(directory.resolve("rows.csv"), "id\n1\n2\n3\n");
        String file = flows("data: {row: {file: rows.csv, pick: once}}");
        Cli.Result first = run(QUICK, "run", "--scenario", file, "--out", "run");

        Cli.Result result = cli.run("run", "--resume", "run");

        assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("no other process can go on with", "pick: once");
    }

    @Test
    void aRunWhoseSecretIsGoneIsNotSaidToHaveAnUnknownWorkload() throws IOException {
        String file = flows("secrets: {pw: env:SHOP_PW}");
        Cli knowing = new Cli(directory).with("SHOP_PW", "s3cr3t");
        Stream<String> begin = Stream.of("run", "--scenario", file, "--out", "run");
        String[] words = Stream.concat(begin, QUICK_TRIAL.stream()).toArray(String[]::new);
        assertThat(knowing.run(words).code()).isEqualTo(ExitCode.DONE);

        Cli.Result result = cli.run("run", "--resume", "run");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("env:SHOP_PW is not there").doesNotContain("unknown workload");
    }

    @Test
    void arrivalsBeginFlows() throws IOException {
        Cli.Result result = cli.run(
                "run",
                "--scenario",
                flows(""),
                "--arrivals",
                "constant:20/s",
                "--duration",
                "2s",
                "--warmup",
                "100ms",
                "--repeats",
                "1",
                "--rehearsal",
                "0s",
                "--out",
                "run");

        assertThat(shop.asked()).as(result.err()).isBetween(40 * 3, 46 * 3);
        assertThat(result.err()).doesNotContain("counts differ", "completions missed", "mix off");
    }

    @Test
    void deploymentsAndParametersTakeTurns() throws IOException {
        try (Shop other = Shop.open()) {
            Cli.Result result = run(
                    QUICK,
                    "run",
                    "--scenario",
                    flows(""),
                    "--vary",
                    "url=" + shop.url() + "," + other.url(),
                    "--vary",
                    "page=1,2",
                    "--out",
                    "run");

            assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
            assertThat(other.asked()).isEqualTo(shop.asked()).isEqualTo(2 * 2 * (30 + 60));
        }
    }

    @Test
    void runOfTheFileHoldsWhereNothingElseIsSaid() throws IOException {
        String file = flows("run:\n  users: 3\n  repeats: 1\n  require: errors < 1 %\n");

        Cli.Result plan = cli.run("run", "--scenario", file, "--repeats", "2", "--dry-run");

        assertThat(plan.out()).contains("1, with users 3", "2, 2 of each point", shop.url());
        assertThat(shop.asked()).isZero();
    }

    @Test
    void everyMistakeOfTheFileIsSaidAndNothingIsSent() throws IOException {
        Path file = Path.of(flows(""));
        Files.writeString(
                file, Files.readString(file).replace("expect:", "expct:").replace("in: ", "inn: "));

        Cli.Result result = cli.run("run", "--scenario", file.toString());

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("visits.yaml:9:9: ", "did you mean \"expect\"?", "visits.yaml:12:9: ");
        assertThat(shop.asked()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http GET                                     | needs a method and a URL
            http FETCH http://127.0.0.1/                 | is no method
            http GET shop.test                           | is no URL
            http GET http://ann:pw@127.0.0.1/            | credentials do not belong into it: write --header
            http GET http://127.0.0.1/ --expect 20       | --expect "20": 20 is no status (100 to 599, or a class such as 2xx)
            http GET http://127.0.0.1/ --header x        | must be NAME:VALUE
            http GET http://127.0.0.1/ --save no/x.yaml  | --save no/x.yaml: is in no directory that is there
            http GET http://127.0.0.1/ --resume run      | as in: run --resume DIR
            http GET http://127.0.0.1/ --body x          | get carries no body; leave it out, or write post:
            http GET http://127.0.0.1/ --expect gr\ufffd\ufffd\ufffd\ufffde | "gr????e" has letters that this locale does not know; set LC_ALL=C.UTF-8
            scenario check gr\ufffdn.yaml                | "gr?n.yaml" has letters
            http curl http://127.0.0.1/                  | put the whole line of curl in quotation marks
            run --scenario none.yaml                     | none.yaml
            run --mode rpc --workload counter --url x    | --url
            scenario                                     | needs one of check, try, schema
            scenario check                               | needs a file
            """)
    void wrongWordsAreNamed(String words, String message) {
        Cli.Result result = cli.run(words.split(" "));

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains(message);
    }

    @Test
    void whatIsExpectedOfABodyIsNotTakenForAHeader() {
        Cli.Result result = cli.run("http", "GET", "http://127.0.0.1:1/", "--expect", "200, json contains title");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("--expect \"json contains title\": would look for a header of that name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"not $.state == shut", "($.state == open or $.state == shut)", "not(not $.id exists)"})
    void whatIsExpectedOfJsonMayBeTurnedRoundAndHeldTogether(String expect) throws IOException {
        Cli.Result result = cli.run(
                "http", "GET", shop.url() + "/books", "--expect", "200, " + expect, "--save", "x.yaml", "--dry-run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(directory.resolve("x.yaml"))).contains("json: \"" + expect);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 contains title    | "200 contains title": a comma belongs behind the status
            200,, contains a      | "200,, contains a": between two commas
            200, lacks            | "lacks": write behind it what the body lacks
            contains "a, b"       | a comma stands within quotation marks
            """)
    void whatIsExpectedIsNotTakenForSomethingElse(String expect, String message) {
        Cli.Result result = cli.run("http", "GET", "http://127.0.0.1:1/", "--expect", expect);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("--expect \"", message);
    }

    @Test
    void certificatesThatNobodyShowsAreNotWarnedOf() {
        Cli.Result plain = cli.run("http", "GET", shop.url() + "/books", "--insecure", "--dry-run");
        Cli.Result compared = cli.run(
                "http",
                "GET",
                shop.url() + "/books",
                "--insecure",
                "--vary",
                "url=" + shop.url() + ",https://127.0.0.1:1",
                "--dry-run");

        assertThat(plain.code()).as(plain.err()).isEqualTo(ExitCode.DONE);
        assertThat(plain.err()).doesNotContain("certificate");
        assertThat(compared.err()).contains("the certificate of the service is not checked");
    }

    @Test
    void serviceThatIsDownEndsTheRunAtOnce() {
        Cli.Result result = run(QUICK, "http", "GET", "http://127.0.0.1:1/", "--out", "run");

        assertThat(result.code()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(result.err())
                .containsOnlyOnce("refused")
                .contains("does not answer", "no results; the plan is in ", ", beside tables without rows")
                .doesNotContain("report.html");
    }

    @Test
    void stepBeforeTheTrialThatFailsIsNamedWithItsStatusAndWhatWasExpected() throws IOException {
        String file = flows("before-trial:\n  - get: /gone\n    name: set up\n    expect: 201\n");

        Cli.Result result = run(QUICK, "run", "--scenario", file, "--out", "run");

        assertThat(result.code()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(result.err())
                .contains(shop.url() + " answers, but no trial began: before-trial, set up: status:404: ", "201")
                .doesNotContain("does not answer");
    }
}
