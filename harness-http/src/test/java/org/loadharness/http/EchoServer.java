package org.loadharness.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** The JDK's server with TLS at localhost: it answers with what it was sent, and remembers who sent it. */
final class EchoServer implements AutoCloseable {
    private final HttpsServer server;
    private final List<String> sessions = new CopyOnWriteArrayList<>();
    private final Set<InetSocketAddress> callers = ConcurrentHashMap.newKeySet();

    private EchoServer(HttpsServer server) {
        this.server = server;
    }

    static EchoServer start(SSLContext context, boolean knowsItsClients, String... versions) throws IOException {
        HttpsServer https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        https.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
                wanted.setProtocols(versions);
                wanted.setNeedClientAuth(knowsItsClients);
                parameters.setSSLParameters(wanted);
            }
        });
        EchoServer echo = new EchoServer(https);
        https.createContext("/", echo::answer);
        ((HttpServer) https).start();
        return echo;
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] id = ((HttpsExchange) exchange).getSSLSession().getId();
        sessions.add(HexFormat.of().formatHex(id));
        callers.add(exchange.getRemoteAddress());
        byte[] body = exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().add("Method", exchange.getRequestMethod());
        exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    URI uri() {
        return URI.create("https://localhost:" + server.getAddress().getPort());
    }

    /** The same server by a name that its certificate does not have. */
    URI byAddress() {
        return URI.create("https://127.0.0.1:" + server.getAddress().getPort());
    }

    List<String> sessions() {
        return sessions;
    }

    int connections() {
        return callers.size();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
