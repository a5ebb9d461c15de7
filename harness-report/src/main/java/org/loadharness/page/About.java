package org.loadharness.page;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;
import org.loadharness.record.Environment;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mode;

/** What was measured, and on what, in words. Immutable. */
record About(ExperimentPlan plan, Environment machine, List<PointSummary> measured) {
    private static final double BYTES_PER_GIB = 1L << 30;

    static Map<String, Object> of(RunSummary run) {
        About about = new About(run.plan(), run.environment(), run.points());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("workload", run.plan().workload());
        fields.put("sentence", about.sentence());
        fields.put("facts", about.facts());
        fields.put("simulated", run.plan().isSimulated());
        return fields;
    }

    private String sentence() {
        String on = plan.isSimulated() ? "in simulated time" : "on " + machineInShort();
        return "The workload " + plan.workload() + " " + modes() + " under " + loads() + variants() + ", "
                + range(About::extent) + ", " + repeats() + ", " + on + ".";
    }

    private String modes() {
        return plan.modes().stream().map(this::mode).collect(Collectors.joining(" and "));
    }

    private String mode(Mode mode) {
        return switch (mode) {
            case LOCAL -> "in the generator's own process";
            case RPC -> servers().isEmpty() ? "called over the network (rpc)" : "called at " + servers();
            case SIMULATED -> "on a simulated clock";
        };
    }

    /** Those that somebody named; empty for one that the harness starts. */
    private String servers() {
        return plan.variants().stream()
                .flatMap(variant -> variant.system().server().stream())
                .map(URI::toString)
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private String loads() {
        List<Point> points = plan.pointsOf(plan.variants().get(0));
        String first = points.get(0).loadLabel();
        String last = points.get(points.size() - 1).loadLabel();
        return points.size() == 1 ? first : points.size() + " loads from " + first + " to " + last;
    }

    private String variants() {
        return plan.factors().isEmpty()
                ? ""
                : " in each of " + plan.variants().size() + " variants of " + String.join(" and ", plan.factors());
    }

    private static String extent(LoadPhase phase) {
        return extent(phase.measured());
    }

    private static String extent(Extent extent) {
        return extent instanceof Extent.Interactions interactions
                ? interactions.perUser() + " interactions per user"
                : extent.text() + " per trial";
    }

    private String repeats() {
        int least = measured.stream().mapToInt(About::trials).min().orElse(0);
        int most = measured.stream().mapToInt(About::trials).max().orElse(0);
        if (most <= 1) {
            return "once";
        }
        return least == most ? most + " repeats of each" : least + " to " + most + " repeats of each";
    }

    private static int trials(PointSummary point) {
        return point.trials().size();
    }

    /** What is the same for all phases of all points. Of what differs the first and the last, or all if they are not of a kind. */
    private String range(Function<LoadPhase, String> words) {
        List<String> different = plan.points().stream()
                .flatMap(point -> point.phases().stream())
                .map(words)
                .distinct()
                .toList();
        if (different.size() == 1) {
            return different.get(0);
        }
        if (different.stream().map(About::unit).distinct().count() > 1) {
            return String.join("; ", different);
        }
        String first = different.get(0);
        return first.substring(0, first.length() - unit(first).length()) + " to " + different.get(different.size() - 1);
    }

    /** What stands behind the first word. */
    private static String unit(String words) {
        return words.substring(words.indexOf(' '));
    }

    private String machineInShort() {
        List<String> words = new ArrayList<>();
        words.add(machine.cores()
                + (machine.cores() == 1 ? " core" : " cores")
                + (machine.processor().isBlank() ? "" : " of " + machine.processor()));
        if (machine.memoryBytes() > 0) {
            words.add(Numbers.text(machine.memoryBytes() / BYTES_PER_GIB, 3) + " GiB");
        }
        words.add("Java " + machine.javaVersion());
        return String.join(", ", words);
    }

    private List<Map<String, String>> facts() {
        List<Map<String, String>> facts = new ArrayList<>();
        fact(facts, "Parameters", parameters());
        plan.factors().forEach(factor -> fact(facts, "Factor " + factor, values(factor)));
        fact(facts, "Load", range(About::load));
        fact(facts, "Measured", range(About::extent));
        fact(facts, "Warm-up", warmup() + ", in no figure");
        fact(facts, "Threads", first().trialSettings().threads().text());
        fact(facts, "Order of trials", plan.order().inWords());
        fact(facts, "Seed", Long.toString(plan.seed()));
        started()
                .filter(instant -> !plan.isSimulated()) // whose time begins in 1970
                .ifPresent(instant -> fact(
                        facts,
                        "First trial",
                        instant.truncatedTo(ChronoUnit.SECONDS).toString()));
        fact(facts, "Machine", machineInShort());
        fact(facts, "System", machine.operatingSystem() + ", " + machine.virtualMachine());
        fact(facts, "Flags", String.join(" ", machine.virtualMachineFlags()));
        return facts;
    }

    private String warmup() {
        return first().trialSettings().warmup() instanceof Warmup.Fixed fixed
                ? extent(fixed.extent())
                : "until throughput and response times are steady, at most "
                        + first().trialSettings().warmup().longest().text();
    }

    private String parameters() {
        return first().commonParameters().entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(", "));
    }

    private String values(String factor) {
        return plan.variants().stream()
                .map(variant -> variant.factors().getOrDefault(factor, ""))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private Variant first() {
        return plan.variants().get(0);
    }

    private static String load(LoadPhase phase) {
        if (phase.load() instanceof OpenLoop open) {
            return "open: arrivals come by a timetable, at most " + open.maxInFlight() + " under way";
        }
        return "closed: each user waits for its interaction to end" + pause(((ClosedLoop) phase.load()).pause());
    }

    private static String pause(Pause pause) {
        if (pause instanceof Pause.None) {
            return "";
        }
        return pause instanceof Pause.OfFlows ? ", then thinks as its flow says" : ", then " + pause.text();
    }

    private Optional<Instant> started() {
        return measured.stream()
                .flatMap(point -> point.trials().stream())
                .map(trial -> trial.log().startedAt())
                .min(Comparator.naturalOrder());
    }

    private static void fact(List<Map<String, String>> facts, String name, String value) {
        if (!value.isBlank()) {
            Map<String, String> fact = new LinkedHashMap<>();
            fact.put("name", name);
            fact.put("value", value);
            facts.add(fact);
        }
    }
}
