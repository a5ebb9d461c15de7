package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.http.HttpLimits;
import org.loadharness.http.HttpOrigin;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.web.RawHttp;
import org.loadharness.workloads.web.WebFailure;

/** What was acknowledged is still there when a server was killed while it was selling. */
@Tag("process")
class KilledTest {
    private static final int CLIENTS = 6;
    private static final int STOCK = 1_000_000;
    private static final int SALES_BEFORE = 150;
    private static final Pattern TRACE = Pattern.compile("\"trace\":\"([0-9a-f]{32})\"");

    @TempDir
    private Path directory;

    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @CsvSource({"disk, 1000, catalog", "process, 1, order"})
    void noAcknowledgedSaleIsLost(String durability, String together, String victim) throws Exception {
        String[] common = {"durability=" + durability, "commit-together=" + together, "stock=" + STOCK};
        try (Served catalog = start(common, "tier=catalog", "data=" + directory.resolve("c"));
                Served order = start(
                        common, "tier=order", "data=" + directory.resolve("o"), "catalog-url=" + catalog.address());
                Served frontEnd = start(
                        common, "tier=front-end", "order-url=" + order.address(), "catalog-url=" + catalog.address())) {
            sellUntilKilled(frontEnd.address(), victim.equals("order") ? order : catalog);
            order.kill();
            catalog.kill();
        }

        try (Served catalog = start(common, "tier=catalog", "data=" + directory.resolve("c"));
                Served order = start(
                        common, "tier=order", "data=" + directory.resolve("o"), "catalog-url=" + catalog.address())) {
            Set<String> kept = kept(order.address());
            int sold = STOCK - stock(catalog.address());

            assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(SALES_BEFORE);
            assertThat(kept).containsAll(acknowledged);
            assertThat(kept.size()).isBetween(acknowledged.size(), acknowledged.size() + CLIENTS);
            assertThat(sold).isBetween(kept.size(), acknowledged.size() + CLIENTS);
        }
    }

    /** Each client buys until the first purchase that fails. */
    private void sellUntilKilled(URI frontEnd, Served victim) throws Exception {
        CountDownLatch sales = new CountDownLatch(SALES_BEFORE);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (HttpOrigin origin = HttpOrigin.open(frontEnd, HttpLimits.DEFAULT)) {
            for (int client = 0; client < CLIENTS; client++) {
                int index = client;
                clients.execute(() -> sell(origin, index, sales));
            }
            assertThat(sales.await(120, TimeUnit.SECONDS)).isTrue();
            victim.kill();
            clients.shutdown();
            assertThat(clients.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            clients.shutdownNow();
        }
    }

    private void sell(HttpOrigin origin, int client, CountDownLatch sales) {
        Tracer tracer = new Tracer(Ticker.system(), new SeedTree(client));
        try (RemoteShop shop = new RemoteShop(origin.newConnection())) {
            while (true) {
                Trace trace = tracer.begin();
                if (shop.buy(List.of(1), trace) instanceof Purchase.Bought) {
                    acknowledged.add(trace.id());
                    sales.countDown();
                }
            }
        } catch (IOException | WebFailure | InterruptedException killed) {
            // as it should be
        }
    }

    private Served start(String[] common, String... own) throws IOException {
        String[] all = Arrays.copyOf(common, common.length + own.length);
        System.arraycopy(own, 0, all, common.length, own.length);
        return Served.start(directory, all);
    }

    private static Set<String> kept(URI order) throws IOException {
        Set<String> kept = new HashSet<>();
        long after = 0;
        List<String> page;
        do {
            String body =
                    new RawHttp(order).get("/orders?limit=1000&after=" + after).body();
            page = matches(TRACE, body);
            kept.addAll(page);
            for (String number : matches(Pattern.compile("\"order\":(\\d+)"), body)) {
                after = Math.max(after, Long.parseLong(number));
            }
        } while (!page.isEmpty());
        return kept;
    }

    private static int stock(URI catalog) throws IOException {
        String body = new RawHttp(catalog).post("/query", "{\"item_number\":1}").body();
        return Integer.parseInt(
                matches(Pattern.compile("\"stock\":(\\d+)"), body).get(0));
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(each -> each.group(1)).toList();
    }
}
