package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** What users of a scenario send, and how that is judged. */
@Timeout(60)
final class ScenarioRunTest {
    @TempDir
    Path directory;

    private Service service;

    @BeforeEach
    void start() throws Exception {
        service = Service.start();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Scenario scenario(String steps) {
        return Scenario.parse(
                directory.resolve("test.yaml").toString(),
                "scenario: test\nurl: http://ignored.invalid\n" + steps,
                Map.of("SECRET", "s3cret"));
    }

    /** How the first interactions of a user ended: their name, and what went wrong. */
    private List<String> outcomes(Scenario scenario, int interactions) throws Exception {
        Settings settings = Settings.defaults(scenario.parameters());
        List<String> outcomes = new ArrayList<>();
        try (Target target = scenario.connect(settings, service.uri(), new SeedTree(1));
                Session session =
                        target.session(new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream()))) {
            RandomGenerator random = new SeedTree(3).stream();
            for (int i = 0; i < interactions; i++) {
                int next = session instanceof GuidedSession guided
                        ? guided.due(guided.next(random))
                        : scenario.mix(settings).choose(random);
                Outcome outcome = session.perform(next);
                String name = scenario.mix(settings).entries().get(next).name();
                outcomes.add(name + (outcome instanceof Outcome.Failure failure ? " " + failure.kind() : ""));
            }
        }
        return outcomes;
    }

    @Test
    void visitorLogsInAndKeepsItsCookiesForTheFlow() throws Exception {
        Scenario scenario = scenario("""
                flows:
                  visit:
                    steps:
                      - get: /account
                        expect: 403
                      - get: /login
                        extract: {csrf: {field: csrf}}
                      - post: /login
                        name: log in
                        form: {csrf: "${csrf}", name: ann}
                      - get: /account
                        name: in
                        expect: {contains: Hello ann, lacks: [Traceback, sold out], matches: 'H.llo'}
                """);

        assertThat(outcomes(scenario, 8))
                .containsExactly(
                        "visit/GET /account",
                        "visit/GET /login",
                        "visit/log in",
                        "visit/in",
                        "visit/GET /account",
                        "visit/GET /login",
                        "visit/log in",
                        "visit/in");
        assertThat(service.asked()).contains("POST /login csrf=a%26b&name=ann");
    }

    @Test
    void loopsConditionsAndListsLeadTheWay() throws Exception {
        Scenario scenario = scenario("""
                flows:
                  look:
                    steps:
                      - get: /items
                        expect: {json: [$.items|count == 2, "$.items[*].id > 0", $.total == 2]}
                        extract: {ids: {json: "$.items[*].id", pick: all}, next: $.next}
                      - for: id
                        in: ${ids}
                        steps:
                          - get: /items/${id}
                            name: item
                      - repeat: 2
                        steps:
                          - get: ${next}
                            name: next
                      - if: ${ids|count} > 5 or not ${next} exists
                        then:
                          - get: /never
                        else:
                          - set: {x: "a b&c"}
                          - get: /search/${x}?q=${x}
                            query: {n: [1, 2]}
                            name: search
                """);

        assertThat(outcomes(scenario, 6))
                .containsExactly("look/GET /items", "look/item", "look/item", "look/next", "look/next", "look/search");
        assertThat(service.asked())
                .containsExactly(
                        "GET /items",
                        "GET /items/1",
                        "GET /items/2",
                        "GET /items/2",
                        "GET /items/2",
                        "GET /search/a%20b%26c?q=a%20b%26c&n=1&n=2");
    }

    @Test
    void typesOfJsonAreThoseOfTheFile() throws Exception {
        Scenario scenario = scenario("""
                param: {size: "7"}
                flows:
                  make:
                    steps:
                      - get: /items
                        extract: {first: "$.items[0]"}
                      - post: /orders
                        json:
                          n: 3
                          s: "3"
                          no: no
                          t: true
                          size: ${param.size|number}
                          item: ${first}
                          text: id ${first|count}
                """);

        assertThat(outcomes(scenario, 2)).containsExactly("make/GET /items", "make/POST /orders");
        assertThat(service.asked().get(1))
                .isEqualTo("POST /orders {\"n\":3,\"s\":\"3\",\"no\":\"no\",\"t\":true,\"size\":7,"
                        + "\"item\":{\"id\":1},\"text\":\"id 1\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            get: /broken                                                 | status:503
            get: /items, expect: {contains: nothing}                     | expect:contains
            get: /items, expect: {json: $.total > 5}                     | expect:$.total > 5
            get: /items, expect: {headers: content-type absent}          |
            get: /, expect: {json: $.total > 5}                          | expect:json
            get: /items, extract: {x: $.nothing}                         | extract:x
            get: /items, extract: {x: {json: $.nothing, or: 1}}          |
            get: /items, extract: {x: {regex: 'tot(al)'}}                |
            get: /moved, expect: {json: $.total == 2}                    |
            get: /moved, expect: 302                                     |
            get: /moved, redirects: 0                                    | status:302
            get: /away                                                   | redirected-away
            get: /packed, expect: {contains: unpacked}                   |
            """)
    void failureHasAKindOfItsOwn(String request, String kind) throws Exception {
        Scenario scenario = scenario("requests:\n  - {" + request + ", name: it}\n");

        assertThat(outcomes(scenario, 1)).containsExactly(kind == null ? "it" : "it " + kind);
    }

    @Test
    void flowEndsWithItsFirstFailureUnlessItIsToGoOn() throws Exception {
        Scenario scenario = scenario("""
                flows:
                  visit:
                    steps:
                      - get: /broken
                        on-failure: continue
                      - get: /broken
                        name: again
                      - get: /never
                """);

        assertThat(outcomes(scenario, 4))
                .containsExactly(
                        "visit/GET /broken status:503", "visit/again status:503",
                        "visit/GET /broken status:503", "visit/again status:503");
    }

    @Test
    void pollingThatDoesNotComeToItsEndFailsTheLastPoll() throws Exception {
        Scenario scenario = scenario("""
                flows:
                  wait:
                    steps:
                      - repeat: 3
                        until: ${state} == done
                        steps:
                          - get: /items
                            name: poll
                            extract: {state: {json: $.state, or: queued}}
                """);

        assertThat(outcomes(scenario, 3)).containsExactly("wait/poll", "wait/poll", "wait/poll until");
    }

    @Test
    void rowsAreHandedOutAsAskedFor() throws Exception {
        Files.writeString(directory.resolve("rows.csv"), "id\n1\n2\n");
        Scenario scenario = scenario("""
                data:
                  each: {file: rows.csv}
                  once: {file: rows.csv, pick: once}
                requests:
                  - get: /x/${each.id}/${once.id}/${each.id}
                    name: it
                """);

        assertThat(outcomes(scenario, 3)).containsExactly("it", "it", "it data:once");
        assertThat(service.asked()).containsExactly("GET /x/1/1/1", "GET /x/2/2/2");
    }

    @Test
    void listOfTheUserIsFilledBeforeAndEmptiedAfter() throws Exception {
        Scenario scenario = scenario("""
                before-user:
                  - repeat: 2
                    steps:
                      - get: /items
                        extract: {user.ids: {json: "$.items[0].id", add: true}}
                after-user:
                  - for: id
                    in: ${user.ids}
                    steps:
                      - delete: /items/${id}
                flows:
                  take:
                    steps:
                      - take: user.ids
                        as: id
                      - get: /items/${id}
                        name: it
                """);

        assertThat(outcomes(scenario, 3)).containsExactly("take/it", "take/it", "take/it take:user.ids");
        assertThat(service.asked()).containsExactly("GET /items", "GET /items", "GET /items/1", "GET /items/1");
    }

    @Test
    void credentialsAreSentAndHeadersReplaced() throws Exception {
        Scenario scenario = scenario("""
                secrets: {pw: env:SECRET}
                auth: {basic: {user: ann, password: "${pw}"}}
                requests:
                  - {get: /auth, name: basic, expect: {contains: Basic YW5uOnMzY3JldA==}}
                  - {get: /auth, name: bearer, auth: {bearer: t1}, weight: 0}
                """);

        assertThat(outcomes(scenario, 1)).containsExactly("basic");
    }

    @ParameterizedTest
    @CsvSource({"'headers: {x-a: \"${x}\"}', x-a", "'auth: {bearer: \"${x}\"}', authorization"})
    void valueThatWouldInjectAHeaderFailsTheRequest(String where, String field) throws Exception {
        Scenario scenario = scenario("""
                flows:
                  inject:
                    steps:
                      - set: {x: "a\\r\\nevil: 1"}
                      - get: /
                        %s
                """.formatted(where));

        assertThat(outcomes(scenario, 1)).containsExactly("inject/GET / value:" + field);
        assertThat(service.asked()).isEmpty();
    }

    @Test
    void serviceThatIsDownIsToldAtOnce() {
        Scenario scenario = scenario("requests:\n  - get: /\n");

        assertThatThrownBy(() -> scenario.connect(
                        Settings.defaults(List.of()), URI.create("http://127.0.0.1:1"), new SeedTree(1)))
                .hasMessageContaining("refused");
    }

    /** How often each request may be tried again where the plan says twice. */
    private List<Integer> mostRetries(Scenario scenario, int requests) throws Exception {
        Settings settings = Settings.defaults(scenario.parameters());
        try (Target target = scenario.connect(settings, service.uri(), new SeedTree(1));
                Session session =
                        target.session(new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream()))) {
            if (session instanceof GuidedSession guided) {
                guided.due(guided.next(new SeedTree(3).stream()));
            }
            return IntStream.range(0, requests)
                    .map(index -> session.mostRetries(index, 2))
                    .boxed()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"requests, ''", "flows, '  only:\n    steps:'"})
    void whatMayHaveBeenProcessedIsNotSentAgainUnlessItSaysSo(String where, String begin) throws Exception {
        String indent = begin.isEmpty() ? "" : "    ";
        Scenario scenario = scenario(where + ":\n" + begin + "\n" + """
                  - get: /items
                  - post: /items
                  - put: /items
                  - patch: /items
                  - post: /items
                    name: safe
                    retries: 4
                  - get: /broken
                    retries: 0
                """.indent(indent.length()));

        assertThat(mostRetries(scenario, 6)).containsExactly(2, 0, 2, 0, 4, 0);
    }

    @Test
    void wayGoesOnBehindAFailureThatWasTriedAgain() throws Exception {
        Scenario scenario = scenario("""
                flows:
                  poll:
                    steps:
                      - get: /once-broken
                        name: poll
                        on-failure: continue
                        extract: {state: {json: $.state, or: none}}
                      - if: ${state} == ready
                        then:
                          - get: /items
                """);
        Settings settings = Settings.defaults(List.of());
        try (Target target = scenario.connect(settings, service.uri(), new SeedTree(1));
                Session session =
                        target.session(new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream()))) {
            GuidedSession guided = (GuidedSession) session;
            RandomGenerator random = new SeedTree(3).stream();

            assertThat(guided.due(guided.next(random))).isZero();
            assertThat(guided.perform(0)).isInstanceOf(Outcome.Failure.class);
            assertThat(guided.retry(0)).isEqualTo(Outcome.SUCCESS);
            assertThat(guided.next(random)).isEqualTo(1);
        }
    }

    @Test
    void aRequestThatCouldNotBePutTogetherIsNotTriedAgainWithTheBytesOfTheOneBefore() throws Exception {
        Scenario scenario = scenario("""
                flows:
                  visit:
                    steps:
                      - get: /items
                        extract: {word: {json: $.next}}
                      - get: /list?of=${word|number}
                        name: list
                """);
        Settings settings = Settings.defaults(scenario.parameters());
        try (Target target = scenario.connect(settings, service.uri(), new SeedTree(1));
                GuidedSession session = (GuidedSession)
                        target.session(new User(0, new User.Group("all", 0, 1, settings), new SeedTree(2).stream()))) {
            RandomGenerator random = new SeedTree(3).stream();
            assertThat(session.perform(session.due(session.next(random)))).isEqualTo(Outcome.SUCCESS);
            int second = session.next(random);

            List<Outcome> attempts = List.of(session.perform(second), session.retry(second));

            assertThat(attempts)
                    .allSatisfy(outcome ->
                            assertThat(((Outcome.Failure) outcome).kind()).isEqualTo("value:word"));
            assertThat(service.asked()).containsExactly("GET /items");
        }
    }
}
