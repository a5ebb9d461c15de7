package org.loadharness.scenario;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Items;
import org.loadharness.scenario.Node.Text;

/** Reads what is expected of a reply. Confined to one thread. */
final class ExpectReader {
    private static final Pattern OF_BODY = Pattern.compile("\\b(?:contains|lacks|matches)\\b");
    private static final String AS_A_MAP = "; what a body has stands in a map, as in {status: 200, contains: title}";

    private final Reading reading;
    private final TemplateReader templates;

    ExpectReader(Reading reading, TemplateReader templates) {
        this.reading = reading;
        this.templates = templates;
    }

    Expect read(Fields above) {
        Optional<Node> node = above.take("expect");
        if (node.isEmpty()) {
            return Expect.ANY_SUCCESS;
        }
        if (node.get() instanceof Text text && text.isNothing()) {
            reading.mistakes().add(text.place(), Mistakes.Code.MISSING, Fields.nothing("expect"));
            return Expect.ANY_SUCCESS;
        }
        if (!(node.get() instanceof Entries entries)) {
            requireSome(node.get(), list(node.get()));
            return new Expect(statuses(list(node.get())), List.of(), List.of(), List.of(), List.of(), List.of());
        }
        Fields fields = Fields.of(node.get(), "expect", reading.mistakes());
        Expect expect = new Expect(
                statuses(fields.texts("status")),
                conditions(fields, "headers", ConditionReader.Left.HEADER),
                conditions(fields, "json", ConditionReader.Left.PATH),
                fields.texts("contains").stream().map(templates::read).toList(),
                fields.texts("lacks").stream().map(templates::read).toList(),
                fields.texts("matches").stream()
                        .flatMap(text -> pattern(text).stream())
                        .toList());
        fields.end();
        requireSome(node.get(), entries.entries());
        return expect;
    }

    private void requireSome(Node node, List<?> expected) {
        if (expected.isEmpty() && reading.mistakes().isEmpty()) {
            reading.mistakes()
                    .add(node.place(), Mistakes.Code.MISSING, "expect names what a good reply is, as in expect: 201");
        }
    }

    private List<Text> list(Node node) {
        List<Node> nodes = node instanceof Items items ? items.nodes() : List.of(node);
        List<Text> texts = new ArrayList<>();
        for (Node each : nodes) {
            if (each instanceof Text text) {
                texts.add(text);
            } else {
                reading.mistakes()
                        .add(each.place(), Mistakes.Code.WRONG_SHAPE, "a status is 200, 2xx or a list of them");
            }
        }
        return texts;
    }

    private Statuses statuses(List<Text> texts) {
        List<Statuses.Range> ranges = new ArrayList<>();
        for (Text text : texts) {
            if (text.text().matches("[1-5][0-9][0-9]")) {
                int code = Integer.parseInt(text.text());
                ranges.add(new Statuses.Range(code, code));
            } else if (text.text().matches("[1-5]xx")) {
                int first = 100 * (text.text().charAt(0) - '0');
                ranges.add(new Statuses.Range(first, first + 99));
            } else {
                reading.mistakes()
                        .add(
                                text.place(),
                                "status \"" + text.text() + "\" must be 100 to 599, 2xx or a list of them"
                                        + (OF_BODY.matcher(text.text()).find() ? AS_A_MAP : ""));
            }
        }
        return ranges.isEmpty() ? Statuses.SUCCESS : new Statuses(ranges);
    }

    private List<Condition.Written> conditions(Fields fields, String key, ConditionReader.Left left) {
        ConditionReader reader = new ConditionReader(templates, left, reading.mistakes());
        List<Condition.Written> conditions = new ArrayList<>();
        for (Text text : fields.texts(key)) {
            reader.read(text).ifPresent(conditions::add);
        }
        return conditions;
    }

    private Optional<Pattern> pattern(Text text) {
        return pattern(text, reading.mistakes());
    }

    static Optional<Pattern> pattern(Text text, Mistakes mistakes) {
        try {
            return Optional.of(Pattern.compile(text.text()));
        } catch (PatternSyntaxException wrong) {
            mistakes.add(text.place(), noExpression(text.text(), wrong));
            return Optional.empty();
        }
    }

    static String noExpression(String written, PatternSyntaxException wrong) {
        return "\"" + written + "\" is no regular expression of RE2: " + wrong.getDescription()
                + "; there are no references back and no looking around";
    }
}
