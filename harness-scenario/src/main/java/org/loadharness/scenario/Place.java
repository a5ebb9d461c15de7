package org.loadharness.scenario;

/** Where something stands in a file; lines and columns begin at 1. Immutable. Thread-safe. */
record Place(int line, int column) {
    static final Place START = new Place(1, 1);
}
