package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is laid out before a trial goes over the wire as if each request were put together by itself. */
@Timeout(60)
final class LayoutTest {
    private static final int FILES = 40;
    private static final int REQUESTS = 3;
    private static final List<String> NAMES = List.of("x-one", "X-One", "x-two", "X-TWO", "x-three");
    private static final List<String> VALUES =
            List.of("", " ", "plain", " framed ", "${TOKEN}", "${flow.index}", " a ${user.index} b");

    @TempDir
    Path directory;

    /** A field as a file has it. */
    private record Written(String name, String value) {
        /** What a server is to see of it in a flow of that number. */
        String sent(int flow) {
            return value.replace("${TOKEN}", "s3cret")
                    .replace("${flow.index}", String.valueOf(flow))
                    .replace("${user.index}", "0")
                    .strip();
        }
    }

    @Test
    void theLastFieldOfANameHoldsAndABlankOneIsLeftOut() throws Exception {
        for (int seed = 0; seed < FILES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Written> ofAll = fields(random);
            List<Written> ofRequest = fields(random);
            try (Service service = Service.start()) {
                String text =
                        "secrets: {TOKEN: env:SECRET}\nurl: SERVICE\n" + headers("http: {headers: {", ofAll, "}}\n")
                                + "flows:\n  visit:\n    steps:\n      - get: /a?flow=${flow.index}\n        name: asked\n"
                                + headers("        headers: {", ofRequest, "}\n");

                List<String> outcomes = new Visits(directory, service).outcomes(text, REQUESTS);

                assertThat(outcomes).as("seed %d", seed).containsOnly("visit/asked");
                assertThat(service.fields()).as("seed %d: %s", seed, text).isEqualTo(expected(ofAll, ofRequest));
            }
        }
    }

    @Test
    void aFieldThatAnotherOneGoesOverNeedsNoValue() throws Exception {
        try (Service service = Service.start()) {
            List<String> outcomes = new Visits(directory, service).outcomes("""
                    url: SERVICE
                    http: {headers: {x-sid: "${user.sid}"}}
                    before-user:
                      - {get: /login, headers: {X-Sid: ""}, extract: {user.sid: {cookie: sid}}}
                    flows:
                      visit:
                        steps: [{get: /items}, {get: /broken, headers: {x-sid: none}, expect: 503}]
                    """, 2);

            assertThat(outcomes).containsExactly("visit/GET /items", "visit/GET /broken");
            assertThat(service.fields()).containsExactly(Map.of(), Map.of("x-sid", "in"), Map.of("x-sid", "none"));
        }
    }

    private static List<Written> fields(SplittableRandom random) {
        Map<String, Written> written = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            written.put(name.toLowerCase(Locale.ROOT), new Written(name, VALUES.get(random.nextInt(VALUES.size()))));
        }
        return List.copyOf(written.values());
    }

    private static String headers(String opening, List<Written> fields, String closing) {
        return fields.isEmpty()
                ? ""
                : fields.stream()
                        .map(field -> field.name() + ": \"" + field.value() + "\"")
                        .collect(Collectors.joining(", ", opening, closing));
    }

    private static List<Map<String, String>> expected(List<Written> ofAll, List<Written> ofRequest) {
        List<Map<String, String>> expected = new ArrayList<>();
        for (int flow = 0; flow < REQUESTS; flow++) {
            Map<String, String> sent = new TreeMap<>();
            List<Written> both = new ArrayList<>(ofAll);
            both.addAll(ofRequest);
            for (Written field : both) {
                sent.put(field.name().toLowerCase(Locale.ROOT), field.sent(flow));
            }
            sent.values().removeIf(String::isEmpty);
            expected.add(sent);
        }
        return expected;
    }
}
