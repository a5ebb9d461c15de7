package org.loadharness.scenario;

/**
 * Where something stands in a file; lines and columns begin at 1. Immutable. Thread-safe.
 *
 * @param end the column behind its last letter, or its first where it goes over more than one line
 */
record Place(int line, int column, int end) {
    static final Place START = new Place(1, 1, 1);
}
