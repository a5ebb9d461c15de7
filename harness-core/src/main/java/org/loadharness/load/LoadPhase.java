package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A group of users with a load of its own, as in the start, peak and end of a day. Phases overlap when their releases say
 * so. Immutable. Thread-safe.
 *
 * @param name unique in its point
 * @param load where its interactions come from
 * @param measured how long each of its users stays
 * @param release when its users are let go
 * @param parameters of the workload, where they differ from those of the run
 */
public record LoadPhase(String name, LoadModel load, Extent measured, Release release, Map<String, String> parameters) {
    /** The name of the only phase of a point that names none: {@value}. */
    public static final String WHOLE = "all";

    /** The form of names, as a regular expression. */
    public static final String NAME = "[a-z0-9][a-z0-9-]{0,39}";

    public LoadPhase {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException(
                    "a phase is named with up to 40 of a-z, 0-9 and -, was \"" + name + "\"");
        }
        requireNonNull(load, "load");
        requireNonNull(measured, "measured");
        requireNonNull(release, "release");
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }
}
