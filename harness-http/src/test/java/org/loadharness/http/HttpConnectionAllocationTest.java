package org.loadharness.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * In the steady state a platform thread's exchanges allocate nothing at all. The compiler loads a class now and then on
 * the thread whose code it is about to compile, so one round without any such event is looked for.
 */
class HttpConnectionAllocationTest {
    /** A user of the server. */
    Client client(HttpOrigin origin) {
        return Client.waiting(origin);
    }

    private static final int EXCHANGES = 10_000;
    private static final int ROUNDS = 10;
    private static final String BODY = "{\"books\":[" + "{\"isbn\":4711,\"title\":\"A tale\"},".repeat(100) + "{}]}";
    private static final String FIELDS = "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Type: application/json\r\n";

    private interface Exchange {
        HttpReply perform(Client connection) throws IOException;
    }

    @Test
    void getWithALengthAllocatesNothing() throws IOException {
        PreparedRequest get = PreparedRequest.get("/books").withField("Accept", "application/json");

        requireNoAllocation(withLength(), connection -> connection.exchange(get));
    }

    @Test
    void getWithASuffixAllocatesNothing() throws IOException {
        PreparedRequest get = PreparedRequest.get("/skiers");
        TargetSuffix suffix = new TargetSuffix();

        requireNoAllocation(
                withLength(),
                connection -> connection.exchange(
                        get,
                        suffix.clear()
                                .segment(4711)
                                .segment("d y")
                                .parameter("n", 12)
                                .parameter("name", "x&y")));
    }

    @Test
    void postAnsweredInChunksAllocatesNothing() throws IOException {
        PreparedRequest post = PreparedRequest.post("/buy", "application/json");
        byte[] body = BODY.getBytes(UTF_8);

        requireNoAllocation(inChunks(), connection -> connection.exchange(post, body, 0, body.length));
    }

    @Test
    void whatTheServerSaysOfItsTimeIsReadWithoutAllocation() throws IOException {
        PreparedRequest get = PreparedRequest.get("/books");
        String reply = FIELDS + "Server-Timing: queue;dur=0.012, handler;dur=0.034\r\nContent-Length: " + BODY.length()
                + "\r\n\r\n" + BODY;

        requireNoAllocation(reply, connection -> {
            HttpReply read = connection.exchange(get);
            assertThatNanos(
                    HttpReply.ServerTiming.nanos(read.fieldView(HttpReply.ServerTiming.FIELD), "handler"), 34_000);
            return read;
        });
    }

    @Test
    void checkOfAnIdleConnectionAllocatesNextToNothing() throws IOException {
        PreparedRequest get = PreparedRequest.get("/books");
        HttpLimits limits = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofHours(24));
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(withLength()));
                HttpOrigin origin = HttpOrigin.open(server.uri(), limits);
                Client connection = client(origin)) {
            long leastBytes = allocatedBytes(connection, each -> {
                origin.watch().tick(); // makes it idle, and itself allocates an iterator
                return each.exchange(get);
            });

            assertThat(leastBytes / EXCHANGES).isLessThan(100);
        }
    }

    private static void assertThatNanos(long nanos, long expectedNanos) {
        if (nanos != expectedNanos) { // without allocation
            throw new AssertionError(nanos + " ns, not " + expectedNanos);
        }
    }

    private static String withLength() {
        return FIELDS + "Content-Length: " + BODY.length() + "\r\n\r\n" + BODY;
    }

    private static String inChunks() {
        StringBuilder reply = new StringBuilder(FIELDS + "Transfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < BODY.length(); i += 100) {
            String chunk = BODY.substring(i, Math.min(BODY.length(), i + 100));
            reply.append(Integer.toHexString(chunk.length()))
                    .append("\r\n")
                    .append(chunk)
                    .append("\r\n");
        }
        return reply.append("0\r\n\r\n").toString();
    }

    private void requireNoAllocation(String reply, Exchange exchange) throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(reply));
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            assertThat(allocatedBytes(connection, exchange)).isZero();
            assertThat(origin.connectionsOpened()).isEqualTo(1);
        }
    }

    /** What the most frugal round allocated. */
    private static long allocatedBytes(Client connection, Exchange exchange) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long leastBytes = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && leastBytes > 0; round++) {
            long beforeBytes = threads.getCurrentThreadAllocatedBytes();
            long receivedBytes = perform(connection, exchange, EXCHANGES);
            long afterBytes = threads.getCurrentThreadAllocatedBytes();
            assertThat(receivedBytes).isEqualTo((long) EXCHANGES * BODY.length());
            leastBytes = Math.min(leastBytes, afterBytes - beforeBytes);
        }
        return leastBytes;
    }

    private static long perform(Client connection, Exchange exchange, int count) throws IOException {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            HttpReply reply = exchange.perform(connection);
            bytes += reply.hasField("content-type", "application/json") ? reply.bodyLength() : 0;
        }
        return bytes;
    }
}
