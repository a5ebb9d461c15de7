package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;

/** A text with values in it. Immutable. Thread-safe. */
record Template(String written, List<Part> parts) {
    Template {
        parts = List.copyOf(parts);
    }

    /** A piece of it. */
    sealed interface Part {}

    /** What stands there. */
    record Literal(String text) implements Part {}

    /** A value, and what is done with it. */
    record Value(String written, Source source, List<Pipe> pipes) implements Part {
        public Value {
            pipes = List.copyOf(pipes);
        }

        boolean isRaw() {
            return pipes.contains(Pipe.RAW);
        }
    }

    static Template literal(String text) {
        return new Template(text, text.isEmpty() ? List.of() : List.of(new Literal(text)));
    }

    /** The text, if it is the same each time. */
    Optional<String> constant() {
        if (parts.isEmpty()) {
            return Optional.of("");
        }
        return parts.size() == 1 && parts.get(0) instanceof Literal literal
                ? Optional.of(literal.text())
                : Optional.empty();
    }

    /** Whether it is the same for every user, each time; a secret is. */
    boolean isSameEachTime() {
        return parts.stream().allMatch(part -> part instanceof Literal || isSecret(part));
    }

    private static boolean isSecret(Part part) {
        return part instanceof Value value
                && value.source() instanceof Source.Secret
                && value.pipes().isEmpty();
    }

    /** The value that begins it; empty if a literal does. */
    Optional<Value> leadingValue() {
        return parts.isEmpty() || !(parts.get(0) instanceof Value value) ? Optional.empty() : Optional.of(value);
    }

    /**
     * Whether a variable, which a reply may have filled, says where a path leads: it begins that, or stands raw behind a value
     * that does.
     */
    boolean isLedByVariables() {
        return leadingValue().isPresent()
                && (isVariable(parts.get(0))
                        || parts.stream()
                                .anyMatch(part -> part instanceof Value value && value.isRaw() && isVariable(value)));
    }

    private static boolean isVariable(Part part) {
        return part instanceof Value value
                && (value.source() instanceof Source.Variable || value.source() instanceof Source.OfUser);
    }

    /** The name of the value that is all there is, or else the text as it is written. */
    String bare() {
        return parts.size() == 1 && parts.get(0) instanceof Value value ? value.written() : written;
    }

    /** A value that keeps its type if it is all there is, or else a text. */
    JsonNode value(Scope scope) throws StepFailure {
        if (parts.size() == 1 && parts.get(0) instanceof Value value) {
            return scope.value(value);
        }
        return TextNode.valueOf(text(scope, Escape.NONE));
    }

    String text(Scope scope) throws StepFailure {
        return text(scope, Escape.NONE);
    }

    /** The text with each value escaped, but for raw ones. */
    String text(Scope scope, Escape escape) throws StepFailure {
        if (parts.size() == 1 && parts.get(0) instanceof Literal literal) {
            return literal.text();
        }
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            append(text, part, scope, escape);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Part part, Scope scope, Escape escape) throws StepFailure {
        if (part instanceof Literal literal) {
            text.append(literal.text());
        } else if (part instanceof Value value) {
            String filled = Values.text(scope.value(value));
            text.append(value.isRaw() ? filled : escape.of(filled));
        }
    }

    /** A path that a value begins: that one is a URL, and goes as it is without its fragment; the others are escaped. */
    String reference(Scope scope) throws StepFailure {
        StringBuilder text = new StringBuilder();
        append(text, parts.get(0), scope, Escape.NONE);
        int fragment = text.indexOf("#");
        text.setLength(fragment < 0 ? text.length() : fragment);
        for (Part part : parts.subList(1, parts.size())) {
            append(text, part, scope, Escape.URL);
        }
        return text.toString();
    }

    /** As it is written. */
    @Override
    public String toString() {
        return written;
    }
}
