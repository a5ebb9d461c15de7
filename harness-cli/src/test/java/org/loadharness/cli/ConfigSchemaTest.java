package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;

class ConfigSchemaTest {
    @TempDir
    private Path directory;

    private JsonNode schema;

    @BeforeEach
    void print() throws IOException {
        schema = new ObjectMapper()
                .readTree(new Cli(directory).run("help", "config-schema").out());
    }

    @Test
    void everyOptionOfAPlanIsThereWithWhatTheHelpSays() {
        for (PlanOption<?> option : PlanOptions.ALL) {
            assertThat(schema.at("/properties/" + option.name() + "/description")
                            .asText())
                    .as(option.name())
                    .isEqualTo(option.meaning());
        }
        assertThat(schema.at("/properties").has("require")).isTrue();
        assertThat(schema.at("/additionalProperties").asBoolean(true)).isFalse();
    }

    @Test
    void wordsFlagsListsAndMapsHaveTheirForm() {
        assertThat(schema.at("/properties/order/anyOf/0/enum")).hasToString("[\"interleaved\",\"random\",\"listed\"]");
        assertThat(schema.at("/properties/fork/type").asText()).isEqualTo("boolean");
        assertThat(schema.at("/properties/users/anyOf/1/type").asText()).isEqualTo("array");
        assertThat(schema.at("/properties/vary/additionalProperties/type").asText())
                .isEqualTo("array");
        assertThat(schema.at("/properties/phases/items/required/0").asText()).isEqualTo("name");
        assertThat(schema.at("/properties/repeats/default").asText()).isEqualTo("5");
        assertThat(schema.at("/properties/duration").has("default"))
                .as("what is measured by default depends on the load")
                .isFalse();
    }
}
