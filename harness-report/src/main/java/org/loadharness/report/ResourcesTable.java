package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.loadharness.record.ResourceUse;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;
import org.loadharness.stats.RunSummary;

/** {@code resources.csv}: a row is what a process used in a second of a trial. */
final class ResourcesTable {
    private static final List<Column<UseRow>> PROCESSOR = List.of(
            fraction(
                    "cpu_fraction",
                    "Processor time of the process as a share of the whole machine; of agents, of their machines together.",
                    ResourceUse.Resource.CPU_NANOS),
            fraction(
                    "cpu_user_fraction",
                    "The part of it in the process's own code.",
                    ResourceUse.Resource.CPU_USER_NANOS),
            fraction("cpu_system_fraction", "The part of it in the kernel.", ResourceUse.Resource.CPU_SYSTEM_NANOS));

    private static final List<Column<UseRow>> PROCESS = List.of(
            count("resident_bytes", "Resident memory at the row's end.", ResourceUse.Resource.RESIDENT_BYTES),
            count(
                    "threads",
                    "Threads at the row's end, those of the Java machine included.",
                    ResourceUse.Resource.THREADS),
            count("gc_count", "Garbage collections.", ResourceUse.Resource.COLLECTIONS),
            Column.number(
                    "gc_pause_ms",
                    "Time for which the process stood still for them.",
                    row -> ResourceColumns.millis(row.use().of(ResourceUse.Resource.COLLECTION_NANOS))),
            count(
                    "voluntary_context_switches",
                    "How often a thread gave a processor away to wait; empty with more than 150 threads.",
                    ResourceUse.Resource.VOLUNTARY_SWITCHES),
            count(
                    "involuntary_context_switches",
                    "How often a thread that could have gone on lost its processor; empty with more than 150 threads.",
                    ResourceUse.Resource.INVOLUNTARY_SWITCHES));

    private static final List<Column<UseRow>> MACHINE = List.of(
            count(
                    "machine_context_switches",
                    "Context switches of all processes of the machine.",
                    ResourceUse.Resource.MACHINE_SWITCHES),
            count(
                    "network_received_bytes",
                    "Received by all interfaces that the process sees, loopback included, for whatever process.",
                    ResourceUse.Resource.RECEIVED_BYTES),
            count("network_sent_bytes", "Sent by them.", ResourceUse.Resource.SENT_BYTES));

    private static final List<Column<UseRow>> THREADS = List.of(
            Column.number(
                    "cpu_users_fraction",
                    "Of cpu_fraction, what no other kind of thread used: users, in mode local with the service.",
                    UseRow::usersFraction),
            fraction(
                    "cpu_gc_fraction",
                    "Of cpu_fraction, the garbage collector's threads.",
                    ResourceUse.Resource.CPU_COLLECTOR_NANOS),
            fraction(
                    "cpu_compiler_fraction",
                    "Of cpu_fraction, the compiler's threads.",
                    ResourceUse.Resource.CPU_COMPILER_NANOS),
            fraction(
                    "cpu_other_fraction",
                    "Of cpu_fraction, every other thread.",
                    ResourceUse.Resource.CPU_OTHER_NANOS));

    static final Table<UseRow> TABLE = new Table<>(
            "resources.csv",
            "what a process used in a second of a trial, or the rest of one",
            row -> row.second().trial().point(),
            Column.join(List.of(
                    Column.on(row -> row.second().trial(), IdentityColumns.OF_TRIAL),
                    List.of(Column.text("process", "The process: generator or server.", UseRow::process)),
                    Column.on(UseRow::second, TimelineTable.SPAN),
                    PROCESSOR,
                    PROCESS,
                    MACHINE,
                    THREADS,
                    List.of(
                            TimelineTable.STAGE.on(UseRow::second),
                            PlanColumns.POINT.on(row -> row.second().trial().point())))),
            UseRow::of);

    private ResourcesTable() {}

    private static Column<UseRow> count(String name, String meaning, ResourceUse.Resource resource) {
        return new Column<>(
                new ColumnDescription(name, ColumnType.INTEGER, meaning),
                row -> Sheet.Cell.of(row.use().of(resource)));
    }

    private static Column<UseRow> fraction(String name, String meaning, ResourceUse.Resource resource) {
        return Column.number(name, meaning, row -> row.fraction(row.use().of(resource)));
    }

    /**
     * A process's second, if anything is known of it; in a simulated trial nothing is.
     *
     * @param coreNanos processor time that the machine had in it; of agents, their machines
     */
    record UseRow(SecondRow second, String process, ResourceUse use, long coreNanos) {
        static Stream<UseRow> of(RunSummary run) {
            long cores = run.environment().cores();
            return SecondRow.of(run).flatMap(second -> of(second, cores));
        }

        private static Stream<UseRow> of(SecondRow row, long cores) {
            var log = row.second().log();
            long nanos = row.second().endNanos() - row.second().startNanos();
            long generatorCores = row.trial()
                    .trial()
                    .log()
                    .agents()
                    .map(agents -> (long) agents.cores())
                    .orElse(cores);
            return Stream.concat(
                            Stream.of(new UseRow(row, "generator", log.generator(), nanos * generatorCores)),
                            log.server().stream().map(server -> new UseRow(row, "server", server, nanos * cores)))
                    .filter(known -> !known.use().figures().isEmpty());
        }

        OptionalDouble fraction(OptionalLong nanos) {
            return nanos.isPresent() && coreNanos > 0
                    ? OptionalDouble.of((double) nanos.getAsLong() / coreNanos)
                    : OptionalDouble.empty();
        }

        /** The rest; the whole comes in ticks of the kernel's clock, so that it may seem less than its parts. */
        OptionalDouble usersFraction() {
            long restNanos = use.of(ResourceUse.Resource.CPU_NANOS).orElse(0);
            for (ResourceUse.Resource part : List.of(
                    ResourceUse.Resource.CPU_COLLECTOR_NANOS,
                    ResourceUse.Resource.CPU_COMPILER_NANOS,
                    ResourceUse.Resource.CPU_OTHER_NANOS)) {
                if (use.of(part).isEmpty()
                        || use.of(ResourceUse.Resource.CPU_NANOS).isEmpty()) {
                    return OptionalDouble.empty();
                }
                restNanos -= use.of(part).getAsLong();
            }
            return fraction(OptionalLong.of(Math.max(0, restNanos)));
        }
    }
}
