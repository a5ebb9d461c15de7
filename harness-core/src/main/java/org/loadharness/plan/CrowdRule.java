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
        study.get()
                .workload()
                .conflicts(study.get().settings(), point.users())
                .forEach(reason -> reader.mistake(place(point), reason));
    }

    private static String place(Point point) {
        if (point.phases().size() > 1) {
            return "phases";
        }
        return (point.isOpen() ? PlanOptions.MAX_IN_FLIGHT : PlanOptions.USERS).name();
    }
}
