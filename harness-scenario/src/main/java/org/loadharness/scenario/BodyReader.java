package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Items;
import org.loadharness.scenario.Node.Text;

/** Reads what a request carries. Confined to one thread. */
final class BodyReader {
    private static final List<String> KEYS = List.of("json", "form", "body", "parts");
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final long MOST_BYTES = 64L << 20;

    private final Reading reading;
    private final TemplateReader templates;

    BodyReader(Reading reading, TemplateReader templates) {
        this.reading = reading;
        this.templates = templates;
    }

    Body read(Fields fields, String method) {
        List<String> given = KEYS.stream().filter(fields::has).toList();
        if (given.size() > 1) {
            reading.mistakes()
                    .add(
                            fields.place(given.get(1)),
                            Mistakes.Code.CONFLICT,
                            "a request has one of json, form, body, parts");
        }
        boolean takesNone = List.of("get", "head").contains(method);
        if (!given.isEmpty() && takesNone) {
            reading.mistakes()
                    .add(
                            fields.place(given.get(0)),
                            Mistakes.Code.CONFLICT,
                            method
                                    + " carries no body; leave it out, or write post: or another method that carries one");
        }
        Optional<Node> json = fields.take("json");
        List<Entry> form = fields.map("form");
        Optional<Node> plain = fields.take("body");
        List<Entry> parts = fields.map("parts");
        if (!parts.isEmpty()) {
            return new Body.Multipart(pieces(parts));
        }
        if (json.isPresent()) {
            return new Body.Json(tree(json.get()));
        }
        if (!form.isEmpty()) {
            return new Body.Form(RequestReader.pairs(form, templates, reading.mistakes()));
        }
        return plain.isEmpty() ? new Body.None() : plain(plain.get());
    }

    private Body plain(Node node) {
        if (node instanceof Text text) {
            return text(text, "body");
        }
        Fields fields = Fields.of(node, "body", reading.mistakes());
        Optional<Text> file = fields.text("file");
        fields.end();
        if (file.isEmpty()) {
            reading.mistakes()
                    .add(
                            node.place(),
                            Mistakes.Code.WRONG_SHAPE,
                            "body is a text, or {file: NAME}; a map goes under json: or form:");
            return new Body.None();
        }
        return content(file.get());
    }

    private Body text(Text text, String key) {
        if (text.isNothing()) {
            reading.mistakes().add(text.place(), Mistakes.Code.MISSING, Fields.nothing(key));
        }
        return new Body.Plain(templates.read(text));
    }

    private Body content(Text file) {
        Path path = reading.file(file);
        try {
            if (Files.size(path) <= MOST_BYTES) {
                return new Body.Fixed(Files.readAllBytes(path));
            }
            reading.mistakes()
                    .add(
                            file.place(),
                            Mistakes.Code.UNREADABLE,
                            path + " is larger than " + (MOST_BYTES >> 20) + " MiB");
        } catch (IOException unreadable) {
            reading.mistakes().add(file.place(), Mistakes.Code.UNREADABLE, "cannot read " + path);
        }
        return new Body.None();
    }

    private List<Body.Piece> pieces(List<Entry> entries) {
        List<Body.Piece> pieces = new ArrayList<>();
        for (Entry entry : entries) {
            List<Node> values = entry.value() instanceof Items items ? items.nodes() : List.of(entry.value());
            String name = templates.key(entry.key());
            values.forEach(value -> pieces.add(piece(name, value)));
        }
        return pieces;
    }

    private Body.Piece piece(String name, Node value) {
        if (value instanceof Text text) {
            return new Body.Piece(name, "", "", text(text, name));
        }
        Fields fields = Fields.of(value, "a part", reading.mistakes());
        Optional<Text> file = fields.text("file");
        Optional<Text> text = fields.text("text");
        Optional<Node> json = fields.take("json");
        Optional<String> type = fields.text("type").map(this::line);
        Optional<String> fileName = fields.text("name").map(this::line);
        fields.end();
        if (Stream.of(file, text, json).filter(Optional::isPresent).count() != 1) {
            reading.mistakes().add(value.place(), Mistakes.Code.CONFLICT, "a part has one of file, text, json");
        }
        if (file.isPresent()) {
            String ofFile = Path.of(file.get().text()).getFileName().toString();
            return new Body.Piece(
                    name, fileName.orElse(ofFile), type.orElse("application/octet-stream"), content(file.get()));
        }
        Body content = json.map(tree -> (Body) new Body.Json(tree(tree)))
                .or(() -> text.map(written -> (Body) new Body.Plain(templates.read(written))))
                .orElse(new Body.None());
        return new Body.Piece(name, fileName.orElse(""), type.orElse(content.type()), content);
    }

    /** What stands in a line of the head of a part. */
    private String line(Text text) {
        if (text.text().chars().anyMatch(letter -> letter < ' ')) {
            reading.mistakes().add(text.place(), "stands in one line, and has control characters");
        }
        return text.text().replaceAll("[\\x00-\\x1f]", "");
    }

    private Body.Tree tree(Node node) {
        if (node instanceof Items items) {
            return new Body.Items(items.nodes().stream().map(this::tree).toList());
        }
        if (node instanceof Entries entries) {
            List<Body.Member> members = new ArrayList<>();
            entries.entries()
                    .forEach(entry -> members.add(new Body.Member(templates.key(entry.key()), tree(entry.value()))));
            return new Body.Members(members);
        }
        Text text = (Text) node;
        if (!text.quoted()) {
            Optional<JsonNode> literal = literal(text.text());
            if (literal.isPresent()) {
                return new Body.Leaf(literal.get());
            }
        }
        Template template = templates.read(text);
        Optional<String> constant = template.constant();
        return constant.isPresent() ? new Body.Leaf(TextNode.valueOf(constant.get())) : new Body.Filled(template);
    }

    /** What JSON writes without quotation marks. */
    static Optional<JsonNode> literal(String text) {
        return switch (text) {
            case "true" -> Optional.of(BooleanNode.TRUE);
            case "false" -> Optional.of(BooleanNode.FALSE);
            case "null" -> Optional.of(NullNode.getInstance());
            default -> number(text);
        };
    }

    private static Optional<JsonNode> number(String text) {
        if (!NUMBER.matcher(text).matches() || text.length() > 40) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(text);
        boolean whole = !text.contains(".") && !text.contains("e") && !text.contains("E") && number.precision() < 18;
        return Optional.of(whole ? LongNode.valueOf(number.longValue()) : DecimalNode.valueOf(number));
    }
}
