package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.channels.Selector;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Course;
import org.loadharness.workload.Guide;
import org.loadharness.workload.Guide.Passage;
import org.loadharness.workload.GuidedSession;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** How flows begin, how long their users pause around them, and what ends them. */
@Timeout(60)
final class FlowCourseTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    @TempDir
    Path directory;

    private final RandomGenerator random = new SeedTree(3).stream();
    private Service service;

    @BeforeEach
    void start() throws Exception {
        service = Service.start();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Visits visits() {
        return new Visits(directory, service);
    }

    private Target open(String text) throws Exception {
        Scenario scenario = visits().scenario("url: SERVICE\n" + text);
        Settings settings = Settings.defaults(scenario.parameters());
        return scenario.connect(settings, URI.create(scenario.options().get("url")), new SeedTree(1));
    }

    private static GuidedSession user(Target target, int number) throws Exception {
        Settings settings = Settings.defaults(List.of());
        User user = new User(number, new User.Group("all", 0, 2, settings), new SeedTree(number).stream());
        return (GuidedSession) target.session(user);
    }

    /** The pauses before so many requests, in seconds. */
    private List<Long> pauses(String steps, int requests) throws Exception {
        try (Target target = open("flows:\n  visit:\n    think: 3s\n    steps:\n" + steps.indent(6));
                GuidedSession user = user(target, 0)) {
            return IntStream.range(0, requests).mapToObj(request -> pause(user)).toList();
        }
    }

    private long pause(GuidedSession user) {
        try {
            int next = user.next(random);
            long pause = user.pauseNanos();
            assertThat(user.perform(user.due(next))).isEqualTo(Outcome.SUCCESS);
            return pause / SECOND_NANOS;
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void thinkAtTheEndOfAFlowStandsInPlaceOfThePauseBeforeTheNextOne() throws Exception {
        assertThat(pauses("- get: /a\n- get: /b\n- think: 5s", 5)).containsExactly(0L, 3L, 5L, 3L, 5L);
        assertThat(pauses("- repeat: 2\n  steps:\n    - get: /a\n    - think: 5s", 4))
                .containsExactly(0L, 5L, 5L, 5L);
    }

    @Test
    void thinkAtTheBeginningOfAFlowStandsInPlaceOfThePauseBeforeIt() throws Exception {
        assertThat(pauses("- think: 5s\n- get: /a\n- get: /b", 4)).containsExactly(5L, 3L, 5L, 3L);
        assertThat(pauses("- set: {x: y}\n- repeat: 1..2\n  steps:\n    - think: 7s\n    - get: /a", 4))
                .containsOnly(7L);
        assertThat(pauses("- think: none\n- get: /a\n- think: 5s", 2)).containsExactly(0L, 0L);
    }

    private static final String ONE_ROW = """
            data: {account: {file: rows.csv, pick: free}}
            flows:
              visit:
                steps:
                  - set: {name: "${account.name}"}
                  - get: /of/${name}
                    name: it
            """;

    @Test
    void rowsAreTakenWhenAFlowIsDueAndGivenBackWhenItEnds() throws Exception {
        Files.writeString(directory.resolve("rows.csv"), "name\nann\n");
        try (Target target = open(ONE_ROW);
                GuidedSession waiting = user(target, 0);
                GuidedSession other = user(target, 1)) {
            int named = waiting.next(random);

            assertThat(other.perform(other.due(other.next(random)))).isEqualTo(Outcome.SUCCESS);
            other.next(random); // its flow is over, and its next one waits
            assertThat(waiting.perform(waiting.due(named))).isEqualTo(Outcome.SUCCESS);
            assertThat(waiting.passage()).isEqualTo(Passage.COMPLETED);
        }
    }

    @Test
    void flowWithoutARequestIsSkippedAndCounted() throws Exception {
        try (Target target = open("""
                flows:
                  idle:
                    think: 4s
                    steps:
                      - set: {state: closed}
                      - if: ${state} == open
                        then:
                          - get: /never
                """);
                GuidedSession user = user(target, 0)) {
            for (int flow = 0; flow < 3; flow++) {
                int named = user.next(random);

                assertThat(user.continuesFlow()).isFalse();
                assertThat(user.pauseNanos()).isEqualTo(flow == 0 ? 0 : 4 * SECOND_NANOS);
                assertThat(user.due(named)).isEqualTo(Course.NOTHING);
            }
            assertThat(target.noted()).isEqualTo(Map.of("flows_skipped", 3L));
        }
        assertThat(service.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get: /auth, headers: {authorization: '{\"total\":1e999}'}, expect: {json: $.total < 0}",
                "get: /items, expect: {json: '$.total == $.nothing[*]'}",
                "get: /items, query: {q: '${blank|raw}'}, expect: 503"
            })
    void flowEndsWithARequestThatFailsWhateverFailedInIt(String request) throws Exception {
        String scenario = """
                url: SERVICE
                flows:
                  visit:
                    steps:
                      - set: {blank: "a b"}
                      - get: /items
                      - {%s, name: odd}
                      - get: /never
                """.formatted(request);

        List<String> outcomes = visits().outcomes(scenario, 4);

        assertThat(outcomes.get(1)).startsWith("visit/odd ");
        assertThat(outcomes).containsExactly("visit/GET /items", outcomes.get(1), "visit/GET /items", outcomes.get(1));
    }

    @Test
    void userWhoSharesItsThreadGoesOnBehindItLikewise() throws Exception {
        try (Selector selector = Selector.open();
                SteppedTarget target = (SteppedTarget) open("""
                flows:
                  visit:
                    steps:
                      - get: /items
                      - get: /auth
                        name: odd
                        headers: {authorization: '{"total":1e999}'}
                        expect: {json: $.total < 0}
                      - get: /never
                """);
                SteppedSession user = target.session(
                        new User(
                                0, new User.Group("all", 0, 1, Settings.defaults(List.of())), new SeedTree(2).stream()),
                        new SteppedSession.Readiness(selector, "user", selector::wakeup))) {
            List<Integer> performed = new ArrayList<>();
            for (int request = 0; request < 4; request++) {
                Guide guide = (Guide) user;
                int next = guide.due(guide.next(random));
                SteppedSession.Step step = user.begin(next);
                while (step == SteppedSession.Step.WAITING) {
                    selector.select(key -> {});
                    step = user.advance();
                }
                assertThat(step == SteppedSession.Step.SUCCEEDED).isEqualTo(next == 0);
                performed.add(next);
            }
            assertThat(performed).containsExactly(0, 1, 0, 1);
        }
    }

    @Test
    void flowsThatSendNothingAreNotChosenAlone() {
        Scenario scenario = visits().scenario("""
                url: SERVICE
                flows:
                  idle: {steps: [{set: {x: y}}]}
                  look: {steps: [{get: "/of/${user.index}", name: it}]}
                """);

        assertThat(scenario.script().flows("look,idle")).hasSize(2);
        assertThatThrownBy(() -> scenario.script().flows("idle")).hasMessageContaining("and a request to send");
    }

    @Test
    void listMayChangeWhileALoopGoesThroughIt() throws Exception {
        String scenario = """
                url: SERVICE
                flows:
                  visit:
                    steps:
                      - get: /items
                        extract: {user.ids: {json: "$.items[*].id", pick: all}}
                      - for: id
                        in: ${user.ids}
                        steps:
                          - take: user.ids
                            as: first
                          - get: /items/${id}/${first}
                            name: item
                """;

        assertThat(visits().outcomes(scenario, 4))
                .containsExactly("visit/GET /items", "visit/item", "visit/item", "visit/GET /items");
        assertThat(service.asked()).contains("GET /items/1/1", "GET /items/2/2");
    }

    @Test
    void loopThatCannotCountFailsByTheNameOfItsValue() throws Exception {
        String scenario = """
                url: SERVICE
                flows:
                  visit:
                    steps:
                      - get: /items
                        extract: {n: $.next}
                      - repeat: ${n}
                        steps:
                          - get: /never
                """;

        assertThat(visits().outcomes(scenario, 2))
                .containsExactly("visit/GET /items value:n", "visit/GET /items value:n");
    }

    @ParameterizedTest
    @CsvSource({"s3cret, StepFailure", "harmless, IllegalArgumentException"})
    void secretIsInNoTraceOfWhatWentWrong(String word, String kept) {
        Scope scope = new Scope(
                0, new SeedTree(1).stream(), Map.of(), new Secrets(Map.of("pw", "s3cret")), new Rows(Map.of(), 0));
        RuntimeException deep = new IllegalStateException("character 7 of /x?key=" + word);

        Outcome.Failure failure =
                (Outcome.Failure) Attempt.failed(scope, new IllegalArgumentException("not to be sent", deep));

        assertThat(failure.kind()).isEqualTo("IllegalArgumentException");
        assertThat(failure.cause()).satisfies(cause -> {
            assertThat(cause.getClass().getSimpleName()).isEqualTo(kept);
            assertThat(cause).hasStackTraceContaining("not to be sent");
            assertThat(cause.getCause() == null).isEqualTo(word.equals("s3cret"));
        });
    }
}
