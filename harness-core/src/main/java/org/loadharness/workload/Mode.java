package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Locale;

/** Where the system under test runs. */
public enum Mode {
    /** In the generator's own process, called directly. */
    LOCAL,
    /** In a process of its own, called over the loopback network. */
    RPC,
    /** In the generator's own process, on a simulated clock: hours of load in seconds. */
    SIMULATED;

    /** The name that users write: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads what {@link #text()} writes.
     *
     * @throws IllegalArgumentException with the value and the values there are
     */
    public static Mode parse(String text) {
        requireNonNull(text, "text");
        return Arrays.stream(values())
                .filter(mode -> mode.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown mode \"" + text + "\""
                        + Suggestion.wayOut(
                                text,
                                Arrays.stream(values()).map(Mode::text).toList(),
                                "; use local, rpc or simulated")));
    }
}
