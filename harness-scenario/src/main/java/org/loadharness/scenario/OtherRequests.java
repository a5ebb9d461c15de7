package org.loadharness.scenario;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;

/** Requests as other tools write them, and how they are written here. Stateless. Thread-safe. */
final class OtherRequests {
    private static final List<String> URLS = List.of("url", "uri", "path");
    private static final String METHOD = "method";

    private OtherRequests() {}

    /** Notes a URL that stands beside its method, which is then asked for; whether it does. */
    static boolean isBeside(Fields fields, Mistakes mistakes) {
        Optional<Entry> url = fields.only(URLS).entries().stream().findFirst();
        if (url.isEmpty()) {
            return false;
        }
        String method = fields.only(List.of(METHOD)).entries().stream()
                .flatMap(entry -> text(entry.value()))
                .map(text -> text.toLowerCase(Locale.ROOT))
                .filter(RequestReader.METHODS::contains)
                .findFirst()
                .orElse("get");
        String key = url.get().key().text();
        mistakes.add(
                url.get().key().place(),
                Mistakes.Code.UNKNOWN_WORD,
                "\"" + key + "\" is written with its method here, as in "
                        + example(method, text(url.get().value())));
        fields.take(key);
        fields.take(METHOD);
        return true;
    }

    /** Notes what a request is, where that stands below its method, and takes it. */
    static void takeBelow(Fields fields, String method, Mistakes mistakes) {
        Optional<Entries> below = fields.only(List.of(method)).entries().stream()
                .map(Entry::value)
                .filter(Entries.class::isInstance)
                .map(Entries.class::cast)
                .findFirst();
        if (below.isEmpty()) {
            return;
        }
        fields.take(method);
        mistakes.add(
                below.get().place(),
                Mistakes.Code.WRONG_SHAPE,
                "\"" + method + "\" wants the path itself, as in "
                        + example(
                                method,
                                below.get().entries().stream()
                                        .filter(entry ->
                                                URLS.contains(entry.key().text()))
                                        .flatMap(entry -> text(entry.value())))
                        + "; what stands below it goes beside it, and a template in { } is quoted");
    }

    private static Stream<String> text(Node node) {
        return node instanceof Text text ? Stream.of(text.text()) : Stream.empty();
    }

    private static String example(String method, Stream<String> url) {
        return method + ": "
                + url.filter(text -> text.matches("/[!-~]*")).findFirst().orElse("/books");
    }
}
