package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A side of a comparison. Immutable. Thread-safe. */
sealed interface Operand {
    /** What it is now; several for a path with {@code [*]}, a missing node where there is nothing. */
    List<JsonNode> values(Facts facts) throws StepFailure;

    /** As the file calls it. */
    String name();

    /** Whether the comparison must hold for each of several values. */
    default boolean isWide() {
        return false;
    }

    /** Whether it is in the body of a reply. */
    default boolean readsBody() {
        return false;
    }

    /** Its name and value, for people; empty where the file says the value. */
    default Optional<String> found(Reply reply) {
        return Optional.empty();
    }

    /** A name with what is there. */
    private static String shown(String name, List<JsonNode> values) {
        String value = values.stream()
                .map(node -> node.isMissingNode() ? "nothing" : node.toString())
                .collect(Collectors.joining(", "));
        return name + " is " + (value.isEmpty() ? "nothing" : value);
    }

    /** A text with values in it. */
    record Filled(Template template) implements Operand {
        @Override
        public List<JsonNode> values(Facts facts) throws StepFailure {
            return List.of(
                    template.parts().size() == 1 && template.parts().get(0) instanceof Template.Value value
                            ? facts.scope().find(value)
                            : template.value(facts.scope()));
        }

        @Override
        public String name() {
            return template.bare();
        }
    }

    /** A place in the body. */
    record AtPath(JsonPath path, List<Pipe> pipes) implements Operand {
        public AtPath {
            pipes = List.copyOf(pipes);
        }

        @Override
        public String name() {
            return path.text()
                    + pipes.stream()
                            .map(pipe -> "|" + pipe.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining());
        }

        @Override
        public boolean readsBody() {
            return true;
        }

        @Override
        public boolean isWide() {
            return path.isWide() && pipes.isEmpty();
        }

        @Override
        public List<JsonNode> values(Facts facts) throws StepFailure {
            if (isWide()) {
                return path.each(facts.json());
            }
            List<JsonNode> found = path.find(facts.json());
            JsonNode value = path.isWide() ? list(found) : found.isEmpty() ? MissingNode.getInstance() : found.get(0);
            for (Pipe pipe : pipes) {
                value = Values.piped(value, pipe, path.text(), facts.scope().random());
            }
            return List.of(value);
        }

        @Override
        public Optional<String> found(Reply reply) {
            try {
                return Optional.of(shown(name(), values(reply)));
            } catch (StepFailure noJson) {
                return Optional.empty(); // which the failure itself says
            }
        }

        private static ArrayNode list(List<JsonNode> nodes) {
            return JsonNodeFactory.instance.arrayNode().addAll(nodes);
        }
    }

    /** A field of the reply's head. */
    record Header(String name) implements Operand {
        @Override
        public Optional<String> found(Reply reply) {
            return Optional.of(shown(name, values(reply)));
        }

        @Override
        public List<JsonNode> values(Facts facts) {
            return List.of(facts.header(name)
                    .map(text -> (JsonNode) TextNode.valueOf(text))
                    .orElse(MissingNode.getInstance()));
        }
    }

    /** What {@code matches} looks for. */
    record Expression(Pattern pattern) implements Operand {
        @Override
        public String name() {
            return pattern.pattern();
        }

        @Override
        public List<JsonNode> values(Facts facts) {
            return List.of(TextNode.valueOf(pattern.pattern()));
        }
    }
}
