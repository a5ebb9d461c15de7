package org.loadharness.scenario;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.record.Environment;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;

/** Reads what a scenario gets from elsewhere: rows, secrets, parameters. Confined to one thread. */
final class DataReader {
    private static final Map<String, DataSet.Pick> PICKS = Map.of(
            "next", DataSet.Pick.NEXT,
            "shuffled", DataSet.Pick.SHUFFLED,
            "random", DataSet.Pick.RANDOM,
            "free", DataSet.Pick.FREE,
            "once", DataSet.Pick.ONCE);

    private static final String VARIABLE = "env:";
    private static final String FILE = "file:";

    private final Reading reading;

    DataReader(Reading reading) {
        this.reading = reading;
    }

    /** Parameters that a variant alone names. */
    void namesOfParams(Entries root) {
        below(Stream.of(root), "variants")
                .flatMap(variants -> variants.entries().stream())
                .flatMap(variant ->
                        variant.value() instanceof Entries map ? below(Stream.of(map), "param") : Stream.of())
                .flatMap(params -> params.entries().stream())
                .forEach(param -> reading.names().param(param.key().text()));
    }

    private static Stream<Entries> below(Stream<Entries> maps, String key) {
        return maps.flatMap(map -> map.entries().stream())
                .filter(entry -> entry.key().text().equals(key) && entry.value() instanceof Entries)
                .map(entry -> (Entries) entry.value());
    }

    Map<String, String> params(Fields above) {
        Map<String, String> params = new LinkedHashMap<>();
        for (Entry entry : above.map("param")) {
            if (reading.isName(entry.key())) {
                reading.names().param(entry.key().text());
                if (entry.value() instanceof Text text && text.isNothing()) {
                    reading.mistakes()
                            .add(
                                    text.place(),
                                    Mistakes.Code.MISSING,
                                    Fields.nothing(entry.key().text()));
                } else if (entry.value() instanceof Text text) {
                    params.put(entry.key().text(), text.text());
                } else {
                    reading.mistakes()
                            .add(entry.value().place(), Mistakes.Code.WRONG_SHAPE, "a parameter has a single value");
                }
            }
        }
        return params;
    }

    Secrets secrets(Fields above) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Entry entry : above.map("secrets")) {
            if (!reading.isName(entry.key())) {
                continue;
            }
            String name = entry.key().text();
            reading.names().secret(name);
            if (entry.value() instanceof Text text) {
                secret(name, text).ifPresent(value -> values.put(name, value));
            } else {
                reading.mistakes().add(entry.value().place(), "a secret is env:NAME or file:NAME");
            }
        }
        return new Secrets(values);
    }

    private Optional<String> secret(String name, Text text) {
        if (!text.text().startsWith(VARIABLE) && !text.text().startsWith(FILE)) {
            reading.mistakes()
                    .add(
                            text.place(),
                            "a secret does not stand in a file that others read: write env:NAME or" + " file:NAME");
            return Optional.empty();
        }
        try {
            return Optional.of(secret(text.text()));
        } catch (IllegalArgumentException unreadable) {
            reading.mistakes()
                    .add(
                            text.place(),
                            Mistakes.Code.UNREADABLE,
                            text.text() + " " + unreadable.getMessage() + " (secret \"" + name + "\")");
            return Optional.empty();
        }
    }

    /**
     * What that stands for.
     *
     * @throws IllegalArgumentException with what is wrong with it
     */
    private String secret(String reference) {
        String value = reference.startsWith(VARIABLE)
                ? variable(reference.substring(VARIABLE.length()))
                : SecretFiles.read(reading.beside(reference.substring(FILE.length())));
        if (value.length() < Secrets.SHORTEST) {
            throw new IllegalArgumentException("has fewer than " + Secrets.SHORTEST + " characters");
        }
        return value;
    }

    private String variable(String name) {
        String value = reading.variable(name).orElseThrow(() -> new IllegalArgumentException("is not there"));
        if (value.indexOf(Environment.UNREADABLE) >= 0) {
            throw new IllegalArgumentException(
                    "has letters that this locale does not know; set LC_ALL=C.UTF-8, or write file:NAME");
        }
        return value;
    }

    Map<String, DataSet> data(Fields above) {
        Map<String, DataSet> sets = new LinkedHashMap<>();
        for (Entry entry : above.map("data")) {
            if (reading.isNameOfValue(entry.key())) {
                String name = entry.key().text();
                Optional<DataSet> set = set(name, Fields.of(entry.value(), "data", reading.mistakes()));
                set.ifPresent(rows -> sets.put(name, rows));
                reading.names().data(entry.key(), set.map(DataSet::columns).orElse(List.of()));
            }
        }
        return sets;
    }

    private Optional<DataSet> set(String name, Fields fields) {
        Optional<Text> file = fields.text("file");
        DataSet.Pick pick = reading.word(fields.text("pick"), PICKS).orElse(DataSet.Pick.NEXT);
        DataSet.Per per = reading.word(fields.text("per"), Map.of("flow", DataSet.Per.FLOW, "user", DataSet.Per.USER))
                .orElse(DataSet.Per.FLOW);
        fields.end();
        if (file.isEmpty()) {
            reading.mistakes().add(fields.place(), Mistakes.Code.MISSING, "data \"" + name + "\" needs a file");
            return Optional.empty();
        }
        Path path = reading.file(file.get());
        try {
            return Optional.of(DataSet.read(name, path, pick, per));
        } catch (IllegalArgumentException wrong) {
            reading.mistakes().add(file.get().place(), Mistakes.Code.UNREADABLE, String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }
}
