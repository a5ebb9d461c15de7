package org.loadharness.page;

import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chromium without a window, driven by the W3C's WebDriver protocol through the chromedriver that came with it. It fetches
 * nothing, has a profile of its own, and ends with everything that it has started. Confined to one thread.
 */
final class Browser implements AutoCloseable {
    private static final List<String> CHROMIUMS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> DRIVERS = List.of("chromedriver", "/usr/lib/chromium/chromedriver");
    private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final Process driver;
    private final String session;

    private Browser(Process driver, int port, Map<String, Object> capabilities)
            throws IOException, InterruptedException {
        this.driver = driver;
        String root = "http://127.0.0.1:" + port + "/session";
        try {
            JsonNode answer = send("POST", root, Map.of("capabilities", Map.of("alwaysMatch", capabilities)));
            this.session = root + "/" + answer.get("sessionId").asText();
        } catch (IOException | InterruptedException | RuntimeException failed) {
            end(driver);
            throw failed;
        }
    }

    /** The commands; where there are none the test is aborted, and fails in a pipeline. */
    private static List<String> needed() {
        Optional<List<String>> commands = installed();
        if (commands.isEmpty()) {
            String message = "no chromium with its chromedriver is installed, so the report is not tested in a browser"
                    + " (Debian: chromium and chromium-driver)";
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message + "; with CI=true it must be");
            }
            abort(message);
        }
        return commands.orElseThrow();
    }

    /** The commands of the browser and of its driver, if both are installed. */
    static Optional<List<String>> installed() {
        Optional<String> chromium = CHROMIUMS.stream().filter(Browser::runs).findFirst();
        Optional<String> driver = DRIVERS.stream().filter(Browser::runs).findFirst();
        return chromium.isPresent() && driver.isPresent()
                ? Optional.of(List.of(chromium.get(), driver.get()))
                : Optional.empty();
    }

    private static boolean runs(String command) {
        try {
            Process version = new ProcessBuilder(command, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return version.waitFor(20, TimeUnit.SECONDS) && version.exitValue() == 0;
        } catch (IOException notThere) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Starts one with a profile in that directory, of that size. */
    static Browser start(Path profile, int width, int height) throws IOException, InterruptedException {
        List<String> commands = needed();
        Process driver = new ProcessBuilder(commands.get(1), "--port=0")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> arguments = List.of(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--force-color-profile=srgb",
                "--window-size=" + width + "," + height,
                "--user-data-dir=" + profile);
        return new Browser(
                driver,
                port(driver),
                Map.of(
                        "goog:chromeOptions",
                        Map.of("args", arguments, "binary", path(commands.get(0))),
                        "goog:loggingPrefs",
                        Map.of("browser", "ALL", "performance", "ALL")));
    }

    private static String path(String command) throws IOException, InterruptedException {
        Process which = new ProcessBuilder("sh", "-c", "command -v \"$0\"", command).start();
        try (BufferedReader reader = which.inputReader()) {
            String path = reader.readLine();
            which.waitFor();
            return path == null ? command : path;
        }
    }

    /** The rest of what it says is little, and stays in the pipe. */
    @SuppressWarnings("resource") // closed with the process
    private static int port(Process driver) throws IOException {
        BufferedReader reader = driver.inputReader();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            Matcher matcher = PORT.matcher(line);
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1));
            }
        }
        end(driver);
        throw new IOException("chromedriver ended before it said its port");
    }

    /** Opens a file and waits until every plot is drawn. */
    void open(Path file) throws IOException, InterruptedException {
        open(file.toUri());
    }

    /** The same of a page at any address. */
    void open(URI page) throws IOException, InterruptedException {
        post("/url", Map.of("url", page.toString()));
        await("document.documentElement.dataset.ready === 'true'");
    }

    /** Waits until an expression is true in the page; what a key, an event or a new size leads to comes later than they. */
    void await(String condition) throws IOException, InterruptedException {
        String script = "const done = arguments[0]; const look = () => (" + condition
                + ") ? done() : setTimeout(look, 20);" + " look();";
        try {
            post("/execute/async", Map.of("script", script, "args", List.of()));
        } catch (IOException failed) {
            throw new IOException("it does not become true in the page: " + condition, failed);
        }
    }

    /** What a script returns. */
    JsonNode run(String script) throws IOException, InterruptedException {
        return post("/execute/sync", Map.of("script", script, "args", List.of()));
    }

    /** The texts that a script returns. */
    List<String> texts(String script) throws IOException, InterruptedException {
        List<String> texts = new ArrayList<>();
        run(script).forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** What stands in the first element of that selector. */
    String text(String selector) throws IOException, InterruptedException {
        return run("return document.querySelector('" + selector + "').textContent")
                .asText();
    }

    /** The table of a plot: its header, then the rows. */
    List<List<String>> tableOf(String plot) throws IOException, InterruptedException {
        run("document.querySelector('#" + plot + " details').open = true");
        await("document.querySelector('#" + plot + " table')");
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode row : run("return [...document.querySelectorAll('#" + plot
                + " table tr')].map(row => [...row.children].map(cell => cell.textContent))")) {
            List<String> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell.asText()));
            rows.add(cells);
        }
        return rows;
    }

    /** Types into the first element of that selector. */
    void type(String selector, String keys) throws IOException, InterruptedException {
        JsonNode element = post("/element", Map.of("using", "css selector", "value", selector));
        post("/element/" + element.get(ELEMENT).asText() + "/value", Map.of("text", keys));
    }

    /** Everything that was written to the console since the last call, or violates the policy. */
    List<String> console() throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        for (JsonNode entry : post("/se/log", Map.of("type", "browser"))) {
            lines.add(entry.get("level").asText() + " " + entry.get("message").asText());
        }
        return lines;
    }

    /** The addresses that the browser asked for since the last call. */
    List<String> requests() throws IOException, InterruptedException {
        List<String> addresses = new ArrayList<>();
        for (JsonNode entry : post("/se/log", Map.of("type", "performance"))) {
            JsonNode message = JSON.readTree(entry.get("message").asText()).get("message");
            if (message.get("method").asText().equals("Network.requestWillBeSent")) {
                addresses.add(message.at("/params/request/url").asText());
            }
        }
        return addresses;
    }

    private JsonNode post(String path, Map<String, Object> body) throws IOException, InterruptedException {
        return send("POST", session + path, body);
    }

    private JsonNode send(String method, String address, Map<String, Object> body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build();
        HttpResponse<String> reply = client.send(request, BodyHandlers.ofString());
        JsonNode value = JSON.readTree(reply.body()).get("value");
        if (reply.statusCode() != 200) {
            throw new IOException(address + ": " + value.path("message").asText());
        }
        return value;
    }

    /** A command of Chromium's own protocol. */
    JsonNode command(String name, Map<String, Object> parameters) throws IOException, InterruptedException {
        return post("/goog/cdp/execute", Map.of("cmd", name, "params", parameters));
    }

    @Override
    public void close() throws IOException {
        try {
            send("DELETE", session, Map.of());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            end(driver);
        }
    }

    /** With the browser, should it not have gone by itself. */
    private static void end(Process driver) {
        List<ProcessHandle> all = new ArrayList<>(driver.descendants().toList());
        driver.destroy();
        all.forEach(ProcessHandle::destroyForcibly);
        driver.onExit().join();
    }
}
