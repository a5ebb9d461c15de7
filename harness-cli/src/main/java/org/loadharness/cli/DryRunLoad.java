package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;
import org.loadharness.time.DurationText;

/** The load of a plan in words and units. Immutable. */
record DryRunLoad(List<Point> points) {
    /** Between the words for variants that differ. */
    static final String OR = "; or ";

    /** A line for each thing there is to say, by its name; where variants differ, with the words for each. */
    static Map<String, String> lines(ExperimentPlan plan) {
        Map<String, Set<String>> words = new LinkedHashMap<>();
        for (Variant variant : plan.variants()) {
            new DryRunLoad(plan.pointsOf(variant))
                    .lines()
                    .forEach((name, line) -> words.computeIfAbsent(name, unknown -> new LinkedHashSet<>())
                            .add(line));
        }
        Map<String, String> lines = new LinkedHashMap<>();
        words.forEach((name, different) -> lines.put(name, String.join(OR, different)));
        return lines;
    }

    private Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        List<LoadPhase> first = points.get(0).phases();
        if (points.stream().allMatch(point -> point.only().isPresent())
                && first.get(0).name().equals(LoadPhase.WHOLE)) {
            lines.put("load", model(0));
            lines.put("points", points.size() + ", " + sweep());
            lines.put("measured", steps(point -> extent(point.phases().get(0))));
            return lines;
        }
        lines.put("load", count(first.size(), "phase"));
        lines.put("points", points.size() + ", " + sweep());
        for (int i = 0; i < first.size(); i++) {
            lines.put("phase " + first.get(i).name(), phase(i));
        }
        return lines;
    }

    private String sweep() {
        boolean byRate = points.stream().allMatch(point -> point.tag().startsWith("arrivals="));
        return (byRate ? "with arrivals " : "with users ")
                + points.stream()
                        .map(point -> byRate ? point.loadLabel() : Integer.toString(point.sweptUsers()))
                        .collect(Collectors.joining(", "));
    }

    /** How interactions come, but for what the points say. */
    private String model(int index) {
        LoadPhase phase = points.get(0).phases().get(index);
        if (phase.load() instanceof OpenLoop open) {
            return "open, by a timetable, with at most " + count(open.maxInFlight(), "interaction") + " under way";
        }
        return "closed, each user waits for its interaction to end; " + pause(((ClosedLoop) phase.load()).pause());
    }

    private String phase(int index) {
        LoadPhase first = points.get(0).phases().get(index);
        List<String> clauses = new ArrayList<>();
        if (first.load() instanceof OpenLoop open) {
            clauses.add("open, " + open.arrivals().text());
            clauses.add("at most " + count(open.maxInFlight(), "interaction") + " under way");
        } else {
            clauses.add(steps(point -> count(point.phases().get(index).load().users(), "user")));
            clauses.add(pause(((ClosedLoop) first.load()).pause()));
        }
        clauses.add(steps(point -> extent(point.phases().get(index))));
        clauses.add(release(first.release()));
        if (!first.parameters().isEmpty()) {
            clauses.add(first.parameters().entrySet().stream()
                    .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                    .collect(Collectors.joining(", ")));
        }
        return String.join("; ", clauses);
    }

    /** What holds at each point, with the point from which it holds. */
    private String steps(Function<Point, String> text) {
        List<String> terms = new ArrayList<>();
        String last = "";
        for (Point point : points) {
            String now = text.apply(point);
            if (!now.equals(last)) {
                terms.add(now + (terms.isEmpty() ? "" : " from " + point.loadLabel() + " up"));
            }
            last = now;
        }
        return String.join(", ", terms);
    }

    static String extent(Extent extent) {
        return extent instanceof Extent.Interactions interactions
                ? count(interactions.perUser(), "interaction") + " per user"
                : extent.text();
    }

    private static String extent(LoadPhase phase) {
        return extent(phase.measured());
    }

    /** {@code 1 user}, {@code 50 users}. */
    static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String pause(Pause pause) {
        if (pause instanceof Pause.Cycle cycle) {
            return "each begins one every " + DurationText.print(cycle.length());
        }
        if (pause instanceof Pause.OfFlows) {
            return "think times of the flows";
        }
        return pause instanceof Pause.None ? "no think time" : "think time " + pause.text();
    }

    private static String release(LoadPhase.Release release) {
        if (release instanceof LoadPhase.Release.AfterTime after) {
            return "released " + DurationText.print(after.time()) + " after the start";
        }
        if (release instanceof LoadPhase.Release.AfterShare after) {
            String share = release.text().replaceFirst(":.*", "");
            return "released when " + share + " of the users of " + after.phase() + " have ended";
        }
        return "released at once";
    }
}
