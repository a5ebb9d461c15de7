package org.loadharness.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Everything that is wrong with a load test, found before any load is made. Confined to one thread. */
final class Mistakes {
    private final List<String> sentences = new ArrayList<>();

    void add(String sentence) {
        sentence.lines().forEach(sentences::add);
    }

    /** What the reader makes of it; empty if it refuses, which is then noted. */
    <T> Optional<T> read(Supplier<T> reader) {
        try {
            return Optional.of(reader.get());
        } catch (IllegalArgumentException wrong) {
            add(String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    boolean isEmpty() {
        return sentences.isEmpty();
    }

    void throwIfAny(String test) {
        if (!isEmpty()) {
            throw new ExtensionConfigurationException("@LoadTest " + test + " was not run, no load was made:\n  "
                    + String.join("\n  ", sentences.stream().distinct().toList()));
        }
    }
}
