package org.loadharness.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the live page says where no run tells it anything more. */
@Tag("browser")
class LiveInBrowserTest {
    private static final String STEP = "document.getElementById('step').textContent";
    private static final String MEASURING = "data: {\"step\":\"measuring\",\"lights\":"
            + "{\"sound\":0,\"suspect\":0,\"invalid\":0,\"expected\":1},\"successes\":0,\"failures\":0}\n\n";

    @TempDir
    private Path directory;

    @Test
    void aRunThatIsKilledDoesNotGoOnMeasuringOnThePage() throws Exception {
        HttpServer run = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        run.createContext("/", exchange -> answer(exchange, "text/html; charset=utf-8", page()));
        run.createContext("/events", LiveInBrowserTest::begin);
        run.start();
        try (Browser browser = Browser.start(directory, 1280, 1600)) {
            browser.open(URI.create("http://127.0.0.1:" + run.getAddress().getPort() + "/"));
            browser.await(STEP + " === 'Measuring.'");
            run.stop(0);

            browser.await(STEP + ".startsWith('The run does not answer any more')");
        } finally {
            run.stop(0);
        }
    }

    private static byte[] page() {
        return Page.live("words", List.of());
    }

    private static void answer(HttpExchange exchange, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** Leaves the stream open, as a run does. */
    private static void begin(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(MEASURING.getBytes(UTF_8));
        exchange.getResponseBody().flush();
    }
}
