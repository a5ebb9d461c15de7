package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.Secrets;

/** The scenario that a command line describes. Immutable. Thread-safe. */
record HttpScenario(String method, String url, HttpCommand.Options options) {
    private static final List<String> METHODS = List.of("get", "head", "post", "put", "patch", "delete", "options");
    private static final Pattern VARIABLE = Pattern.compile("env:[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern PARAMETER = Pattern.compile("(?<=[?&])([^=&]+=)(env:[A-Za-z_][A-Za-z0-9_]*)(?=&|$)");
    private static final int LONGEST_NAME = 40;
    private static final Pattern URL = Pattern.compile("(https?://[^/?#]+)(/[^?#]*)?(\\?[^#]*)?(#.*)?");

    /**
     * It as YAML.
     *
     * @throws WrongUse with every mistake there is
     */
    String text() throws WrongUse {
        List<String> mistakes = new ArrayList<>();
        String word = method.toLowerCase(Locale.ROOT);
        if (!METHODS.contains(word)) {
            mistakes.add("\"" + method + "\" is no method; write one of "
                    + String.join(", ", METHODS).toUpperCase(Locale.ROOT));
        }
        Matcher matcher = URL.matcher(url);
        if (Secrets.areInUrl(url)) {
            mistakes.add(
                    "the URL says who asks, in front of @; credentials do not belong into it: write --header"
                            + " \"authorization: env:NAME\", and the value in the variable NAME, or auth: {basic: ...} in a scenario");
            throw new WrongUse(mistakes);
        }
        if (!matcher.matches()) {
            mistakes.add("\"" + url + "\" is no URL; write http://host:port/path or https://host/path");
            throw new WrongUse(mistakes);
        }
        String query = matcher.group(3) == null ? "" : matcher.group(3);
        Map<String, String> secrets = secrets(query);
        String path = matcher.group(2) == null ? "/" : matcher.group(2);
        StringBuilder text = new StringBuilder("scenario: http\n");
        text.append("url: ").append(quoted(matcher.group(1))).append('\n');
        if (options.insecure && speaksTls()) {
            text.append("http:\n  tls: {verify: false}\n");
        }
        text.append(lines(secrets));
        text.append("requests:\n  - ")
                .append(word)
                .append(": ")
                .append(quoted(path + query(query, secrets)))
                .append('\n');
        text.append(headers(secrets, mistakes));
        if (!options.body.isEmpty()) {
            text.append("    body: ").append(quoted(options.body)).append('\n');
        }
        ExpectText expected = new ExpectText(options.expect);
        mistakes.addAll(expected.mistakes());
        text.append(expected.yaml());
        WrongUse.throwIfAny(mistakes);
        return text.toString();
    }

    /** Whether there are certificates to check, at its own URL or at one that it is compared with. */
    private boolean speaksTls() {
        return url.startsWith("https:") || options.run.factors.stream().anyMatch(factor -> factor.contains("https:"));
    }

    private String headers(Map<String, String> secrets, List<String> mistakes) {
        List<String> headers = new ArrayList<>();
        for (String header : options.headers) {
            int colon = header.indexOf(':');
            if (colon < 1) {
                mistakes.add("--header " + header + ": must be NAME:VALUE");
            } else {
                headers.add("      " + quoted(header.substring(0, colon).strip()) + ": "
                        + quoted(value(header.substring(colon + 1).strip(), secrets)) + "\n");
            }
        }
        return headers.isEmpty() ? "" : headers.stream().collect(Collectors.joining("", "    headers:\n", ""));
    }

    private static String query(String written, Map<String, String> secrets) {
        return PARAMETER
                .matcher(written)
                .replaceAll(
                        parameter -> Matcher.quoteReplacement(parameter.group(1) + value(parameter.group(2), secrets)));
    }

    private static String value(String written, Map<String, String> secrets) {
        return secrets.containsKey(written) ? "${" + secrets.get(written) + "}" : written;
    }

    /** What stands in a variable is a secret, by a name made of that of the variable, where a secret can be called so. */
    private Map<String, String> secrets(String query) {
        Stream<String> ofHeaders = options.headers.stream()
                .filter(header -> header.indexOf(':') > 0)
                .map(header -> header.substring(header.indexOf(':') + 1).strip())
                .filter(value -> VARIABLE.matcher(value).matches());
        Stream<String> ofQuery = PARAMETER.matcher(query).results().map(parameter -> parameter.group(2));
        Map<String, String> secrets = new LinkedHashMap<>();
        Stream.concat(ofHeaders, ofQuery).distinct().forEach(variable -> {
            String name = "of-" + variable.substring("env:".length()).toLowerCase(Locale.ROOT);
            boolean isFit = name.length() <= LONGEST_NAME && !secrets.containsValue(name);
            secrets.put(variable, isFit ? name : "of-variable-" + (secrets.size() + 1));
        });
        return secrets;
    }

    private static String lines(Map<String, String> secrets) {
        return secrets.isEmpty()
                ? ""
                : secrets.entrySet().stream()
                        .map(secret -> "  " + secret.getValue() + ": " + secret.getKey() + "\n")
                        .collect(Collectors.joining("", "secrets:\n", ""));
    }

    /** As YAML and JSON both read it. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(letter -> {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append((char) letter);
            } else if (letter < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", letter));
            } else {
                quoted.append((char) letter);
            }
        });
        return quoted.append('"').toString();
    }
}
