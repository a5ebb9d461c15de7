package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What templates hold: texts, and what JSON has. Stateless. Thread-safe. */
final class Values {
    /** Of a number that is shorter with an exponent: more of them are not written out. */
    private static final int MOST_ZEROS = 40;

    private static final int DIGITS_OF_LONG = 18;

    /** Nobody counts with more, and a whole number of such a length takes seconds to make. */
    private static final int LARGEST_EXPONENT = 2000;

    private Values() {}

    /** As it stands within a text. */
    static String text(JsonNode value) {
        if (value instanceof DecimalNode) {
            return text(value.decimalValue());
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }

    /** Its digits, and no exponent where people would write none. */
    private static String text(BigDecimal number) {
        boolean isShort = number.scale() >= -MOST_ZEROS && number.scale() - number.precision() <= MOST_ZEROS;
        return isShort ? number.toPlainString() : number.toString();
    }

    /** The texts in it: itself, or all that a list or an object has. */
    static List<String> texts(JsonNode value) {
        if (!value.isContainerNode()) {
            return List.of(text(value));
        }
        List<String> texts = new ArrayList<>();
        value.forEach(member -> texts.addAll(texts(member)));
        return texts;
    }

    /** It as a number, if it reads as one that somebody counts with. */
    static Optional<BigDecimal> number(JsonNode value) {
        return read(value).filter(number -> number.scale() >= -LARGEST_EXPONENT && number.scale() <= LARGEST_EXPONENT);
    }

    private static Optional<BigDecimal> read(JsonNode value) {
        if (value.isNumber()) {
            return Optional.of(value.decimalValue());
        }
        String text = value.isTextual() ? value.textValue().strip() : "";
        if (text.isEmpty() || text.length() > 40 || !"+-.0123456789".contains(text.substring(0, 1))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException none) {
            return Optional.empty();
        }
    }

    /** Whether there is nothing: missing, null, an empty text or list. */
    static boolean isNone(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isTextual() && value.textValue().isEmpty())
                || (value.isArray() && value.isEmpty());
    }

    static JsonNode piped(JsonNode value, Pipe pipe, String name, RandomGenerator random) throws StepFailure {
        return switch (pipe) {
            case NUMBER -> asNumber(value, name);
            case TEXT -> TextNode.valueOf(text(value));
            case RAW -> value;
            case BASE64 ->
                TextNode.valueOf(Base64.getEncoder().encodeToString(text(value).getBytes(StandardCharsets.UTF_8)));
            case COUNT -> IntNode.valueOf(value.isArray() ? value.size() : isNone(value) ? 0 : 1);
            case FIRST, LAST, RANDOM -> member(value, pipe, name, random);
        };
    }

    private static JsonNode asNumber(JsonNode value, String name) throws StepFailure {
        BigDecimal number = number(value)
                .orElseThrow(() -> new StepFailure("value:" + name, "${" + name + "} does not read as a number"));
        boolean isWhole = number.scale() <= 0;
        return isWhole && (long) number.precision() - number.scale() <= DIGITS_OF_LONG
                ? LongNode.valueOf(number.longValue())
                : DecimalNode.valueOf(number);
    }

    private static JsonNode member(JsonNode value, Pipe pipe, String name, RandomGenerator random) throws StepFailure {
        if (!(value instanceof ArrayNode list)) {
            return value;
        }
        if (list.isEmpty()) {
            throw new StepFailure("value:" + name, "${" + name + "} is an empty list");
        }
        int last = list.size() - 1;
        return list.get(pipe == Pipe.FIRST ? 0 : pipe == Pipe.LAST ? last : random.nextInt(last + 1));
    }
}
