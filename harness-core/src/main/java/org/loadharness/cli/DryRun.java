package org.loadharness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mode;

/**
 * What a run would do, in words and units, before anything is done. Immutable.
 *
 * @param done trials that a resumed run does not do again
 * @param directory that the results would go to
 */
record DryRun(ExperimentPlan plan, Set<TrialId> done, Path directory) {
    private static final String FILES = "plan.json, manifest.json, trials.jsonl, summary.csv, repeats.csv,"
            + " interactions.csv, timeline.csv, resources.csv, percentiles.csv, histograms.hlog, datapackage.json; errors.csv if there"
            + " are any";

    String text() {
        StringBuilder text = new StringBuilder();
        entry(text, "workload", plan.system().workload());
        entry(text, "mode", plan.system().mode().text() + ": " + Manifests.server(plan.system()));
        entry(text, "parameters", parameters());
        entry(text, "points", plan.points().size() + ", " + points());
        entry(text, "trials", trials());
        entry(text, "order", "every repeat of a point, then the next point, from few users to many");
        entry(text, "warm-up", warmup() + " in every trial, not measured");
        entry(text, "measured", measured());
        entry(
                text,
                "rehearsal",
                DurationText.print(plan.conduct().rehearsal()) + " before the first trial, not measured");
        entry(text, "expected time", new DryRunTime(plan, left()).text());
        entry(
                text,
                "threads",
                "at most " + most() + " users at a time, each on a "
                        + plan.conduct().threads().text() + " thread");
        entry(text, "connections", connections());
        entry(text, "seed", Long.toString(plan.seed()));
        entry(text, "directory", directory.toString());
        entry(text, "files", FILES);
        return text.toString();
    }

    private List<Point> left() {
        return plan.trials().stream()
                .filter(trial -> !done.contains(trial))
                .map(plan::pointOf)
                .toList();
    }

    private String parameters() {
        return plan.system().parameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(", "));
    }

    private String points() {
        boolean byUsers = plan.points().stream().noneMatch(Point::isOpen);
        return plan.points().stream()
                .map(point -> byUsers ? Integer.toString(point.users()) : point.label())
                .collect(Collectors.joining(", ", byUsers ? "with users " : "", ""));
    }

    private String trials() {
        String all = plan.trials().size() + ", " + plan.repeats() + " of each point";
        return done.isEmpty() ? all : all + "; " + done.size() + " are done, " + left().size() + " are left";
    }

    /** Each extent with the numbers of users from which it holds. */
    private String measured() {
        Set<Extent> extents = new LinkedHashSet<>();
        List<String> terms = new ArrayList<>();
        for (Point point : plan.points()) {
            for (LoadPhase phase : point.phases()) {
                if (extents.add(phase.measured())) {
                    String from = terms.isEmpty() ? "" : " from " + point.label() + " up";
                    terms.add(extent(phase.measured()) + from);
                }
            }
        }
        return String.join(", ", terms);
    }

    private String warmup() {
        return plan.conduct().warmup() instanceof Warmup.Fixed fixed
                ? extent(fixed.extent())
                : "until steady, at most " + plan.conduct().warmup().longest().text();
    }

    private static String extent(Extent extent) {
        if (extent instanceof Extent.Interactions interactions) {
            return interactions.perUser() + " interactions per user";
        }
        return extent.text();
    }

    private int most() {
        return plan.points().stream().mapToInt(Point::users).max().orElseThrow();
    }

    private String connections() {
        return plan.system().mode() != Mode.RPC
                ? "none, the system is called directly"
                : "at most " + most() + " at a time where each user has its own";
    }

    private static void entry(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-14s %s\n", name, value.isEmpty() ? "none" : value));
    }
}
