package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.BookStoreClient;
import org.loadharness.bookstore.rpc.BookStoreServer;
import org.loadharness.bookstore.rpc.Codec;
import org.loadharness.bookstore.rpc.ServerOptions;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.bookstore.store.StoreKind;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;

/**
 * Where time is lost on purpose, it is found: in that part, to within 5 %, and in no other. Interactions with and without
 * the delay take turns, so that both meet the same machine, and the shortest are compared, which a machine that is busy with
 * other things moves least: more of them are taken where it has moved those as well, which finds nothing that is not there.
 * What a delay was is what it says of itself: threads wake late. The other parts are allowed more than the 5 %: on a busy
 * machine a thread that has slept for long waits longer for its turn, and then that is what happens.
 */
@Tag("calibration")
class KnownDelaysTest {
    private static final long DELAY_NANOS = 10_000_000;
    private static final int LEAST_PAIRS = 30;
    private static final int MOST_PAIRS = 1_000;
    private static final int WARMUP_PAIRS = 5;
    private static final double FOUND_FRACTION = 0.05;
    private static final double STRAY_FRACTION = 0.15;

    private final Delay delay = new Delay();

    /** How many of the two calls of a customer pass the delay. */
    private record Place(String part, int calls) {}

    @ParameterizedTest
    @ValueSource(strings = {"lean", "jetty"})
    void inTheClientThatWritesAnArgument(String client) throws Exception {
        try (BookStoreServer server = serve(filled());
                Transports transports = transports(client, server.address());
                Transport transport = transports.forUser()) {
            CallParts parts = new CallParts(Ticker.system());
            BookStoreService slow = Delayed.arguments(new BookStoreClient(transport, Codec.JSON, parts), delay);

            assertFound(new Place("client-encode", 1), session(slow, transport, parts));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "jetty"})
    void onTheWire(String client) throws Exception {
        try (BookStoreServer server = serve(filled());
                DelayingRelay relay = new DelayingRelay(server.address(), delay);
                Transports transports = transports(client, relay.address());
                Transport transport = transports.forUser()) {
            assertFound(new Place("wire", 2), session(transport));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "jetty"})
    void inTheStore(String client) throws Exception {
        try (BookStoreServer server = serve(Delayed.calls(filled(), delay));
                Transports transports = transports(client, server.address());
                Transport transport = transports.forUser()) {
            assertFound(new Place("handler", 2), session(transport));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "jetty"})
    void inTheServerThatWritesAResult(String client) throws Exception {
        try (BookStoreServer server = serve(Delayed.results(filled(), delay));
                Transports transports = transports(client, server.address());
                Transport transport = transports.forUser()) {
            assertFound(new Place("server-encode", 1), session(transport));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "jetty"})
    void inTheClientThatReadsAResult(String client) throws Exception {
        try (BookStoreServer server = serve(filled());
                Transports transports = transports(client, server.address());
                Transport transport = transports.forUser()) {
            assertFound(new Place("client-decode", 2), session(Delayed.replies(transport, delay)));
        }
    }

    private void assertFound(Place place, RemoteSession session) throws Exception {
        for (int pair = 0; pair < WARMUP_PAIRS; pair++) {
            take(place, session, new Samples(), new Samples());
        }
        Samples with = new Samples();
        Samples without = new Samples();
        int pairs = 0;
        while (pairs < LEAST_PAIRS
                || (pairs < MOST_PAIRS && !strays(place, with, without).isEmpty())) {
            take(place, session, with, without);
            pairs++;
        }

        assertThat(strays(place, with, without))
                .as("parts that are off, beside the known delay at " + place.part())
                .isEmpty();
    }

    private void take(Place place, RemoteSession session, Samples with, Samples without) throws Exception {
        delay.set(DELAY_NANOS);
        with.take(place.part(), session);
        delay.set(0);
        without.take(place.part(), session);
    }

    /** By how much of the delay the parts differ in which it made a difference, beside the one where it is known to be. */
    private static Map<String, Double> strays(Place place, Samples with, Samples without) {
        Map<String, Double> strays = new TreeMap<>();
        for (String part : CallParts.PARTS) {
            double mostFraction = part.equals(place.part()) ? FOUND_FRACTION : STRAY_FRACTION;
            double fraction = (with.leastNanos(part) - without.leastNanos(part)) / DELAY_NANOS / place.calls();
            if (Math.abs(fraction) > mostFraction) {
                strays.put(part, fraction);
            }
        }
        return strays;
    }

    private RemoteSession session(Transport transport) {
        CallParts parts = new CallParts(Ticker.system());
        return session(new BookStoreClient(transport, Codec.JSON, parts), transport, parts);
    }

    private static RemoteSession session(BookStoreService store, Transport transport, CallParts parts) {
        Settings settings = Settings.defaults(BookstoreParameters.ALL);
        return new RemoteSession(
                new BookstoreSession(store, new Errands(settings, new SeedTree(1).stream(), new StockChanges())),
                transport,
                parts);
    }

    private static BookStoreService filled() throws Exception {
        BookStoreService store = StoreKind.SNAPSHOT.open(1);
        Shelves.of(Settings.of(BookstoreParameters.ALL, Map.of("initial-copies", "1000000")))
                .fill(store);
        return store;
    }

    private static BookStoreServer serve(BookStoreService store) throws IOException {
        return BookStoreServer.start(store, store, ServerOptions.defaults());
    }

    private static Transports transports(String client, URI server) {
        return Transports.of(Settings.of(BookstoreParameters.ALL, Map.of("client", client)), server);
    }

    /** The least of every part of many interactions, without the delay that was passed. */
    private final class Samples {
        private final long[] leastNanos = new long[CallParts.PARTS.size()];

        Samples() {
            Arrays.fill(leastNanos, Long.MAX_VALUE);
        }

        void take(String delayed, RemoteSession session) throws Exception {
            long startNanos = System.nanoTime();
            assertThat(session.perform(BookstoreSession.CUSTOMER)).isEqualTo(Outcome.SUCCESS);
            long wholeNanos = System.nanoTime() - startNanos;
            long sumNanos = 0;
            for (int part = 0; part < leastNanos.length; part++) {
                long partNanos = session.partNanos(part);
                assertThat(partNanos).as(CallParts.PARTS.get(part)).isNotNegative();
                sumNanos += partNanos;
                boolean isDelayed = CallParts.PARTS.get(part).equals(delayed);
                leastNanos[part] = Math.min(leastNanos[part], partNanos - (isDelayed ? delay.passedNanos() : 0));
            }
            assertThat(sumNanos).as("all parts").isLessThanOrEqualTo(wholeNanos);
        }

        double leastNanos(String part) {
            return leastNanos[CallParts.PARTS.indexOf(part)];
        }
    }
}
