package org.loadharness.require;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.load.UserCounts;
import org.loadharness.require.Requirement.PointRequirement;
import org.loadharness.require.Requirement.ScalingRequirement;

/** Reads requirements. Immutable. Thread-safe. */
final class RequirementText {
    private static final int LONGEST = 300;

    /** The last comparison, with what stands before and behind it. */
    private static final Pattern FORM =
            Pattern.compile("(?<left>[^<>=]*|.*[^<>=])(?<operator>[<>]=?)(?<value>[^<>=]*)");

    private static final Pattern ANY_COMPARISON = Pattern.compile("[<>=!]+");

    private static final Pattern SCALING =
            Pattern.compile("scaling\\s*\\(\\s*(\\d{1,9})\\s*->\\s*(\\d{1,9})\\s*\\)", Pattern.DOTALL);

    private static final String GRAMMAR =
            "write [INTERACTION.]METRIC OP VALUE UNIT; METRIC is one of p1 to p99.999, mean, max,"
                    + " throughput, errors; OP is one of < <= > >=; as in p99 < 20 ms, mean <= 5 ms,"
                    + " throughput > 1000 /s, errors < 0.1 % or buy.p99 < 20 ms; or scaling(1->50) > 20x";

    private RequirementText() {}

    /**
     * Reads a requirement.
     *
     * @throws IllegalArgumentException with the text, what is wrong and the grammar
     */
    static Requirement parse(String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("requirement \"" + text.substring(0, LONGEST) + "...\": it has "
                    + text.length() + " characters, at most " + LONGEST + "; " + GRAMMAR);
        }
        try {
            return read(text.strip());
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "requirement \"" + text + "\": " + wrong.getMessage() + "; " + GRAMMAR, wrong);
        }
    }

    private static Requirement read(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("it is empty");
        }
        Matcher scaling = SCALING.matcher(text);
        if (scaling.lookingAt()) {
            return scaling(scaling, text.substring(scaling.end()));
        }
        if (text.matches("(?s)scaling\\s*([^.\\w].*)?")) {
            throw new IllegalArgumentException("scaling compares two numbers of users, as in scaling(1->50)");
        }
        Matcher matcher = comparison(text);
        Metric metric = Metric.parse(matcher.group("left"));
        return new PointRequirement(metric, claim(metric.text(), metric.figure().dimension(), matcher));
    }

    private static Requirement scaling(Matcher points, String rest) {
        int fromUsers = users(points.group(1));
        int toUsers = users(points.group(2));
        if (fromUsers == toUsers) {
            throw new IllegalArgumentException("scaling compares two numbers of users, both are " + fromUsers);
        }
        Matcher matcher = comparison(rest.strip());
        if (!matcher.group("left").isBlank()) {
            throw new IllegalArgumentException(
                    "\"" + matcher.group("left").strip() + "\" between scaling and its comparison says nothing");
        }
        String subject = "scaling(" + fromUsers + "->" + toUsers + ")";
        return new ScalingRequirement(fromUsers, toUsers, claim(subject, Dimension.FACTOR, matcher));
    }

    private static int users(String digits) {
        int users = Integer.parseInt(digits);
        if (users < 1 || users > UserCounts.MOST_USERS) {
            throw new IllegalArgumentException("users must be 1 to " + UserCounts.MOST_USERS + ", was " + digits);
        }
        return users;
    }

    private static Matcher comparison(String text) {
        Matcher matcher = FORM.matcher(text);
        if (matcher.matches()) {
            return matcher;
        }
        Matcher found = ANY_COMPARISON.matcher(text);
        throw new IllegalArgumentException(
                found.find()
                        ? "\"" + found.group() + "\" is no comparison here; use <, <=, > or >= once"
                        : "it has no comparison; use <, <=, > or >=");
    }

    private static Claim claim(String subject, Dimension dimension, Matcher matcher) {
        String operator = matcher.group("operator");
        String value = matcher.group("value");
        if (value.isBlank()) {
            throw new IllegalArgumentException(
                    "it has no value after " + operator + "; write one, as in " + dimension.example());
        }
        return new Claim(subject, Operator.of(operator), dimension.parse(value));
    }
}
