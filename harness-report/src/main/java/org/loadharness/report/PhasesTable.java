package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.report.Rows.PhaseRow;
import org.loadharness.stats.PointSummary.PhaseSummary;
import org.loadharness.stats.Pooled;

/** {@code phases.csv}: a row is a phase of a point that has several, over all repeats. */
final class PhasesTable {
    private static final List<Column<LoadPhase>> PHASE = List.of(
            Column.text("phase", "Name of the phase.", LoadPhase::name),
            Column.knownCount(
                    "phase_users",
                    "Its users; empty where its interactions come by a timetable.",
                    load -> PlanColumns.users(List.of(load))),
            Column.number(
                    "phase_arrivals_per_s",
                    "Its interactions offered per second by a timetable, or flows where users go through them; empty elsewhere,"
                            + " and where the rate changes.",
                    PhasesTable::arrivalsPerSecond),
            Column.text(
                    "release",
                    "When its users are let go, as a plan has it.",
                    load -> load.release().text()));

    private static final List<Column<PhaseSummary>> RELEASED = List.of(
            EstimateColumns.mean(
                            "released_s",
                            "When its users were let go, after the start of the measured stage; empty if they were not.")
                    .on(PhaseSummary::releasedSeconds),
            Column.count(
                    "repeats",
                    "Trials in which they were.",
                    phase -> phase.releasedSeconds().count()));

    private static final List<Column<Pooled>> FIGURES = Column.join(List.of(
            List.of(PooledColumns.MEASURED_MEAN),
            PooledColumns.MEANS,
            PooledColumns.PERCENTILES,
            PooledColumns.COUNTS,
            List.of(
                    PooledColumns.CENSORED,
                    PooledColumns.USERS_ACTIVE,
                    PooledColumns.IN_FLIGHT,
                    PooledColumns.START_SKEW),
            WorkColumns.OF_REPEATS));

    static final Table<PhaseRow> TABLE = new Table<>(
            "phases.csv",
            "a phase of a point, over all repeats",
            PhaseRow::point,
            Column.join(List.of(
                    Column.on(PhaseRow::point, IdentityColumns.OF_POINT),
                    Column.on(
                            PhaseRow::phase,
                            Column.join(List.of(
                                    Column.on(PhaseSummary::load, PHASE),
                                    RELEASED,
                                    Column.on(PhaseSummary::pooled, FIGURES),
                                    Column.on(phase -> List.of(phase.load()), PlanColumns.EXTENT),
                                    Column.on(phase -> List.of(phase.load()), PlanColumns.LOAD),
                                    Column.on(PhaseSummary::pooled, UncertaintyColumns.ALL)))),
                    List.of(PlanColumns.POINT.on(PhaseRow::point)))),
            PhaseRow::of);

    private PhasesTable() {}

    private static OptionalDouble arrivalsPerSecond(LoadPhase load) {
        return load.load() instanceof OpenLoop open ? open.arrivals().meanPerSecond() : OptionalDouble.empty();
    }
}
