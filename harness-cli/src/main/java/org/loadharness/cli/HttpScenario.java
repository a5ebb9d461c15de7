package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        if (!matcher.matches()) {
            mistakes.add("\"" + url + "\" is no URL; write http://host:port/path or https://host/path");
            throw new WrongUse(mistakes);
        }
        String query = matcher.group(3) == null ? "" : matcher.group(3);
        Map<String, String> secrets = secrets(query);
        String path = matcher.group(2) == null ? "/" : matcher.group(2);
        StringBuilder text = new StringBuilder("scenario: http\n");
        text.append("url: ").append(quoted(matcher.group(1))).append('\n');
        if (options.insecure) {
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

    /** What is expected, in a few words. */
    record ExpectText(String text) {
        private static final String STATUS = "[1-5]([0-9][0-9]|xx)";
        private static final List<String> OF_BODY = List.of("contains", "lacks", "matches");
        private static final List<String> NO_HEADERS = List.of("body", "json", "status", "text");

        String yaml() {
            List<String> statuses = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            for (String item : text.split(",", -1)) {
                String bare = item.strip();
                String word = bare.replaceFirst("\\s.*", "");
                if (bare.matches(STATUS)) {
                    statuses.add(bare);
                } else if (OF_BODY.contains(word)) {
                    lines.add(line(word, bare.substring(word.length()).strip()));
                } else if (!bare.isEmpty()) {
                    lines.add(line(isOfJson(bare) ? "json" : "headers", bare));
                }
            }
            if (!statuses.isEmpty()) {
                lines.add("      status: [" + String.join(", ", statuses) + "]\n");
            }
            return lines.isEmpty() ? "" : "    expect:\n" + grouped(lines);
        }

        /** Whether it begins with a path, behind what turns it round and holds it together. */
        private static boolean isOfJson(String condition) {
            return condition
                    .replaceFirst("^(?:not\\s+|not(?=\\()|\\(\\s*)*", "")
                    .startsWith("$");
        }

        /** What would be taken for something that is hardly meant. */
        List<String> mistakes() {
            return text.isBlank()
                    ? List.of()
                    : Stream.of(text.split(",", -1))
                            .map(String::strip)
                            .flatMap(item -> mistake(item)
                                    .map(wrong -> "--expect \"" + (item.isEmpty() ? text : item) + "\": " + wrong)
                                    .stream())
                            .toList();
        }

        private static Optional<String> mistake(String item) {
            String word = item.replaceFirst("\\s.*", "");
            if (item.isEmpty()) {
                return Optional.of("between two commas, or beside one, nothing stands");
            }
            if (OF_BODY.contains(item)) {
                return Optional.of("write behind it what the body " + item + ", as in " + item + " title");
            }
            if (NO_HEADERS.contains(word)) {
                return Optional.of("would look for a header of that name; write 200 of a status,"
                        + " contains TEXT of a body, $.total > 0 of JSON");
            }
            if (word.matches(STATUS) && !word.equals(item)) {
                return Optional.of("a comma belongs behind the status, as in 200, contains title");
            }
            return OF_BODY.contains(word)
                            || item.chars().filter(letter -> letter == '"').count() % 2 == 0
                    ? Optional.empty()
                    : Optional.of(
                            "a comma stands within quotation marks, which needs a scenario: --save FILE begins one");
        }

        private static String line(String key, String value) {
            return "      " + key + ": " + quoted(value) + "\n";
        }

        /** Several of one key are a list. */
        private static String grouped(List<String> lines) {
            return lines.stream()
                    .collect(Collectors.groupingBy(
                            line -> line.substring(0, line.indexOf(':')),
                            LinkedHashMap::new,
                            Collectors.mapping(
                                    line -> line.substring(line.indexOf(':') + 2)
                                            .strip(),
                                    Collectors.toList())))
                    .entrySet()
                    .stream()
                    .map(entry -> entry.getKey() + ": "
                            + (entry.getValue().size() == 1
                                    ? entry.getValue().get(0)
                                    : "[" + String.join(", ", entry.getValue()) + "]")
                            + "\n")
                    .collect(Collectors.joining());
        }
    }
}
