package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.LoadResult;

/** A test names the file of a scenario: the load goes to a server, and mistakes of the file are the test's. */
class ScenarioTest {
    private static final List<LoadResult> RESULTS = new CopyOnWriteArrayList<>();

    private final List<String> asked = new CopyOnWriteArrayList<>();

    @TempDir
    Path folder;

    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        RESULTS.clear();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            byte[] page = "found".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aScenarioOnTheClassPathIsRunWithTheOptionsOfItsFile() {
        Kit kit = run(Map.of(), OnClassPath.class);

        assertThat(kit.allThrown()).isEmpty();
        assertThat(kit.ended()).containsExactly("2 users SUCCESSFUL");
        LoadResult result = RESULTS.get(0);
        assertThat(result.plan().seed()).isEqualTo(7);
        assertThat(result.only().trials()).hasSize(3);
        assertThat(result.only().successes()).isEqualTo(3 * 2 * 6);
        assertThat(asked).hasSize(3 * 2 * 6).contains("/books?q=red", "/books?q=blue", "/basket");
    }

    @Test
    void whatTheAnnotationSaysGoesBeforeTheFileAndWhatIsSaidOutsideBeforeBoth() {
        Kit kit = run(Map.of("harness.interactions", "2"), Over.class);

        assertThat(kit.ended()).containsExactly("1 user SUCCESSFUL", "3 users SUCCESSFUL");
        assertThat(RESULTS)
                .extracting(
                        result -> result.only().trials().size(),
                        result -> result.only().successes())
                .containsExactly(tuple(2, 2 * 2L), tuple(2, 2 * 3 * 2L));
    }

    @Test
    void phasesOfTheAnnotationStandInPlaceOfThoseOfTheFile() {
        Kit kit = run(Map.of(), OverPhases.class);

        assertThat(kit.allThrown()).isEmpty();
        assertThat(RESULTS.get(0).only().successes()).isEqualTo(2 * 3);
    }

    @Test
    void aRequirementOfTheFileThatIsNotMetFailsTheTest() {
        server.removeContext("/");

        Kit kit = run(Map.of(), OnClassPath.class);

        assertThat(kit.ended()).containsExactly("2 users FAILED");
        assertThat(kit.message())
                .contains("no interaction succeeded at 2 users", "required errors < 1 %", "status:404");
    }

    @Test
    void mistakesOfTheFileAreTheMessageWithTheirPlaces() {
        Kit kit = run(Map.of(), Wrong.class);

        assertThat(kit.tests()).isEmpty();
        assertThat(kit.thrown()).isInstanceOf(ExtensionConfigurationException.class);
        assertThat(kit.message().lines().toList())
                .satisfies(lines -> assertThat(lines.get(0))
                        .isEqualTo("@LoadTest ScenarioTest.Wrong.visits was not run, no load was made:"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("  src/test/resources/scenarios/wrong.yaml:4:5: ")
                        .contains("gett"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("  src/test/resources/scenarios/wrong.yaml:5:")
                        .contains("nobody"));
        assertThat(asked).isEmpty();
    }

    @Test
    void aServiceOnAPublicAddressGetsNoLoadUnlessTheTestSaysSo() {
        Map<String, String> there = Map.of("harness.url", "http://192.0.2.1"); // of nobody: for documentation

        assertThat(Kit.run(folder, there, OnClassPath.class).message())
                .contains("load would go to 192.0.2.1, on a public network", "onPublicNetwork");
        assertThat(Kit.run(folder, there, Agreed.class).message())
                .contains("192.0.2.1")
                .doesNotContain("public network");
    }

    @Test
    void aFileThatIsNowhereIsNamed() {
        assertThat(run(Map.of(), Nowhere.class).message())
                .contains("\n  scenario: there is no file nowhere.yaml, neither in ")
                .endsWith(" nor on the class path");
    }

    @Test
    void aScenarioIsRefusedBesideAWorkloadAndBesideUsers() {
        assertThat(run(Map.of(), Both.class).message().lines())
                .containsExactly(
                        "@LoadTest ScenarioTest.Both.visits was not run, no load was made:",
                        "  scenario: the scenario is the workload; give either scenario or workload, not both",
                        "  parameter LoadUser: the users are those of scenarios/shop.yaml; take a LoadResult, or name no"
                                + " workload and no scenario");
    }

    private Kit run(Map<String, String> outside, Class<?> test) {
        Map<String, String> all = new HashMap<>(outside);
        all.put("harness.url", "http://127.0.0.1:" + server.getAddress().getPort());
        return Kit.run(folder, all, test);
    }

    static class OnClassPath {
        @LoadTest(scenario = "scenarios/shop.yaml", inconclusive = WhenInconclusive.PASS)
        void visits(LoadResult result) {
            RESULTS.add(result);
        }
    }

    static class Agreed {
        @LoadTest(scenario = "scenarios/shop.yaml", onPublicNetwork = true, options = "request-timeout=100ms")
        void visits() {}
    }

    static class OverPhases {
        @LoadTest(
                scenario = "scenarios/phased.yaml",
                options = "phase=noon users=2 interactions=3",
                inconclusive = WhenInconclusive.PASS)
        void visits(LoadResult result) {
            RESULTS.add(result);
        }
    }

    static class Over {
        @LoadTest(
                scenario = "src/test/resources/scenarios/shop.yaml",
                users = "1,3",
                repeats = 2,
                inconclusive = WhenInconclusive.PASS)
        void visits(LoadResult result) {
            RESULTS.add(result);
        }
    }

    static class Wrong {
        @LoadTest(scenario = "src/test/resources/scenarios/wrong.yaml")
        void visits() {}
    }

    static class Nowhere {
        @LoadTest(scenario = "nowhere.yaml")
        void visits() {}
    }

    static class Both {
        @LoadTest(scenario = "scenarios/shop.yaml", workload = WrongTextTest.Counter.class)
        void visits(LoadUser user) {}
    }
}
