package org.loadharness.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Locale;
import java.util.Optional;

/** What is wrong with JSON that cannot be read, and where. Stateless. Thread-safe. */
final class JsonWords {
    private JsonWords() {}

    /** The first thing that is wrong; empty if it is JSON. */
    static Optional<YamlWords.Said> of(String text) {
        try {
            JsonMapper.builder().build().readTree(text);
            return Optional.empty();
        } catch (JsonProcessingException wrong) {
            int column = wrong.getLocation().getColumnNr();
            Place place = new Place(wrong.getLocation().getLineNr(), column, column);
            return Optional.of(new YamlWords.Said(place, "is no JSON here: " + words(wrong.getOriginalMessage())));
        }
    }

    /** Without what says how this program could be told to take it. */
    private static String words(String message) {
        String first = message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
        return first.replaceFirst(" \\((?:start marker|not recognized|for ).*", "")
                .replaceFirst("\\(('.*') \\(code \\d+[^)]*\\)\\)", "$1");
    }
}
