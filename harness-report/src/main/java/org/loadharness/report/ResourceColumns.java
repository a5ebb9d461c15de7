package org.loadharness.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.record.ResourceUse;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;

/** The columns of what a process used besides its processor time. */
final class ResourceColumns {
    private static final double NANOS_PER_MILLI = 1e6;

    private ResourceColumns() {}

    /** Of a process that there always is. */
    static List<Column<ResourceUse>> of(String process) {
        return Column.on(Optional::of, ofOptional(process));
    }

    /** Of a process that there may be. */
    static List<Column<Optional<ResourceUse>>> ofOptional(String process) {
        return List.of(
                new Column<>(
                        new ColumnDescription(
                                process + "_resident_bytes",
                                ColumnType.INTEGER,
                                "Resident memory of the " + process + "'s process at the end; empty where unknown."),
                        known(ResourceUse.Resource.RESIDENT_BYTES)),
                new Column<>(
                        new ColumnDescription(
                                process + "_collections",
                                ColumnType.INTEGER,
                                "Garbage collections of the " + process + "'s process."),
                        known(ResourceUse.Resource.COLLECTIONS)),
                Column.number(
                        process + "_collection_ms",
                        "Time that the " + process + "'s process spent in garbage collections.",
                        use -> millis(figure(use, ResourceUse.Resource.COLLECTION_NANOS))));
    }

    static OptionalDouble millis(OptionalLong nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsLong() / NANOS_PER_MILLI) : OptionalDouble.empty();
    }

    private static Function<Optional<ResourceUse>, Sheet.Cell> known(ResourceUse.Resource resource) {
        return use -> Sheet.Cell.of(figure(use, resource));
    }

    private static OptionalLong figure(Optional<ResourceUse> use, ResourceUse.Resource resource) {
        return use.map(known -> known.of(resource)).orElse(OptionalLong.empty());
    }
}
