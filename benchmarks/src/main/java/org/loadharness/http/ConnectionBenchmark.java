package org.loadharness.http;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What the lean connection costs: an exchange with a server in the same process, which pays for its system calls and two
 * switches of threads, and beside it what of that is ours, the request laid out and the reply parsed from memory.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
public class ConnectionBenchmark {
    /** A connection to a server that says the same to everything. */
    @State(Scope.Benchmark)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class Loopback {
        private final CannedServer server;
        private final HttpOrigin origin;
        private final HttpConnection connection;
        private final PreparedRequest request = PreparedRequest.get("/");

        public Loopback() {
            try {
                server = CannedServer.start();
            } catch (IOException refused) {
                throw new IllegalStateException("no port of this machine could be listened on", refused);
            }
            origin = HttpOrigin.open(URI.create("http://127.0.0.1:" + server.port()), HttpLimits.DEFAULT);
            connection = origin.newConnection();
        }

        @TearDown
        public void close() throws IOException {
            connection.close();
            origin.close();
            server.close();
        }
    }

    /** A reply that comes from memory. */
    @State(Scope.Thread)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class Memory {
        private final RequestWriter writer = new RequestWriter("127.0.0.1:8080");
        private final PreparedRequest request = PreparedRequest.get("/");
        private final HttpReply reply = new HttpReply(new Canned(), HttpLimits.DEFAULT);
        private final byte[] noBody = {};
    }

    @Benchmark
    public int exchange(Loopback loopback) throws HttpFailure {
        return loopback.connection.exchange(loopback.request).bodyLength();
    }

    @Benchmark
    public void layOutRequest(Memory memory) {
        memory.writer.prepare(memory.request, null, memory.noBody, 0, 0);
    }

    @Benchmark
    public int parseReply(Memory memory) throws HttpFailure {
        memory.reply.begin(/* headOnly= */ false);
        memory.reply.read();
        return memory.reply.bodyLength();
    }

    /** The same reply, however often it is asked for. Confined to one thread. */
    private static final class Canned implements ReplySource {
        private final byte[] reply = CannedServer.reply();

        @Override
        public int read(ByteBuffer bytes) {
            bytes.put(reply);
            return reply.length;
        }

        @Override
        public HttpFailure failure(HttpFailure.Kind kind, String message, @Nullable IOException cause) {
            return new HttpFailure(kind, message, cause);
        }
    }
}
