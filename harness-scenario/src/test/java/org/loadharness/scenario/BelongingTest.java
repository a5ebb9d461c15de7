package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The words that are said to belong elsewhere are those that are taken there. */
final class BelongingTest {
    @Test
    void eachHomeHasTheWordsThatTheSchemaTakesThere() throws Exception {
        JsonNode schema = new ObjectMapper().readTree(Scenario.schema());

        JsonNode flow =
                schema.at("/properties/flows/patternProperties").elements().next();

        assertThat(TransportReader.WORDS).isEqualTo(words(schema.at("/$defs/http")));
        assertThat(RunReader.WORDS).isEqualTo(words(schema.at("/properties/run")));
        assertThat(ScenarioReader.WORDS_OF_FLOW).isEqualTo(words(flow));
    }

    private static Set<String> words(JsonNode map) {
        Set<String> words = new HashSet<>();
        map.path("properties").fieldNames().forEachRemaining(words::add);
        return words;
    }
}
