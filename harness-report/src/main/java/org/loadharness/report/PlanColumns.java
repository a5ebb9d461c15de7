package org.loadharness.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Warmup;
import org.loadharness.report.Rows.PointRow;

/** The columns that say how a point was measured. Of several phases they say what is the same in each. */
final class PlanColumns {
    private static final double NANOS_PER_SECOND = 1e9;

    /** How long users were measured. */
    static final List<Column<List<LoadPhase>>> EXTENT = List.of(
            Column.knownCount(
                    "interactions_per_user",
                    "Interactions that each user was to perform, measured; empty if measured by time.",
                    phases -> interactions(same(phases, LoadPhase::measured))),
            Column.number(
                    "duration_s",
                    "Time for which each user was to go on, measured; empty if measured by number.",
                    phases -> seconds(same(phases, LoadPhase::measured))));

    /** What users do between interactions, and how many there may be. */
    static final List<Column<List<LoadPhase>>> LOAD = List.of(
            Column.knownCount(
                    "max_in_flight",
                    "Most interactions under way at a time where they come by a timetable; empty elsewhere.",
                    phases -> total(phases, OpenLoop.class)),
            Column.text(
                    "think",
                    "What lies between two interactions of a user, as --think has it; empty where they come by a timetable.",
                    phases -> same(phases, PlanColumns::think).orElse("")));

    private static final List<Column<PointRow>> TRIALS = List.of(
            Column.knownCount(
                    "warmup_interactions_per_user",
                    "Interactions of each user before the measured stage; empty if warmed up by time.",
                    row -> interactions(warmup(row))),
            Column.number(
                    "warmup_s",
                    "Time for which each user went on before the measured stage; empty if warmed up by number.",
                    row -> seconds(warmup(row))),
            Column.text(
                    "threads",
                    "What users ran on: a platform or a virtual thread each, or multiplexed: many on a thread for each processor.",
                    row -> row.variant().trialSettings().threads().text()));

    private static final List<Column<PointRow>> MORE_OF_TRIALS = List.of(
            Column.count(
                    "retries_max",
                    "How often a failed interaction was tried again at most.",
                    row -> row.variant().trialSettings().retries().most()),
            Column.text(
                    "warmup",
                    "The warm-up that was asked for, as --warmup has it.",
                    row -> row.variant().trialSettings().warmup().text()));

    /** What distinguishes a point; tables end in it. */
    static final Column<PointRow> POINT = Column.text(
            "load",
            "What distinguishes the point, as 50 users or poisson:500/s.",
            row -> row.point().point().label());

    static final List<Column<PointRow>> ALL = Column.join(List.of(Column.on(PlanColumns::phases, EXTENT), TRIALS));

    static final List<Column<PointRow>> MORE =
            Column.join(List.of(List.of(POINT), Column.on(PlanColumns::phases, LOAD), MORE_OF_TRIALS));

    private PlanColumns() {}

    /** Those who wait for their own interactions; empty if there are none. */
    static OptionalLong users(List<LoadPhase> phases) {
        return total(phases, ClosedLoop.class);
    }

    static boolean hasThinkTimes(PointRow row) {
        return phases(row).stream()
                .anyMatch(
                        phase -> phase.load() instanceof ClosedLoop closed && !(closed.pause() instanceof Pause.None));
    }

    private static OptionalLong total(List<LoadPhase> phases, Class<?> model) {
        long users = phases.stream()
                .map(LoadPhase::load)
                .filter(model::isInstance)
                .mapToLong(load -> load.users())
                .sum();
        return users == 0 ? OptionalLong.empty() : OptionalLong.of(users);
    }

    private static List<LoadPhase> phases(PointRow row) {
        return row.point().point().phases();
    }

    private static <T> Optional<T> same(List<LoadPhase> phases, Function<LoadPhase, T> what) {
        List<T> different = phases.stream().map(what).distinct().toList();
        return different.size() == 1 ? Optional.of(different.get(0)) : Optional.empty();
    }

    private static String think(LoadPhase phase) {
        return phase.load() instanceof ClosedLoop closed ? closed.pause().text() : "";
    }

    private static Optional<Extent> warmup(PointRow row) {
        return row.variant().trialSettings().warmup() instanceof Warmup.Fixed fixed
                ? Optional.of(fixed.extent())
                : Optional.empty();
    }

    private static OptionalLong interactions(Optional<Extent> extent) {
        return extent.orElse(null) instanceof Extent.Interactions interactions
                ? OptionalLong.of(interactions.perUser())
                : OptionalLong.empty();
    }

    private static OptionalDouble seconds(Optional<Extent> extent) {
        return extent.orElse(null) instanceof Extent.Lasting lasting
                ? OptionalDouble.of(lasting.duration().toNanos() / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }
}
