package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;

/** Reads where requests go: of the file, and of its variants. Confined to one thread. */
final class ReachReader {
    private static final List<String> KEYS = List.of("param", "url", "http", "auth", "origins");
    private static final String AUTH = "auth";

    private final Reading reading;
    private final TransportReader transports;
    private final DataReader data;

    ReachReader(Reading reading) {
        this.reading = reading;
        this.transports = new TransportReader(reading);
        this.data = new DataReader(reading);
    }

    /** What the keys of a map say. */
    Reach read(Fields fields) {
        Map<String, String> params = data.params(fields);
        Optional<ScenarioUrl> url = fields.text("url").flatMap(text -> transports.url(text, params));
        Transport transport = fields.take("http")
                .map(node -> {
                    Fields http = Fields.of(node, "http", reading.mistakes());
                    Transport read = transports.transport(http, Transport.DEFAULT, /* ofUrl= */ true);
                    http.end();
                    return read;
                })
                .orElse(Transport.DEFAULT);
        Map<String, Origin> origins = new LinkedHashMap<>();
        for (Entry entry : fields.map("origins")) {
            transports.origin(entry, transport, params).ifPresent(origin -> origins.put(origin.name(), origin));
        }
        Auth auth = transports.auth(fields, new Auth.None(), "the scenario");
        return new Reach(url, transport, auth, origins, params);
    }

    /** The variants below that key, each laid over what the file says. */
    Map<String, Reach> variants(Fields root, Reach whole) {
        Map<String, Reach> variants = new LinkedHashMap<>();
        for (Entry entry : root.map("variants")) {
            reading.isName(entry.key());
            Fields known = Fields.of(entry.value(), "a variant", reading.mistakes());
            List.of("param", "origins").forEach(known::map);
            KEYS.forEach(known::take);
            known.end();
            if (entry.value() instanceof Entries own) {
                Fields merged = new Fields(over(own, root.only(KEYS)), "a variant", reading.mistakes());
                variants.put(entry.key().text(), read(merged));
            }
        }
        reading.origins(new TreeSet<>(whole.origins().keySet()));
        TreeSet<String> everywhere = new TreeSet<>();
        variants.values().stream()
                .limit(1)
                .forEach(first -> everywhere.addAll(first.origins().keySet()));
        variants.values().forEach(each -> everywhere.retainAll(each.origins().keySet()));
        reading.origins(everywhere);
        return variants;
    }

    /** A map over another one, key by key and all the way down; but who sends a request is one thing. */
    private static Entries over(Entries upper, Entries lower) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        lower.entries().forEach(entry -> entries.put(entry.key().text(), entry));
        for (Entry entry : upper.entries()) {
            entries.merge(entry.key().text(), entry, (below, above) -> over(above, below));
        }
        return new Entries(upper.place(), new ArrayList<>(entries.values()));
    }

    private static Entry over(Entry above, Entry below) {
        return !above.key().text().equals(AUTH)
                        && above.value() instanceof Entries upper
                        && below.value() instanceof Entries lower
                ? new Entry(above.key(), over(upper, lower))
                : above;
    }
}
