package org.loadharness.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.loadharness.http.TlsClient;
import org.loadharness.http.TlsClient.TlsOptions;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;

/** Reads where requests go and how: {@code http}, {@code origins}, {@code auth}. Confined to one thread. */
final class TransportReader {
    /** All that stands under http. */
    static final Set<String> WORDS = Set.of(
            "timeout",
            "connect-timeout",
            "redirects",
            "version",
            "compression",
            "headers",
            "tls",
            "cookies",
            "connections",
            "server-timing");

    private static final int MOST_METRICS = 10;

    private final Reading reading;

    TransportReader(Reading reading) {
        this.reading = reading;
    }

    /** The keys of {@code http}, laid over what holds otherwise. */
    Transport transport(Fields fields, Transport below, boolean ofUrl) {
        version(fields);
        Transport transport = new Transport(
                RequestReader.timeout(reading, fields).or(below::timeout),
                reading.duration(fields.text("connect-timeout"))
                        .filter(limit -> connects(fields, limit))
                        .orElse(below.connectTimeout()),
                reading.whole(fields.text("redirects"), 0, 20).orElse(below.redirects()),
                reading.word(fields.text("compression"), Map.of("gzip", true, "none", false))
                        .orElse(below.gzip()),
                headers(fields, below.headers()),
                fields.has("tls") ? tls(fields) : below.tls(),
                ofUrl ? cookies(fields) : below.cookies(),
                ofUrl ? connections(fields) : below.connections(),
                ofUrl ? serverTiming(fields) : below.serverTiming());
        fields.take("tls");
        return transport;
    }

    private void version(Fields fields) {
        Optional<Text> version = fields.text("version");
        if (version.isPresent() && version.get().text().equals("2")) {
            reading.mistakes()
                    .add(
                            version.get().place(),
                            Mistakes.Code.NOT_BUILT,
                            "version 2 is not built yet; HTTP/1.1 is spoken: write 1.1 or auto");
        } else {
            reading.word(version, Map.of("auto", true, "1.1", true));
        }
    }

    private boolean connects(Fields fields, Duration timeout) {
        boolean fits = timeout.compareTo(Duration.ofMillis(1)) >= 0 && timeout.compareTo(Duration.ofHours(1)) <= 0;
        if (!fits) {
            reading.mistakes().add(fields.place("connect-timeout"), "connect-timeout must be 1ms to 1h");
        }
        return fits;
    }

    private Transport.Cookies cookies(Fields fields) {
        return reading.word(
                        fields.text("cookies"),
                        Map.of(
                                "flow", Transport.Cookies.FLOW,
                                "user", Transport.Cookies.USER,
                                "none", Transport.Cookies.NONE))
                .orElse(Transport.Cookies.FLOW);
    }

    private Transport.Connections connections(Fields fields) {
        return reading.word(
                        fields.text("connections"),
                        Map.of("user", Transport.Connections.USER, "flow", Transport.Connections.FLOW))
                .orElse(Transport.Connections.USER);
    }

    private List<String> serverTiming(Fields fields) {
        List<Text> metrics = fields.texts("server-timing");
        Set<String> names = new LinkedHashSet<>();
        for (Text metric : metrics) {
            if (!metric.text().matches("[A-Za-z][A-Za-z0-9_.-]{0,39}")) {
                reading.mistakes()
                        .add(
                                metric.place(),
                                "\"" + metric.text() + "\" is no name of a metric of Server-Timing, as db is");
            } else if (!names.add(metric.text())) {
                reading.mistakes().add(metric.place(), Mistakes.Code.TWICE, "\"" + metric.text() + "\" stands twice");
            }
        }
        if (names.size() > MOST_METRICS) {
            reading.mistakes().add(fields.place("server-timing"), "must name at most " + MOST_METRICS + " metrics");
        }
        return List.copyOf(names);
    }

    private List<Body.Pair> headers(Fields fields, List<Body.Pair> below) {
        TemplateReader templates =
                new TemplateReader(reading.names(), reading.newFlow("headers of http"), reading.mistakes());
        List<Body.Pair> headers = new ArrayList<>(below);
        headers.addAll(new HeaderReader(reading, templates).read(fields));
        return headers;
    }

    private TlsOptions tls(Fields above) {
        Optional<Node> node = above.take("tls");
        if (node.isEmpty()) {
            return TlsOptions.DEFAULT;
        }
        Fields fields = Fields.of(node.get(), "tls", reading.mistakes());
        Optional<Path> authorities = fields.text("ca").map(reading::file);
        Optional<Text> certificate = fields.text("certificate");
        Optional<Text> key = fields.text("key");
        if (certificate.isPresent() != key.isPresent()) {
            reading.mistakes()
                    .add(fields.place(), Mistakes.Code.MISSING, "certificate and key go together: give both, or none");
        }
        Optional<TlsOptions.Identity> identity = certificate.flatMap(
                chain -> key.map(own -> new TlsOptions.Identity(reading.file(chain), reading.file(own))));
        boolean verifies = reading.word(fields.text("verify"), Map.of("true", true, "false", false))
                .orElse(true);
        fields.end();
        TlsOptions options = new TlsOptions(
                authorities, identity, verifies ? TlsOptions.Verification.FULL : TlsOptions.Verification.NONE);
        try {
            TlsClient.of(options);
        } catch (IllegalArgumentException wrong) {
            reading.mistakes().add(fields.place(), String.valueOf(wrong.getMessage()));
        }
        return options;
    }

    /** Further hosts, each a URL or a map. */
    Optional<Origin> origin(Entry entry, Transport below, Map<String, String> params) {
        reading.isName(entry.key());
        String name = entry.key().text();
        if (entry.value() instanceof Text url) {
            return url(url, params).map(known -> new Origin(name, known, below, new Auth.None()));
        }
        Fields fields = Fields.of(entry.value(), "an origin", reading.mistakes());
        Optional<ScenarioUrl> url = fields.text("url").flatMap(text -> url(text, params));
        if (!fields.has("url")) {
            reading.mistakes().add(fields.place(), Mistakes.Code.MISSING, "origin \"" + name + "\" has no url");
        }
        Auth auth = auth(fields, new Auth.None(), "origin " + name);
        Transport transport = transport(fields, below, /* ofUrl= */ false);
        fields.end();
        return url.map(known -> new Origin(name, known, transport, auth));
    }

    Optional<ScenarioUrl> url(Text text, Map<String, String> params) {
        TemplateReader templates = new TemplateReader(reading.names(), new Names.OfFlow("a url"), reading.mistakes());
        try {
            return Optional.of(ScenarioUrl.read(text, templates, params));
        } catch (IllegalArgumentException wrong) {
            reading.mistakes().add(text.place(), String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    /** How requests to a place say who sends them. */
    Auth auth(Fields above, Auth otherwise, String where) {
        Names.OfFlow ofNobody = reading.newFlow("auth of " + where);
        return auth(above, otherwise, new TemplateReader(reading.names(), ofNobody, reading.mistakes()));
    }

    /** How a request says so, in terms of its flow. */
    Auth auth(Fields above, Auth otherwise, TemplateReader templates) {
        Optional<Node> node = above.take("auth");
        if (node.isEmpty()) {
            return otherwise;
        }
        if (node.get() instanceof Text text) {
            if (!text.text().equals("none")) {
                reading.mistakes()
                        .add(
                                text.place(),
                                Mistakes.Code.WRONG_SHAPE,
                                "auth is none, or a map with basic, bearer or oauth2");
            }
            return new Auth.None();
        }
        return auth(Fields.of(node.get(), "auth", reading.mistakes()), templates);
    }

    private Auth auth(Fields fields, TemplateReader templates) {
        Optional<Node> oauth2 = fields.take("oauth2");
        Optional<Text> bearer = fields.text("bearer");
        Optional<Node> basic = fields.take("basic");
        fields.end();
        if (Stream.of(bearer, basic, oauth2).filter(Optional::isPresent).count() != 1) {
            reading.mistakes().add(fields.place(), Mistakes.Code.CONFLICT, "auth has one of basic, bearer and oauth2");
        }
        if (oauth2.isPresent()) {
            return new OAuth2Reader(reading, templates).read(Fields.of(oauth2.get(), "oauth2", reading.mistakes()));
        }
        if (bearer.isPresent()) {
            Text token = bearer.get();
            return HeaderReader.isLine(token, "bearer", reading.mistakes())
                    ? new Auth.Bearer(templates.read(token))
                    : new Auth.None();
        }
        if (basic.isEmpty()) {
            return new Auth.None();
        }
        Fields both = Fields.of(basic.get(), "basic", reading.mistakes());
        Optional<Text> user = both.text("user");
        Optional<Text> password = both.text("password");
        both.end();
        if (user.isEmpty() || password.isEmpty()) {
            reading.mistakes().add(both.place(), Mistakes.Code.MISSING, "basic needs user and password");
            return new Auth.None();
        }
        return new Auth.Basic(templates.read(user.get()), templates.read(password.get()));
    }
}
