package org.loadharness.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.workload.PhasedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workloads;

/**
 * The points of a plan as the options and phases that lead to them. Immutable.
 *
 * @param options by name without dashes
 */
record LoadTerms(Map<String, String> options, List<PhaseDraft> phases) {
    private static final String USERS = "users";
    private static final String ARRIVALS = "arrivals";

    static LoadTerms of(ExperimentPlan plan, Workloads workloads) {
        List<Point> points = plan.points();
        Map<String, String> options = new LinkedHashMap<>();
        if (isBrought(plan, workloads)) {
            options.put(USERS, sweptUsers(points));
            return new LoadTerms(options, List.of());
        }
        boolean whole = points.stream()
                .allMatch(point -> point.only().filter(LoadTerms::isWhole).isPresent());
        if (whole) {
            return new LoadTerms(whole(points), List.of());
        }
        List<PhaseDraft> phases = IntStream.range(0, points.get(0).phases().size())
                .mapToObj(index -> phase(points, index))
                .toList();
        if (phases.stream().anyMatch(PhaseDraft::hasShare)) {
            options.put(USERS, sweptUsers(points));
        }
        return new LoadTerms(options, phases);
    }

    /** Whether the phases are those that the workload makes. */
    private static boolean isBrought(ExperimentPlan plan, Workloads workloads) {
        Variant.SystemUnderTest system = plan.onlyVariant().system();
        Optional<PhasedWorkload> workload = workloads.all().stream()
                .filter(known -> known.name().equals(system.workload()))
                .filter(PhasedWorkload.class::isInstance)
                .map(PhasedWorkload.class::cast)
                .findFirst();
        try {
            return workload.isPresent()
                    && plan.points().stream()
                            .allMatch(point -> workload.get()
                                    .phases(
                                            Settings.of(workload.get().parameters(), system.parameters()),
                                            point.sweptUsers())
                                    .equals(point.phases()));
        } catch (IllegalArgumentException otherParametersByNow) {
            return false;
        }
    }

    private static boolean isWhole(LoadPhase phase) {
        return phase.name().equals(LoadPhase.WHOLE)
                && phase.release() instanceof LoadPhase.Release.AtOnce
                && phase.parameters().isEmpty();
    }

    private static Map<String, String> whole(List<Point> points) {
        Map<String, String> options = new LinkedHashMap<>();
        LoadPhase first = points.get(0).phases().get(0);
        if (first.load() instanceof OpenLoop) {
            options.put(ARRIVALS, points.stream().map(LoadTerms::law).collect(Collectors.joining(",")));
        } else {
            options.put(USERS, sweptUsers(points));
        }
        options.putAll(held(first.load()));
        options.put(measureOf(first), extents(points, 0));
        return options;
    }

    private static PhaseDraft phase(List<Point> points, int index) {
        LoadPhase first = points.get(0).phases().get(index);
        Map<String, String> options = new LinkedHashMap<>();
        if (first.load() instanceof OpenLoop open) {
            options.put(ARRIVALS, open.arrivals().text());
        } else {
            options.put(
                    USERS,
                    points.stream()
                            .map(point -> point.phases().get(index).load().users() + "@" + point.sweptUsers())
                            .collect(Collectors.joining(",")));
        }
        options.putAll(held(first.load()));
        options.put(measureOf(first), extents(points, index));
        if (!(first.release() instanceof LoadPhase.Release.AtOnce)) {
            options.put("release", first.release().text());
        }
        return new PhaseDraft(first.name(), options, first.parameters());
    }

    /** The options whose values a load holds. */
    private static Map<String, String> held(LoadModel load) {
        Map<String, String> options = new LinkedHashMap<>();
        PlanOptions.ofPhase()
                .forEach(option -> option.textIn(load).ifPresent(text -> options.put(option.name(), text)));
        return options;
    }

    private static String law(Point point) {
        return point.phases().get(0).load() instanceof OpenLoop open
                ? open.arrivals().text()
                : "";
    }

    private static String sweptUsers(List<Point> points) {
        return points.stream()
                .map(point -> Integer.toString(point.sweptUsers()))
                .collect(Collectors.joining(","));
    }

    private static String measureOf(LoadPhase phase) {
        return phase.measured() instanceof Extent.Lasting ? "duration" : "interactions";
    }

    /** The extents of points with ascending users, as {@code 2000,200@500}: each where it first holds. */
    private static String extents(List<Point> points, int index) {
        List<String> terms = new ArrayList<>();
        String last = "";
        for (Point point : points) {
            String extent = point.phases().get(index).measured().text();
            if (!extent.equals(last)) {
                terms.add(terms.isEmpty() ? extent : extent + "@" + point.sweptUsers());
            }
            last = extent;
        }
        return String.join(",", terms);
    }
}
