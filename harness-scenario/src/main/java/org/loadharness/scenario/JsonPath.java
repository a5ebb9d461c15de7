package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A way into JSON: {@code $}, {@code .name}, {@code ["any name"]}, {@code [0]}, {@code [*]}. Immutable. Thread-safe. */
record JsonPath(String text, List<Step> steps) {
    private static final Pattern STEP =
            Pattern.compile("\\.([A-Za-z_][\\w-]*)|\\[\"([^\"]*)\"\\]|\\['([^']*)'\\]|\\[(\\d{1,9})\\]|\\[(\\*)\\]");

    JsonPath {
        steps = List.copyOf(steps);
    }

    /** One level down. */
    sealed interface Step {}

    /** A member of an object. */
    record Member(String name) implements Step {}

    /** An element of a list, from 0. */
    record Element(int index) implements Step {}

    /** Every element of a list. */
    record Every() implements Step {}

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static JsonPath parse(String text) {
        if (!text.startsWith("$")) {
            throw new IllegalArgumentException("a path begins with $, as in $.id; was \"" + text + "\"");
        }
        List<Step> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(text);
        int at = 1;
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw new IllegalArgumentException("the path \"" + text + "\" cannot be read from \""
                        + text.substring(at) + "\" on; there are .name, [\"any name\"], [0] and [*]");
            }
            steps.add(step(matcher));
            at = matcher.end();
        }
        return new JsonPath(text, steps);
    }

    private static Step step(Matcher matcher) {
        if (matcher.group(5) != null) {
            return new Every();
        }
        if (matcher.group(4) != null) {
            return new Element(Integer.parseInt(matcher.group(4)));
        }
        for (int group = 1; group <= 3; group++) {
            if (matcher.group(group) != null) {
                return new Member(matcher.group(group));
            }
        }
        throw new IllegalStateException("no group matched of " + matcher.group());
    }

    /** Whether it may lead to several places. */
    boolean isWide() {
        return steps.stream().anyMatch(Every.class::isInstance);
    }

    /** What is there; empty if nothing is. */
    List<JsonNode> find(JsonNode root) {
        return each(root).stream().filter(node -> !node.isMissingNode()).toList();
    }

    /** The same with a missing node for each element of a list that has nothing there. */
    List<JsonNode> each(JsonNode root) {
        List<JsonNode> here = List.of(root);
        for (Step step : steps) {
            List<JsonNode> below = new ArrayList<>();
            here.forEach(node -> follow(node, step, below));
            here = below;
        }
        return here;
    }

    private static void follow(JsonNode node, Step step, List<JsonNode> below) {
        if (step instanceof Member member) {
            below.add(node.path(member.name()));
        } else if (step instanceof Element element) {
            below.add(node.path(element.index()));
        } else if (node.isArray()) {
            node.forEach(below::add);
        }
    }
}
