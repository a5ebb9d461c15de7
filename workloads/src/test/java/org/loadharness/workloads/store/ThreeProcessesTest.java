package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.workloads.web.RawHttp;

/** A store of three processes: they come and go together. */
@Tag("process")
class ThreeProcessesTest {
    private static final Pattern THREADS = Pattern.compile("\"threads\":(\\d+)");

    @TempDir
    private Path directory;

    @Test
    void aSignalEndsAllThreeAndWhatTheyWroteForThemselvesGoes() throws Exception {
        try (Served store = Served.start(directory, "durability=process", "stock=2")) {
            List<ProcessHandle> children = store.children();
            RawHttp client = new RawHttp(store.address());

            assertThat(children).hasSize(2);
            assertThat(client.post("/buy/1", "").status()).isEqualTo(200);
            assertThat(client.post("/buy/1", "").status()).isEqualTo(200);
            assertThat(client.post("/buy/1", "").status()).isEqualTo(409);
            store.terminate();

            assertThat(store.exitCode()).isEqualTo(143);
            awaitEnd(children);
            assertThat(store.errors()).isEmpty();
            assertThat(directory.resolve("tmp")).isEmptyDirectory();
        }
    }

    @Test
    void theOthersEndWithAFrontEndThatIsKilled() throws Exception {
        try (Served store = Served.start(directory, "durability=process", "data=" + directory.resolve("data"))) {
            List<ProcessHandle> children = store.children();
            assertThat(children).hasSize(2);

            store.kill();

            awaitEnd(children);
        }
    }

    @Test
    void anOrderServerOrACatalogThatDiesIsReported() throws Exception {
        for (int victim = 0; victim < 2; victim++) {
            try (Served store = Served.start(directory, "durability=process")) {
                List<ProcessHandle> children = store.children();
                children.get(victim).destroyForcibly();

                assertThat(store.exitCode()).isEqualTo(5);
                assertThat(store.errors())
                        .contains("process " + children.get(victim).pid() + ", has ended by itself with code 137");
                awaitEnd(children);
                assertThat(directory.resolve("tmp")).isEmptyDirectory();
            }
        }
    }

    @Test
    void aTierThatCannotStartIsReportedWithItsReason() throws Exception {
        Path noDirectory = Files.writeString(directory.resolve("file"), "");

        assertThat(failure("tier=catalog", "data=" + noDirectory.resolve("data")))
                .contains("did not start");
        assertThat(failure("tier=order")).contains("catalog-url=http://HOST:PORT");
        assertThat(failure("tier=front-end", "order-url=ftp://here"))
                .contains("order-url")
                .contains("http://");
        try (Served first = Served.start(directory, "tier=catalog", "data=" + directory.resolve("data"))) {
            assertThat(failure("data=" + directory.resolve("data"))).contains("data=DIRECTORY");
            assertThat(first.exitCodeIfEnded()).isEmpty();
        }
    }

    @Test
    void tiersThatAreStartedOneByOneMakeAStore() throws Exception {
        try (Served catalog = Served.start(directory, "tier=catalog", "stock=tests");
                Served order = Served.start(directory, "tier=order", url("catalog-url", catalog.address()));
                Served frontEnd = Served.start(
                        directory,
                        "tier=front-end",
                        url("catalog-url", catalog.address()),
                        url("order-url", order.address()))) {
            RawHttp client = new RawHttp(frontEnd.address());

            assertThat(Stream.of(catalog, order, frontEnd).flatMap(each -> each.children().stream()))
                    .isEmpty();
            assertThat(client.post("/buy/3", "").body()).contains("Xen and the Art of Surviving");
            assertThat(client.get("/lookup/3").body()).contains("\"stock\":1");
            assertThat(new RawHttp(order.address()).get("/orders").body()).contains("\"count\":1");
        }
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void whatTheThreeUseIsReportedAsOne() throws Exception {
        try (Served store = Served.start(directory, "durability=memory")) {
            long alone = threads(store.processId());
            long reported = 0;
            while (reported <= alone + 20) { // of a tier that answers late it knows nothing yet
                Matcher threads = THREADS.matcher(store.use());
                reported = threads.find() ? Long.parseLong(threads.group(1)) : 0;
            }

            assertThat(reported).isGreaterThan(alone + 20);
        }
    }

    private static long threads(long processId) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + processId + "/status")).stream()
                .filter(line -> line.startsWith("Threads:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    private String failure(String... parameters) {
        try (Served unexpected = Served.start(directory, parameters)) {
            return "it started at " + unexpected.address();
        } catch (IOException expected) {
            return String.valueOf(expected.getMessage());
        }
    }

    private static String url(String name, URI address) {
        return name + '=' + address;
    }

    private static void awaitEnd(List<ProcessHandle> processes) throws Exception {
        for (ProcessHandle process : processes) {
            process.onExit().get(120, TimeUnit.SECONDS);
        }
    }
}
