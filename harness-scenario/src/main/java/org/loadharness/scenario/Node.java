package org.loadharness.scenario;

import java.util.List;
import java.util.Optional;

/** A part of a file as it is written, with its place. Immutable. Thread-safe. */
sealed interface Node {
    Place place();

    /** What it is, for messages. */
    String kind();

    /**
     * A single value.
     *
     * @param quoted decides whether {@code 3} is a number
     * @param block where the first line of one begins that stands below its key line by line, behind a {@code |}; empty for others
     */
    record Text(Place place, String text, boolean quoted, Optional<Place> block) implements Node {
        /** Where something stands that begins at a letter of it: of one in lines its line, of others where all of it begins. */
        Place place(int letter) {
            return block.map(first -> first.behind(text.substring(0, letter))).orElse(place);
        }

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
