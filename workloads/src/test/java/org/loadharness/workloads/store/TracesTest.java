package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workloads.web.Endpoint;
import org.loadharness.workloads.web.RawHttp;
import org.loadharness.workloads.web.Routes;
import org.loadharness.workloads.web.WebOptions;
import org.loadharness.workloads.web.WebReply;
import org.loadharness.workloads.web.WebServer;

/** A request keeps its identity through the tiers, and they report where its time went. */
class TracesTest {
    private static final String ID = "0af7651916cd43dd8448eb211c80319c";
    private static final Set<String> OF_QUERIES =
            Set.of("front-end", "front-end-to-catalog", "catalog-query", "database-query");
    private static final Set<String> OF_REFUSALS = Set.of(
            "front-end", "front-end-to-order", "order", "order-to-catalog-query", "catalog-query", "database-query");

    private final Tracer tracer = new Tracer(Ticker.system(), new SeedTree(1));

    @Test
    void aTraceGoesOnWithANewSpan() {
        Trace trace = tracer.enter(Optional.of("00-" + ID + "-b7ad6b7169203331-00"));

        assertThat(trace.id()).isEqualTo(ID);
        assertThat(trace.parent()).matches("00-" + ID + "-[0-9a-f]{16}-00").isNotEqualTo(trace.parent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
            })
    void aTraceThatIsNoneBeginsHere(String parent) {
        Trace trace = tracer.enter(Optional.of(parent));

        assertThat(trace.id()).matches("[0-9a-f]{32}").isNotEqualTo(ID);
        assertThat(trace.parent()).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
    }

    @Test
    void aLaterVersionIsReadAsFarAsItIsKnown() {
        assertThat(tracer.enter(Optional.of("01-" + ID + "-b7ad6b7169203331-01-more"))
                        .id())
                .isEqualTo(ID);
    }

    @Test
    void noTwoTracesAreTheSame() {
        Set<String> ids = new HashSet<>();
        for (int user = 0; user < 100; user++) {
            Tracer own = new Tracer(Ticker.system(), new SeedTree(7).child(user));
            for (int i = 0; i < 100; i++) {
                ids.add(own.begin().id());
            }
        }

        assertThat(ids).hasSize(10_000);
    }

    @Test
    void everyTierReceivesTheTraceThatTheClientBegan() throws Exception {
        Queue<String> parents = new ConcurrentLinkedQueue<>();
        Endpoint catalog = request -> {
            parents.add(request.header("traceparent").orElse("none"));
            return WebReply.json(200, Map.of("B", Map.of("item_number", 1, "topic", "t", "stock", 5, "price", 1)));
        };
        Endpoint change = request -> {
            parents.add(request.header("traceparent").orElse("none"));
            return WebReply.json(200, Map.of("Success", true, "stock", 4));
        };
        Routes routes = Routes.under("").post("/query", catalog).post("/update/{item_number}", change);
        try (WebServer recording = WebServer.start("recording", routes, WebOptions.at(Store.ANYWHERE));
                ServedWorkload.Server order = serve(
                        "tier", "order", "catalog-url", recording.address().toString());
                ServedWorkload.Server frontEnd = serve(
                        "tier", "front-end",
                        "catalog-url", recording.address().toString(),
                        "order-url", order.address().toString())) {
            RawHttp client = new RawHttp(frontEnd.address());
            RawHttp.Answer bought = client.post("/buy/1", "", "traceparent: 00-" + ID + "-b7ad6b7169203331-01");
            client.get("/lookup/1", "traceparent: 00-" + ID + "-b7ad6b7169203331-01");

            assertThat(bought.status()).isEqualTo(200);
            assertThat(parents)
                    .hasSize(3)
                    .doesNotHaveDuplicates()
                    .allSatisfy(parent -> assertThat(parent)
                            .matches("00-" + ID + "-[0-9a-f]{16}-01")
                            .doesNotContain("b7ad6b7169203331"));
            assertThat(new RawHttp(order.address()).get("/orders").body())
                    .contains("\"item_number\":1")
                    .contains("\"trace\":\"" + ID + '"');
        }
    }

    @ParameterizedTest
    @EnumSource(Store.Form.class)
    void thePartsOfAnInteractionAreThoseOfTheTiersItPassedAndNeverMoreThanItTook(Store.Form form) throws Exception {
        try (Store store = Store.open(form, Store.settings("stock", "5"));
                Session client = store.client(0)) {
            for (int i = 0; i < 10; i++) {
                assertThat(partsOf(client, StoreSession.SEARCH)).isEqualTo(OF_QUERIES);
                assertThat(partsOf(client, StoreSession.LOOKUP)).isEqualTo(OF_QUERIES);
                Set<String> all = new HashSet<>(Breakdown.PARTS);
                all.remove("front-end-to-catalog");
                assertThat(partsOf(client, StoreSession.BUY)).isEqualTo(i < 5 ? all : OF_REFUSALS);
            }
        }
    }

    private static ServedWorkload.Server serve(String... namesAndValues) throws Exception {
        return Store.WORKLOAD.serve(Store.settings(namesAndValues), Store.ANYWHERE);
    }

    private static Set<String> partsOf(Session client, int interaction) throws Exception {
        long startNanos = Ticker.system().nanos();
        Outcome outcome = client.perform(interaction);
        long wholeNanos = Ticker.system().nanos() - startNanos;
        Set<String> reported = new HashSet<>();
        long sum = 0;
        List<String> names = Breakdown.PARTS;
        for (int part = 0; part < names.size(); part++) {
            long nanos = client.partNanos(part);
            if (nanos != Session.UNKNOWN) {
                assertThat(nanos).as(names.get(part)).isNotNegative();
                reported.add(names.get(part));
                sum += nanos;
            }
        }
        assertThat(sum).as("%s", outcome).isPositive().isLessThanOrEqualTo(wholeNanos);
        return reported;
    }
}
