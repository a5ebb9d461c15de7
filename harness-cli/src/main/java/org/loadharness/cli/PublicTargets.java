package org.loadharness.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Repeats;
import org.loadharness.saturate.Saturation;
import org.loadharness.scenario.Scenario;
import org.loadharness.workload.Workload;

/**
 * Load that goes to other people: to an address that is neither this machine's nor of a private network. It is named before the
 * start, and where it is much it must be asked for. Immutable. Thread-safe.
 */
record PublicTargets(List<String> hosts, Workload workload, String load, boolean isMuch) {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int MOST_USERS = 1000;
    private static final double MOST_PER_SECOND = 1000;

    PublicTargets(ExperimentPlan plan, Workload workload) {
        this(ExperimentControl.publicHosts(plan, workload), workload, load(plan), isMuch(plan));
    }

    /** Of a search, of which no more is known than the highest load that it may try. */
    static PublicTargets ofSearch(Saturation saturation, Workload workload) {
        return new PublicTargets(
                ExperimentControl.publicHosts(saturation.plan(), workload),
                workload,
                "up to " + saturation.range().text(saturation.range().high()) + ", for as long as the search takes",
                saturation.range().high() > MOST_USERS);
    }

    /** Lines to be said before the start; what must not begin is added to the mistakes. */
    List<String> check(EffectiveOptions options, List<String> mistakes) {
        List<String> lines = new ArrayList<>();
        if (workload instanceof Scenario scenario) {
            scenario.unchecked()
                    .forEach(origin -> lines.add("warning: tls: the certificate of "
                            + (origin.isEmpty() ? "the service" : "origin " + origin)
                            + " is not checked; anybody in between can read and change what is sent"));
        }
        if (hosts.isEmpty()) {
            return lines;
        }
        String sentence = "load goes to " + String.join(", ", hosts) + ", on a public network: " + load;
        if (isMuch && !options.isSet("yes")) {
            mistakes.add(sentence + "; if that service is yours to load, say so with --yes");
        }
        lines.add(sentence);
        return lines;
    }

    private static String load(ExperimentPlan plan) {
        int users = plan.points().stream().mapToInt(Point::users).max().orElse(0);
        double perSecond = perSecond(plan);
        Duration least = plan.points().stream()
                .map(point -> new PlannedTime(point).least())
                .reduce(Duration.ZERO, Duration::plus);
        int repeats = plan.repeats() instanceof Repeats.Fixed fixed ? fixed.count() : 5;
        boolean isKnown = plan.points().stream().allMatch(point -> new PlannedTime(point).isKnown());
        String time = isKnown ? "for " + Eta.text(least.multipliedBy(repeats)) : "until all is done";
        String most = perSecond > 0
                ? String.format(Locale.ROOT, "up to %.0f arrivals a second", perSecond)
                : "up to " + users + (users == 1 ? " user" : " users") + ", as fast as it answers unless they think";
        return most + ", " + time;
    }

    private static double perSecond(ExperimentPlan plan) {
        return plan.points().stream()
                .flatMap(point -> point.phases().stream())
                .filter(phase -> phase.load() instanceof OpenLoop)
                .mapToDouble(PublicTargets::peakPerSecond)
                .max()
                .orElse(0);
    }

    /** The mean rate, or that of the last second where it grows. */
    private static double peakPerSecond(LoadPhase phase) {
        Arrivals law = ((OpenLoop) phase.load()).arrivals();
        Duration length = phase.measured() instanceof Extent.Lasting lasting ? lasting.duration() : SECOND;
        double last = law.expectedWithin(length)
                - law.expectedWithin(length.minus(SECOND).isNegative() ? Duration.ZERO : length.minus(SECOND));
        return law.meanPerSecond().orElse(last);
    }

    private static boolean isMuch(ExperimentPlan plan) {
        boolean open = perSecond(plan) > 0;
        int users = plan.points().stream().mapToInt(Point::users).max().orElse(0);
        return open ? perSecond(plan) > MOST_PER_SECOND : users > MOST_USERS;
    }
}
