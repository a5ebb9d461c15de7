package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.workload.Settings;

/** The examples of the format. */
final class ExamplesTest {
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "SHOP_PEPPER",
            "pepper-1",
            "CLIENT_SECRET",
            "secret-1",
            "ORDERS_CLIENT_SECRET",
            "secret-2",
            "OLD_PASSWORD",
            "old-1",
            "WIKI_PASSWORD",
            "password-3",
            "KEYCLOAK_SECRET",
            "secret-4",
            "PRISM_KEY",
            "key-5");
    private static final Path OF_LARGE_APPLICATIONS = Path.of("../scripts/acceptance");

    @TempDir
    Path directory;

    @BeforeEach
    void writeTheirData() throws IOException {
        Files.writeString(directory.resolve("accounts.csv"), "name,password\nann,a1\nbob,b1\n");
        Files.writeString(directory.resolve("articles.csv"), "sku\nA\nB\n");
        Files.writeString(directory.resolve("books.csv"), "id\n1\n2\n");
        Files.writeString(directory.resolve("words.csv"), "text\nred\nblue\n");
        Files.createDirectory(directory.resolve("secrets"));
        Files.writeString(directory.resolve("secrets/new-token"), "token-1\n");
    }

    private Scenario example(String name) throws IOException {
        try (InputStream in = ExamplesTest.class.getResourceAsStream("examples/" + name + ".yaml")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Scenario.parse(directory.resolve(name + ".yaml").toString(), text, ENVIRONMENT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a-three-gets", "e-graphql", "f-paging", "c-orders-crud", "g-shop", "h-open-ramp"})
    void whatIsBuiltIsRead(String name) throws IOException {
        Scenario scenario = example(name);

        assertThat(scenario.options()).containsEntry("mode", "rpc").containsKey("url");
        assertThat(scenario.mix(Settings.defaults(scenario.parameters())).entries())
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "b-login, shop-ca.pem: cannot be read: there is no such file, 6",
                "d-upload-poll, report.pdf, 12",
                "i-two-deployments, version 2 is not built yet, 18",
                "j-mixed-hosts, client.pem: cannot be read: there is no such file, 20"
            })
    void whatIsNotBuiltYetOrNotThereIsRefusedByName(String name, String what, int line) throws IOException {
        ScenarioMistakes refused = catchThrowableOfType(ScenarioMistakes.class, () -> example(name));

        assertThat(refused.mistakes()).anySatisfy(mistake -> {
            assertThat(mistake.line()).isEqualTo(line);
            assertThat(mistake.message()).contains(what);
        });
    }

    /** They are driven on demand, by a script. */
    @ParameterizedTest
    @ValueSource(strings = {"oscar", "keycloak", "mediawiki", "prism"})
    void scenariosOfLargeApplicationsAreRead(String name) throws IOException {
        Path file = OF_LARGE_APPLICATIONS.resolve(name + ".yaml");

        assertThat(Scenario.parse(file.toString(), Files.readString(file), ENVIRONMENT)
                        .name())
                .isEqualTo(name);
    }

    @Test
    void schemaIsPublished() {
        assertThat(Scenario.schema()).contains("Load Harness scenario, format 1");
    }
}
