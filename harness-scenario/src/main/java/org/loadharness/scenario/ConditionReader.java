package org.loadharness.scenario;

import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.scenario.Node.Text;

/** Reads conditions: {@code $.total > 0 and not ($.state == lost)}. Confined to one thread. */
final class ConditionReader {
    private static final Pattern TOKEN = Pattern.compile("\\s*(\\(|\\)|==|!=|<=|>=|<|>|\"(?:[^\"])*\"|'(?:[^'])*'"
            + "|\\$(?!\\{)(?:\\[\"[^\"]*\"\\]|[^\\s\"()])*|(?:\\$\\{[^}]*\\}|[^\\s()=!<>\"'])+)");
    private static final Set<String> WORDS = Set.of("and", "or", "not", "exists", "absent", "contains", "matches");

    private final TemplateReader templates;
    private final Mistakes mistakes;
    private final Left left;
    private List<String> tokens = List.of();
    private int next;
    private Place place = Place.START;

    /** What stands on the left of a comparison. */
    enum Left {
        VARIABLE,
        PATH,
        HEADER
    }

    ConditionReader(TemplateReader templates, Left left, Mistakes mistakes) {
        this.templates = templates.ofConditions();
        this.left = left;
        this.mistakes = mistakes;
    }

    Optional<Condition.Written> read(Text node) {
        place = node.place();
        next = 0;
        try {
            tokens = tokens(node.text());
            Condition condition = either();
            if (next < tokens.size()) {
                throw new IllegalArgumentException(
                        "\"" + tokens.get(next) + "\" is one word too many; put a text with blanks"
                                + " in quotation marks, and join conditions with and, or");
            }
            return Optional.of(new Condition.Written(node.text(), condition));
        } catch (IllegalArgumentException wrong) {
            mistakes.add(place, "condition \"" + node.text() + "\": " + wrong.getMessage());
            return Optional.empty();
        }
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        int at = 0;
        while (at < text.length() && !text.substring(at).isBlank()) {
            if (!matcher.find(at) || matcher.start() != at) {
                String rest = text.substring(at).strip();
                throw new IllegalArgumentException("cannot be read from \"" + rest + "\" on"
                        + (rest.startsWith("=") ? "; equal is written ==" : ""));
            }
            tokens.add(matcher.group(1));
            at = matcher.end();
        }
        return tokens;
    }

    private Condition either() {
        Condition condition = both();
        while (accept("or")) {
            condition = new Condition.Or(condition, both());
        }
        return condition;
    }

    private Condition both() {
        Condition condition = single();
        while (accept("and")) {
            condition = new Condition.And(condition, single());
        }
        return condition;
    }

    private Condition single() {
        if (accept("not")) {
            return new Condition.Not(single());
        }
        if (accept("(")) {
            Condition inner = either();
            if (!accept(")")) {
                throw new IllegalArgumentException("a ) is missing");
            }
            return inner;
        }
        Operand subject = subject(take("a condition"));
        if (accept("exists")) {
            return new Condition.Presence(subject, /* wanted= */ true);
        }
        if (accept("absent")) {
            return new Condition.Presence(subject, /* wanted= */ false);
        }
        String sign = take("a comparison: == != < <= > >= contains matches exists absent");
        Condition.Relation relation = Condition.Relation.of(sign)
                .orElseThrow(() -> new IllegalArgumentException(
                        "\"" + sign + "\" is no comparison; there are == != < <= > >= contains matches exists absent"));
        String other = take("something to compare with");
        return new Condition.Compare(
                subject, relation, relation == Condition.Relation.MATCHES ? expression(other) : value(other));
    }

    private boolean accept(String token) {
        if (next < tokens.size() && tokens.get(next).equals(token)) {
            next++;
            return true;
        }
        return false;
    }

    private String take(String what) {
        if (next == tokens.size()) {
            throw new IllegalArgumentException("ends where " + what + " was expected");
        }
        return tokens.get(next++);
    }

    private Operand subject(String token) {
        if (WORDS.contains(token)) {
            throw new IllegalArgumentException("\"" + token + "\" stands where a value was expected");
        }
        if (token.startsWith("${") || token.startsWith("\"") || token.startsWith("'")) {
            return value(token);
        }
        if (token.startsWith("$")) {
            if (left != Left.PATH) {
                throw new IllegalArgumentException(
                        "\"" + token + "\" is a path into a reply, which stands under expect: json");
            }
            return path(token);
        }
        if (left == Left.HEADER) {
            if (!HeaderReader.isName(token)) {
                throw new IllegalArgumentException("\"" + token + "\" is no name of a header");
            }
            return new Operand.Header(token);
        }
        if (isComparedWithAValue(token)) {
            return value(token);
        }
        throw new IllegalArgumentException("\"" + token + "\" stands on the left, where "
                + (left == Left.PATH ? "a path was expected, as in $.id" : "a variable was expected, as in ${x}"));
    }

    /** Whether a word or number on the left has something on its right that is not the same each time. */
    private boolean isComparedWithAValue(String token) {
        if (next + 1 >= tokens.size() || !tokens.get(next + 1).startsWith("$")) {
            return false;
        }
        boolean isNumber = Values.number(TextNode.valueOf(token)).isPresent();
        return Condition.Relation.of(tokens.get(next))
                .filter(relation -> relation != Condition.Relation.MATCHES && (isNumber || !relation.isOrder()))
                .isPresent();
    }

    private static Operand path(String token) {
        List<String> pieces = List.of(token.split("\\|", -1));
        List<Pipe> pipes = new ArrayList<>();
        for (String piece : pieces.subList(1, pieces.size())) {
            pipes.add(Pipe.named(piece)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "|" + piece + " is not known; known are |" + String.join(", |", Pipe.WORDS))));
        }
        return new Operand.AtPath(JsonPath.parse(pieces.get(0)), pipes);
    }

    private Operand value(String token) {
        if (token.startsWith("$") && !token.startsWith("${") && left == Left.PATH) {
            return path(token);
        }
        return new Operand.Filled(templates.read(unquoted(token), place));
    }

    private static Operand expression(String token) {
        try {
            return new Operand.Expression(com.google.re2j.Pattern.compile(unquoted(token)));
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException(ExpectReader.noExpression(unquoted(token), wrong), wrong);
        }
    }

    private static String unquoted(String token) {
        boolean quoted = token.length() > 1 && (token.startsWith("\"") || token.startsWith("'"));
        return quoted ? token.substring(1, token.length() - 1) : token;
    }
}
