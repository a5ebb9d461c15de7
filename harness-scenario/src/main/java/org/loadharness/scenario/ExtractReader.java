package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;

/** Reads what is taken out of a reply. Confined to one thread. */
final class ExtractReader {
    private static final List<String> PLACES = List.of("json", "field", "header", "cookie");

    private final Reading reading;
    private final Names.OfFlow flow;

    ExtractReader(Reading reading, Names.OfFlow flow) {
        this.reading = reading;
        this.flow = flow;
    }

    List<Extract> read(Fields above) {
        List<Extract> extracts = new ArrayList<>();
        for (Entry entry : above.map("extract")) {
            if (reading.isVariable(entry.key())) {
                reading.names().define(flow, entry.key());
                read(entry).ifPresent(extracts::add);
            }
        }
        return extracts;
    }

    private Optional<Extract> read(Entry entry) {
        String name = entry.key().text();
        if (entry.value() instanceof Text path) {
            return path(path)
                    .map(from -> new Extract(
                            name,
                            from,
                            Optional.empty(),
                            new Extract.Nth(0),
                            Optional.empty(),
                            /* adds= */ false,
                            /* secret= */ false));
        }
        Fields fields = Fields.of(entry.value(), "extract", reading.mistakes());
        Optional<Text> regex = fields.text("regex");
        Optional<Pattern> expression = regex.flatMap(text -> ExpectReader.pattern(text, reading.mistakes()));
        Optional<Extract.From> from = from(fields, regex.isPresent());
        Extract.Pick pick = pick(fields);
        Optional<JsonNode> otherwise = fields.text("or").filter(this::isFixed).map(ExtractReader::value);
        boolean adds = flag(fields, "add");
        boolean secret = flag(fields, "secret");
        fields.end();
        if (adds && !name.startsWith(Names.OF_USER)) {
            reading.mistakes().add(fields.place("add"), "a list that grows belongs to the user: name it user." + name);
        }
        return from.map(place -> new Extract(name, place, expression, pick, otherwise, adds, secret));
    }

    private boolean flag(Fields fields, String key) {
        return reading.word(fields.text(key), Map.of("true", true, "false", false))
                .orElse(false);
    }

    private boolean isFixed(Text text) {
        boolean fixed = !text.text().contains("${");
        if (!fixed) {
            reading.mistakes()
                    .add(
                            text.place(),
                            "or: is sent as it stands, and has no ${..}; write or: \"\", and set: the variable"
                                    + " where it is absent");
        }
        return fixed;
    }

    private static JsonNode value(Text text) {
        Optional<JsonNode> literal = text.quoted() ? Optional.empty() : BodyReader.literal(text.text());
        return literal.orElseGet(() -> TextNode.valueOf(text.text()));
    }

    private Optional<Extract.From> path(Text text) {
        try {
            return Optional.of(new Extract.Json(JsonPath.parse(text.text())));
        } catch (IllegalArgumentException wrong) {
            reading.mistakes().add(text.place(), String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    private Optional<Extract.From> from(Fields fields, boolean hasRegex) {
        List<String> given = PLACES.stream().filter(fields::has).toList();
        Optional<Extract.From> json = fields.text("json").flatMap(this::path);
        Optional<Extract.From> field = fields.text("field").map(text -> new Extract.Field(text.text()));
        Optional<Extract.From> header = fields.text("header").map(text -> new Extract.Header(text.text()));
        Optional<Extract.From> cookie = fields.text("cookie").map(text -> new Extract.Cookie(text.text()));
        if (given.size() > 1 || (given.isEmpty() && !hasRegex)) {
            reading.mistakes()
                    .add(
                            fields.place(),
                            "extract needs one of json, field, header, cookie, regex; a regex may stand"
                                    + " beside json, header, cookie");
        }
        if (given.contains("field") && hasRegex) {
            reading.mistakes()
                    .add(
                            fields.place("regex"),
                            Mistakes.Code.CONFLICT,
                            "a regex stands beside json, header or cookie, or alone");
        }
        if (given.isEmpty() && hasRegex) {
            return Optional.of(new Extract.Body());
        }
        return json.or(() -> field).or(() -> header).or(() -> cookie);
    }

    private Extract.Pick pick(Fields fields) {
        Optional<Text> written = fields.text("pick");
        if (written.isEmpty()) {
            return new Extract.Nth(0);
        }
        return switch (written.get().text()) {
            case "first" -> new Extract.Nth(0);
            case "last" -> Extract.LAST;
            case "random" -> new Extract.Any();
            case "all" -> new Extract.All();
            default -> new Extract.Nth(index(written.get()));
        };
    }

    private int index(Text written) {
        String text = written.text();
        if (text.matches("[1-9]\\d{0,3}")) {
            return Integer.parseInt(text) - 1;
        }
        reading.mistakes()
                .add(
                        written.place(),
                        "pick \"" + text + "\" must be first, last, random, all or a number from 1 to 9999");
        return 0;
    }
}
