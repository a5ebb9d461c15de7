package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.codec.PlanFile.Content;
import org.loadharness.house.Cases;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.WorkloadDescription;

class PlanFileTest {
    private static final String WHOLE = """
            {
              "schema_version": 2,
              "system": {"workload": "w", "mode": "rpc", "server": "http://localhost:1", "parameters": {"a": "b"}},
              "conduct": {"threads": "platform", "rehearsal": "3s", "warmup": "100", "time_limit": "10m", "recording": "raw",
                "retries": {"most": 3, "first": "1ms", "longest": "1s", "jitter": 0.5, "kinds": ["busy"]}},
              "seed": 7,
              "repeats": 2,
              "points": [{"users": 5, "phases": [
                {"name": "first", "load": {"model": "closed", "users": 3, "pause": "none"}, "measured": "2s",
                 "release": "start", "parameters": {}},
                {"name": "second", "load": {"model": "open", "arrivals": "trace:/gone", "max_in_flight": 7,
                 "trace_sha256": "abc", "trace_arrivals": 9}, "measured": "4s", "release": "20%:first",
                 "parameters": {"c": "d"}}]}]
            }
            """;

    @TempDir
    private Path directory;

    @Tag("law")
    @Test
    void readGivesBackWhatWasWritten() throws IOException {
        for (long seed = 1; seed <= Cases.of(200, 1_000); seed++) {
            RandomLogs random = new RandomLogs(seed);
            ExperimentPlan plan = random.plan();
            WorkloadDescription description = random.description(plan);

            assertThat(PlanFile.decode("plan.json", PlanFile.encode(plan, description)))
                    .as("seed %d", seed)
                    .isEqualTo(new Content(plan, Optional.of(description)));
        }
    }

    @Test
    void nothingStandsBesideTheFile() throws IOException {
        RandomLogs random = new RandomLogs(1);
        ExperimentPlan plan = random.plan();

        PlanFile.write(directory, plan, random.description(plan));

        assertThat(PlanFile.read(directory).plan()).isEqualTo(plan);
        assertThat(directory).isDirectoryContaining(file -> file.endsWith("plan.json"));
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void schemaVersionComesFirst() {
        RandomLogs random = new RandomLogs(2);
        ExperimentPlan plan = random.plan();
        String text = new String(PlanFile.encode(plan, random.description(plan)), StandardCharsets.UTF_8);

        assertThat(text)
                .startsWith("{\n  \"schema_version\" : 3,\n")
                .endsWith("}\n")
                .doesNotContain("\r");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"schema_version\": 2 | \"schema_version\": 1 | plan.json: schema_version: was 1, but this harness reads versions 2 to 3; use the harness that wrote it",
                "\"schema_version\": 2 | \"schema_version\": 4 | plan.json: schema_version: was 4, but this harness reads versions 2 to 3; a newer harness wrote it; use that one",
                "\"schema_version\": 2, | '' | plan.json: schema_version: is missing",
                "\"mode\": \"rpc\" | \"mode\": \"remote\" | plan.json: mode: unknown mode \"remote\"; use local, rpc or simulated",
                "\"mode\": \"rpc\" | \"mode\": 5 | plan.json: system.mode: must be a text, was 5",
                "\"a\": \"b\" | \"a\": 5 | plan.json: system.parameters.a: must be a text, was 5",
                "\"users\": 3 | \"users\": 0 | plan.json: points[0].phases[0].load: users must be 1 to 1000000, was 0",
                "\"users\": 5 | \"users\": 0 | plan.json: points[0]: a point has 1 to 1000000 users, was 0",
                "\"users\": 5 | \"sers\": 5 | plan.json: points[0].sers: unknown; known are users, phases",
                "\"users\": 3 | \"users\": 5.5 | plan.json: points[0].phases[0].load.users: must be a whole number of 32 bits, was 5.5",
                "\"users\": 3 | \"users\": 99999999999 | plan.json: points[0].phases[0].load.users: must be a whole number",
                "\"model\": \"closed\" | \"model\": \"shut\" | .load: unknown load model \"shut\"; known are closed, open",
                "\"model\": \"closed\" | \"model\": \"open\" | plan.json: points[0].phases[0].load.users: unknown; known are",
                "\"pause\": \"none\" | \"pause\": \"some\" | plan.json: points[0].phases[0].load.pause: \"some\" is no dur",
                "\"trace:/gone\" | \"poisson:5\" | plan.json: points[0].phases[1].load.arrivals: 'poisson:5': no unit of",
                "\"trace_arrivals\": 9 | \"trace_arrivals\": 0 | .load.arrivals: a trace must have 1 to 10000000 arrivals",
                "\"trace_sha256\": \"abc\", | '' | plan.json: points[0].phases[1].load.trace_sha256: is missing",
                "\"release\": \"start\" | \"release\": \"soon\" | plan.json: points[0].phases[0].release: \"soon\" is no rel",
                "\"20%:first\" | \"20%:third\" | plan.json: points[0]: phase second is released after \"third\", which is none",
                "\"second\" | \"first\" | plan.json: points[0]: there are two phases named first",
                "{\"c\": \"d\"} | {\"c\": 5} | plan.json: points[0].phases[1].parameters.c: must be a text, was 5",
                "\"most\": 3 | \"most\": 1001 | plan.json: retries: \"1001\" must be a whole number from 0 to 1000",
                "\"jitter\": 0.5 | \"jitter\": 2 | plan.json: jitter: \"2.0\" must be a number from 0 to 1",
                "\"raw\" | \"some\" | plan.json: conduct.recording: unknown word \"some\"; known are sums, raw",
                "\"measured\": \"2s\", | \"measured\": \"2\" , \"think\": \"1s\", | plan.json: points[0].phases[0].think: unknown",
                "\"measured\": \"2s\" | \"measured\": \"2w\" | plan.json: points[0].phases[0].measured: \"2w\": unknown unit",
                "\"repeats\": 2 | \"repeats\": 0 | plan.json: repeats: \"0\" must be auto, or a whole number from 1 to 1000",
                "\"seed\": 7 | \"seed\": 9223372036854775808 | plan.json: seed: must be a whole number of 64 bits",
                "\"seed\": 7 | \"seed\": 7, \"seed\": 8 | plan.json: line 6, column",
                "\"seed\": 7 | \"sneed\": 7 | plan.json: sneed: unknown; known are schema_version",
                "http://localhost:1 | http://a b | plan.json: url: \"http://a b\" is no URL",
                "\"seed\": 7, | \"seed\": 7 | plan.json: line 7, column",
                "\"points\": [{ | \"points\": [1, { | plan.json: points[0]: must be an object",
            })
    void complaintNamesThePathAndTheWayOut(String whole, String broken, String complaint) throws IOException {
        Files.writeString(directory.resolve("plan.json"), WHOLE.replace(whole, broken));

        assertThatThrownBy(() -> PlanFile.read(directory))
                .isInstanceOf(MalformedFile.class)
                .hasMessageContaining(complaint)
                .hasMessageStartingWith(directory.toString());
    }

    @Test
    void theVersionBeforeIsRead() throws IOException {
        Files.writeString(directory.resolve("plan.json"), WHOLE);

        assertThat(PlanFile.read(directory).plan().points()).hasSize(1);
        assertThat(PlanFile.read(directory).description()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"''", "[]", "null", "{}{}", "nonsense"})
    void whatIsNoObjectIsRefused(String text) throws IOException {
        Files.writeString(directory.resolve("plan.json"), text);

        assertThatThrownBy(() -> PlanFile.read(directory)).isInstanceOf(MalformedFile.class);
    }

    @Test
    void missingFileIsNamed() {
        assertThatThrownBy(() -> PlanFile.read(directory))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("plan.json");
    }
}
