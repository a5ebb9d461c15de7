package org.loadharness.cli;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names under which requests say who asks, in their head, in their query and in their body. Stateless. Thread-safe. */
final class Credentials {
    /** Fewer characters are no secret. */
    static final int SHORTEST = 4;

    private static final Pattern NAME = Pattern.compile("(?i)(?:x-)?key"
            + "|.*(?:authorization|token|secret|password|passwd|cookie|session|credential|signature|jwt|[cx]srf).*"
            + "|.*(?:api|access|auth|private|subscription|functions)[_-]?key.*"
            + "|(?:.*[_-])?(?:o?auth|pwd|sid|sig)(?:[_-].*)?");

    private static final Pattern HEADER = Pattern.compile("(?s)((?:--header=)?([\\w-]+):\\s*)(.+)");
    private static final Pattern PARAMETER = Pattern.compile("([?&]([^=&#?]+)=)([^&#]*)");

    /** Of a form, or of JSON. */
    private static final Pattern FIELD =
            Pattern.compile("(?:^|&)([^=&\\s\"{]+)=([^&]*)|\"([^\"\\\\]+)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

    private Credentials() {}

    static boolean isNamed(String name) {
        return NAME.matcher(name.strip()).matches();
    }

    /** Whether a value of that name is one that stands there for all to read. */
    static boolean isInClear(String name, String value) {
        return value.length() >= SHORTEST && isNamed(name) && !value.startsWith("env:") && !value.contains("${");
    }

    /** The first field of a body, a form or JSON, whose value stands there for all to read; empty if there is none. */
    static Optional<String> inClear(String body) {
        return FIELD.matcher(body)
                .results()
                .filter(field -> field.group(1) != null
                        ? isInClear(field.group(1), field.group(2))
                        : isInClear(field.group(3), field.group(4)))
                .map(field -> field.group(1) != null ? field.group(1) : field.group(3))
                .findFirst();
    }

    /** A word of a command line without those that stand in it, as a header or in the query of a URL. */
    static String hidden(String word) {
        Matcher header = HEADER.matcher(word);
        if (header.matches() && isInClear(header.group(2), header.group(3))) {
            return header.group(1) + "***";
        }
        return word.matches("https?://.*")
                ? PARAMETER.matcher(word).replaceAll(parameter -> Matcher.quoteReplacement(hidden(parameter)))
                : word;
    }

    private static String hidden(MatchResult parameter) {
        return isInClear(parameter.group(2), parameter.group(3)) ? parameter.group(1) + "***" : parameter.group();
    }
}
