package org.loadharness.scenario;

import java.util.List;

/** A part of a file as it is written, with its place. Immutable. Thread-safe. */
sealed interface Node {
    Place place();

    /** What it is, for messages. */
    String kind();

    /** A single value; whether it is quoted decides whether {@code 3} is a number. */
    record Text(Place place, String text, boolean quoted) implements Node {
        /** Whether nothing stands there, as YAML writes that. */
        boolean isNothing() {
            return !quoted && (text.isEmpty() || text.equals("null") || text.equals("~"));
        }

        @Override
        public String kind() {
            return "a single value";
        }
    }

    /** A list. */
    record Items(Place place, List<Node> nodes) implements Node {
        public Items {
            nodes = List.copyOf(nodes);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A map, whose keys are in the order of the file, each once. */
    record Entries(Place place, List<Entry> entries) implements Node {
        public Entries {
            entries = List.copyOf(entries);
        }

        @Override
        public String kind() {
            return "a map";
        }
    }

    /** A key of a map with its value. */
    record Entry(Text key, Node value) {}
}
