package org.loadharness.plan;

import java.util.Locale;

/** The kind of thread that a user runs on. */
public enum Threads {
    /** One thread of the operating system per user. */
    PLATFORM,
    /** One virtual thread per user; needs Java 21 or later. */
    VIRTUAL;

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
            case "platform" -> PLATFORM;
            case "virtual" -> VIRTUAL;
            default ->
                throw new IllegalArgumentException("unknown kind of thread \"" + text + "\"; use platform or virtual");
        };
    }
}
