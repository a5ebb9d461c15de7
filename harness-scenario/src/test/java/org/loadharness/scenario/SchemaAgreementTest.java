package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.house.Cases;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.Threads;
import org.loadharness.random.SeedTree;
import org.loadharness.scenario.ScenarioMistakes.Mistake;

/** Editors, who know the schema, and the reader say the same of a scenario into which something else was put. */
@Tag("law")
final class SchemaAgreementTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** What stands there instead. */
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "false",
            "0",
            "1",
            "3",
            "-1",
            "1.5",
            "200",
            "99999999",
            "\"\"",
            "\"x\"",
            "\"3\"",
            "\"true\"",
            "\"none\"",
            "\"5s\"",
            "\"0s\"",
            "\"5 s\"",
            "\"1.5m\"",
            "\"exp:2s\"",
            "\"2..4\"",
            "\"4..2\"",
            "\"2xx\"",
            "\"a b\"",
            "\"/a\"",
            "\"$.a\"",
            "\"$.a[*].b\"",
            "\"http://127.0.0.1:1\"",
            "\"env:X\"",
            "\"${uuid}\"",
            "\"/${uuid}\"",
            "\"user.x\"",
            "\"free\"",
            "\"gzip\"",
            "[]",
            "[\"x\"]",
            "[1, 2]",
            "[\"2xx\", 404]",
            "[[\"x\"]]",
            "[{}]",
            "{}",
            "{\"x\": \"y\"}",
            "{\"x\": 1}",
            "{\"x\": [1]}",
            "{\"x\": {}}",
            "{\"file\": \"report.pdf\"}",
            "{\"json\": \"$.a\"}");

    /** What only the reader can know: what others say, what lies beside the file, what can be meant, what options take. */
    private static final Pattern OF_MEANING = Pattern.compile(
            "^("
                    + String.join("|", PlanOptions.names()) + "): |"
                    + "is not known in|is not known: |is known by no|there is no |is set nowhere|cannot read|cannot be read|is not there"
                    + "|nothing is ever sent|leads to |has no value here|is no regular expression|condition \"|more than one|cannot stand in a URL|is no URL of a service|from one to another");

    @TempDir
    Path directory;

    private final ObjectMapper mapper = new ObjectMapper();
    private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Scenario.schema(), InputFormat.JSON);

    @BeforeEach
    void writeFiles() throws IOException {
        GoodScenarios.writeFiles(directory);
    }

    @Test
    void editorsKnowEveryOptionOfARun() throws IOException {
        JsonNode run = mapper.readTree(Scenario.schema()).path("properties").path("run");
        List<String> options = PlanOptions.ALL.stream()
                .filter(option -> !option.group().equals(PlanOption.Group.SYSTEM))
                .map(PlanOption::name)
                .toList();

        assertThat(names((ObjectNode) run.path("properties"))).containsAll(options);
        for (Threads threads : Threads.values()) {
            assertThat(run.path("properties").path("threads").path("enum"))
                    .extracting(JsonNode::asText)
                    .contains(threads.text());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"get": "/a", "query": {"a": []}}                               | true
            {"post": "/a", "form": {"a": [], "b": [1]}}                     | true
            {"post": "/a", "body": 5}                                       | true
            {"post": "/a", "body": ""}                                      | true
            {"post": "/a", "body": null}                                    | false
            {"post": "/a", "parts": {"a": {"text": 5, "type": true, "name": 2024}}} | true
            {"post": "/a", "parts": {"a": null}}                            | false
            {"post": "/a", "parts": {"a": ["b", null]}}                     | false
            {"get": "/a", "extract": {"a": {"json": "$.a", "pick": 9999}}}  | true
            {"get": "/a", "extract": {"a": {"json": "$.a", "pick": 10000}}} | false
            {"get": "/a", "extract": {"a": {"json": "$.a", "pick": "0"}}}   | false
            {"get": "/a", "query": {"$${a}": 1, "$b": 1, "c$": 1}}          | true
            {"get": "/a", "query": {"${a}": 1}}                             | false
            {"post": "/a", "parts": {"x${a}": "1"}}                         | false
            {"get": "/a", "extract": {"a": {"json": "$.a", "or": null}}}    | false
            {"get": "/a", "extract": {"a": {"json": "$.a", "or": ""}}}      | true
            {"get": "/a", "headers": {"x-host": "a", "hosts": "b\\t"}}    | true
            {"get": "/a", "headers": {"Host": "a"}}                         | false
            {"get": "/a", "headers": {"content-length": "1"}}               | false
            {"get": "/a", "headers": {"CONNECTION": "close"}}               | false
            {"get": "/a", "headers": {"Transfer-Encoding": "chunked"}}      | false
            {"get": "/a", "headers": {"a": "b\\n"}}                       | false
            {"get": "/a\\n"}                                              | false
            {"get": "/a?b=c d"}                                             | true
            {"get": "/a", "auth": {"oauth2": {"token-url": "http://a.test/t?k=1", "client": "a", "secret": "b"}}} | true
            {"get": "/a", "auth": {"oauth2": {"token-url": "http://me@a.test/t", "client": "a", "secret": "b"}}} | false
            """)
    void editorsKnowWhatTheReaderTakes(String request, boolean isRight) {
        String text = "{\"scenario\": \"s\", \"url\": \"http://a.test\", \"requests\": [" + request + "]}";

        assertThat(GoodScenarios.mistakes(directory.resolve("x.json"), text).isEmpty())
                .isEqualTo(isRight);
        assertThat(schema.validate(text, InputFormat.JSON).isEmpty()).isEqualTo(isRight);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ["1s", "2s"] | true
            ["1s"]       | false
            []           | false
            """)
    void editorsKnowThatOneValueDoesNotVary(String values, boolean isRight) {
        String text = "{\"scenario\": \"s\", \"url\": \"http://a.test\", \"requests\": [{\"get\": \"/a\"}],"
                + " \"run\": {\"vary\": {\"duration\": " + values + "}}}";

        assertThat(GoodScenarios.mistakes(directory.resolve("x.json"), text).isEmpty())
                .isEqualTo(isRight);
        assertThat(schema.validate(text, InputFormat.JSON).isEmpty()).isEqualTo(isRight);
    }

    /** As the reader sees it: what is not quoted and reads as JSON is that. */
    private static JsonNode json(Node node) {
        if (node instanceof Node.Items items) {
            ArrayNode list = JSON.arrayNode();
            items.nodes().forEach(each -> list.add(json(each)));
            return list;
        }
        if (node instanceof Node.Entries entries) {
            ObjectNode map = JSON.objectNode();
            entries.entries().forEach(entry -> map.set(entry.key().text(), json(entry.value())));
            return map;
        }
        Node.Text text = (Node.Text) node;
        return text.quoted()
                ? TextNode.valueOf(text.text())
                : BodyReader.literal(text.text()).orElseGet(() -> TextNode.valueOf(text.text()));
    }

    /** A place in a tree. */
    private record Spot(JsonNode parent, String key, int index, String path) {
        void put(JsonNode value) {
            if (parent instanceof ObjectNode map) {
                map.set(key, value);
            } else {
                ((ArrayNode) parent).set(index, value);
            }
        }
    }

    private static void spots(JsonNode node, String path, List<Spot> spots) {
        if (node instanceof ObjectNode map) {
            for (String key : new TreeSet<>(names(map))) {
                spots.add(new Spot(map, key, -1, path + "." + key));
                spots(map.get(key), path + "." + key, spots);
            }
        } else if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                spots.add(new Spot(list, "", i, path + "[]"));
                spots(list.get(i), path + "[]", spots);
            }
        }
    }

    private static List<String> names(ObjectNode map) {
        List<String> names = new ArrayList<>();
        map.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Another tree, with what was done to it. */
    private record Changed(JsonNode tree, String what) {}

    private Changed changed(JsonNode good, List<String> words, RandomGenerator random) throws JsonProcessingException {
        JsonNode tree = good.deepCopy();
        List<Spot> spots = new ArrayList<>();
        spots(tree, "$", spots);
        Spot spot = spots.get(random.nextInt(spots.size()));
        JsonNode value = mapper.readTree(VALUES.get(random.nextInt(VALUES.size())));
        switch (random.nextInt(5)) {
            case 0 -> {
                if (spot.parent() instanceof ObjectNode map) {
                    String word = words.get(random.nextInt(words.size()));
                    boolean isNew = !map.has(word);
                    map.set(word, value);
                    return new Changed(tree, spot.path() + (isNew ? " beside " : " or ") + word + ": " + value);
                }
                spot.put(value);
            }
            case 1 -> {
                if (spot.parent() instanceof ObjectNode map) {
                    map.remove(spot.key());
                    return new Changed(tree, spot.path() + " left out");
                }
                spot.put(value);
            }
            default -> spot.put(value);
        }
        return new Changed(tree, spot.path() + ": " + value);
    }

    @Test
    void editorsAndTheReaderSayTheSame() throws IOException {
        int cases = Cases.of(600, 12_000);
        RandomGenerator random = new SeedTree(20).stream();
        List<JsonNode> good = new ArrayList<>();
        for (String text : GoodScenarios.texts()) {
            good.add(json(
                    new NodeReader(new Mistakes("x")).read("shop.yaml", text).orElseThrow()));
        }
        TreeSet<String> words = new TreeSet<>();
        for (JsonNode each : good) {
            List<Spot> spots = new ArrayList<>();
            spots(each, "$", spots);
            spots.stream().map(Spot::key).filter(key -> !key.isEmpty()).forEach(words::add);
        }
        List<String> tooStrict = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        int agreed = 0;
        for (int i = 0; i < cases; i++) {
            Changed changed = changed(good.get(random.nextInt(good.size())), List.copyOf(words), random);
            String text = changed.tree().toPrettyString();
            List<Mistake> mistakes = GoodScenarios.mistakes(directory.resolve("x.json"), text);
            List<Error> refused = schema.validate(text, InputFormat.JSON);
            if (mistakes.isEmpty() == refused.isEmpty()) {
                agreed++;
            } else if (mistakes.isEmpty()) {
                tooStrict.add(changed.what() + " -> " + refused.get(0));
            } else if (mistakes.stream()
                    .noneMatch(mistake -> OF_MEANING.matcher(mistake.message()).find())) {
                unseen.add(changed.what() + " -> " + mistakes.get(0).message());
            }
        }

        assertThat(tooStrict).isEmpty();
        assertThat(unseen).isEmpty();
        assertThat(agreed).isGreaterThan(cases * 9 / 10);
    }
}
