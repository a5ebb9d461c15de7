package org.loadharness.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.loadharness.cause.PointTime;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.report.Rows.PointRow;
import org.loadharness.stats.Interval;
import org.loadharness.stats.LogRatio;
import org.loadharness.stats.RunSummary;
import org.loadharness.theory.ScalabilityFit;

/** {@code time.csv}: a row is a part of the time of users at a point, over its profiled trials. */
final class TimeTable {
    private static final List<Column<PointTime>> TRIALS = List.of(
            Column.text(
                    "threads",
                    "Whose time it is: users, all of a trial; server, the threads of the server's process.",
                    time -> time.threads().name().toLowerCase(Locale.ROOT)),
            Column.count(
                    "profiled_trials",
                    "Profiled trials; they are in no other table.",
                    time -> time.trials().size()));

    private static final List<Column<Part>> PART = List.of(
            Column.text(
                    "part",
                    "What sort of time it is; rest is what no other part accounts for.",
                    part -> part.kind().text()),
            Column.text("what", "What is waited for; empty where the part says it all.", Part::name),
            Column.text(
                    "line",
                    "The line of the system in which most of it passes; of computing, in which threads were found most often.",
                    Part::line),
            Column.number(
                    "time_fraction",
                    "Part of all the users' time; those of a point sum to 1. Empty where the system does not say.",
                    Part::fraction),
            Column.number(
                    "busy_fraction",
                    "Part of the wall time in which at least one waited for it, and so in which it was in use.",
                    Part::busyFraction),
            Column.number("waits_per_s", "Waits for it per second of wall time.", Part::waitsPerSecond));

    private static final List<Column<TimeRow>> OF_CALLS = List.of(
            Column.number(
                    "waits_per_success",
                    "Waits for it per success of the profiled trials: hand-overs, which grow with the users.",
                    row -> row.time().waitsPerSuccess(row.part())),
            Column.number(
                    "held_fraction",
                    "Of what one call has at a time: for how long a call has it, as a part of the time that a call takes with one user; at least so long where busy_fraction is less than 0.8. What usl_sigma is to be held against.",
                    row -> row.time().heldFraction(row.part())));

    private static final List<Column<PointTime>> LAW = List.of(
            law(
                    "usl_sigma",
                    "By the Universal Scalability Law of the variant's measured trials: the part of a success that one user does at a time (contention).",
                    law -> law.contention().value()),
            law(
                    "usl_sigma_ci_low",
                    "Lower end of its 95 % interval.",
                    law -> law.contention().low()),
            law(
                    "usl_sigma_ci_high",
                    "Upper end of its 95 % interval.",
                    law -> law.contention().high()),
            law(
                    "usl_kappa",
                    "By the same law what users cost each other by pairs (coherency).",
                    law -> law.coherency().value()),
            law(
                    "usl_kappa_ci_low",
                    "Lower end of its 95 % interval.",
                    law -> law.coherency().low()),
            law(
                    "usl_kappa_ci_high",
                    "Upper end of its 95 % interval.",
                    law -> law.coherency().high()));

    private static final List<Column<PointTime>> COST = List.of(
            Column.number(
                    "profiled_throughput_ratio",
                    "Throughput of the profiled trials over that of the measured ones: what profiling costs.",
                    time -> cost(time, LogRatio::ratio)),
            Column.number(
                    "profiled_throughput_ratio_ci_low",
                    "Lower end of its 95 % interval (Student's t on logarithms, trials as units).",
                    time -> cost(time, ratio -> interval(ratio).low())),
            Column.number(
                    "profiled_throughput_ratio_ci_high",
                    "Upper end of its 95 % interval.",
                    time -> cost(time, ratio -> interval(ratio).high())));

    static final Table<TimeRow> TABLE = new Table<>(
            "time.csv",
            "a part of the time of users at a point, over its profiled trials",
            TimeRow::point,
            Column.join(List.of(
                    Column.on(TimeRow::point, IdentityColumns.OF_POINT),
                    Column.on(TimeRow::time, TRIALS),
                    Column.on(TimeRow::part, PART),
                    OF_CALLS,
                    Column.on(TimeRow::time, LAW),
                    Column.on(TimeRow::time, COST),
                    List.of(PlanColumns.POINT.on(TimeRow::point)))),
            TimeRow::of);

    private TimeTable() {}

    private static Column<PointTime> law(String name, String meaning, ToDoubleFunction<ScalabilityFit> figure) {
        return Column.number(
                name,
                meaning,
                time -> time.model().law().stream()
                        .mapToDouble(figure)
                        .filter(Double::isFinite)
                        .findFirst());
    }

    private static OptionalDouble cost(PointTime time, ToDoubleFunction<LogRatio> figure) {
        return time.cost().stream().mapToDouble(figure).findFirst();
    }

    private static Interval interval(LogRatio ratio) {
        return ratio.interval(Interval.Confidence.STANDARD);
    }

    /** A part of a point. */
    record TimeRow(PointRow point, PointTime time, Part part) {
        static Stream<TimeRow> of(RunSummary run) {
            return PointTime.of(run).stream()
                    .flatMap(time -> time.parts().stream()
                            .map(part -> new TimeRow(new PointRow(run.plan(), time.point()), time, part)));
        }
    }
}
