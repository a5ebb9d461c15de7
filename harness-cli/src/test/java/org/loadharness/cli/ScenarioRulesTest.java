package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;

/** What a scenario asks for that cannot be, and what a run says of its flows. */
@Timeout(120)
final class ScenarioRulesTest extends ScenarioRuns {
    @ParameterizedTest
    @CsvSource({"--users, 1..5/1", "--max-in-flight, 5"})
    void fewerRowsThanUsersWhoKeepOneAreRefusedBeforeAnythingIsSent(String option, String users) throws IOException {
        Files.writeString(directory.resolve("accounts.csv"), "name\nann\nbob\n");
        String text = """
                scenario: visits
                url: %s
                data: {account: {file: accounts.csv, pick: free, per: user}}
                requests: [{get: "/books?by=${account.name}"}]
                """.formatted(shop.url());
        String file = Files.writeString(directory.resolve("rows.yaml"), text).toString();
        List<String> open =
                option.equals("--users") ? List.of() : List.of("--arrivals", "constant:10/s", "--duration", "1s");

        Cli.Result result = run(open, "run", "--scenario", file, option, users, "--out", "run");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err())
                .contains(
                        option,
                        "data \"account\" has 2 rows for 5 users, each of whom keeps one; add rows, or write"
                                + " per: flow");
        assertThat(shop.asked()).isZero();
    }

    @Test
    void howManyUsersAreMadeReadyForArrivalsHasToBeSaid() throws IOException {
        String text = """
                scenario: visits
                url: %s
                before-user: [{post: /login}]
                requests: [{get: /books}]
                """.formatted(shop.url());
        String file = Files.writeString(directory.resolve("ready.yaml"), text).toString();
        List<String> open = List.of("--arrivals", "constant:10/s", "--duration", "1s");

        Cli.Result unsaid = run(open, "run", "--scenario", file, "--out", "run");
        Cli.Result said = run(open, "run", "--scenario", file, "--max-in-flight", "5", "--dry-run");

        assertThat(unsaid.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(unsaid.err()).contains("makes each user ready before the start", "--max-in-flight 50");
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isZero();
    }

    @Test
    void flowsHaveATableOfTheirOwnAndBreakingOffIsFound() throws IOException {
        String text = """
                scenario: visits
                url: %s
                flows:
                  look:
                    steps:
                      - get: /books
                        name: list
                      - get: /books/1
                        name: book
                  lose:
                    steps:
                      - get: /books
                        name: list
                      - get: /gone
                        name: gone
                      - get: /books/2
                        name: never
                """.formatted(shop.url());
        String file = Files.writeString(directory.resolve("lost.yaml"), text).toString();

        Cli.Result result = run(QUICK, "run", "--scenario", file, "--out", "run");

        assertThat(result.err() + result.out()).contains("flows broken off", "most often at lose/gone");
        assertThat(Files.readString(directory.resolve("run/flows.csv"))).contains("look,", "lose/gone");
        assertThat(Files.readString(directory.resolve("run/report.html"))).contains("flows.csv");
    }

    @Test
    void phasesOfTheFileHoldUntilACommandLineHasOthers() throws IOException {
        String file = flows("""
                run:
                  users: 4
                  phases:
                    - {name: early, users: 50%, interactions: 9}
                    - {name: late, users: 50%, interactions: 6, param: {page: 7}}
                """);
        List<String> once = List.of("--warmup", "0", "--repeats", "1", "--rehearsal", "0s");

        Cli.Result both = run(once, "run", "--scenario", file, "--out", "both");
        Cli.Result other =
                run(once, "run", "--scenario", file, "--phase", "only users=100% interactions=3", "--out", "other");

        assertThat(both.code()).as(both.err()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(directory.resolve("both/phases.csv"))).contains(",early,", ",late,");
        assertThat(other.code()).as(other.err()).isEqualTo(ExitCode.DONE);
        assertThat(shop.asked()).isEqualTo(2 * 9 + 2 * 6 + 4 * 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csrf", "csrf-token", "user.session_id", "access_token", "password"})
    void whatIsNamedLikeASecretIsNotShownThoughTheFileDoesNotSayThatItIsOne(String name) throws IOException {
        String text = """
                scenario: visits
                url: %s
                flows: {look: {steps: [{get: /books, extract: {%s: $.state}}, {get: "/books?x=${%s}", name: second}]}}
                """.formatted(shop.url(), name, name);
        String file = Files.writeString(directory.resolve("try.yaml"), text).toString();

        Cli.Result tried = cli.run("scenario", "try", file);

        assertThat(tried.out()).as(tried.err()).contains(name + " = ***").doesNotContain("open");
        assertThat(Files.readString(directory.resolve("try.har"))).doesNotContain("open");
    }

    @Test
    void aWrongScenarioIsAllThatIsSaidOfTheWorkload() throws IOException {
        Files.writeString(directory.resolve("wrong.yaml"), "scenaro: x\nurl: " + shop.url() + "\nrequests: []\n");

        Cli.Result run = run(QUICK, "run", "--scenario", "wrong.yaml", "--param", "page=2", "--vary", "size=1,2");
        Cli.Result search =
                cli.run("saturate", "--scenario", "wrong.yaml", "--param", "page=2", "--objective", "p99 < 1 s");

        for (Cli.Result result : List.of(run, search)) {
            assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
            assertThat(result.err())
                    .contains("wrong.yaml:1:1", "did you mean \"scenario\"?")
                    .doesNotContain("bookstore", "page", "size", "--url");
        }
    }
}
