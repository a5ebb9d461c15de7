package org.loadharness.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.load.Arrivals;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.UserCounts;
import org.loadharness.workload.PhasedWorkload;

/** Reads the points of a sweep: over users, over arrivals, or over users that have shares in phases. Confined to one thread. */
final class PointsReader {
    private final PlanReader reader;
    private final Optional<Study> study;
    private final LoadReader load;
    private final List<PhaseDraft> phases;

    PointsReader(PlanReader reader, Optional<Study> study, List<PhaseDraft> phases) {
        this.reader = reader;
        this.study = study;
        this.load = new LoadReader(reader, study);
        this.phases = phases;
    }

    Optional<List<Point>> points() {
        if (!phases.isEmpty()) {
            return new PhasesReader(reader, study, phases).points();
        }
        if (reader.isGiven(PlanOptions.ARRIVALS)) {
            return open();
        }
        return study.filter(known -> known.workload() instanceof PhasedWorkload)
                .map(known -> brought(known, (PhasedWorkload) known.workload()))
                .orElseGet(this::closed);
    }

    private Optional<List<Point>> closed() {
        load.refuse(OpenLoop.class);
        Optional<UserCounts> users = reader.read(PlanOptions.USERS);
        Optional<LoadReader.Closed> made = load.closed();
        return users.flatMap(found -> made.map(closed -> found.counts().stream()
                .map(count -> new Point(closed.of(count), closed.measured().at(count)))
                .toList()));
    }

    private Optional<List<Point>> open() {
        reader.refuse(PlanOptions.USERS, "give either --users or --arrivals, not both");
        load.refuse(ClosedLoop.class);
        Optional<List<Arrivals>> laws = reader.read(PlanOptions.ARRIVALS);
        Optional<LoadReader.Open> made = load.open();
        return laws.flatMap(found -> made.map(open -> found.stream()
                .map(law -> new Point(open.of(law), open.measured()))
                .toList()));
    }

    /** The phases that the workload brings. */
    private Optional<List<Point>> brought(Study known, PhasedWorkload workload) {
        PlanOptions.ofPhase()
                .filter(option -> option != PlanOptions.USERS)
                .forEach(option -> reader.refuse(
                        option,
                        workload.name() + " brings phases of its own, which say that; leave it out, or name phases with"
                                + " --phase"));
        List<Point> points = new ArrayList<>();
        for (int count : reader.read(PlanOptions.USERS).map(UserCounts::counts).orElse(List.of())) {
            try {
                points.add(new Point(count, checked(known, workload.phases(known.settings(), count))));
            } catch (IllegalArgumentException wrong) {
                reader.mistake(PlanOptions.USERS, "the phases at " + count + " users: " + wrong.getMessage());
                return Optional.empty();
            }
        }
        return points.isEmpty() ? Optional.empty() : Optional.of(points);
    }

    private static List<LoadPhase> checked(Study known, List<LoadPhase> phases) {
        for (LoadPhase phase : phases) {
            List<String> problems = known.problems(phase.parameters());
            if (!problems.isEmpty()) {
                throw new IllegalArgumentException("phase " + phase.name() + ": " + String.join("; ", problems));
            }
        }
        return phases;
    }
}
