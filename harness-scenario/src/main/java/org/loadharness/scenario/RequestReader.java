package org.loadharness.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.load.Retries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Items;
import org.loadharness.scenario.Node.Text;

/** Reads a request. Confined to one thread. */
final class RequestReader {
    static final List<String> METHODS = List.of("get", "head", "post", "put", "patch", "delete", "options");

    /** As which a request without a method is read, so that whatever else is wrong about it is said at once. */
    private static final String ANY_METHOD = "post";

    /** Letters and digits of any language; as within brackets of a pattern. */
    private static final String NAME_CHARACTERS = "\\p{L}\\p{M}\\p{N} _.{}/-";

    private static final int LONGEST_NAME = 80;

    private final Reading reading;
    private final Names.OfFlow flow;
    private final TemplateReader templates;

    RequestReader(Reading reading, Names.OfFlow flow) {
        this.reading = reading;
        this.flow = flow;
        this.templates = new TemplateReader(reading.names(), flow, reading.mistakes());
    }

    static boolean isRequest(Fields fields) {
        return METHODS.stream().anyMatch(fields::has);
    }

    /** A request; the caller ends the fields. */
    Optional<Request> read(Fields fields, Request.OnFailure otherwise) {
        List<String> given = METHODS.stream().filter(fields::has).toList();
        METHODS.stream().filter(method -> !given.contains(method)).forEach(fields::take);
        boolean isOfOthers = given.isEmpty() && OtherRequests.isBeside(fields, reading.mistakes());
        if (given.size() != 1 && !isOfOthers) {
            String wrong = given.isEmpty()
                    ? "a request needs one of " + String.join(", ", METHODS)
                    : "a request has one method, here are " + String.join(", ", given);
            reading.mistakes().add(fields.place(), wrong);
            given.forEach(fields::take);
        }
        String method = given.size() == 1 ? given.get(0) : ANY_METHOD;
        OtherRequests.takeBelow(fields, method, reading.mistakes());
        Optional<Text> path = fields.text(method).filter(text -> isPath(text, method));
        path.ifPresent(text -> Placeholders.doubt(text, reading.mistakes()));
        Optional<Template> target = path.map(templates::read);
        String origin = reading.origin(fields.text("origin"));
        Optional<Duration> timeout = timeout(reading, fields);
        OptionalInt redirects = reading.whole(fields.text("redirects"), 0, 20);
        OptionalInt retries = reading.whole(fields.text("retries"), 0, Retries.MOST);
        Auth auth = new TransportReader(reading).auth(fields, new Auth.Inherited(), templates);
        List<Body.Pair> query = pairs(fields, "query");
        List<Body.Pair> headers = new HeaderReader(reading, templates).read(fields);
        Body body = new BodyReader(reading, templates).read(fields, method);
        Expect expect = new ExpectReader(reading, templates).read(fields);
        List<Extract> extracts = new ExtractReader(reading, flow).read(fields);
        Request.OnFailure onFailure = onFailure(fields, otherwise);
        Optional<Text> named = fields.text("name");
        return target.map(read -> new Request(
                name(named, method, read.written()),
                method.toUpperCase(Locale.ROOT),
                origin,
                read,
                query,
                headers,
                body,
                expect,
                extracts,
                auth,
                timeout,
                redirects,
                retries,
                onFailure));
    }

    /** How long an exchange may take. */
    static Optional<Duration> timeout(Reading reading, Fields fields) {
        Optional<Duration> timeout = reading.duration(fields.text("timeout"));
        timeout.filter(limit -> limit.compareTo(Duration.ofMillis(10)) < 0 || limit.compareTo(Duration.ofHours(24)) > 0)
                .ifPresent(wrong -> reading.mistakes().add(fields.place("timeout"), "timeout must be 10ms to 24h"));
        return timeout;
    }

    Request.OnFailure onFailure(Fields fields, Request.OnFailure otherwise) {
        return reading.word(
                        fields.text("on-failure"),
                        Map.of("end-flow", Request.OnFailure.END_FLOW, "continue", Request.OnFailure.CONTINUE))
                .orElse(otherwise);
    }

    private boolean isPath(Text text, String method) {
        if (!HeaderReader.isLine(text, "a path", reading.mistakes())) {
            return false;
        }
        if (text.text().matches("https?:/.*") && ScenarioUrl.saysWhoAsks(text.text())) {
            reading.mistakes().add(text.place(), ScenarioUrl.namesSomebody(method));
            return false;
        }
        boolean isWhole = text.text().matches("https?://[^/${}?#\\s]+([/?].*)?");
        if (text.text().startsWith("/") || text.text().startsWith("${") || isWhole) {
            if (isWhole) {
                reading.leadsTo(text, method);
            }
            if (text.text().replaceAll("\\$\\{[^}]*\\}", "").contains("#")) {
                reading.mistakes().add(text.place(), "what stands behind # is not sent; leave it out");
                return false;
            }
            return true;
        }
        String wrong = text.text().matches("https?://.*")
                ? "\"" + ScenarioUrl.shown(text.text())
                        + "\" is no URL of a known host; list the host under url: or origins:, and write the path here"
                : "a path begins with /, as in " + method + ": /books; was \"" + ScenarioUrl.shown(text.text()) + "\"";
        reading.mistakes().add(text.place(), wrong);
        return false;
    }

    private String name(Optional<Text> named, String method, String path) {
        if (named.isPresent()) {
            String name = named.get().text();
            if (name.matches("[" + NAME_CHARACTERS + "]{1," + LONGEST_NAME + "}") && !name.isBlank()) {
                return name;
            }
            reading.mistakes()
                    .add(
                            named.get().place(),
                            "name \"" + name + "\" may have letters, digits, blanks and _ . { } / -, at" + " most "
                                    + LONGEST_NAME + " of them");
        }
        String bare = path.replaceFirst("^https?://[^/?]*/?", "/")
                .replaceAll("\\?.*", "")
                .replaceAll("\\$\\{([^}|(]*)[^}]*\\}", "{$1}");
        String usual = method.toUpperCase(Locale.ROOT) + " " + bare.replaceAll("[^" + NAME_CHARACTERS + "]", "_");
        return usual.codePointCount(0, usual.length()) <= LONGEST_NAME
                ? usual
                : usual.substring(0, usual.offsetByCodePoints(0, LONGEST_NAME));
    }

    private List<Body.Pair> pairs(Fields fields, String key) {
        return pairs(fields.map(key), templates, reading.mistakes());
    }

    /** Names with values; a list is a name repeated. */
    static List<Body.Pair> pairs(List<Entry> entries, TemplateReader templates, Mistakes mistakes) {
        List<Body.Pair> pairs = new ArrayList<>();
        for (Entry entry : entries) {
            String name = templates.key(entry.key());
            List<Node> values = entry.value() instanceof Items items ? items.nodes() : List.of(entry.value());
            for (Node value : values) {
                if (value instanceof Text text && text.isNothing()) {
                    mistakes.add(
                            text.place(),
                            Mistakes.Code.MISSING,
                            Fields.nothing(entry.key().text()));
                } else if (value instanceof Text text) {
                    pairs.add(new Body.Pair(name, templates.read(text)));
                } else {
                    mistakes.add(
                            value.place(),
                            Mistakes.Code.WRONG_SHAPE,
                            "\"" + entry.key().text() + "\" wants a single value or a list of them");
                }
            }
        }
        return pairs;
    }
}
