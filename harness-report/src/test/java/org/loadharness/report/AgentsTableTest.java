package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.loadharness.stats.Given.MILLI_NANOS;
import static org.loadharness.stats.Given.SECOND_NANOS;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.load.Extent;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.AgentsLog.Agent;
import org.loadharness.record.AgentsLog.ClockLog;
import org.loadharness.record.AgentsLog.Controller;
import org.loadharness.record.AgentsLog.Measured;
import org.loadharness.record.Distribution;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.workload.Mode;

/** {@code agents.csv} cell by cell. The machine of the run has four cores, and the one of the agents has eight. */
final class AgentsTableTest {
    private static final Distribution LATENESS = Distribution.of(
            LongStream.rangeClosed(1, 1_000).map(each -> each % 2 * MILLI_NANOS).toArray());

    @TempDir
    private Path directory;

    private static RunSummary run(AgentsLog agents) {
        return run(new SimulatedTrial(1, 2, 400).log().with(agents));
    }

    private static RunSummary run(TrialLog log) {
        return Given.run(
                new RunLog(
                        Given.plan(Mode.RPC, new Extent.Interactions(400), 1, 2), Given.quietMachine(), List.of(log)),
                Given.MIX);
    }

    private static AgentsLog agents() {
        ClockLog clock = new ClockLog(-2 * MILLI_NANOS, MILLI_NANOS / 2, -7 * MILLI_NANOS, MILLI_NANOS, SECOND_NANOS);
        long wallNanos =
                new SimulatedTrial(1, 2, 400).log().timeline().endNanos().orElseThrow();
        Measured measured = new Measured(
                410, OptionalLong.of(3 * MILLI_NANOS), Given.cpu(2 * wallNanos), LATENESS, Distribution.EMPTY);
        Measured other = new Measured(
                400, OptionalLong.of(MILLI_NANOS), Given.cpu(wallNanos), Distribution.EMPTY, Distribution.EMPTY);
        return new AgentsLog(
                new Controller("host", SECOND_NANOS, Given.cpu(40 * MILLI_NANOS)),
                List.of(
                        new Agent(1, "load1", 71, 8, 1, 399, 1, Optional.of(clock), Optional.of(measured), ""),
                        new Agent(2, "load1", 72, 8, 1, 400, 0, Optional.empty(), Optional.of(other), "")));
    }

    private List<Map<String, String>> rows(RunSummary run) throws IOException {
        Report.write(directory, run, Report.Columns.ALL);
        return TwoTrials.read(directory.resolve("agents.csv"));
    }

    @Test
    void aRowIsAnAgentOfATrial() throws IOException {
        List<Map<String, String>> rows = rows(run(agents()));

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0))
                .contains(
                        entry("users", "2"),
                        entry("repeat", "1"),
                        entry("agent", "1"),
                        entry("agent_host", "load1"),
                        entry("process_id", "71"),
                        entry("agent_cores", "8"),
                        entry("missing", ""),
                        entry("agent_users", "1"),
                        entry("successes", "399"),
                        entry("failures", "1"),
                        entry("attempts", "410"),
                        entry("clock_offset_ms", "-2"),
                        entry("clock_offset_error_ms", "0.5"),
                        // |-7 - -2| ms less 0.5 and 1 ms of doubt, in a second
                        entry("clock_drift_fraction", "0.0035"),
                        entry("start_skew_ms", "2"),
                        entry("start_skew_error_ms", "0.5"),
                        entry("cpu_fraction", "0.25"),
                        // 40 ms of 4 cores in a second
                        entry("controller_cpu_fraction", "0.01"),
                        entry("lateness_p99_ms", "1"),
                        entry("hiccup_p99_ms", ""),
                        entry("load", "2 users"));
        assertThat(rows.get(1))
                .contains(
                        entry("start_skew_ms", "0"),
                        entry("clock_offset_ms", ""),
                        entry("clock_drift_fraction", ""),
                        entry("lateness_p99_ms", ""));
    }

    @Test
    void ofAnAgentThatIsMissingThereIsWhatItTold() throws IOException {
        AgentsLog both = agents();
        Agent lost = new Agent(2, "load1", 72, 8, 1, 17, 0, Optional.empty(), Optional.empty(), "it was silent");

        assertThat(rows(run(new AgentsLog(
                                both.controller(), List.of(both.agents().get(0), lost))))
                        .get(1))
                .contains(
                        entry("missing", "it was silent"),
                        entry("agent_users", "1"),
                        entry("successes", "17"),
                        entry("attempts", ""),
                        entry("cpu_fraction", ""),
                        entry("start_skew_ms", ""));
    }

    @Test
    void anAgentThatWasLostBeforeHasARowWithoutUsers() throws IOException {
        AgentsLog both = agents();
        Agent absent = new Agent(
                3,
                "load1",
                73,
                8,
                0,
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                "it was lost before the trial: it was silent");

        assertThat(rows(run(new AgentsLog(both.controller(), both.agents(), List.of(absent))))
                        .get(2))
                .contains(
                        entry("agent", "3"),
                        entry("missing", "it was lost before the trial: it was silent"),
                        entry("agent_users", "0"),
                        entry("successes", "0"),
                        entry("attempts", ""));
    }

    @Test
    void aRunWithoutAgentsHasNoFile() throws IOException {
        rows(run(agents()));

        Report.write(directory, run(new SimulatedTrial(1, 2, 400).log()), Report.Columns.ALL);

        assertThat(directory.resolve("agents.csv")).doesNotExist();
    }

    @Test
    void plotsHaveThemWhereThereAreSome() {
        assertThat(files(run(agents()))).contains("agents.csv");
        assertThat(files(run(new SimulatedTrial(1, 2, 400).log()))).doesNotContain("agents.csv");
    }

    private static List<String> files(RunSummary run) {
        return PlotTables.of(run).stream()
                .map(table -> table.description().file())
                .toList();
    }
}
