package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.scenario.Scenario;

/** Agents whose users take rows of one file. */
@Timeout(300)
final class SharedRowsTest {
    private static final int USERS = 4;
    private static final int TIMES = 5;
    private static final int REPEATS = 2;

    @TempDir
    private Path directory;

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
        threads.shutdownNow();
    }

    private LoadResult run(int rows, String how) throws Exception {
        return experiment(rows, how).run();
    }

    private Experiment experiment(int rows, String how) throws IOException {
        Files.writeString(
                directory.resolve("rows.csv"),
                IntStream.range(0, rows).mapToObj(Integer::toString).collect(Collectors.joining("\n", "id\n", "\n")));
        Path file = Files.writeString(
                directory.resolve("shop.yaml"),
                String.format(Locale.ROOT, """
                scenario: shop
                url: http://127.0.0.1:%d
                data:
                  row: {file: rows.csv, %s}
                flows:
                  look:
                    steps:
                      - get: /${row.id}
                """, server.getAddress().getPort(), how));
        return Experiment.of(Scenario.read(file))
                .option("agents", "local:2")
                .option("rehearsal", "0s")
                .option("warmup", "0")
                .users(Integer.toString(USERS))
                .interactions(TIMES)
                .repeats(REPEATS);
    }

    @ParameterizedTest
    @CsvSource({"'pick: once', 40", "'pick: next', 20", "'pick: shuffled', 20"})
    void agentsTakeEachRowOnce(String how, int rows) throws Exception {
        LoadResult result = run(rows, how);

        assertThat(result.only().successes()).isEqualTo((long) REPEATS * USERS * TIMES);
        List<String> expected = IntStream.range(0, REPEATS * USERS * TIMES)
                .mapToObj(row -> "/" + row % rows)
                .sorted()
                .toList();
        assertThat(asked.stream().sorted().toList()).isEqualTo(expected);
    }

    @Test
    void aRunThatIsToGoOnWithoutAnAgentHasNoRowsThatComeOnce() throws Exception {
        assertThatThrownBy(() -> experiment(40, "pick: once")
                        .option("on-loss", "continue")
                        .plan())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "on-loss: nobody knows which rows of \"row\" a lost agent took, and pick: once gives none"
                                + " twice; leave it out");
        assertThat(experiment(40, "pick: next")
                        .option("on-loss", "continue")
                        .plan()
                        .variants())
                .hasSize(1);
    }

    @Test
    void usersOfAllAgentsKeepRowsOfTheirOwn() throws Exception {
        run(USERS, "pick: free, per: user");

        assertThat(asked.stream().collect(Collectors.groupingBy(path -> path, Collectors.counting())))
                .hasSize(USERS)
                .allSatisfy((path, times) -> assertThat(times).isEqualTo((long) REPEATS * TIMES));
    }
}
