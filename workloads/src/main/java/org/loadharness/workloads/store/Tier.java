package org.loadharness.workloads.store;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A server of the store, or all of them. */
enum Tier {
    /** The front end, and each of the others for which no address is given in a process of its own. */
    ALL,
    /** What clients talk to. */
    FRONT_END,
    /** What sells. */
    ORDER,
    /** What knows. */
    CATALOG;

    /** Its name in parameters. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Tier named(String text) {
        return Arrays.stream(values())
                .filter(tier -> tier.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("must be one of "
                        + Arrays.stream(values()).map(Tier::text).collect(Collectors.joining(", "))));
    }
}
