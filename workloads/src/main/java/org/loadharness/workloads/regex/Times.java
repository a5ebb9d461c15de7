package org.loadharness.workloads.regex;

import java.util.List;

/**
 * Where a request's time went in the server, in nanoseconds. Immutable. Thread-safe.
 *
 * @param queueNanos from when the server took the connection until a thread did; 0 for later requests of a connection
 * @param serviceNanos reading the expression, searching, and putting the reply together
 * @param writeNanos encoding the reply and handing it to the system, its empty line included
 */
record Times(long queueNanos, long serviceNanos, long writeNanos) {
    static final String SERVICE = "service";
    static final String WRITE = "write";

    /** The parts in the order in which they pass. */
    static final List<String> PARTS = List.of("queue", SERVICE, WRITE);

    private static final int NUMBERS = 3;

    /** Reads what {@link #print} wrote, whatever words follow. */
    static Times parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length < NUMBERS) {
            throw new IllegalArgumentException("three times were expected, was \"" + line + "\"");
        }
        return new Times(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
    }

    String print() {
        return queueNanos + " " + serviceNanos + " " + writeNanos;
    }

    /** The length of one of {@link #PARTS}, by its index. */
    long nanos(int part) {
        return switch (part) {
            case 0 -> queueNanos;
            case 1 -> serviceNanos;
            default -> writeNanos;
        };
    }
}
