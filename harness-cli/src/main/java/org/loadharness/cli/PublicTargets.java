package org.loadharness.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.LoadPhase.Release.AfterShare;
import org.loadharness.load.LoadPhase.Release.AfterTime;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.saturate.LoadRange;
import org.loadharness.saturate.Saturation;
import org.loadharness.scenario.Scenario;
import org.loadharness.workload.Workload;

/**
 * Load that goes to other people: to an address that is neither this machine's nor of a private network. It is named before the
 * start, and where it is much it must be asked for. Immutable. Thread-safe.
 */
record PublicTargets(List<String> hosts, Workload workload, String load, boolean isMuch) {
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
        LoadRange range = saturation.range();
        return new PublicTargets(
                ExperimentControl.publicHosts(saturation.plan(), workload),
                workload,
                "up to " + range.text(range.high()) + ", for as long as the search takes",
                range.isOfUsers() ? range.high() > MOST_USERS : isMuchOfFlows(saturation, workload));
    }

    /** At the highest rate, whatever rate the plan has. */
    private static boolean isMuchOfFlows(Saturation saturation, Workload workload) {
        ExperimentPlan plan = saturation.plan();
        Point point = plan.points().get(0);
        double each = new FlowLoad(plan, workload)
                .mostPerArrival(point, point.phases().get(0))
                .orElse(1);
        return saturation.range().highestPerSecond().orElse(0) * Math.max(1, each) > MOST_PER_SECOND;
    }

    /** A line for each certificate that nobody checks. */
    static List<String> unchecked(Scenario scenario) {
        return scenario.unchecked().stream()
                .map(origin -> "warning: tls: the certificate of "
                        + (origin.isEmpty() ? "the service" : "origin " + origin)
                        + " is not checked; anybody in between can read and change what is sent")
                .toList();
    }

    /** Lines to be said before the start; what must not begin is added to the mistakes. */
    List<String> check(EffectiveOptions options, List<String> mistakes) {
        List<String> lines = new ArrayList<>();
        if (workload instanceof Scenario scenario) {
            lines.addAll(unchecked(scenario));
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
        List<String> most = new ArrayList<>();
        int users = users(plan);
        if (users > 0) {
            most.add(
                    "up to " + users + (users == 1 ? " user" : " users") + ", as fast as it answers unless they think");
        }
        if (plan.points().stream().anyMatch(Point::isOpen)) {
            most.add(arrivals(perSecond(plan), interactionsPerSecond(plan, flows), flows));
        }
        return String.join(", and ", most) + ", " + time(plan);
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

    /** Those who wait for their own interactions. */
    private static int users(ExperimentPlan plan) {
        return plan.points().stream()
                .mapToInt(point -> point.phases().stream()
                        .map(LoadPhase::load)
                        .filter(ClosedLoop.class::isInstance)
                        .mapToInt(LoadModel::users)
                        .sum())
                .max()
                .orElse(0);
    }

    private static double perSecond(ExperimentPlan plan) {
        return most(plan, (point, phase) -> peakPerSecond(phase));
    }

    /** Not a number where only replies say how many a flow has. */
    private static double interactionsPerSecond(ExperimentPlan plan, FlowLoad flows) {
        return most(
                plan,
                (point, phase) -> peakPerSecond(phase)
                        * flows.mostPerArrival(point, phase).orElse(Double.NaN));
    }

    /** The most that any point has at a time: of phases that are under way when one of them begins the sum. */
    private static double most(ExperimentPlan plan, ToDoubleBiFunction<Point, LoadPhase> ofPhase) {
        return plan.points().stream()
                .flatMapToDouble(point -> point.phases().stream()
                        .mapToDouble(begun -> point.phases().stream()
                                .filter(phase -> phase.load() instanceof OpenLoop && mayGoOn(phase, begun))
                                .mapToDouble(phase -> ofPhase.applyAsDouble(point, phase))
                                .sum()))
                .reduce(0, Math::max);
    }

    /** Whether a phase may be under way when another begins; only times say that it is not. */
    private static boolean mayGoOn(LoadPhase phase, LoadPhase begun) {
        if (phase.release() instanceof AfterShare || begun.release() instanceof AfterShare) {
            return true;
        }
        Duration waited = begin(begun).minus(begin(phase));
        return !waited.isNegative() && waited.compareTo(length(phase)) < 0;
    }

    private static Duration begin(LoadPhase phase) {
        return phase.release() instanceof AfterTime after ? after.time() : Duration.ZERO;
    }

    private static double peakPerSecond(LoadPhase phase) {
        return ((OpenLoop) phase.load()).arrivals().mostPerSecond(length(phase));
    }

    /** Of one whose interactions come by a timetable. */
    private static Duration length(LoadPhase phase) {
        return ((Extent.Lasting) phase.measured()).duration();
    }

    private static boolean isMuch(ExperimentPlan plan, FlowLoad flows) {
        double interactions = interactionsPerSecond(plan, flows);
        return users(plan) > MOST_USERS
                || Math.max(perSecond(plan), Double.isNaN(interactions) ? 0 : interactions) > MOST_PER_SECOND;
    }
}
