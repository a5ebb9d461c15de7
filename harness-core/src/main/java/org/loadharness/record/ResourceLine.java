package org.loadharness.record;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The line in which a server's process says what it uses: one flat JSON object, a number for each resource that it
 * knows. Thread-safe.
 */
public final class ResourceLine {
    private static final Pattern FIGURE = Pattern.compile("\"([a-z_]{1,40})\"\\s*:\\s*(\\d{1,18})(?=\\s*[,}])");
    private static final Map<String, Resource> BY_KEY =
            Arrays.stream(Resource.values()).collect(Collectors.toUnmodifiableMap(Resource::key, Function.identity()));

    private ResourceLine() {}

    /** The line, without its end. */
    public static String print(ResourceUse use) {
        return use.figures().entrySet().stream()
                .map(figure -> "\"" + figure.getKey().key() + "\":" + figure.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    /**
     * What a line says. A figure that is missing, negative or no number is unknown, and names that are not known are
     * skipped; empty if nothing is left, as in a line about something else.
     */
    public static Optional<ResourceUse> parse(String line) {
        Map<Resource, Long> figures = new EnumMap<>(Resource.class);
        Matcher figure = FIGURE.matcher(line.startsWith("{") ? line : "");
        while (figure.find()) {
            Resource resource = BY_KEY.get(figure.group(1));
            if (resource != null) {
                figures.put(resource, Long.parseLong(figure.group(2)));
            }
        }
        return figures.isEmpty() ? Optional.empty() : Optional.of(new ResourceUse(figures));
    }
}
