package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A shop for each test, and a command line that drives scenarios against it. */
abstract class ScenarioRuns {
    static final List<String> QUICK =
            List.of("--users", "1,2", "--interactions", "30", "--warmup", "0", "--repeats", "2", "--rehearsal", "0s");

    /** One, where it is enough to be a whole run. */
    static final List<String> QUICK_TRIAL =
            List.of("--users", "1", "--interactions", "30", "--warmup", "0", "--repeats", "1", "--rehearsal", "0s");

    @TempDir
    Path directory;

    Shop shop;
    Cli cli;

    @BeforeEach
    void open() throws IOException {
        shop = Shop.open();
        cli = new Cli(directory);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    /** The words, and options behind them. */
    Cli.Result run(List<String> options, String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(options);
        return cli.run(all.toArray(new String[0]));
    }

    /** The name of a file with a flow that looks at a list and at each of its books; what is to be run stands in its end. */
    String flows(String run) throws IOException {
        String text = """
                scenario: visits
                url: %s
                param: {page: 1}
                flows:
                  look:
                    steps:
                      - get: /books?page=${param.page}
                        name: list
                        expect: {json: $.state == open}
                        extract: {ids: {json: "$.books[*]", pick: all}}
                      - for: id
                        in: ${ids}
                        steps:
                          - get: /books/${id}
                            name: book
                %s""".formatted(shop.url(), run);
        return Files.writeString(directory.resolve("visits.yaml"), text).toString();
    }
}
