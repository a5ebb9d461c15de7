package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service that says all that it was told, and hangs up on some: nothing that a run or a try writes or prints has a secret. */
@Timeout(120)
final class SecretsStayTest {
    private static final int SECRETS = 40;
    private static final List<String> BETWEEN = List.of("\"", "&", "+", "/", " ", "\\", "ü", "%", "=", "~");
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    @TempDir
    Path directory;

    private final Map<String, String> secrets = new LinkedHashMap<>();
    private HttpServer server;
    private Cli cli;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", SecretsStayTest::answer);
        server.start();
        cli = new Cli(directory);
        for (int i = 0; i < SECRETS; i++) {
            StringBuilder value = new StringBuilder();
            for (int letter = 0; letter < 12; letter++) {
                value.append(ALPHABET.charAt((37 * i + 11 * letter * letter + letter) % ALPHABET.length()));
            }
            secrets.put(
                    "s" + i, value.insert(6, BETWEEN.get(i % BETWEEN.size())).toString());
            cli.with("SECRET_" + i, value.toString());
        }
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (!exchange.getRequestURI().getPath().startsWith("/cut")) {
            String told = exchange.getRequestURI() + "\n"
                    + exchange.getRequestHeaders().values() + "\n" + body;
            byte[] bytes = told.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders()
                    .add("Set-Cookie", "session=" + exchange.getRequestURI().getRawQuery());
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    /** Each secret once at each of ten places, in requests that succeed and that fail. */
    private String scenario() {
        StringBuilder text = new StringBuilder("scenario: secrets\nurl: http://127.0.0.1:"
                + server.getAddress().getPort() + "\nsecrets:\n");
        secrets.keySet().forEach(name -> text.append("  " + name + ": env:SECRET_" + name.substring(1) + "\n"));
        text.append("requests:\n");
        int number = 0;
        for (String name : secrets.keySet()) {
            String value = "\"${" + name + "}\"";
            List<String> places = List.of(
                    "get: \"/p/${" + name + "}\"",
                    "get: \"/cut/${" + name + "}\"",
                    "get: /q, query: {q: " + value + "}",
                    "get: /cut, query: {q: " + value + "}",
                    "get: /h, headers: {x-key: " + value + ", x-b: \"${" + name + "|base64}\"}",
                    "get: /b, auth: {basic: {user: load, password: " + value + "}}, expect: 204",
                    "get: /t, auth: {bearer: " + value + "}, expect: {lacks: " + value + "}",
                    "post: /j, json: {a: " + value + "}, expect: {json: \"$.a == ${" + name + "}\"}",
                    "post: /f, form: {a: " + value + "}, extract: {password: {regex: 'a=(.*)'}}",
                    "post: /cut, body: " + value);
            text.append("  - {" + places.get(number % places.size()) + ", name: r" + number++ + "}\n");
            text.append("  - {" + places.get((number + number / places.size()) % places.size()) + ", name: x" + number
                    + "}\n");
        }
        return text.toString();
    }

    private static List<String> forms(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        return List.of(
                secret,
                form,
                form.replace("+", "%20"),
                secret.replace("\\", "\\\\").replace("\"", "\\\""),
                Base64.getEncoder().encodeToString(bytes),
                Base64.getEncoder().encodeToString(("load:" + secret).getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void nothingThatIsWrittenOrPrintedHasOne() throws IOException {
        Path file = Files.writeString(directory.resolve("secrets.yaml"), scenario());

        Cli.Result run = cli.run(
                "run",
                "--scenario",
                file.toString(),
                "--users",
                "2",
                "--interactions",
                "600",
                "--warmup",
                "0",
                "--repeats",
                "1",
                "--rehearsal",
                "0s",
                "--raw",
                "--out",
                "run");
        Cli.Result tried = cli.run("scenario", "try", file.toString());

        assertThat(directory.resolve("run/errors.csv")).as(run.err()).content().contains("reset", "status:200");
        assertThat(tried.out()).contains("GET /p/***", "FAILED reset", "FAILED status:200");
        List<String> texts = new ArrayList<>(List.of(run.out(), run.err(), tried.out(), tried.err()));
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                texts.add(each + "\n" + Files.readString(each, StandardCharsets.ISO_8859_1));
                texts.add(each + "\n" + new String(Files.readAllBytes(each), StandardCharsets.UTF_8));
            }
        }
        secrets.forEach((name, secret) -> forms(secret)
                .forEach(form -> texts.forEach(text -> assertThat(text.contains(form))
                        .as(name + " as " + form + " in "
                                + text.lines().findFirst().orElse(""))
                        .isFalse())));
    }
}
