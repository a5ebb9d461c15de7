package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.RpcOverhead.Row;
import org.loadharness.require.RpcOverhead.Subject;
import org.loadharness.stats.Interval;
import org.loadharness.stats.RunSummary;

class RpcOverheadTest {
    private static final List<Map<String, String>> MODES = List.of(Map.of("mode", "local"), Map.of("mode", "rpc"));
    private static final Map<String, Double> SHARES = Map.of("queue", 0.25, "wire", 0.5);

    @Test
    void whatRpcAddsStandsBesideItsParts() {
        RunSummary run = Measured.interactions(100)
                .point(1, 1.9, 2, 2.1)
                .point(4, 3, 3, 3)
                .point(SHARES, 1, 11.8, 12, 12.2)
                .point(SHARES, 4, 40, 40, 40)
                .run(MODES);

        RpcOverhead overhead = RpcOverhead.of(run);

        assertThat(overhead.parts()).containsExactly("queue", "wire", "rest");
        assertThat(overhead.rows())
                .extracting(Row::subject)
                .containsExactly(
                        new Subject("1 user", "customer"),
                        new Subject("1 user", "manager"),
                        new Subject("4 users", "customer"),
                        new Subject("4 users", "manager"));
        Row row = overhead.rows().get(0);
        assertThat(row.local().millis().getAsDouble()).isCloseTo(2, within(0.002));
        assertThat(row.rpc().millis().getAsDouble()).isCloseTo(12, within(0.012));
        assertThat(row.rpc().repeats()).isEqualTo(3);
        Interval interval = row.difference().orElseThrow().interval();
        // sd 0.1 and 0.2 of three: error 0.129, 2.94 degrees of freedom, t 3.22
        assertThat(interval.low()).isCloseTo(10 - 0.4156, within(0.02));
        assertThat(interval.high()).isCloseTo(10 + 0.4156, within(0.02));
        assertThat(row.partMillis().get("queue")).isCloseTo(3, within(0.01));
        assertThat(row.partMillis().get("wire")).isCloseTo(6, within(0.01));
        assertThat(row.partMillis().get("rest")).isCloseTo(3, within(0.01));
        assertThat(row.partMillis().values().stream().mapToDouble(part -> part).sum())
                .isCloseTo(row.rpc().millis().getAsDouble(), within(1e-9));
        assertThat(row.caveat()).isEmpty();
    }

    @Test
    void itIsTheSameWhicheverModeIsNamedFirst() {
        RunSummary run =
                Measured.interactions(100).point(1, 12, 12).point(1, 2, 2).run(List.of(MODES.get(1), MODES.get(0)));

        Row row = RpcOverhead.of(run).rows().get(0);

        assertThat(row.difference().orElseThrow().difference()).isCloseTo(10, within(0.02));
        assertThat(row.partMillis()).isEmpty();
        assertThat(RpcOverhead.of(run).parts()).isEmpty();
    }

    @Test
    void otherFactorsAreReportedAndHaveTheirOwnPairs() {
        RunSummary run = Measured.interactions(100)
                .point(1, 2, 2)
                .point(1, 12, 12)
                .point(1, 3, 3)
                .point(1, 8, 8)
                .run(List.of(variant("a", "local"), variant("a", "rpc"), variant("b", "local"), variant("b", "rpc")));

        assertThat(RpcOverhead.of(run).rows())
                .filteredOn(row -> row.subject().interaction().equals("manager"))
                .satisfiesExactly(
                        row -> {
                            assertThat(row.subject().point()).isEqualTo("1 user, store=a");
                            assertThat(row.difference().orElseThrow().difference())
                                    .isCloseTo(10, within(0.02));
                        },
                        row -> {
                            assertThat(row.subject().point()).isEqualTo("1 user, store=b");
                            assertThat(row.difference().orElseThrow().difference())
                                    .isCloseTo(5, within(0.02));
                        });
    }

    @Test
    void oneRepeatHasNoIntervalAndAFindingIsReported() {
        RunSummary run = Measured.interactions(100)
                .point(1, 2)
                .point(1, 12)
                .ended(Cause.TIMED_OUT)
                .run(MODES);

        Row row = RpcOverhead.of(run).rows().get(0);

        assertThat(row.difference()).isEmpty();
        assertThat(row.local().millis()).isPresent();
        assertThat(row.caveat().orElseThrow()).startsWith("of 1 user, mode=local the verdict is ");
    }

    @Test
    void aRunOfOneModeHasNone() {
        assertThat(RpcOverhead.of(Measured.interactions(100).point(1, 2).run()).rows())
                .isEmpty();
        assertThat(RpcOverhead.of(Measured.interactions(100)
                                .point(1, 2)
                                .point(1, 2)
                                .run(List.of(Map.of("store", "a"), Map.of("store", "b"))))
                        .rows())
                .isEmpty();
    }

    private static Map<String, String> variant(String store, String mode) {
        Map<String, String> factors = new LinkedHashMap<>();
        factors.put("store", store);
        factors.put("mode", mode);
        return factors;
    }
}
