package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.house.Cases;
import org.loadharness.load.Extent;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.report.FinalTable.VerdictStyle;
import org.loadharness.stats.Given;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.workload.Mix;

/** {@code tiers.csv} cell by cell, and what it always is. */
class TiersTableTest {
    @TempDir
    private Path directory;

    @Test
    void aRowIsAPartOfAnInteractionOfAPoint() throws IOException {
        // trial 1: customers take 40 and 60 ms, of which the queue is 10 and unknown; trial 2: 30 and 50 ms, 10 and 10
        RunSummary run = run(List.of(
                parts(nanos(40, 60), nanos(10), nanos(20, 30), nanos(10, 30)),
                parts(nanos(30, 50), nanos(10, 10), nanos(20, 30), nanos(0, 10))));

        Report.write(directory, run, Report.Columns.ALL);

        List<Map<String, String>> rows = TwoTrials.read(directory.resolve("tiers.csv"));
        assertThat(rows)
                .extracting(row -> row.get("interaction") + "/" + row.get("part"))
                .containsExactly("customer/queue", "customer/store", "customer/rest", "customer/end_to_end");
        assertThat(rows.get(0))
                .contains(
                        entry("workload", "bookstore"),
                        entry("users", "2"),
                        entry("repeats", "2"),
                        entry("samples", "3"),
                        entry("time_mean_ms", "10"),
                        entry("time_mean_sd_ms", "0"),
                        entry("time_mean_ci_low_ms", "10"),
                        entry("time_mean_ci_high_ms", "10"),
                        // 30 of 180 ms
                        entry("share_fraction", "0.166667"),
                        entry("time_p50_ms", ""),
                        entry("time_p99_ms", ""),
                        entry("time_variation", "0"),
                        entry("load", "2 users"));
        assertThat(rows.get(2))
                .contains(
                        entry("samples", "4"),
                        // (20 + 5) / 2, of which each is a repeat's
                        entry("time_mean_ms", "12.5"),
                        entry("share_fraction", "0.277778"));
        assertThat(rows.get(3))
                .contains(entry("samples", "4"), entry("time_mean_ms", "45"), entry("share_fraction", "1"));
    }

    @Test
    void aRunThatReportsNoPartsHasNoFile() throws IOException {
        Report.write(
                directory,
                run(List.of(parts(nanos(40, 60), nanos(10), nanos(20, 30), nanos(10, 30)))),
                Report.Columns.ALL);

        List<Path> files = Report.write(directory, TwoTrials.run(), Report.Columns.ALL);

        assertThat(files).noneMatch(file -> file.endsWith("tiers.csv"));
        assertThat(directory.resolve("tiers.csv")).doesNotExist();
    }

    @Test
    void aTrialThatReportedNothingIsAllRest() {
        RunSummary run = run(List.of(
                parts(nanos(40, 60), nanos(10), nanos(20, 30), nanos(10, 30)),
                Given.interaction("customer", nanos(70, 80), Distribution.EMPTY)));

        List<InteractionSummary.Part> parts = run.points().get(0).parts();

        assertThat(parts.get(0).meanMillis().count()).isEqualTo(1);
        assertThat(parts.get(2).lengths()).isEqualTo(nanos(10, 30, 70, 80));
        assertThat(shares(parts)).isCloseTo(1, within(1e-12));
    }

    @Tag("law")
    @Test
    void partsAndRestSumToEndToEnd() {
        for (int seed = 1; seed <= Cases.of(100, 1_000); seed++) {
            SeedTree seeds = new SeedTree(seed);
            List<InteractionLog> repeats = IntStream.rangeClosed(1, 3)
                    .mapToObj(repeat -> random(seeds.child(repeat)))
                    .toList();

            PointSummary point = run(repeats).points().get(0);

            List<InteractionSummary.Part> parts = point.parts();
            InteractionSummary.Part whole = parts.get(3);
            long sumNanos = parts.subList(0, 3).stream()
                    .mapToLong(part -> part.lengths().totals().sumNanos())
                    .sum();
            double meanMillis = parts.subList(0, 3).stream()
                    .mapToDouble(part -> part.meanMillis().mean().orElseThrow())
                    .sum();
            double expected = whole.meanMillis().mean().orElseThrow();
            assertThat(sumNanos)
                    .as("seed %d", seed)
                    .isEqualTo(whole.lengths().totals().sumNanos());
            assertThat(meanMillis).as("seed %d", seed).isCloseTo(expected, within(1e-9 * expected));
            assertThat(shares(parts)).as("seed %d", seed).isCloseTo(1, within(1e-9));
        }
    }

    @Tag("law")
    @Test
    void theVariationIsThatOfTheLengths() {
        for (int seed = 1; seed <= Cases.of(50, 200); seed++) {
            long[] lengths = new SeedTree(seed).stream().longs(50, 1, 1L << 40).toArray();
            double mean = 0;
            for (long length : lengths) {
                mean += length / 50.0;
            }
            double squares = 0;
            for (long length : lengths) {
                squares += (length - mean) * (length - mean);
            }
            RunSummary run = run(List.of(
                    parts(Distribution.of(lengths), Distribution.EMPTY, Distribution.EMPTY, Distribution.of(lengths))));

            InteractionSummary.Part rest = run.points().get(0).parts().get(2);

            assertThat(rest.variation().orElseThrow())
                    .as("seed %d", seed)
                    .isCloseTo(Math.sqrt(squares / 49) / mean, within(0.001));
        }
    }

    @Test
    void theConsoleHasAShortTable() {
        RunSummary run = run(List.of(
                parts(nanos(40, 60), nanos(10), nanos(20, 30), nanos(10, 30)),
                parts(nanos(30, 50), nanos(10, 10), nanos(20, 30), nanos(0, 10))));

        assertThat(FinalTable.console(run, Glyphs.ASCII, VerdictStyle.PLAIN)).contains("""

                where the time went: mean ms of a success from its start, and its share
                users  interaction      queue      store        rest  end_to_end
                    2     customer  10 (17 %)  25 (56 %)  ~12 (28 %)         ~45
                ~ is known to no better than 10 %: tiers.csv has the interval

                verdict:\
                """);
        assertThat(FinalTable.markdown(run)).contains("""

                where the time went: mean ms of a success from its start, and its share

                | users | interaction | queue | store | rest | end_to_end |
                | --: | --: | --: | --: | --: | --: |
                | 2 | customer | 10 (17 %) | 25 (56 %) | ~12 (28 %) | ~45 |

                ~ is known to no better than 10 %: tiers.csv has the interval

                Verdict:\
                """);
        assertThat(FinalTable.console(TwoTrials.run(), Glyphs.ASCII, VerdictStyle.PLAIN))
                .doesNotContain("where the time went");
    }

    @Test
    void theShortTableIsOfSuccessesAlone() {
        InteractionLog none = parts(Distribution.EMPTY, Distribution.EMPTY, Distribution.EMPTY, Distribution.EMPTY);
        InteractionLog some = parts(nanos(50), nanos(10), nanos(20), nanos(20));

        assertThat(FinalTable.console(run(1, List.of(none), 2), Glyphs.ASCII, VerdictStyle.PLAIN))
                .doesNotContain("where the time went");
        assertThat(PartsInShort.of(run(1, List.of(none, some), 2, 4))
                        .orElseThrow()
                        .rows())
                .containsExactly(List.of("4", "customer", "10 (20 %)", "20 (40 %)", "20 (40 %)", "50"));
    }

    @Test
    void theShortTableOfALongRunIsShort() {
        int[] users = IntStream.rangeClosed(1, 40).toArray();
        List<InteractionLog> logs = new ArrayList<>();
        for (int count : users) {
            logs.add(parts(nanos(40 + count), nanos(10), nanos(20), nanos(10 + count)));
        }

        String text = FinalTable.console(run(1, logs, users), Glyphs.ASCII, VerdictStyle.PLAIN);

        assertThat(text.lines().filter(line -> line.contains("customer "))).hasSize(12);
        assertThat(text).contains("\nand 28 more in tiers.csv\n");
    }

    @Test
    void manyPartsStandBelowEachOtherForTheHighestLoad() {
        List<PartLog> parts = IntStream.rangeClosed(1, 5)
                .mapToObj(part -> new PartLog("part-" + part, nanos(part)))
                .toList();
        InteractionLog log = new InteractionLog(
                "customer",
                nanos(20),
                Distribution.EMPTY,
                Optional.empty(),
                1,
                Optional.of(new PartsLog(parts, nanos(5), 0)));

        assertThat(FinalTable.console(run(1, List.of(log, log), 2, 4), Glyphs.ASCII, VerdictStyle.PLAIN))
                .contains("""

                where the time went: mean ms of a success from its start, and its share, at 4 users
                      part  customer
                    part-1   1 (5 %)
                    part-2  2 (10 %)
                    part-3  3 (15 %)
                    part-4  4 (20 %)
                    part-5  5 (25 %)
                      rest  5 (25 %)
                end_to_end        20
                and 7 more in tiers.csv
                """);
    }

    @Test
    void manyPartsOfManyInteractionsFitATerminal() {
        List<InteractionLog> logs = IntStream.rangeClosed(1, 20)
                .mapToObj(number -> new InteractionLog(
                        "flow/step-" + number,
                        nanos(1000),
                        Distribution.EMPTY,
                        Optional.empty(),
                        1,
                        Optional.of(new PartsLog(
                                List.of(
                                        new PartLog("dns", nanos(0)),
                                        new PartLog("connect", nanos(10)),
                                        new PartLog("tls", nanos(0)),
                                        new PartLog("wait", nanos(700)),
                                        new PartLog("receive", nanos(200))),
                                nanos(90),
                                0))))
                .toList();
        Mix mix = Mix.guided(
                logs.stream().map(log -> new Mix.Entry(log.name(), 1)).toList());
        org.loadharness.record.TrialLog trial = new SimulatedTrial(1, 2, 10)
                .id(0, 1)
                .withInteractions(none -> logs)
                .log();

        String text = FinalTable.console(
                Given.run(
                        new RunLog(Given.plan(new Extent.Interactions(10), 1, 2), Given.quietMachine(), List.of(trial)),
                        mix),
                Glyphs.ASCII,
                VerdictStyle.PLAIN);

        String table = text.substring(text.indexOf("where the time went"));
        assertThat(table.lines().skip(1).limit(13)).allMatch(line -> line.length() <= 80);
        assertThat(table).contains("interaction", "flow/step-12", "700 (70 %)", "and 92 more in tiers.csv");
        assertThat(table).doesNotContain("flow/step-13", "dns", "connect", "tls");
    }

    /** Ten successes, of each of which every part is reported. */
    private static InteractionLog random(SeedTree seeds) {
        long[] queue = seeds.child("queue").stream().longs(10, 0, 1L << 30).toArray();
        long[] store = seeds.child("store").stream().longs(10, 0, 1L << 30).toArray();
        long[] rest = seeds.child("rest").stream().longs(10, 0, 1L << 30).toArray();
        long[] whole = IntStream.range(0, 10)
                .mapToLong(i -> queue[i] + store[i] + rest[i])
                .toArray();
        return parts(Distribution.of(whole), Distribution.of(queue), Distribution.of(store), Distribution.of(rest));
    }

    private static InteractionLog parts(Distribution whole, Distribution queue, Distribution store, Distribution rest) {
        return new InteractionLog(
                "customer",
                whole,
                Distribution.EMPTY,
                Optional.empty(),
                whole.count(),
                Optional.of(new PartsLog(List.of(new PartLog("queue", queue), new PartLog("store", store)), rest, 0)));
    }

    private static RunSummary run(List<InteractionLog> customers) {
        return run(customers.size(), customers, 2);
    }

    /** Customers as given, one log for each trial; managers report nothing. */
    private static RunSummary run(int repeats, List<InteractionLog> customers, int... users) {
        List<org.loadharness.record.TrialLog> trials = IntStream.range(0, customers.size())
                .mapToObj(trial -> new SimulatedTrial(trial, users[trial / repeats], 1)
                        .id(trial / repeats, 1 + trial % repeats)
                        .withInteractions(logs -> List.of(customers.get(trial), logs.get(1)))
                        .log())
                .toList();
        return Given.run(
                new RunLog(Given.plan(new Extent.Interactions(1), repeats, users), Given.quietMachine(), trials),
                Given.MIX);
    }

    private static double shares(List<InteractionSummary.Part> parts) {
        return parts.subList(0, parts.size() - 1).stream()
                .mapToDouble(part -> part.shareFraction().orElseThrow())
                .sum();
    }

    private static Distribution nanos(long... millis) {
        return Distribution.of(
                java.util.Arrays.stream(millis).map(milli -> milli * 1_000_000).toArray());
    }
}
