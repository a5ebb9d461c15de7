package org.loadharness.scenario;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;

/** What is wrong with JSON that cannot be read, and where. Stateless. Thread-safe. */
final class JsonWords {
    /** Some editors set it before the first word. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** A file is short, and how deep it may be is judged with its places. */
    private static final JsonFactory STRICT = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonWords() {}

    /** The first thing that is wrong; empty if it is JSON, or nothing. */
    static Optional<YamlWords.Said> of(String text) {
        String written = text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        try (JsonParser parser = STRICT.createParser(written)) {
            parser.nextToken();
            parser.skipChildren();
            return parser.nextToken() == null
                    ? Optional.empty()
                    : Optional.of(said(parser.currentTokenLocation(), "more follows behind its end"));
        } catch (JsonProcessingException wrong) {
            return Optional.of(said(wrong.getLocation(), words(wrong.getOriginalMessage())));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static YamlWords.Said said(JsonLocation where, String words) {
        int column = where.getColumnNr();
        return new YamlWords.Said(
                new Place(where.getLineNr(), column, column),
                "is no JSON here: " + words + "; name the file .yaml if it is YAML");
    }

    /** Without what says how this program could be told to take it. */
    private static String words(String message) {
        String first = message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
        return first.replaceFirst("(?:expected a valid value|was expecting) \\(JSON String.*", "was expecting a value")
                .replaceFirst("double-quote to start field name", "a key in \"double\" marks")
                .replaceFirst("unquoted character \\(\\(CTRL-CHAR, (code \\d+)\\)\\)", "control character of $1")
                .replaceFirst(" \\((?:start marker|not recognized|for ).*|: enable `.*", "")
                .replaceFirst("\\(?('.*') \\(code \\d+[^)]*\\)\\)?", "$1");
    }
}
