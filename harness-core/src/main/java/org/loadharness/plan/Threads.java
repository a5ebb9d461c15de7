package org.loadharness.plan;

import java.util.Arrays;
import java.util.Locale;
import org.loadharness.workload.Suggestion;

/** What users run on. */
public enum Threads {
    /** Multiplexed where the workload's users are best so, platform elsewhere; a plan that is checked names which. */
    AUTO,
    /** One thread of the operating system per user. */
    PLATFORM,
    /** One virtual thread per user; needs Java 21 or later. */
    VIRTUAL,
    /** A few threads of the operating system, one for each processor, each with many users in steps; over HTTP alone. */
    MULTIPLEXED;

    /** The name that users write: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads what {@link #text()} writes.
     *
     * @throws IllegalArgumentException with the value and the values there are
     */
    public static Threads parse(String text) {
        return switch (text) {
            case "auto" -> AUTO;
            case "platform" -> PLATFORM;
            case "virtual" -> VIRTUAL;
            case "multiplexed" -> MULTIPLEXED;
            default ->
                throw new IllegalArgumentException("unknown kind of thread \"" + text + "\""
                        + Suggestion.wayOut(
                                text,
                                Arrays.stream(values()).map(Threads::text).toList(),
                                "; use auto, platform, virtual or multiplexed"));
        };
    }
}
