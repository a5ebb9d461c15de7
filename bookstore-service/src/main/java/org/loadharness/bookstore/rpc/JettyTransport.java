package org.loadharness.bookstore.rpc;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.host.JettyThreads;

/**
 * Carries calls by Jetty's HTTP client: a pool of kept-alive connections that all users share. Thread-safe.
 */
public final class JettyTransport implements Transport {

    private static final Logger LOGGER = System.getLogger(JettyTransport.class.getName());

    /**
     * What the transport allows itself and the server.
     *
     * @param maxConnections connections at a time; at least 1. Calls beyond that wait for one, in their request timeout
     * @param maxWaiting calls that may wait for a connection; at least 1. Those beyond fail at once
     * @param maxThreads threads that carry data, beside those that call; at least 8
     * @param maxReplyBytes largest body of a reply; at least 1
     * @param connectTimeout for a connection to come about; at least 1 ms
     * @param requestTimeout for a call, from when it is made to the end of the reply; at least 1 ms
     */
    public record Options(
            int maxConnections,
            int maxWaiting,
            int maxThreads,
            int maxReplyBytes,
            Duration connectTimeout,
            Duration requestTimeout) {

        private static final int LEAST_THREADS = 8;

        public Options {
            Require.atLeast("maxConnections", maxConnections, 1);
            Require.atLeast("maxWaiting", maxWaiting, 1);
            Require.atLeast("maxThreads", maxThreads, LEAST_THREADS);
            Require.atLeast("maxReplyBytes", maxReplyBytes, 1);
            Require.aMillisecond("connectTimeout", connectTimeout);
            Require.aMillisecond("requestTimeout", requestTimeout);
        }

        /** The same with as many connections, and calls that wait for one. */
        public Options withConnections(int most, int waiting) {
            return new Options(most, waiting, maxThreads, maxReplyBytes, connectTimeout, requestTimeout);
        }

        /** A connection each for 10,000 users and no limit to what waits for one, 250 threads, replies up to 64 MiB, 30 s to connect and 60 s in all. */
        public static Options defaults() {
            return new Options(
                    10_000, Integer.MAX_VALUE, 250, 64 << 20, Duration.ofSeconds(30), Duration.ofSeconds(60));
        }

        /** The same with another time for a call. */
        public Options withRequestTimeout(Duration longest) {
            return new Options(maxConnections, maxWaiting, maxThreads, maxReplyBytes, connectTimeout, longest);
        }
    }

    /** A body in an array of its own, which also keeps it valid beyond the next call. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares replies
    private record JettyReply(int status, String contentType, byte[] bytes, String serverTiming, long connectionNanos)
            implements Reply {

        @Override
        public int offset() {
            return 0;
        }

        @Override
        public int length() {
            return bytes.length;
        }
    }

    /**
     * From when a call is made until a connection takes it. Read by the caller when the reply is there, before which the
     * connection's thread has written it.
     */
    private static final class ConnectionWait implements Request.BeginListener {

        private final long madeNanos = NanoTime.now();
        private long nanos;

        @Override
        public void onBegin(Request request) {
            nanos = NanoTime.since(madeNanos);
        }

        long nanos() {
            return nanos;
        }
    }

    private static final int MIN_THREADS = 1;

    private final JettyThreads threads;
    private final HttpClient client;
    private final URI server;
    private final Options options;

    private JettyTransport(JettyThreads threads, HttpClient client, URI server, Options options) {
        this.threads = threads;
        this.client = client;
        this.server = server;
        this.options = options;
    }

    /**
     * Gets ready to call that server; connects with the first call.
     *
     * @param server {@code http://host:port}, as {@link BookStoreServer#address()} gives it
     * @throws IllegalArgumentException when it is not of this form
     */
    public static JettyTransport to(URI server, Options options) {
        requireNonNull(options, "options");
        if (!"http".equals(server.getScheme()) || server.getHost() == null || !isBare(server)) {
            throw new IllegalArgumentException("server must be http://host:port, was " + server);
        }
        JettyThreads threads = new JettyThreads("bookstore-client", MIN_THREADS, options.maxThreads());
        HttpClient client = newClient(options, threads);
        try {
            client.start();
            client.getContentDecoderFactories().clear();
        } catch (Exception failure) {
            stop(client, threads);
            throw new IllegalStateException("cannot start the HTTP client", failure);
        }
        return new JettyTransport(threads, client, server, options);
    }

    @Override
    public Reply call(Call call) throws IOException, InterruptedException {
        Request request = request(call);
        ConnectionWait wait = new ConnectionWait();
        request.onRequestBegin(wait);
        CompletableFuture<ContentResponse> reply =
                new CompletableResponseListener(request, options.maxReplyBytes()).send();
        try {
            return reply(reply.get(), wait.nanos());
        } catch (InterruptedException interrupted) {
            CompletableFuture<Boolean> unused = request.abort(interrupted);
            throw interrupted;
        } catch (ExecutionException failure) {
            throw translated(failure.getCause());
        }
    }

    @Override
    public void close() {
        stop(client, threads);
    }

    private static HttpClient newClient(Options options, JettyThreads threads) {
        ClientConnector connector = new ClientConnector();
        connector.setExecutor(threads.pool());
        connector.setSelectors(JettyThreads.selectors());
        HttpClientTransportOverHTTP http = new HttpClientTransportOverHTTP(connector);
        http.setInvocationType(InvocationType.NON_BLOCKING);
        HttpClient client = new HttpClient(http);
        client.setScheduler(threads.scheduler());
        client.setMaxConnectionsPerDestination(options.maxConnections());
        client.setMaxRequestsQueuedPerDestination(options.maxWaiting());
        client.setConnectTimeout(options.connectTimeout().toMillis());
        client.setFollowRedirects(false);
        client.setUserAgentField(null);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        return client;
    }

    /** Copies the body, which may still be on its way out when the caller has given up and uses its buffer again. */
    private Request request(Call call) {
        Request request = client.newRequest(server.getHost(), server.getPort())
                .method(call.method())
                .path(call.target())
                .headers(headers -> headers.put(HttpHeader.ACCEPT, call.mediaType()))
                .timeout(options.requestTimeout().toMillis(), TimeUnit.MILLISECONDS);
        if (call.hasBody()) {
            ByteBuffer body = ByteBuffer.wrap(Arrays.copyOf(call.bytes(), call.length()));
            request.body(new ByteBufferRequestContent(call.mediaType(), body));
        }
        return request;
    }

    private static Reply reply(ContentResponse response, long connectionNanos) {
        HttpFields fields = response.getHeaders();
        return new JettyReply(
                response.getStatus(),
                Objects.requireNonNullElse(fields.get(HttpHeader.CONTENT_TYPE), ""),
                response.getContent(),
                Objects.requireNonNullElse(fields.get(CallTimes.FIELD), ""),
                connectionNanos);
    }

    private static IOException translated(@Nullable Throwable cause) {
        if (cause instanceof TimeoutException) {
            SocketTimeoutException late = new SocketTimeoutException(cause.getMessage());
            late.initCause(cause);
            return late;
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }

    private static void stop(HttpClient client, JettyThreads threads) {
        try {
            client.stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (Exception failure) {
            LOGGER.log(Level.WARNING, "the HTTP client did not stop cleanly", failure);
        }
        threads.join();
    }

    private static boolean isBare(URI server) {
        boolean withoutPath = server.getPath().isEmpty() || server.getPath().equals("/");
        return withoutPath && server.getQuery() == null && server.getUserInfo() == null;
    }
}
