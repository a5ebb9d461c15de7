package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.scenario.Node.Text;
import org.loadharness.scenario.Template.Literal;
import org.loadharness.scenario.Template.Part;
import org.loadharness.scenario.Template.Value;
import org.loadharness.workload.Suggestion;

/** Reads the templates of a flow. Confined to one thread. */
final class TemplateReader {
    private static final Pattern CALL = Pattern.compile("random\\.(\\w+)\\s*\\((.*)\\)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");
    private static final int MOST_PIPES = 3;
    private static final List<String> GIVEN =
            List.of("uuid", "now", "now.millis", "user.index", "flow.index", "random.int", "random.zipf", "random.of");

    private final Names names;
    private final Names.OfFlow flow;
    private final Mistakes mistakes;
    private final boolean needsValues;

    TemplateReader(Names names, Names.OfFlow flow, Mistakes mistakes) {
        this(names, flow, mistakes, /* needsValues= */ true);
    }

    private TemplateReader(Names names, Names.OfFlow flow, Mistakes mistakes, boolean needsValues) {
        this.names = names;
        this.flow = flow;
        this.mistakes = mistakes;
        this.needsValues = needsValues;
    }

    /** One of conditions, which may ask whether there is a value. */
    TemplateReader ofConditions() {
        return new TemplateReader(names, flow, mistakes, /* needsValues= */ false);
    }

    Template read(Text node) {
        return read(node.text(), node::place);
    }

    Template read(String text, Place place) {
        return read(text, letter -> place);
    }

    private Template read(String text, IntFunction<Place> places) {
        List<Part> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf("${", at);
            if (open < 0) {
                break;
            }
            if (open > at && text.charAt(open - 1) == '$') { // $${ is a literal ${
                literal.append(text, at, open - 1).append("${");
                at = open + 2;
                continue;
            }
            int close = text.indexOf('}', open);
            if (close < 0) {
                mistakes.add(places.apply(open), "${ has no }; a literal ${ is written $${");
                break;
            }
            literal.append(text, at, open);
            flush(literal, parts);
            value(text.substring(open + 2, close), places.apply(open)).ifPresent(parts::add);
            at = close + 1;
        }
        literal.append(text, at, text.length());
        if (literal.indexOf("{{") >= 0 && literal.indexOf("}}") > literal.indexOf("{{")) {
            mistakes.add(places.apply(text.indexOf("{{")), "\"{{x}}\" is written ${x} here");
        }
        flush(literal, parts);
        return new Template(text, parts);
    }

    /** A key, which is the same each time. What would begin a value in a template is a mistake, unless it is literal there too. */
    String key(Text node) {
        String bare = node.text().replace("$${", "");
        if (bare.contains("${")) {
            mistakes.add(
                    node.place(),
                    "a key is no template, and \"" + node.text() + "\" would be sent as it stands; a literal ${ is"
                            + " written $${");
        }
        return node.text().replace("$${", "${");
    }

    private static void flush(StringBuilder literal, List<Part> parts) {
        if (literal.length() > 0) {
            parts.add(new Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private Optional<Value> value(String written, Place place) {
        List<String> pieces = List.of(written.split("\\|", -1));
        List<Pipe> pipes = new ArrayList<>();
        for (String piece : pieces.subList(1, pieces.size())) {
            Pipe.named(piece.strip())
                    .ifPresentOrElse(
                            pipes::add, () -> mistakes.add(place, Mistakes.Code.UNKNOWN_WORD, unknownPipe(piece)));
        }
        if (pipes.size() > MOST_PIPES) {
            mistakes.add(place, "${" + written + "} has more than " + MOST_PIPES + " words behind |");
        }
        return source(pieces.get(0).strip(), place)
                .map(source -> new Value(pieces.get(0).strip(), source, pipes));
    }

    private static String unknownPipe(String piece) {
        return "|" + piece.strip() + " is not known"
                + Suggestion.nearest(piece.strip(), Pipe.WORDS)
                        .map(nearest -> "; did you mean |" + nearest + "?")
                        .orElse("; known are |" + String.join(", |", Pipe.WORDS));
    }

    private Optional<Source> source(String name, Place place) {
        return switch (name) {
            case "uuid" -> Optional.of(Source.Given.UUID);
            case "now" -> Optional.of(Source.Given.NOW);
            case "now.millis" -> Optional.of(Source.Given.NOW_MILLIS);
            case "user.index" -> Optional.of(Source.Given.USER_INDEX);
            case "flow.index" -> Optional.of(Source.Given.FLOW_INDEX);
            default -> name.matches("random(\\..*|\\(.*)?") ? random(name, place) : named(name, place);
        };
    }

    private Optional<Source> named(String name, Place place) {
        String[] parts = name.split("\\.", 2);
        if (!Arrays.stream(parts).allMatch(part -> NAME.matcher(part).matches()) && !names.isData(parts[0])) {
            mistakes.add(
                    place, "${" + name + "} is no name; names have letters, digits, _ and -, and begin with a letter");
            return Optional.empty();
        }
        if (parts.length == 1) {
            if (names.isSecret(name)) {
                return Optional.of(new Source.Secret(name));
            }
            names.use(flow, new Names.Use(name, place), needsValues);
            return Optional.of(new Source.Variable(name));
        }
        if (parts[0].equals("user")) {
            names.use(flow, new Names.Use(name, place), needsValues);
            return Optional.of(new Source.OfUser(name));
        }
        return parts[0].equals("param") ? param(parts[1], place) : column(parts[0], parts[1], place);
    }

    private Optional<Source> param(String name, Place place) {
        if (names.isParam(name)) {
            return Optional.of(new Source.Param(name));
        }
        mistakes.add(
                place,
                Mistakes.Code.UNKNOWN_NAME,
                "there is no parameter \"" + name + "\" under param:"
                        + Suggestion.nearest(name, names.params())
                                .map(near -> "; did you mean " + near + "?")
                                .orElse(""));
        return Optional.empty();
    }

    private Optional<Source> column(String data, String column, Place place) {
        if (!names.isData(data)) {
            mistakes.add(
                    place,
                    Mistakes.Code.UNKNOWN_NAME,
                    "${" + data + "." + column + "} is not known: there is no \"" + data + "\" under data:"
                            + names.nearestRow(data, column)
                                    .or(() -> Suggestion.nearest(data + "." + column, GIVEN))
                                    .map(near -> "; did you mean ${" + near + "}?")
                                    .orElse(""));
            return Optional.empty();
        }
        List<String> columns = names.columns(data);
        if (!columns.isEmpty() && !columns.contains(column)) {
            mistakes.add(
                    place,
                    Mistakes.Code.UNKNOWN_NAME,
                    "data \"" + data + "\" has no column \"" + column + "\"" + instead(column, columns) + "; it has "
                            + String.join(", ", columns));
            return Optional.empty();
        }
        return Optional.of(new Source.Column(data, column));
    }

    private static String instead(String column, List<String> columns) {
        if (columns.size() == 1 && columns.get(0).matches(".*[;\t|].*")) {
            return "; columns have commas between them";
        }
        if (columns.stream().map(String::strip).anyMatch(column::equals)) {
            return "; its header has blanks beside that name, take them out";
        }
        return Suggestion.nearest(column, columns)
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse("");
    }

    private Optional<Source> random(String text, Place place) {
        Matcher call = CALL.matcher(text);
        Optional<Source> drawn;
        try {
            drawn = call.matches() ? drawn(call.group(1), call.group(2)) : Optional.empty();
        } catch (IllegalArgumentException wrong) {
            mistakes.add(place, "${" + text + "}: " + wrong.getMessage());
            return Optional.empty();
        }
        if (drawn.isEmpty()) {
            mistakes.add(
                    place,
                    "${" + text + "} is not known; write ${random.int(1, 9)}, ${random.zipf(1000)} or"
                            + " ${random.of(a, b)}");
        }
        return drawn;
    }

    private static Optional<Source> drawn(String law, String listed) {
        List<String> words =
                Arrays.stream(listed.split(",", -1)).map(String::strip).toList();
        return switch (law) {
            case "int" -> Optional.of(randomInt(words));
            case "zipf" -> Optional.of(zipf(words));
            case "of" -> Optional.of(randomOf(words));
            default -> Optional.empty();
        };
    }

    private static Source randomOf(List<String> words) {
        if (words.equals(List.of(""))) {
            throw new IllegalArgumentException("needs values, as in random.of(a, b)");
        }
        return new Source.RandomOf(words);
    }

    private static Source randomInt(List<String> words) {
        if (words.size() != 2 || !words.stream().allMatch(word -> word.matches("-?\\d{1,18}"))) {
            throw new IllegalArgumentException("needs two whole numbers, as in random.int(1, 9)");
        }
        long min = Long.parseLong(words.get(0));
        long max = Long.parseLong(words.get(1));
        if (min > max) {
            throw new IllegalArgumentException("the first number must not exceed the second");
        }
        return new Source.RandomInt(min, max);
    }

    private static Source zipf(List<String> words) {
        if (words.size() != 1 || !words.get(0).matches("\\d{1,7}")) {
            throw new IllegalArgumentException("needs a whole number, as in random.zipf(1000)");
        }
        int ranks = Integer.parseInt(words.get(0));
        if (ranks < 1 || ranks > Zipf.MOST_RANKS) {
            throw new IllegalArgumentException("the number must be 1 to " + Zipf.MOST_RANKS);
        }
        return new Source.RandomZipf(new Zipf(ranks));
    }
}
