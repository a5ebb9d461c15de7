package org.loadharness.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is done with a value behind its name. */
enum Pipe {
    /** It is read as a number. */
    NUMBER,
    /** It becomes a text. */
    TEXT,
    /** It is not escaped. */
    RAW,
    /** Its UTF-8 bytes in base64. */
    BASE64,
    /** The first of a list. */
    FIRST,
    /** The last of a list. */
    LAST,
    /** Any of a list. */
    RANDOM,
    /** How many a list has. */
    COUNT;

    static final List<String> WORDS = Arrays.stream(values())
            .map(pipe -> pipe.name().toLowerCase(Locale.ROOT))
            .toList();

    static Optional<Pipe> named(String word) {
        return Arrays.stream(values())
                .filter(pipe -> pipe.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }
}
