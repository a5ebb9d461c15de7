package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.report.FinalTable.VerdictStyle;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;

class ErrorsTableTest {
    private static final Extent ONE_SECOND = new Extent.Lasting(Duration.ofMillis(1500));

    @Test
    void lostUsersStandByWhatBecameOfThem() throws IOException {
        RunSummary run = summary(new SimulatedTrial(1, 4, 20)
                .ended(
                        Cause.TIMED_OUT,
                        "",
                        new LostUser(0, Fate.STOPPED, "java.lang.InterruptedException"),
                        new LostUser(1, Fate.HUNG, "does not end interaction customer\n\tat Deep.down"),
                        new LostUser(3, Fate.STOPPED, "")));

        List<Map<String, String>> rows = rows(run);

        assertThat(TwoTrials.parse(FinalTable.csv(run, Report.Columns.ALL)).get(0))
                .contains(entry("users_lost", "3"));
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0))
                .contains(
                        entry("what", "user"),
                        entry("kind", "stopped"),
                        entry("count", "2"),
                        entry("example", "user 0: java.lang.InterruptedException"));
        assertThat(rows.get(1))
                .contains(
                        entry("what", "user"),
                        entry("kind", "hung"),
                        entry("count", "1"),
                        entry("example", "user 1: does not end interaction customer"));
    }

    @Test
    void aMessageOfTheSystemIsOneHarmlessLineOfBoundedLength() throws IOException {
        assertThat(example("=cmd|' /C calc'!A0\n\tat x")).isEqualTo("'=cmd|' /C calc'!A0");
        assertThat(example("a\tb")).isEqualTo("a b");
        assertThat(example("x".repeat(500))).hasSize(500);
        assertThat(example("x".repeat(5000))).hasSize(503).endsWith("x...");
    }

    @Test
    void aPointMeasuredByTimeHasSecondsAndNoNumber() throws IOException {
        RunSummary run = summary(new SimulatedTrial(1, 4, 20));

        Map<String, String> row =
                TwoTrials.parse(FinalTable.csv(run, Report.Columns.ALL)).get(0);

        assertThat(row).contains(entry("interactions_per_user", ""), entry("duration_s", "1.5"));
    }

    @Test
    void aPointWhereNothingEndedHasNoNumbers() {
        RunSummary run = summary(new SimulatedTrial(1, 4, 0));

        assertThat(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN).lines())
                .contains("    4             -        -       -       -       -        -       -  invalid");
    }

    private static String example(String message) throws IOException {
        return rows(TwoTrials.run(message)).get(0).getOrDefault("example", "");
    }

    private static List<Map<String, String>> rows(RunSummary run) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ErrorsTable.TABLE.writeTo(out, run);
        return TwoTrials.parse(out.toString(StandardCharsets.UTF_8));
    }

    private static RunSummary summary(SimulatedTrial trial) {
        return Given.run(
                new RunLog(Given.plan(ONE_SECOND, 1, 4), Given.quietMachine(), List.of(trial.log())), Given.MIX);
    }
}
