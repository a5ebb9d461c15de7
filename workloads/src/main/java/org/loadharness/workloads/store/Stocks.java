package org.loadharness.workloads.store;

import java.util.List;
import java.util.Map;

/** The four books of the published report, and how many copies there are of each at the start. Immutable. Thread-safe. */
final class Stocks {
    static final String EXPERIMENTS = "experiments";
    static final String TESTS = "tests";
    static final List<String> TOPICS = List.of("systems", "gradschool");
    static final int BOOKS = 4;

    private static final Map<String, List<Integer>> NAMED =
            Map.of(EXPERIMENTS, List.of(1011, 1007, 1002, 100), TESTS, List.of(11, 7, 2, 10));

    private Stocks() {}

    /** The copies of each book: a name, or a number for all of them. */
    static List<Integer> copies(String text) {
        List<Integer> named = NAMED.get(text);
        if (named != null) {
            return named;
        }
        if (text.matches("\\d{1,10}") && Long.parseLong(text) <= Item.MOST) {
            int copies = Integer.parseInt(text);
            return List.of(copies, copies, copies, copies);
        }
        throw new IllegalArgumentException("must be " + EXPERIMENTS + ", " + TESTS
                + " or a whole number of copies of each book from 0 to " + Item.MOST);
    }

    /** The titles of the books. */
    static List<String> titles() {
        return books(copies("0")).stream().map(Item::title).toList();
    }

    /** The books with those copies of each. */
    static List<Item> books(List<Integer> copies) {
        return List.of(
                new Item(1, "How to get a good grade in 677 in 20 minutes a day", TOPICS.get(0), 3, copies.get(0)),
                new Item(2, "RPC(s) for Dummies", TOPICS.get(0), 4, copies.get(1)),
                new Item(3, "Xen and the Art of Surviving Graduate School", TOPICS.get(1), 15, copies.get(2)),
                new Item(4, "Cooking for the Impatient Graduate Student", TOPICS.get(1), 5, copies.get(3)));
    }
}
