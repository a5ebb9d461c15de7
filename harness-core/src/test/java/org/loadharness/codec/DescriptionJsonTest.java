package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.plan.WorkloadDescription.Case;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;

/** What the workload says of itself in {@code plan.json}, also where somebody has damaged it. */
class DescriptionJsonTest {
    private static final String WHOLE = """
            {
              "schema_version": 3,
              "variants": [{"options": {"workload": "w", "mode": "local", "threads": "platform", "seed": "7"}, "parameters": {"a": "b", "c": "e"}}],
              "options": {"repeats": "2"},
              "limits": {},
              "points": [{"users": 3, "phases": [
                {"name": "first", "load": {"model": "closed", "users": 3, "pause": "none"}, "measured": "2s",
                 "release": "start", "parameters": {"c": "d"}}]}],
              "description": [
                {"interactions": [{"name": "look", "weight": 9}, {"name": "buy", "weight": 1}],
                 "parts": ["wait", "service"],
                 "station": {"servers": 2, "demand": {"mean_s": 0.001, "squared_variation": 1.5}}, "tiers": []},
                {"phase_parameters": {"c": "d"},
                 "interactions": [{"name": "look", "weight": 1}, {"name": "buy", "weight": 4}],
                 "parts": [],
                 "tiers": [{"kind": "servers", "servers": 5, "parts": ["service"]}, {"kind": "processors"},
                   {"kind": "waits", "parts": ["wait"]}]}
              ]
            }
            """;

    @TempDir
    private Path directory;

    @Test
    void everyCaseIsReadAsItStands() throws IOException {
        Files.writeString(directory.resolve("plan.json"), WHOLE);

        assertThat(PlanFile.read(directory).description().orElseThrow().facts())
                .isEqualTo(Map.of(
                        new Case(Map.of(), Map.of()),
                        new WorkloadDescription.Facts(
                                Mix.of(new Mix.Entry("look", 9), new Mix.Entry("buy", 1)),
                                List.of("wait", "service"),
                                new Queueing(
                                        Optional.of(
                                                new Queueing.Station(OptionalInt.of(2), new Demand.Known(0.001, 1.5))),
                                        List.of())),
                        new Case(Map.of(), Map.of("c", "d")),
                        new WorkloadDescription.Facts(
                                Mix.of(new Mix.Entry("look", 1), new Mix.Entry("buy", 4)),
                                List.of(),
                                new Queueing(
                                        Optional.empty(),
                                        List.of(
                                                new Queueing.Tier.Servers(List.of("service"), 5),
                                                new Queueing.Tier.Processors(),
                                                new Queueing.Tier.Waits(List.of("wait")))))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"weight\": 9 | \"weight\": -1 | plan.json: description[0].interactions[0]: weight of look must be 0 to",
                "\"weight\": 9 | \"weight\": 9.5 | description[0].interactions[0].weight: must be a whole number of 32",
                "\"weight\": 9 | \"weigth\": 9 | description[0].interactions[0].weigth: unknown; known are name, weight",
                "\"name\": \"look\" | \"name\": \" \" | description[0].interactions[0]: the name of an interaction must not",
                "\"name\": \"look\" | \"name\": \"buy\" | description[0]: two interactions are named buy",
                "\"name\": \"look\", \"weight\": 9 | \"name\": \"read\", \"weight\": 9 | plan.json: all cases have the same inter",
                "{\"name\": \"look\", \"weight\": 9}, {\"name\": \"buy\", \"weight\": 1} | '' | description[0]: a mix needs an",
                "\"parts\": [\"wait\", \"service\"] | \"parts\": [5] | description[0].parts: must be a list of texts",
                "\"parts\": [\"wait\", \"service\"], | '' | description[0].parts: is missing",
                "\"servers\": 2 | \"servers\": 0 | description[0].station: servers: must be 1 or more, was 0",
                "\"mean_s\": 0.001 | \"mean_s\": -1 | description[0].station.demand: a demand needs a mean above 0 s",
                "\"mean_s\": 0.001 | \"mean_s\": \"long\" | description[0].station.demand.mean_s: must be a number, was",
                "\"mean_s\": 0.001, | '' | description[0].station.demand.mean_s: is missing",
                "\"tiers\": [] | \"tiers\": {} | description[0].tiers: must be a list",
                "\"kind\": \"processors\" | \"kind\": \"magic\" | description[1].tiers[1]: unknown kind of tier \"magic\"",
                "\"kind\": \"processors\" | \"kind\": \"processors\", \"servers\": 1 | description[1].tiers[1].servers: unknown",
                "\"parts\": [\"wait\"] | \"parts\": [] | description[1].tiers[2]: parts: must name at least one",
                "\"phase_parameters\": {\"c\": \"d\"}, | '' | description[1]: describes the case \"\" a second time",
                "\"phase_parameters\": {\"c\": \"d\"} | \"phase_parameters\": {\"c\": \"x\"} | description: nothing stands for the case \"c=d in a phase\" of the plan",
                "\"phase_parameters\": {\"c\": \"d\"} | \"phase_parameters\": {\"c\": 5} | description[1].phase_parameters.c: must be a text",
                "\"parameters\": {\"c\": \"d\"} | \"parameters\": {} | description: the plan has no case \"c=d in a phase\"",
                "\"phase_parameters\" | \"factors\" | description: nothing stands for the case \"c=d in a phase\" of the plan",
                "\"phase_parameters\" | \"phase\" | description[1].phase: unknown; known are factors, phase_parameters",
                "\"description\": [ | \"description\": [7, | description[0]: must be an object",
            })
    void damageIsAMistakeInWordsWithItsPath(String whole, String broken, String complaint) throws IOException {
        assertThat(WHOLE).contains(whole);
        Files.writeString(directory.resolve("plan.json"), WHOLE.replace(whole, broken));

        assertThatThrownBy(() -> PlanFile.read(directory))
                .isInstanceOf(MalformedFile.class)
                .hasMessageContaining(complaint)
                .hasMessageStartingWith(directory.toString());
    }

    @Test
    void weightsThatNoMixCanHoldAreRefusedInWords() throws IOException {
        String many = "{\"name\": \"i%d\", \"weight\": 1000000}";
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 2148; i++) {
            all.append(i == 0 ? "" : ", ").append(many.formatted(i));
        }
        Files.writeString(
                directory.resolve("plan.json"),
                WHOLE.replace("{\"name\": \"look\", \"weight\": 9}, {\"name\": \"buy\", \"weight\": 1}", all));

        assertThatThrownBy(() -> PlanFile.read(directory))
                .isInstanceOf(MalformedFile.class)
                .hasMessageContaining(
                        "description[0]: the weights of a mix must sum to at most 2147483647, was 2148000000");
    }
}
