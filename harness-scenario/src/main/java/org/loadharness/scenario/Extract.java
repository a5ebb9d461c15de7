package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is taken out of a reply. Immutable. Thread-safe.
 *
 * @param name of the variable, perhaps with {@code user.} in front
 * @param from where it is looked for
 * @param expression whose first group is taken of each text found
 * @param pick which of several
 * @param otherwise what holds if there is none; empty if that is a failure
 * @param adds whether it is appended to a list
 * @param secret whether it is shown to nobody
 */
record Extract(
        String name,
        From from,
        Optional<Pattern> expression,
        Pick pick,
        Optional<JsonNode> otherwise,
        boolean adds,
        boolean secret) {
    static final int MOST_VALUES = 1000;

    /** Of several the last one. */
    static final Nth LAST = new Nth(-1);

    /** Where a value is looked for. */
    sealed interface From {}

    /** In the body as JSON. */
    record Json(JsonPath path) implements From {}

    /** In an input of an HTML form. */
    record Field(String name) implements From {}

    /** In the head. */
    record Header(String name) implements From {}

    /** In a cookie that the reply sets, or one that there is already. */
    record Cookie(String name) implements From {}

    /** In the text of the body. */
    record Body() implements From {}

    /** Which of several values. */
    sealed interface Pick {}

    /** That one, from 0; -1 is the last. */
    record Nth(int index) implements Pick {}

    /** Any. */
    record Any() implements Pick {}

    /** A list of all. */
    record All() implements Pick {}

    /** Whether it is looked for in the body of the reply. */
    boolean readsBody() {
        return !(from instanceof Header) && !(from instanceof Cookie);
    }

    /** The value; a failure if there is none. */
    JsonNode value(Reply reply) throws StepFailure {
        List<JsonNode> found = candidates(reply);
        Optional<JsonNode> picked = picked(found, reply);
        if (picked.isPresent()) {
            return picked.get();
        }
        if (otherwise.isPresent()) {
            return otherwise.get();
        }
        String why = from instanceof Json && reply.isNoJson() ? "; it is no JSON" : "";
        throw new StepFailure("extract:" + name, "the reply has nothing for ${" + name + "}" + why);
    }

    private Optional<JsonNode> picked(List<JsonNode> found, Reply reply) throws StepFailure {
        if (pick instanceof All) {
            if (found.size() > MOST_VALUES) {
                throw new StepFailure("extract:" + name, "the reply has more than " + MOST_VALUES + " values for it");
            }
            return found.isEmpty()
                    ? Optional.empty()
                    : Optional.of(JsonNodeFactory.instance.arrayNode().addAll(found));
        }
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (pick instanceof Any) {
            return Optional.of(found.get(reply.scope().random().nextInt(found.size())));
        }
        int index = ((Nth) pick).index();
        int at = index < 0 ? found.size() + index : index;
        return at < found.size() ? Optional.of(found.get(at)) : Optional.empty();
    }

    /** All of which it picks. */
    List<JsonNode> candidates(Reply reply) throws StepFailure {
        List<JsonNode> found = new ArrayList<>(found(reply));
        found.removeIf(JsonNode::isNull);
        return expression.isEmpty() ? found : matched(expression.get(), found);
    }

    private List<JsonNode> found(Reply reply) throws StepFailure {
        if (from instanceof Json json) {
            return json.path().find(reply.jsonOrNothing());
        }
        if (from instanceof Field field) {
            return texts(HtmlForms.values(reply.text(), field.name()));
        }
        if (from instanceof Header header) {
            return texts(reply.headers(header.name()));
        }
        if (from instanceof Cookie cookie) {
            return texts(reply.cookie(cookie.name()).stream().toList());
        }
        return texts(List.of(reply.text()));
    }

    private static List<JsonNode> texts(List<String> texts) {
        return texts.stream().map(text -> (JsonNode) TextNode.valueOf(text)).toList();
    }

    private List<JsonNode> matched(Pattern expression, List<JsonNode> texts) {
        boolean isLast = pick.equals(LAST);
        int most = Math.max(MOST_VALUES + 1, pick instanceof Nth nth ? nth.index() + 1 : 0);
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode text : texts) {
            Matcher matcher = expression.matcher(Values.text(text));
            while ((isLast || found.size() < most) && matcher.find()) {
                String group = matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
                if (group != null) {
                    add(found, TextNode.valueOf(group), most);
                }
            }
        }
        return found;
    }

    /** One for which there is no room takes the place of the last. */
    private static void add(List<JsonNode> found, JsonNode value, int most) {
        if (found.size() < most) {
            found.add(value);
        } else {
            found.set(most - 1, value);
        }
    }
}
