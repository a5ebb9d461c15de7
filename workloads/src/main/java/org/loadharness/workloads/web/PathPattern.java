package org.loadharness.workloads.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a route: {@code /resorts/{resort}/seasons}, where {@code {resort}} is any one segment; a last
 * {@code {rest*}} is all that remains, one segment or more. Immutable. Thread-safe.
 */
final class PathPattern {
    private static final Pattern NAMED = Pattern.compile("\\{(\\w+)(\\*?)}");
    private static final String TAIL = "*}";

    private final List<String> parts;
    private final boolean hasTail;

    PathPattern(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("a path begins with \"/\", was \"" + text + "\"");
        }
        this.parts = segments(text);
        this.hasTail = !parts.isEmpty() && parts.get(parts.size() - 1).endsWith(TAIL);
        requireSound(text);
    }

    /** The segments of a path; a slash at its end makes no difference. */
    static List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        int start = 1;
        while (start < path.length()) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            segments.add(path.substring(start, end));
            start = end + 1;
        }
        return segments;
    }

    /** The named segments of a path that it matches; null for one that it does not. */
    @Nullable
    Map<String, String> match(List<String> segments) {
        if (segments.size() < parts.size() || (segments.size() > parts.size() && !hasTail)) {
            return null;
        }
        Map<String, String> named = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            if (part.endsWith(TAIL)) {
                named.put(name(part, TAIL), String.join("/", segments.subList(i, segments.size())));
            } else if (part.startsWith("{")) {
                named.put(name(part, "}"), segments.get(i));
            } else if (!part.equals(segments.get(i))) {
                return null;
            }
        }
        return named;
    }

    private static String name(String part, String end) {
        return part.substring(1, part.length() - end.length());
    }

    private void requireSound(String text) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean isNamed = NAMED.matcher(part).matches();
            if (part.isEmpty() || (!isNamed && (part.contains("{") || part.contains("}")))) {
                throw new IllegalArgumentException("path \"" + text + "\": \"" + part
                        + "\" is no segment; write a word, " + "{name} or a last {name*}");
            }
            if (part.endsWith(TAIL) && i < parts.size() - 1) {
                throw new IllegalArgumentException("path \"" + text + "\": " + part + " can only be the last segment");
            }
            if (isNamed && !names.add(part)) {
                throw new IllegalArgumentException("path \"" + text + "\": " + part + " stands there twice");
            }
        }
    }
}
