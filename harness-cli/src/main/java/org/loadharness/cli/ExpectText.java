package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a reply must be, in the few words of {@code --expect}. Immutable. */
record ExpectText(String text) {
    private static final String STATUS = "[1-5]([0-9][0-9]|xx)";
    private static final List<String> OF_BODY = List.of("contains", "lacks", "matches");
    /** Neither a path nor a comparison. */
    private static final Pattern BARE = Pattern.compile("[^\\s$\"'=!<>()]+");

    private static final Pattern JOINED = Pattern.compile("\\s(?:and|or)\\s+(?:contains|lacks|matches)\\s");
    private static final String COMMA_IN_MARKS =
            "a comma stands within quotation marks, which needs a scenario: --save FILE begins one";
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
                lines.add(line(word, unquoted(bare.substring(word.length()).strip())));
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
        return condition.replaceFirst("^(?:not\\s+|not(?=\\()|\\(\\s*)*", "").startsWith("$");
    }

    /** A mistake in what is expected, with the option that says so. */
    String named(String mistake) {
        return "--expect \"" + text + "\": " + mistake;
    }

    /** What would be taken for something that is hardly meant. */
    List<String> mistakes() {
        return text.isBlank()
                ? List.of()
                : Stream.of(text.split(",", -1))
                        .map(String::strip)
                        .flatMap(
                                item -> mistake(item)
                                        .map(wrong -> "--expect \"" + (item.isEmpty() ? text : item) + "\": " + wrong)
                                        .stream())
                        .toList();
    }

    private Optional<String> mistake(String item) {
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
        if (word.matches(STATUS + "[^A-Za-z0-9]*") && !item.matches(STATUS)) {
            return Optional.of("a comma belongs behind the status, as in 200, contains title");
        }
        if (OF_BODY.contains(word)) {
            return mistakeOfBody(word, item.substring(word.length()).strip());
        }
        if (!item.matches(STATUS) && BARE.matcher(item).matches()) {
            return Optional.of(item + " is no status (100 to 599, or a class such as 2xx)"
                    + (item.matches("[A-Za-z-]+") ? ", and no condition, as in content-type contains json" : "")
                    + (item.matches("\\[.*|.*\\]") ? "; several stand without brackets, as in 200, 201" : ""));
        }
        return marks(item) % 2 == 0 ? Optional.empty() : Optional.of(unclosed());
    }

    private Optional<String> mistakeOfBody(String word, String value) {
        if (isQuoted(value)) {
            return Optional.empty();
        }
        char first = value.charAt(0);
        boolean isBegun = first == '"' || first == '\'';
        if (isBegun && value.length() > 1 && value.charAt(value.length() - 1) == first) {
            return Optional.of("marks that stand within a text make several of it; write one after the other, as in "
                    + word + " \"a\", " + word
                    + " \"b\", or a text with marks in it between others, as in '\"a\": \"b\"'");
        }
        if (JOINED.matcher(" " + value).find()) {
            return Optional.of("a comma joins what is expected of a body, as in " + word + " a, " + word
                    + " b; a text with such words stands in quotation marks");
        }
        if (isBegun && value.indexOf(first, 1) < 0) {
            boolean isBehindAComma = text.indexOf(first, text.indexOf(value) + 1) >= 0;
            return Optional.of(
                    isBehindAComma
                            ? COMMA_IN_MARKS
                            : "the mark that begins the text has no other one; write " + word + " \"TEXT\"");
        }
        return Optional.empty();
    }

    /** What stands between quotation marks is meant without them, as in conditions. */
    private static String unquoted(String value) {
        return isQuoted(value) ? value.substring(1, value.length() - 1) : value;
    }

    private static boolean isQuoted(String value) {
        int last = value.length() - 1;
        return last > 1
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.indexOf(value.charAt(0), 1) == last;
    }

    /** Those that stand in no text between single ones. */
    private static long marks(String text) {
        return text.replaceAll("'[^']*'", "")
                .chars()
                .filter(letter -> letter == '"')
                .count();
    }

    private String unclosed() {
        return marks(text) % 2 == 0
                ? COMMA_IN_MARKS
                : "a quotation mark has no other one; one that is meant as such stands in '\"'";
    }

    private static String line(String key, String value) {
        return "      " + key + ": " + HttpScenario.quoted(value) + "\n";
    }

    /** Several of one key are a list. */
    private static String grouped(List<String> lines) {
        return lines.stream()
                .collect(Collectors.groupingBy(
                        line -> line.substring(0, line.indexOf(':')),
                        LinkedHashMap::new,
                        Collectors.mapping(
                                line -> line.substring(line.indexOf(':') + 2).strip(), Collectors.toList())))
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
