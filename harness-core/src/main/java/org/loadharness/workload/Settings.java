package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.loadharness.load.Share;

/** The value of every parameter of a workload: those given, and defaults for the rest. Immutable. Thread-safe. */
public final class Settings {
    /** How long a user waits for the reply to one request, unless the plan says otherwise. */
    public static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

    private final Map<String, String> texts;
    private final Map<String, Object> values;
    private final Duration requestTimeout;
    private final Share share;

    private Settings(Map<String, String> texts, Map<String, Object> values, Duration requestTimeout, Share share) {
        this.texts = Collections.unmodifiableMap(texts);
        this.values = values;
        this.requestTimeout = requireNonNull(requestTimeout, "requestTimeout");
        this.share = requireNonNull(share, "share");
    }

    /** The defaults of those parameters. */
    public static Settings defaults(List<Parameter<?>> parameters) {
        return of(parameters, Map.of());
    }

    /**
     * The given texts, and defaults for the rest.
     *
     * @throws IllegalArgumentException naming every unknown parameter and every wrong value, one per line
     */
    public static Settings of(List<Parameter<?>> parameters, Map<String, String> given) {
        List<String> problems = problems(parameters, given);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, Object> values = new LinkedHashMap<>();
        for (Parameter<?> parameter : parameters) {
            String text = given.getOrDefault(parameter.name(), parameter.defaultText());
            texts.put(parameter.name(), text);
            values.put(parameter.name(), value(parameter, text));
        }
        return new Settings(texts, values, REQUEST_TIMEOUT, Share.WHOLE);
    }

    /** Texts that were given are right by now, but a default may be none of the values that its own parameter takes. */
    private static Object value(Parameter<?> parameter, String text) {
        try {
            return parameter.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(given(parameter.name(), text) + wrong.getMessage(), wrong);
        }
    }

    /** The same with another limit for requests. */
    public Settings withRequestTimeout(Duration longest) {
        return new Settings(texts, values, requireNonNull(longest, "longest"), share);
    }

    /** The same for one of several generators that make a load together. */
    public Settings withShare(Share own) {
        return new Settings(texts, values, requestTimeout, requireNonNull(own, "own"));
    }

    /** The part of a load that is made here, and so the part of what its users must not have in common, as rows of a file. */
    public Share share() {
        return share;
    }

    /**
     * How long a user waits for the reply to one request to a server, as {@code --request-timeout} has it: then the request
     * has failed.
     */
    public Duration requestTimeout() {
        return requestTimeout;
    }

    /** The smaller of {@link #requestTimeout} and a limit of the workload's own. */
    public Duration requestTimeout(Parameter<Duration> own) {
        Duration limit = get(requireNonNull(own, "own"));
        return limit.compareTo(requestTimeout) < 0 ? limit : requestTimeout;
    }

    /**
     * What is wrong with the given texts, one sentence each, which begins as the text was given: {@code size=x: must be}. In the
     * order of the texts; empty if nothing is.
     */
    public static List<String> problems(List<Parameter<?>> parameters, Map<String, String> given) {
        Map<String, Parameter<?>> known = new LinkedHashMap<>();
        requireNonNull(parameters, "parameters").forEach(parameter -> known.put(parameter.name(), parameter));
        List<String> problems = new ArrayList<>();
        requireNonNull(given, "given").forEach((name, text) -> {
            Parameter<?> parameter = known.get(name);
            if (parameter == null) {
                problems.add(
                        given(name, text) + "unknown parameter" + Suggestion.wayOut(name, known.keySet(), all(known)));
                return;
            }
            try {
                parameter.parse(text);
            } catch (IllegalArgumentException wrong) {
                problems.add(given(name, text) + wrong.getMessage());
            }
        });
        return problems;
    }

    private static String given(String name, String text) {
        return name + "=" + text + ": ";
    }

    private static String all(Map<String, Parameter<?>> known) {
        return known.isEmpty()
                ? "; this workload has none, leave it out"
                : "; known are " + String.join(", ", known.keySet());
    }

    /**
     * The value of a parameter.
     *
     * @throws IllegalArgumentException if it is none of this workload's
     */
    @SuppressWarnings("unchecked") // the value was made by this parameter's own parser
    public <T> T get(Parameter<T> parameter) {
        Object value = values.get(requireNonNull(parameter, "parameter").name());
        if (value == null) {
            throw new IllegalArgumentException("no parameter named " + parameter.name());
        }
        return (T) value;
    }

    /** Name and value of every parameter, as a user would write them, in the workload's order. */
    public Map<String, String> texts() {
        return texts;
    }

    /** Whether all values are the same, however they are written. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Settings settings
                && values.equals(settings.values)
                && requestTimeout.equals(settings.requestTimeout)
                && share.equals(settings.share);
    }

    @Override
    public int hashCode() {
        return Objects.hash(values, requestTimeout, share);
    }
}
