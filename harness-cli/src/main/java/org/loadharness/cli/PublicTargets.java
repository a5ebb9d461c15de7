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
        this(plan, workload, new FlowLoad(plan, workload));
    }

    private PublicTargets(ExperimentPlan plan, Workload workload, FlowLoad flows) {
        this(ExperimentControl.publicHosts(plan, workload), workload, load(plan, flows), isMuch(plan, flows));
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

    private static String load(ExperimentPlan plan, FlowLoad flows) {
        int users = plan.points().stream().mapToInt(Point::users).max().orElse(0);
        double perSecond = perSecond(plan);
        String most = perSecond > 0
                ? arrivals(perSecond, interactionsPerSecond(plan, flows), flows)
                : "up to " + users + (users == 1 ? " user" : " users") + ", as fast as it answers unless they think";
        return most + ", " + time(plan);
    }

    private static String arrivals(double perSecond, double interactionsPerSecond, FlowLoad flows) {
        if (!flows.hasFlows()) {
            return String.format(Locale.ROOT, "up to %.0f arrivals a second", perSecond);
        }
        return String.format(Locale.ROOT, "up to %.0f flows a second", perSecond)
                + (Double.isNaN(interactionsPerSecond)
                        ? ", each with as many requests as its replies lead to"
                        : String.format(Locale.ROOT, " with up to %.0f requests a second", interactionsPerSecond));
    }

    /** With rehearsals and warm-ups, which are load as well. */
    private static String time(ExperimentPlan plan) {
        List<Point> trials = plan.trials().stream().map(plan::pointOf).toList();
        DryRunTime time = new DryRunTime(plan, trials);
        return time.isKnown() ? "for " + Eta.text(time.least()) : "until all is done";
    }

    private static double perSecond(ExperimentPlan plan) {
        return plan.points().stream()
                .flatMap(point -> point.phases().stream())
                .filter(phase -> phase.load() instanceof OpenLoop)
                .mapToDouble(PublicTargets::peakPerSecond)
                .max()
                .orElse(0);
    }

    /** Not a number where only replies say how many a flow has. */
    private static double interactionsPerSecond(ExperimentPlan plan, FlowLoad flows) {
        return plan.points().stream()
                .flatMapToDouble(point -> point.phases().stream()
                        .filter(phase -> phase.load() instanceof OpenLoop)
                        .mapToDouble(phase -> peakPerSecond(phase)
                                * flows.mostPerArrival(point, phase).orElse(Double.NaN)))
                .reduce(0, Math::max);
    }

    /** The mean rate, or that of the last second where it grows. */
    private static double peakPerSecond(LoadPhase phase) {
        Arrivals law = ((OpenLoop) phase.load()).arrivals();
        Duration length = phase.measured() instanceof Extent.Lasting lasting ? lasting.duration() : SECOND;
        double last = law.expectedWithin(length)
                - law.expectedWithin(length.minus(SECOND).isNegative() ? Duration.ZERO : length.minus(SECOND));
        return law.meanPerSecond().orElse(last);
    }

    private static boolean isMuch(ExperimentPlan plan, FlowLoad flows) {
        if (perSecond(plan) == 0) {
            return plan.points().stream().mapToInt(Point::users).max().orElse(0) > MOST_USERS;
        }
        double interactions = interactionsPerSecond(plan, flows);
        return Math.max(perSecond(plan), Double.isNaN(interactions) ? 0 : interactions) > MOST_PER_SECOND;
    }
}
