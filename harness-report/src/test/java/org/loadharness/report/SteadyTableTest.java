package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Stationarity;
import org.loadharness.steady.Certificate;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Change.Standstill;
import org.loadharness.steady.Certificate.Change.Step;
import org.loadharness.steady.Certificate.Limit;
import org.loadharness.steady.Certificate.Reach;
import org.loadharness.steady.Certificate.Stillness;
import org.loadharness.steady.Series;

class SteadyTableTest {
    private static final Reach RESPONSES = new Reach(Limit.NONE, 0.08);
    private static final Reach PLANNED = new Reach(Limit.PLANNED, Double.POSITIVE_INFINITY);

    @Test
    void aSteadyPhaseIsARowWithWhatWouldHaveBeenSeen() throws IOException {
        assertThat(rows(new Certificate(RESPONSES, PLANNED, List.of(), Stillness.NONE, 20)))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .contains(
                                entry("users", "2"),
                                entry("phase", "all"),
                                entry("steady", "yes"),
                                entry("latency_seen_fraction", "0.08"),
                                entry("throughput_seen_fraction", ""),
                                entry("change", ""),
                                entry("change_from_s", ""),
                                entry("sentence", "steady: a change of 8 % or more would have been seen")));
    }

    @Test
    void eachChangeIsARow() throws IOException {
        List<Change> changes =
                List.of(new Step(Series.RESPONSE, 3, 10), new Standstill(7.5, 5, OptionalInt.of(1), 0.25, 1));

        List<Map<String, String>> rows = rows(new Certificate(RESPONSES, PLANNED, changes, Stillness.NONE, 20));

        assertThat(rows).extracting(row -> row.get("steady")).containsExactly("no", "no");
        assertThat(rows.get(0))
                .contains(
                        entry("change", "step"),
                        entry("change_from_s", "10"),
                        entry("change_repeat", ""),
                        entry("sentence", "sound for the first 10 s, response times x3 (geometric mean) from then on"));
        assertThat(rows.get(1))
                .contains(
                        entry("change", "standstill"),
                        entry("change_from_s", "7.5"),
                        entry("change_repeat", "2"),
                        entry("sentence", "no success for 5 s, from 7.5 s on in repeat 2"));
    }

    @Test
    void aChangeThatDoesNotMatterIsNoRow() throws IOException {
        Certificate certificate =
                new Certificate(RESPONSES, PLANNED, List.of(new Step(Series.RESPONSE, 1.01, 10)), Stillness.NONE, 20);

        assertThat(rows(certificate))
                .singleElement()
                .satisfies(row -> assertThat(row).contains(entry("steady", "yes"), entry("change", "")));
    }

    private static List<Map<String, String>> rows(Certificate certificate) throws IOException {
        RunSummary run = TwoTrials.run();
        PointSummary point = run.points().get(0);
        Stationarity stationarity = new Stationarity(
                List.of(new Stationarity.OfPhase(point.point().phases().get(0), certificate)));
        PointSummary with = new PointSummary(
                point.point(),
                point.trials(),
                point.pooled(),
                point.phases(),
                point.flows(),
                point.queueing(),
                stationarity,
                point.verdict());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        SteadyTable.TABLE.writeTo(
                bytes, new RunSummary(run.plan(), run.environment(), List.of(with), run.verdict(), List.of()));
        return TwoTrials.parse(bytes.toString(StandardCharsets.UTF_8));
    }
}
