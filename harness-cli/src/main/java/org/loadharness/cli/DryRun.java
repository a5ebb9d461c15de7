package org.loadharness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.Point;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Workload;

/**
 * What a run would do, in words and units, before anything is done. Immutable.
 *
 * @param servers what the systems run in
 * @param done trials that a resumed run does not do again
 * @param directory that the results would go to
 */
record DryRun(ExperimentPlan plan, Workload workload, String servers, Set<TrialId> done, Path directory) {
    private static final int USUAL_LETTERS = 14;

    private static final String FILES = "plan.json, manifest.json, trials.jsonl, summary.csv, repeats.csv,"
            + " interactions.csv, timeline.csv, percentiles.csv, histograms.hlog, datapackage.json, report.html";

    /** Options that a sentence describes; every other is shown by its name and text. */
    private static final List<PlanOption<?>> IN_WORDS = List.of(
            PlanOptions.WORKLOAD,
            PlanOptions.MODE,
            PlanOptions.URL,
            PlanOptions.WARMUP,
            PlanOptions.REPEATS,
            PlanOptions.PRECISION,
            PlanOptions.BUDGET,
            PlanOptions.ORDER,
            PlanOptions.RETRIES,
            PlanOptions.BACKOFF,
            PlanOptions.JITTER,
            PlanOptions.RETRY_ON,
            PlanOptions.THREADS,
            PlanOptions.SEED,
            PlanOptions.REHEARSAL,
            PlanOptions.REQUEST_TIMEOUT,
            PlanOptions.FORK,
            PlanOptions.AGENTS,
            PlanOptions.LISTEN,
            PlanOptions.KEYS,
            PlanOptions.JOIN_TIMEOUT,
            PlanOptions.ON_LOSS,
            PlanOptions.LIMIT,
            PlanOptions.PROFILE,
            PlanOptions.RAW);

    String text() {
        List<Line> lines = new ArrayList<>();
        entry(lines, "workload", plan.workload());
        entry(lines, "mode", plan.modes().stream().map(Mode::text).collect(Collectors.joining(", ")) + ": " + servers);
        entry(lines, "parameters", parameters());
        factors().forEach((name, values) -> entry(lines, "factor " + name, values));
        DryRunLoad.lines(plan).forEach((name, words) -> entry(lines, name, words));
        entry(lines, "trials", trials());
        entry(lines, "order", plan.order().inWords());
        entry(lines, "warm-up", inEach(settings -> warmup(settings.warmup())));
        entry(lines, "retries", inEach(settings -> retries(settings.retries())));
        if (!plan.limits().given().isEmpty()) {
            entry(lines, "limits", plan.limits().text() + "; the others as in docs/verdict.md");
        }
        entry(lines, "rehearsal", rehearsal());
        entry(lines, "expected time", new DryRunTime(plan, left()).text() + withBudget());
        entry(lines, "interactions", new DryRunCount(left(), new FlowLoad(plan, workload)).text() + ofPilot());
        entry(
                lines,
                "threads",
                "at most " + DryRunLoad.count(most(), "user") + " at a time, "
                        + inEach(settings -> on(settings.threads())));
        entry(lines, "connections", connections());
        if (!plan.factors().contains(PlanOptions.SEED.name())) {
            entry(lines, "seed", Long.toString(plan.seed()));
        }
        if (!plan.factors().contains(PlanOptions.REQUEST_TIMEOUT.name())
                && plan.modes().contains(Mode.RPC)) {
            entry(
                    lines,
                    "requests",
                    "fail without a whole reply after "
                            + DurationText.print(first().trialSettings().requestTimeout()));
        }
        others().forEach((name, value) -> entry(lines, name, value));
        entry(lines, "directory", directory.toString());
        entry(lines, "files", files());
        return text(lines);
    }

    /** The options for which there are no words of their own, but for those that vary. */
    private Map<String, String> others() {
        Map<String, String> others = new LinkedHashMap<>(first().texts());
        others.putAll(plan.texts());
        IN_WORDS.forEach(option -> others.remove(option.name()));
        others.keySet().removeAll(plan.factors());
        return others;
    }

    private static String on(Threads threads) {
        return threads == Threads.MULTIPLEXED
                ? "multiplexed on a thread for each processor"
                : "each on a " + threads.text() + " thread";
    }

    private List<Point> left() {
        return plan.trials().stream()
                .filter(trial -> !done.contains(trial))
                .map(plan::pointOf)
                .toList();
    }

    private String parameters() {
        return first().commonParameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(", "));
    }

    private Map<String, String> factors() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String factor : plan.factors()) {
            values.put(
                    factor,
                    plan.variants().stream()
                            .map(variant -> variant.factors().getOrDefault(factor, ""))
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        return values;
    }

    /** What holds of all variants but in what varies, which is shown beside it. */
    private Variant first() {
        return plan.variants().get(0);
    }

    private String trials() {
        String all = plan.trials().size() + ", " + plan.repeats().least() + " of each point" + further() + profiled()
                + processes();
        return done.isEmpty() ? all : all + "; " + done.size() + " are done, " + left().size() + " are left";
    }

    private String further() {
        return plan.repeats() instanceof Auto auto
                ? " as a pilot; then as many as each point needs for "
                        + auto.precision().text() + ", at most " + auto.most() + ", none begun that would end after "
                        + DurationText.print(auto.budget())
                : "";
    }

    private String profiled() {
        int profiled = plan.profiling().trials(plan.repeats().least());
        return profiled == 0 ? "" : ", and " + profiled + " profiled beside them, in no figure";
    }

    private String ofPilot() {
        return plan.repeats() instanceof Auto ? ", for the pilot alone" : "";
    }

    private String withBudget() {
        return plan.repeats() instanceof Auto auto
                ? ofPilot() + "; at most " + DurationText.print(auto.budget()) + " in all, by --budget"
                : "";
    }

    /** Who makes the load. */
    private String processes() {
        List<String> shared = plan.variants().stream()
                .map(variant -> variant.trialSettings()
                        .agents()
                        .map(DryRunAgents::inWords)
                        .orElse("this process"))
                .distinct()
                .toList();
        boolean asked = plan.variants().stream()
                .anyMatch(variant -> variant.trialSettings().agents().isPresent());
        return asked ? ", the load made by " + String.join(", or by ", shared) : forkedProcesses();
    }

    private String forkedProcesses() {
        long forked = plan.trials().stream()
                .filter(trial -> isForked(plan.variantOf(plan.pointOf(trial))))
                .count();
        if (forked == 0) {
            return "";
        }
        return forked == plan.trials().size()
                ? ", each in a process of its own"
                : ", " + forked + " of them in processes of their own";
    }

    private static boolean isForked(Variant variant) {
        return variant.trialSettings().isolation() == TrialSettings.Isolation.FORKED;
    }

    /** What holds of the trials of a variant, and then of another for which other words hold. */
    private String inEach(Function<TrialSettings, String> words) {
        return plan.variants().stream()
                .map(variant -> words.apply(variant.trialSettings()))
                .distinct()
                .collect(Collectors.joining(DryRunLoad.OR));
    }

    private static String warmup(Warmup warmup) {
        return warmup instanceof Warmup.Fixed fixed
                ? DryRunLoad.extent(fixed.extent()) + " in every trial, not measured"
                : "until throughput and response times are steady, at most "
                        + warmup.longest().text() + " in every trial, not measured";
    }

    private static String retries(Retries retries) {
        if (retries.most() == 0) {
            return "none";
        }
        String kinds = retries.kinds().isEmpty() ? "any failure" : String.join(", ", retries.kinds());
        return "up to " + retries.most() + " after " + kinds + ", waiting " + DurationText.print(retries.first())
                + " and twice as long each time, at most " + DurationText.print(retries.longest())
                + "; each shortened at random by a share of up to "
                + retries.jitterFraction();
    }

    private String rehearsal() {
        if (first().trialSettings().rehearsal().isZero()) {
            return "";
        }
        String shared = "before the first trial" + (plan.variants().size() > 1 ? " of each variant" : "");
        String own = "in each process of a trial";
        boolean together = plan.variants().stream().anyMatch(variant -> !isForked(variant));
        boolean apart = plan.variants().stream().anyMatch(DryRun::isForked);
        String when = together && apart ? shared + ", and " + own : together ? shared : own;
        return DurationText.print(first().trialSettings().rehearsal()) + " " + when + ", not measured";
    }

    private int most() {
        return plan.points().stream().mapToInt(Point::users).max().orElseThrow();
    }

    private String connections() {
        return !plan.modes().contains(Mode.RPC)
                ? "none, the system is called directly"
                : "at most " + most() + " at a time where each user has its own";
    }

    private String files() {
        return FILES
                + (plan.isSimulated() ? "" : ", resources.csv")
                + (plan.points().stream().allMatch(point -> point.only().isPresent()) ? "" : ", phases.csv")
                + (plan.recording() == TrialSettings.Recording.RAW ? ", requests.csv.gz" : "")
                + "; errors.csv, tiers.csv and flows.csv if there is anything for them";
    }

    /** What there is to say of a name. */
    private record Line(String name, String value) {}

    private static void entry(List<Line> lines, String name, String value) {
        lines.add(new Line(name, value.isEmpty() ? "none" : value));
    }

    /** In two columns, the first as wide as its longest name. */
    private static String text(List<Line> lines) {
        int width = lines.stream().mapToInt(line -> line.name().length()).reduce(USUAL_LETTERS, Math::max);
        return lines.stream()
                .map(line -> line.name() + " ".repeat(width + 1 - line.name().length()) + line.value() + "\n")
                .collect(Collectors.joining());
    }
}
