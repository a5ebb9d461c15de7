import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Hyperfoil fetches one small body: users back to back, or arrivals at a rate. As a flow it fetches twice more with what it found. */
public final class FetchBenchmark {
    private static final String FETCH = String.join("\n", "        - httpRequest:", "            GET: /");
    private static final String FLOW = String.join(
            "\n",
            FETCH,
            "            handler:",
            "              body:",
            "                json:",
            "                  query: .hello",
            "                  toVar: word",
            "        - httpRequest:",
            "            GET: /?of=${word}",
            "        - httpRequest:",
            "            GET: /?again=${word}");

    private FetchBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        String url = System.getProperty("url");
        String connections = System.getProperty("connections");
        int rate = Integer.getInteger("rate", 0);
        String phase = rate == 0
                ? "always:\n      users: " + connections
                : "constantRate:\n      usersPerSec: " + rate + "\n      maxSessions: 10000";
        String text = String.join(
                "\n",
                "name: fetch",
                "threads: 1",
                "http:",
                "  host: " + url,
                "  sharedConnections: " + connections,
                "phases:",
                "- steady:",
                "    " + phase,
                "      duration: " + System.getProperty("seconds") + "s",
                "      scenario:",
                "      - fetch:",
                Boolean.getBoolean("flow") ? FLOW : FETCH,
                "");
        Benchmark benchmark = BenchmarkParser.instance()
                .buildBenchmark(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                        BenchmarkData.EMPTY,
                        Map.of());
        Histogram all = new Histogram(3);
        new LocalSimulationRunner(
                        benchmark,
                        (of, step, metric, snapshot, countDown) -> {
                            synchronized (all) {
                                all.add(snapshot.histogram);
                            }
                        },
                        null,
                        null)
                .run();
        System.out.printf(
                "p50_us=%.1f p99_us=%.1f p999_us=%.1f%n",
                all.getValueAtPercentile(50) / 1e3,
                all.getValueAtPercentile(99) / 1e3,
                all.getValueAtPercentile(99.9) / 1e3);
    }
}
