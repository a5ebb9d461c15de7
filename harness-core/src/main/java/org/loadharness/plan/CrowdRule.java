package org.loadharness.plan;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether the workload bears as many users as there will be. Confined to one thread. */
final class CrowdRule {
    private final PlanReader reader;

    CrowdRule(PlanReader reader) {
        this.reader = reader;
    }

    /** Adds what stands against the largest number of users to the mistakes. */
    void check(Optional<Study> study, List<Point> points) {
        Optional<Point> largest = points.stream().max(Comparator.comparingInt(Point::users));
        if (study.isEmpty() || largest.isEmpty()) {
            return;
        }
        Point point = largest.get();
        requireNumber(study.get(), points);
        study.get()
                .workload()
                .conflicts(study.get().settings(), point.users())
                .forEach(reason -> reader.mistake(place(point), reason));
    }

    /** Users who are made ready are as many as somebody has said: each may be a login. */
    private void requireNumber(Study study, List<Point> points) {
        if (points.stream().anyMatch(Point::isOpen)
                && !reader.isGiven(PlanOptions.MAX_IN_FLIGHT)
                && study.workload().readiesUsers(study.settings())) {
            reader.mistake(
                    PlanOptions.MAX_IN_FLIGHT,
                    "is not given, and " + study.workload().name()
                            + " makes each user ready before the start; say how many there are, as in "
                            + reader.named(PlanOptions.MAX_IN_FLIGHT) + " 50");
        }
    }

    private static String place(Point point) {
        if (point.phases().size() > 1) {
            return "phases";
        }
        return (point.isOpen() ? PlanOptions.MAX_IN_FLIGHT : PlanOptions.USERS).name();
    }
}
