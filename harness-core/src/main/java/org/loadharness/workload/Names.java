package org.loadharness.workload;

import java.util.regex.Pattern;

/** Which names workloads and parameters may have: directories, columns and options are called by them. Stateless. */
final class Names {
    private static final Pattern FIT = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M} _.-]{0,59}");

    private Names() {}

    /**
     * The same name.
     *
     * @param kind of what has it, as in {@code workload}
     * @throws IllegalArgumentException if no {@code kind} can be called so
     */
    static String fit(String kind, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a " + kind + " must not be blank");
        }
        if (!FIT.matcher(name).matches()) {
            throw new IllegalArgumentException("the name \"" + name + "\" of a " + kind
                    + " may have letters, digits, blanks and _ . -, a letter or digit first, at most 60 characters");
        }
        return name;
    }
}
