package org.loadharness.workloads.regex;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.loadharness.workloads.tcp.LineRefused;

/**
 * What a request line asks for: {@code <types>;<regex>}. What follows the first semicolon is the expression, further ones
 * included. Immutable. Thread-safe.
 *
 * @param types those searched, each once; empty for all
 */
record Query(SortedSet<Integer> types, Pattern pattern) {
    private static final String FORM = "must be <types>;<regex> with types as in 1,3 or none for all";

    Query {
        types = Collections.unmodifiableSortedSet(new TreeSet<>(types));
    }

    /**
     * Reads a request line.
     *
     * @throws LineRefused if it is of another form, or the expression is none
     */
    static Query parse(String line) throws LineRefused {
        int separator = line.indexOf(';');
        if (separator < 0) {
            throw new LineRefused("bad-form", "the line " + FORM);
        }
        return new Query(types(line.substring(0, separator)), pattern(line.substring(separator + 1)));
    }

    @SuppressWarnings("UnusedException") // the client gets the text that is no number
    private static SortedSet<Integer> types(String text) throws LineRefused {
        SortedSet<Integer> types = new TreeSet<>();
        if (text.isEmpty()) {
            return types;
        }
        for (String each : text.split(",", -1)) {
            try {
                types.add(Integer.parseInt(each.strip()));
            } catch (NumberFormatException noNumber) {
                throw new LineRefused("bad-types", "the type \"" + each + "\" is no whole number; the line " + FORM);
            }
        }
        return types;
    }

    private static Pattern pattern(String text) throws LineRefused {
        if (text.isEmpty()) {
            throw new LineRefused("bad-regex", "the expression is empty; write . for all sentences");
        }
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException bad) {
            throw new LineRefused("bad-regex", bad.getDescription() + " at " + bad.getIndex());
        }
    }
}
