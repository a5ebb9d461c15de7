package org.loadharness.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.loadharness.scenario.ScenarioMistakes.Mistake;

/** Scenarios in which nothing is wrong: the examples of the format, and two more. */
final class GoodScenarios {
    private static final List<String> EXAMPLES = List.of(
            "a-three-gets",
            "b-login",
            "c-orders-crud",
            "d-upload-poll",
            "e-graphql",
            "f-paging",
            "g-shop",
            "h-open-ramp",
            "i-two-deployments",
            "j-mixed-hosts");

    private static final List<String> TWO_MORE = List.of("""
            scenario: small
            url: http://127.0.0.1:8080
            requests:
              - get: /
                weight: 3
              - post: /orders
                name: Bestellung für 王
                timeout: 2s
                headers:
                  idempotency-key: ${uuid}
                json: {n: "${random.int(1, 9)}"}
                expect: 201
            run:
              users: 1,2,5
              duration: 10s
            """, """
            scenario: trial
            url: https://${param.host}/v1
            param:
              host: a.test
            variants:
              old: {}
              new:
                param:
                  host: b.test
            before-trial:
              - post: /setup
                extract:
                  token: $.token
            flows:
              look:
                think: exp:1s
                steps:
                  - get: /items
                    headers:
                      x-token: ${token}
                    on-failure: continue
                  - repeat: 3
                    steps:
                      - get: /more
                  - think: 2s
            """);

    private GoodScenarios() {}

    /** The examples, but for certificates that nobody has, and for HTTP/2. */
    static List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>(TWO_MORE);
        for (String name : EXAMPLES) {
            try (InputStream in = GoodScenarios.class.getResourceAsStream("examples/" + name + ".yaml")) {
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                texts.add(text.replaceAll(" *http:\\n *version: 2\\n", "").replaceAll("\\n *tls: .*", ""));
            }
        }
        return texts;
    }

    /** What they name. */
    static void writeFiles(Path directory) throws IOException {
        for (String file : List.of("accounts.csv", "articles.csv", "books.csv", "words.csv")) {
            Files.writeString(directory.resolve(file), "name,password,sku,id,text\na,b,c,d,e\n");
        }
        Files.writeString(directory.resolve("report.pdf"), "%PDF");
        Files.createDirectory(directory.resolve("secrets"));
        Files.writeString(directory.resolve("secrets/new-token"), "token-1\n");
    }

    /** What the reader has against a text; nothing where it is right. */
    static List<Mistake> mistakes(Path file, String text) {
        try {
            Scenario.parse(
                    file.toString(),
                    text,
                    Map.of(
                            "SHOP_PEPPER", "pepper",
                            "CLIENT_SECRET", "secret",
                            "ORDERS_CLIENT_SECRET", "secret",
                            "OLD_PASSWORD", "secret"));
            return List.of();
        } catch (ScenarioMistakes wrong) {
            return wrong.mistakes();
        }
    }
}
