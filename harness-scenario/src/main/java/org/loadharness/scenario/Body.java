package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a request carries. Immutable. Thread-safe. */
sealed interface Body {
    byte[] bytes(Scope scope) throws StepFailure;

    /** Whether it is known to be the same each time. */
    default boolean isSameEachTime() {
        return false;
    }

    /** The type that goes with it, if the request names none; empty if none does. */
    String type();

    /** Nothing. */
    record None() implements Body {
        private static final byte[] NOTHING = {};

        @Override
        public boolean isSameEachTime() {
            return true;
        }

        @Override
        public byte[] bytes(Scope scope) {
            return NOTHING;
        }

        @Override
        public String type() {
            return "";
        }
    }

    /** JSON. */
    record Json(Tree tree) implements Body {
        @Override
        public boolean isSameEachTime() {
            return tree.isSameEachTime();
        }

        @Override
        public byte[] bytes(Scope scope) throws StepFailure {
            return tree.value(scope).toString().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String type() {
            return "application/json";
        }
    }

    /** A form, as browsers send it. */
    record Form(List<Pair> pairs) implements Body {
        public Form {
            pairs = List.copyOf(pairs);
        }

        @Override
        public boolean isSameEachTime() {
            return pairs.stream().allMatch(pair -> pair.value().isSameEachTime());
        }

        @Override
        public byte[] bytes(Scope scope) throws StepFailure {
            return joined(pairs, scope, Escape.FORM).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String type() {
            return "application/x-www-form-urlencoded";
        }
    }

    /** A text as it is. */
    record Plain(Template text) implements Body {
        @Override
        public boolean isSameEachTime() {
            return text.isSameEachTime();
        }

        @Override
        public byte[] bytes(Scope scope) throws StepFailure {
            return text.text(scope).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String type() {
            return "";
        }
    }

    /** Several parts, as browsers send files. */
    record Multipart(List<Piece> pieces) implements Body {
        private static final String BOUNDARY = "load-harness-3f9d1c5ab0e24786";

        public Multipart {
            pieces = List.copyOf(pieces);
        }

        @Override
        public byte[] bytes(Scope scope) throws StepFailure {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (Piece piece : pieces) {
                String fileName = piece.fileName().isEmpty() ? "" : "; filename=\"" + quoted(piece.fileName()) + "\"";
                String type = piece.type().isEmpty() ? "" : "\r\nContent-Type: " + piece.type();
                all.writeBytes(("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + quoted(piece.name())
                                + "\"" + fileName + type + "\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
                all.writeBytes(piece.content().bytes(scope));
                all.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            all.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII));
            return all.toByteArray();
        }

        /** As HTML has it (section 4.10.21.8). */
        private static String quoted(String name) {
            return name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
        }

        @Override
        public String type() {
            return "multipart/form-data; boundary=" + BOUNDARY;
        }
    }

    /**
     * One of them.
     *
     * @param fileName empty for none
     * @param type empty for none
     */
    record Piece(String name, String fileName, String type, Body content) {}

    /** What a file held when the scenario was read; as it is. */
    final class Fixed implements Body {
        private final byte[] content;

        Fixed(byte[] content) {
            this.content = content;
        }

        @Override
        public boolean isSameEachTime() {
            return true;
        }

        @Override
        public byte[] bytes(Scope scope) {
            return content;
        }

        @Override
        public String type() {
            return "";
        }
    }

    /** A name with a value of it. */
    record Pair(String name, Template value) {}

    /** {@code name=value&name=value}, escaped. */
    static String joined(List<Pair> pairs, Scope scope, Escape escape) throws StepFailure {
        StringBuilder text = new StringBuilder();
        for (Pair pair : pairs) {
            text.append(text.length() == 0 ? "" : "&")
                    .append(escape.of(pair.name()))
                    .append('=');
            for (Template.Part part : pair.value().parts()) {
                if (part instanceof Template.Literal literal) {
                    text.append(escape.of(literal.text()));
                } else if (part instanceof Template.Value value) {
                    String filled = Values.text(scope.value(value));
                    text.append(value.isRaw() ? filled : escape.of(filled));
                }
            }
        }
        return text.toString();
    }

    /** JSON with values in it. */
    sealed interface Tree {
        JsonNode value(Scope scope) throws StepFailure;

        boolean isSameEachTime();
    }

    /** What is the same each time. */
    record Leaf(JsonNode value) implements Tree {
        @Override
        public boolean isSameEachTime() {
            return true;
        }

        @Override
        public JsonNode value(Scope scope) {
            return value;
        }
    }

    /** A text with values in it, or one value with its type. */
    record Filled(Template template) implements Tree {
        @Override
        public boolean isSameEachTime() {
            return template.isSameEachTime();
        }

        @Override
        public JsonNode value(Scope scope) throws StepFailure {
            return template.value(scope);
        }
    }

    /** A list. */
    record Items(List<Tree> items) implements Tree {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public boolean isSameEachTime() {
            return items.stream().allMatch(Tree::isSameEachTime);
        }

        @Override
        public JsonNode value(Scope scope) throws StepFailure {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            for (Tree item : items) {
                list.add(item.value(scope));
            }
            return list;
        }
    }

    /** A member of an object. */
    record Member(String name, Tree value) {}

    /** An object. */
    record Members(List<Member> members) implements Tree {
        public Members {
            members = List.copyOf(members);
        }

        @Override
        public boolean isSameEachTime() {
            return members.stream().allMatch(member -> member.value().isSameEachTime());
        }

        @Override
        public JsonNode value(Scope scope) throws StepFailure {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (Member member : members) {
                object.set(member.name(), member.value().value(scope));
            }
            return object;
        }
    }
}
