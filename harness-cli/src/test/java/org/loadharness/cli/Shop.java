package org.loadharness.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A service that has never heard of the harness, on a loopback port. */
final class Shop implements AutoCloseable {
    private final HttpServer server;
    private final AtomicInteger asked = new AtomicInteger();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    private Shop(HttpServer server) {
        this.server = server;
    }

    static Shop open() throws IOException {
        Shop shop = new Shop(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        shop.server.createContext("/", shop::answer);
        shop.server.start();
        return shop;
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        seen.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("X-Api-Key"));
        exchange.getRequestBody().readAllBytes();
        byte[] body = "{\"state\": \"open\", \"books\": [1, 2]}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/gone") ? 404 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int asked() {
        return asked.get();
    }

    /** Target and key of all requests, each once. */
    Set<String> seen() {
        return seen;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
