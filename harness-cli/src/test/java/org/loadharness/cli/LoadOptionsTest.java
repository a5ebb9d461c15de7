package org.loadharness.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.simulation.StationWorkload;

/** Open load, phases, retries and simulated runs as a user asks for them. */
class LoadOptionsTest {
    @TempDir
    private Path directory;

    @Test
    void openLoadIsOfferedWhateverTheServerDoes() throws Exception {
        TrialLog trial =
                only(run("--workload counter --mode rpc --arrivals constant:200/s --max-in-flight 8 --duration 1s"
                        + " --warmup 200ms --repeats 1 --rehearsal 0s"));

        assertThat(trial.measured().sends().planned()).isEqualTo(199);
        assertThat(trial.measured().sends().sent()).isEqualTo(199);
        assertThat(successes(trial.measured())).isEqualTo(199);
        assertThat(trial.measured().users()).hasSize(8);
        List<String> summary = Files.readAllLines(directory.resolve("out/summary.csv"));
        assertThat(summary.get(1)).startsWith("counter,rpc,,200,1,");
    }

    @Test
    void phasesOfAFileFollowEachOther() throws Exception {
        Files.writeString(directory.resolve("day.yaml"), """
                workload: counter
                users: 8
                warmup: 0
                repeats: 1
                rehearsal: 0s
                phases:
                  - name: startup
                    users: 25%
                    interactions: 30
                    param:
                      pause: 1ms
                  - name: peak
                    interactions: 10
                    release: 50%:startup
                  - name: late
                    arrivals: constant:100/s
                    max-in-flight: 2
                    duration: 200ms
                    release: +100ms
                """);

        TrialLog trial = only(run("--config day.yaml"));

        assertThat(trial.phases().stream().map(NamedPhaseLog::name)).containsExactly("startup", "peak", "late");
        assertThat(trial.phases().stream().map(phase -> successes(phase.log()))).containsExactly(60L, 80L, 19L);
        assertThat(trial.phases().stream().map(phase -> phase.log().users().size()))
                .containsExactly(2, 8, 2);
        assertThat(Manifest.read(directory.resolve("out")).configuration())
                .contains(new Setting(
                        "phase.startup", "startup users=25% interactions=30 param.pause=1ms", "config file day.yaml"));
        assertThat(trial.phases().get(0).releasedNanos()).isZero();
        assertThat(trial.phases().get(1).releasedNanos()).isGreaterThan(30_000_000);
        assertThat(trial.phases().get(2).releasedNanos()).isGreaterThanOrEqualTo(100_000_000);
        List<String> phases = Files.readAllLines(directory.resolve("out/phases.csv"));
        assertThat(phases).hasSize(4);
        assertThat(phases.get(1)).startsWith("counter,local,8,,startup,2,,start,0,1,");
        assertThat(phases.get(3)).startsWith("counter,local,8,,late,,100,'+100ms,");
    }

    @Test
    void failedInteractionsAreTriedAgain() throws Exception {
        TrialLog always = only(run("--workload failing --param how=always --users 2 --interactions 10 --warmup 0"
                + " --retries 2 --backoff 0s..1ms --repeats 1 --rehearsal 0s"));

        assertThat(interaction(always).failures().count()).isEqualTo(20);
        assertThat(interaction(always).attempts()).isEqualTo(60);
    }

    @Test
    void onlyTheNamedFailuresAreTriedAgain() throws Exception {
        TrialLog always = only(run("--workload failing --param how=always --users 2 --interactions 10 --warmup 0"
                + " --retries 2 --retry-on busy --repeats 1 --rehearsal 0s"));

        assertThat(interaction(always).attempts()).isEqualTo(20);
    }

    @Test
    void seldomFailuresVanishWithRetries() throws Exception {
        TrialLog seldom = only(run("--workload failing --param how=seldom --users 2 --interactions 2000 --warmup 0"
                + " --retries 9 --backoff 0s..0s --jitter 0 --repeats 1 --rehearsal 0s"));

        assertThat(interaction(seldom).failures().count()).isZero();
        assertThat(interaction(seldom).attempts()).isBetween(4_010L, 4_300L);
    }

    @Test
    void minutesOfSimulatedLoadTakeSeconds() throws Exception {
        TrialLog trial = only(run("--workload station --mode simulated --arrivals poisson:50/s --param service=exp:10ms"
                + " --max-in-flight 50 --duration 3m --warmup 10s --repeats 1"));

        assertThat(successes(trial.measured())).isBetween(8_500L, 9_500L);
    }

    @Test
    void usersThinkAndKeepTheirPace() throws Exception {
        TrialLog paced = only(run("--workload station --mode simulated --param servers=4 --param service=5ms --users 4"
                + " --pace 20ms --duration 400ms --warmup 0 --repeats 1"));

        assertThat(successes(paced.measured())).isEqualTo(4 * 20);
    }

    @Test
    void recordsAreAskedFor() throws IOException {
        assertThat(new Cli(directory).quick("--raw", "--dry-run").out()).contains("requests.csv.gz");
        assertThat(new Cli(directory).quick("--dry-run").out()).doesNotContain("requests.csv.gz");
    }

    @Test
    void recordsAreDescribedAsTheyStandInTheirFile() throws IOException {
        new Cli(directory).quick("--raw", "--out", "out");

        JsonNode resources = new ObjectMapper()
                .readTree(directory.resolve("out/datapackage.json").toFile())
                .get("resources");
        JsonNode records = resources.get(resources.size() - 1);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(directory.resolve("out/requests.csv.gz"))), US_ASCII))) {
            assertThat(records.get("schema").get("fields").findValuesAsText("name"))
                    .containsExactly(lines.readLine().split(",", -1));
            assertThat(lines.lines()).hasSize(2 * (1 + 2) * 50);
        }
        assertThat(records.get("name").asText()).isEqualTo("requests");
    }

    /** Runs it to its end, whatever its verdict, and reads what it wrote. */
    private List<TrialLog> run(String options) throws Exception {
        Cli.Result result =
                new Cli(directory).knowing(new StationWorkload()).run((options + " --out out").split(" ", -1));
        assertThat(result.code()).as(result.err()).isIn(ExitCode.DONE, ExitCode.INVALID);
        ExperimentPlan plan = PlanFile.read(directory.resolve("out")).plan();
        return TrialsFile.read(directory.resolve("out"), plan).trials();
    }

    private static TrialLog only(List<TrialLog> trials) {
        assertThat(trials).hasSize(1);
        assertThat(trials.get(0).ending().cause()).isEqualTo(TrialLog.Cause.COMPLETED);
        return trials.get(0);
    }

    private static InteractionLog interaction(TrialLog trial) {
        return trial.measured().interactions().get(0);
    }

    private static long successes(PhaseLog phase) {
        return phase.interactions().stream()
                .mapToLong(interaction -> interaction.successes().count())
                .sum();
    }
}
