package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.random.SeedTree;
import org.loadharness.scenario.ScenarioMistakes.Mistake;

/** Mistakes as people make them, in scenarios that are right: all are refused, nearly all at their line. */
final class MutationsTest {
    private static final int MUTATIONS = 300;
    private static final Pattern KEY = Pattern.compile("(\\s*(?:- )?)([a-z][a-z-]+)(:(?: .*)?)");
    private static final List<String> WORDS = List.of(
            "scenario",
            "url",
            "requests",
            "flows",
            "steps",
            "weight",
            "timeout",
            "headers",
            "expect",
            "extract",
            "run",
            "users",
            "duration",
            "think",
            "repeat",
            "until",
            "every",
            "json",
            "form",
            "query",
            "param",
            "secrets",
            "data",
            "origins",
            "auth",
            "http",
            "variants",
            "on-failure",
            "name",
            "get",
            "post",
            "delete",
            "if",
            "then",
            "for",
            "in");

    /** Maps whose keys people choose. */
    private static final List<String> FREE = List.of(
            "json",
            "form",
            "headers",
            "query",
            "variables",
            "extract",
            "param",
            "secrets",
            "data",
            "origins",
            "variants",
            "flows",
            "shared",
            "parts");

    @TempDir
    Path directory;

    private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Scenario.schema(), InputFormat.JSON);

    @BeforeEach
    void writeFiles() throws IOException {
        GoodScenarios.writeFiles(directory);
    }

    private List<Mistake> mistakes(String text) {
        return GoodScenarios.mistakes(directory.resolve("x.yaml"), text);
    }

    private boolean fitsSchema(String text) {
        return schema.validate(text, InputFormat.YAML).isEmpty();
    }

    /** A line that is wrong now, and whether a schema can see it. */
    private record Mutation(String text, int line, boolean isOfShape, String what) {}

    /** The key of the map in which a line stands. */
    private static String above(List<String> lines, int at) {
        int indent = indent(lines.get(at));
        for (int line = at - 1; line >= 0; line--) {
            if (indent(lines.get(line)) < indent && !lines.get(line).isBlank()) {
                return lines.get(line).strip().replaceFirst("^- ", "").replaceFirst(":.*", "");
            }
        }
        return "";
    }

    private static int indent(String line) {
        return line.length() - line.replaceFirst("^[ -]*", "").length();
    }

    private static Optional<Mutation> mutation(String good, RandomGenerator random) {
        List<String> lines = new ArrayList<>(good.lines().toList());
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        Matcher key = KEY.matcher(line);
        boolean known = key.matches() && WORDS.contains(key.group(2)) && !FREE.contains(above(lines, at));
        int kind = random.nextInt(6);
        Optional<String> changed = Optional.empty();
        if (kind == 0 && known) {
            String word = key.group(2);
            int letter = random.nextInt(word.length());
            changed =
                    Optional.of(key.group(1) + word.substring(0, letter) + "q" + word.substring(letter) + key.group(3));
        } else if (kind == 1 && line.matches("\\s*(- )?(timeout|every|weight|think|repeat|retries): .*")) {
            changed = Optional.of(line.replaceAll(": .*", ": ") + (line.contains("weight") ? "many" : "5x"));
        } else if (kind == 2 && line.contains("${")) {
            changed = Optional.of(line.replaceFirst("\\$\\{(?=[a-z])", "\\${zz"));
        } else if (kind == 3 && line.matches("\\s*(- )?get: /.*")) {
            changed = Optional.of(line.replaceFirst("get: /.*", "get: /{{id}}"));
        } else if (kind == 4 && line.matches("\\s*(- )?(get|post|delete): /.*")) {
            changed = Optional.of(line.replaceFirst(": /", ": "));
        } else if (kind == 5 && known && line.matches("\\s*[a-z-]+: [^{\\[|&*]+") && at + 1 < lines.size()) {
            lines.add(at + 1, line);
            return Optional.of(new Mutation(String.join("\n", lines) + "\n", at + 2, false, "twice: " + line));
        }
        return changed.map(wrong -> {
            lines.set(at, wrong);
            return new Mutation(
                    String.join("\n", lines) + "\n",
                    at + 1,
                    kind == 0 || kind == 1,
                    line.strip() + " -> " + wrong.strip());
        });
    }

    @Test
    void readerAndSchemaTakeWhatIsRight() throws IOException {
        for (String text : GoodScenarios.texts()) {
            assertThat(mistakes(text)).as(text).isEmpty();
            assertThat(schema.validate(text, InputFormat.YAML)).as(text).isEmpty();
        }
    }

    @Test
    void everyMistakeIsRefusedAndNearlyAllAtTheirLine() throws IOException {
        RandomGenerator random = new SeedTree(300).stream();
        List<String> good = GoodScenarios.texts();
        Map<Integer, String> elsewhere = new LinkedHashMap<>();
        List<String> unseen = new ArrayList<>();
        int made = 0;
        while (made < MUTATIONS) {
            Optional<Mutation> mutation = mutation(good.get(random.nextInt(good.size())), random);
            if (mutation.isEmpty()) {
                continue;
            }
            made++;
            Mutation wrong = mutation.get();
            List<Mistake> mistakes = mistakes(wrong.text());
            assertThat(mistakes).as(wrong.what() + "\n" + wrong.text()).isNotEmpty();
            if (mistakes.stream().noneMatch(mistake -> mistake.line() == wrong.line())) {
                elsewhere.put(made, wrong.what() + ": " + mistakes.get(0).text());
            }
            if (wrong.isOfShape() && fitsSchema(wrong.text())) {
                unseen.add(wrong.what());
            }
        }

        assertThat(elsewhere).hasSizeLessThanOrEqualTo(MUTATIONS / 20);
        assertThat(unseen).isEmpty();
    }
}
