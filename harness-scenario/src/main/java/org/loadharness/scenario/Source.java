package org.loadharness.scenario;

import java.util.List;

/** Where the value of a template comes from: a closed list. Immutable. Thread-safe. */
sealed interface Source {
    /** A variable of the flow. */
    record Variable(String name) implements Source {}

    /** A variable of the user, which stays over its flows. */
    record OfUser(String name) implements Source {}

    /** A parameter of the scenario. */
    record Param(String name) implements Source {}

    /** A secret. */
    record Secret(String name) implements Source {}

    /** A column of a row of data. */
    record Column(String data, String column) implements Source {}

    /** A whole number, both ends included. */
    record RandomInt(long min, long max) implements Source {}

    /** A rank from 1, drawn by Zipf's law with exponent 1: rank k as often as 1/k. */
    record RandomZipf(Zipf law) implements Source {}

    /** One of a few words. */
    record RandomOf(List<String> words) implements Source {}

    /** What there is without a name. */
    enum Given implements Source {
        UUID,
        NOW,
        NOW_MILLIS,
        USER_INDEX,
        FLOW_INDEX
    }
}
