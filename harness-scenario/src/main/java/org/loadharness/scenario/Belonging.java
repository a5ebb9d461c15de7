package org.loadharness.scenario;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where a word belongs that stands in another map. Stateless. Thread-safe. */
final class Belonging {
    private static final List<Belonging.Home> HOMES = List.of(
            new Home("under run:", RunReader.WORDS),
            new Home("under http:", TransportReader.WORDS),
            new Home("in a flow, under flows:", ScenarioReader.WORDS_OF_FLOW));

    private Belonging() {}

    /** A map with the words that it knows. */
    private record Home(String place, Set<String> words) {}

    /** What is said of a key that its map does not know and another one does, or would in our word for it. */
    static Optional<String> said(String key, Optional<String> ours) {
        return place(key)
                .map(place -> "\"" + key + "\" belongs " + place)
                .or(() -> ours.flatMap(
                        word -> place(word).map(place -> "\"" + key + "\" is written " + word + " here, " + place)));
    }

    private static Optional<String> place(String word) {
        return HOMES.stream()
                .filter(home -> home.words().contains(word))
                .map(Home::place)
                .findFirst();
    }
}
