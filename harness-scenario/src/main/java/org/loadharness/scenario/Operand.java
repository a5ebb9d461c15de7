package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.Pattern;
import java.util.List;

/** A side of a comparison. Immutable. Thread-safe. */
sealed interface Operand {
    /** What it is now; several for a path with {@code [*]}, a missing node where there is nothing. */
    List<JsonNode> values(Facts facts) throws StepFailure;

    /** Whether the comparison must hold for each of several values. */
    default boolean isWide() {
        return false;
    }

    /** Whether it is in the body of a reply. */
    default boolean readsBody() {
        return false;
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

        String name() {
            return template.parts().size() == 1 && template.parts().get(0) instanceof Template.Value value
                    ? value.written()
                    : template.written();
        }
    }

    /** A place in the body. */
    record AtPath(JsonPath path, List<Pipe> pipes) implements Operand {
        public AtPath {
            pipes = List.copyOf(pipes);
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
            List<JsonNode> found = path.find(facts.json());
            if (isWide()) {
                return found;
            }
            JsonNode value = path.isWide() ? list(found) : found.isEmpty() ? MissingNode.getInstance() : found.get(0);
            for (Pipe pipe : pipes) {
                value = Values.piped(value, pipe, path.text(), facts.scope().random());
            }
            return List.of(value);
        }

        private static ArrayNode list(List<JsonNode> nodes) {
            return JsonNodeFactory.instance.arrayNode().addAll(nodes);
        }
    }

    /** A field of the reply's head. */
    record Header(String name) implements Operand {
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
        public List<JsonNode> values(Facts facts) {
            return List.of(TextNode.valueOf(pattern.pattern()));
        }
    }
}
