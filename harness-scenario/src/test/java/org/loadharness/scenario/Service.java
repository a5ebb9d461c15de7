package org.loadharness.scenario;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;

/** A small shop on a loopback port, which remembers what it was asked for. */
final class Service implements AutoCloseable {
    private final CountDownLatch silent = new CountDownLatch(1);
    private final HttpServer server;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<Map<String, String>> heads = new CopyOnWriteArrayList<>();

    private Service(HttpServer server) {
        this.server = server;
    }

    static Service start() throws IOException {
        Service service = new Service(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        service.server.createContext("/", service::noteAndAnswer);
        service.server.start();
        return service;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Whether a request has come to which there will be no reply. */
    boolean isSilent() {
        return silent.getCount() == 0;
    }

    /** Method, target and body of each request. */
    List<String> asked() {
        return asked;
    }

    /** The fields of each request, by their names in lower case. */
    List<Map<String, String>> heads() {
        return heads;
    }

    /** Those whose names begin with {@code x-}. */
    List<Map<String, String>> fields() {
        return heads.stream().map(Service::own).toList();
    }

    private static Map<String, String> head(HttpExchange exchange) {
        Map<String, String> head = new TreeMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> head.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
        return head;
    }

    private static Map<String, String> own(Map<String, String> head) {
        Map<String, String> own = new TreeMap<>(head);
        own.keySet().removeIf(name -> !name.startsWith("x-"));
        return own;
    }

    private void noteAndAnswer(HttpExchange exchange) throws IOException {
        heads.add(head(exchange));
        answer(exchange);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add((exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body).strip());
        String query = String.valueOf(exchange.getRequestURI().getRawQuery()).replaceFirst("^null$", "");
        String cookie = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
        switch (exchange.getRequestURI().getPath()) {
            case "/login" -> {
                exchange.getResponseHeaders().add("Set-Cookie", "sid=in; Path=/");
                reply(exchange, 200, "<input type=hidden name='csrf' value=\"a&amp;b\">");
            }
            case "/account" -> reply(exchange, cookie.contains("sid=in") ? 200 : 403, "Hello ann");
            case "/items" ->
                reply(exchange, 200, "{\"items\": [{\"id\": 1}, {\"id\": 2}], \"next\": \"/items/2\", \"total\": 2.0}");
            case "/moved" -> redirect(exchange, 302, "/items");
            case "/away" -> redirect(exchange, 302, "http://elsewhere.invalid/x");
            case "/to/302" -> redirect(exchange, 302, query);
            case "/to/307" -> redirect(exchange, 307, query);
            case "/auth" ->
                reply(exchange, 200, String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            case "/broken" -> reply(exchange, 503, "no");
            case "/once-broken" -> {
                boolean first = asked.stream()
                                .filter(line -> line.contains("/once-broken"))
                                .count()
                        == 1;
                reply(exchange, first ? 503 : 200, "{\"state\": \"ready\"}");
            }
            case "/list/pages" -> {
                int page = query.isEmpty() ? 1 : Integer.parseInt(query.substring("page=".length()));
                String next = page < 3 ? "\"?page=" + (page + 1) + "\"" : "null";
                reply(exchange, 200, "{\"next\": " + next + ", \"beside\": \"page-" + page + "\"}");
            }
            case "/turn" -> {
                exchange.getResponseHeaders().add("Location", "?round=" + query.length());
                reply(exchange, query.isEmpty() ? 302 : 200, "");
            }
            case "/latin" -> latin(exchange);
            case "/cookie" -> reply(exchange, 200, cookie);
            case "/cookies" -> {
                List.of(query.split("&", -1))
                        .forEach(each -> exchange.getResponseHeaders()
                                .add("Set-Cookie", URLDecoder.decode(each, StandardCharsets.UTF_8)));
                reply(exchange, 200, "");
            }
            case "/form" -> reply(exchange, 200, "<input name=a value='&#x2F;&#61;&amp;lt;&eacute;&#xe9;'>");
            case "/many" -> reply(exchange, 200, "{\"ids\": [0" + ",1".repeat(1000) + "]}");
            case "/token" -> grant(exchange, body);
            case "/packed" -> packed(exchange);
            case "/say" -> reply(exchange, 200, text(query));
            case "/go" -> redirect(exchange, 302, text(query));
            case "/timed" -> {
                exchange.getResponseHeaders().add("Server-Timing", "cache, db;dur=0.002");
                exchange.getResponseHeaders().add("Server-Timing", "app;desc=x;dur=0.001");
                reply(exchange, 200, "timed");
            }
            default -> reply(exchange, 200, "<html>hello</html>");
        }
    }

    private static String text(String query) {
        return URLDecoder.decode(query.replaceFirst("^text=", ""), StandardCharsets.UTF_8);
    }

    private static void redirect(HttpExchange exchange, int status, String to) throws IOException {
        exchange.getResponseHeaders().add("Location", to);
        reply(exchange, status, "");
    }

    private void grant(HttpExchange exchange, String body) throws IOException {
        long number = asked.stream().filter(line -> line.contains("/token")).count();
        if (body.contains("once") && number > 1) {
            silent.countDown(); // and no reply comes
        } else {
            reply(exchange, body.contains("never") ? 403 : 200, token(body, number));
        }
    }

    private static String token(String body, long number) {
        String lasts = body.contains("short") || body.contains("once") ? ", \"expires_in\": 1" : "";
        return "{\"access_token\": \"t" + number + "\", \"token_type\": \"bearer\"" + lasts + "}";
    }

    private static void latin(HttpExchange exchange) throws IOException {
        byte[] bytes = "K\u00f6ln".getBytes(StandardCharsets.ISO_8859_1);
        exchange.getResponseHeaders().add("Content-Type", "text/plain; charset=\"iso-8859-1\"");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static void packed(HttpExchange exchange) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write("unpacked".getBytes(StandardCharsets.UTF_8));
        }
        exchange.getResponseHeaders().add("Content-Encoding", "gzip");
        exchange.getResponseHeaders().add("Content-Type", "text/plain");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(200, -1);
        } else {
            exchange.sendResponseHeaders(200, bytes.size());
            exchange.getResponseBody().write(bytes.toByteArray());
        }
        exchange.close();
    }

    private static void reply(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
