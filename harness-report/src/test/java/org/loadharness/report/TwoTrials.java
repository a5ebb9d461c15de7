package org.loadharness.report;

import static org.loadharness.stats.Given.MILLI_NANOS;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.RunLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mode;

/**
 * Two users of two interactions each, twice, small enough to be summed up by hand (all in ms):
 *
 * <pre>
 * trial 1   user 0: customer 40, manager 60            from   0 to 100
 *           user 1: customer 120, manager 80 (failed)  from   0 to 200
 * trial 2   user 0: customer 50, manager 50            from   0 to 100
 *           user 1: customer 50, manager 50            from  10 to 110
 * </pre>
 *
 * on four cores; the generator uses 80 ms and 44 ms of processor time, the server 40 ms in trial 1 and cannot be read in 2.
 */
final class TwoTrials {
    private static final Extent TWO_EACH = new Extent.Interactions(2);

    private TwoTrials() {}

    static RunSummary run() {
        return run("Duplicated: ISBN 7");
    }

    /** The failure says so. */
    static RunSummary run(String example) {
        ExperimentPlan plan = Given.plan(Mode.RPC, TWO_EACH, 2, 2);
        return Given.run(new RunLog(plan, Given.quietMachine(), List.of(first(example), second())), Given.MIX);
    }

    /** No trial has run. */
    static RunSummary nothing() {
        ExperimentPlan plan = Given.plan(Mode.RPC, TWO_EACH, 2, 2);
        return Given.run(new RunLog(plan, Given.quietMachine(), List.of()), Given.MIX);
    }

    /** The second trial alone: nothing failed. */
    static RunSummary oneRepeat() {
        ExperimentPlan plan = Given.plan(Mode.RPC, TWO_EACH, 1, 2);
        TrialLog log = second();
        TrialLog asFirst = new TrialLog(
                new TrialId(0, 1),
                log.startedAt(),
                log.ending(),
                log.measured(),
                List.of(),
                log.warmup(),
                log.timeline(),
                log.failures(),
                log.resources(),
                Distribution.EMPTY,
                Optional.empty());
        return Given.run(new RunLog(plan, Given.quietMachine(), List.of(asFirst)), Given.MIX);
    }

    /** The rows of a file, each cell by its column. */
    static List<Map<String, String>> read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    static List<Map<String, String>> parse(String csv) throws IOException {
        CSVFormat format = CSVFormat.RFC4180.builder().setHeader().get();
        List<Map<String, String>> rows = new ArrayList<>();
        for (CSVRecord row : format.parse(new StringReader(csv))) {
            rows.add(new LinkedHashMap<>(row.toMap()));
        }
        return rows;
    }

    private static TrialLog first(String example) {
        Distribution customers = nanos(40, 120);
        Distribution managers = nanos(60);
        ResourceUse generator = withThreads(Given.used(80 * MILLI_NANOS, 3, 2_500_000))
                .with(ResourceUse.Resource.RESIDENT_BYTES, 1_000_000);
        Optional<ResourceUse> server = Optional.of(
                Given.used(40 * MILLI_NANOS, 1, MILLI_NANOS).with(ResourceUse.Resource.RESIDENT_BYTES, 2_000_000));
        return new TrialLog(
                new TrialId(0, 1),
                Given.START,
                new Ending(Cause.COMPLETED, "", List.of()),
                Given.phase(
                        List.of(
                                Given.interaction("customer", customers, Distribution.EMPTY),
                                Given.interaction("manager", managers, nanos(80))),
                        List.of(
                                Given.user(0, 0, 100 * MILLI_NANOS, 2),
                                Given.user(1, 0, 200 * MILLI_NANOS, new Given.Did(1, 1, 0)))),
                List.of(),
                Given.warmup(200, 3, 1500 * MILLI_NANOS),
                Seconds.of(List.of(
                        Given.second(150 * MILLI_NANOS, nanos(40, 60, 120), 0, 1, new ResourcesLog(generator, server)),
                        Given.second(
                                200 * MILLI_NANOS,
                                Distribution.EMPTY,
                                1,
                                0,
                                new ResourcesLog(Given.cpu(0), Optional.empty())))),
                List.of(new FailureLog("duplicated", 1, List.of(example + "\n\tat org.loadharness"))),
                new ResourcesLog(generator, server),
                Distribution.EMPTY,
                Optional.empty());
    }

    /** Of the 80 ms: 20 in the kernel; of the collector 6, of the compiler 4, of others 10, and so 60 of users. */
    private static ResourceUse withThreads(ResourceUse use) {
        return use.with(ResourceUse.Resource.CPU_USER_NANOS, 60 * MILLI_NANOS)
                .with(ResourceUse.Resource.CPU_SYSTEM_NANOS, 20 * MILLI_NANOS)
                .with(ResourceUse.Resource.CPU_COLLECTOR_NANOS, 6 * MILLI_NANOS)
                .with(ResourceUse.Resource.CPU_COMPILER_NANOS, 4 * MILLI_NANOS)
                .with(ResourceUse.Resource.CPU_OTHER_NANOS, 10 * MILLI_NANOS)
                .with(ResourceUse.Resource.THREADS, 25)
                .with(ResourceUse.Resource.VOLUNTARY_SWITCHES, 0)
                .with(ResourceUse.Resource.RECEIVED_BYTES, 5_000_000_000L);
    }

    private static TrialLog second() {
        return new TrialLog(
                new TrialId(0, 2),
                Given.START.plusSeconds(10),
                new Ending(Cause.COMPLETED, "", List.of()),
                Given.phase(
                        List.of(
                                Given.interaction("customer", nanos(50, 50), Distribution.EMPTY),
                                Given.interaction("manager", nanos(50, 50), Distribution.EMPTY)),
                        List.of(
                                Given.user(0, 0, 100 * MILLI_NANOS, 2),
                                Given.user(1, 10 * MILLI_NANOS, 110 * MILLI_NANOS, 2))),
                List.of(),
                Given.warmup(200, 0, 1000 * MILLI_NANOS),
                Seconds.of(List.of(Given.second(
                        110 * MILLI_NANOS,
                        nanos(50, 50, 50, 50),
                        0,
                        0,
                        new ResourcesLog(Given.cpu(44 * MILLI_NANOS), Optional.empty())))),
                List.of(),
                new ResourcesLog(Given.cpu(44 * MILLI_NANOS), Optional.empty()),
                Distribution.EMPTY,
                Optional.empty());
    }

    private static Distribution nanos(long... millis) {
        long[] nanos = millis.clone();
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] *= MILLI_NANOS;
        }
        return Distribution.of(nanos);
    }
}
