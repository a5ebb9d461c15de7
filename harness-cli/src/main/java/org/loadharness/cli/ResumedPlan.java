package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.cli.EffectiveOptions.Layer;
import org.loadharness.cli.EffectiveOptions.Setting;
import org.loadharness.codec.MalformedFile;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.Sentence;
import org.loadharness.load.Arrivals.Trace;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.PlanTexts;
import org.loadharness.workload.Workloads;

/**
 * The plan of a run that is to go on. It holds as it was written; options of the command line and of a config file may
 * repeat it but not change it. Variables may hold for other runs as well: what would change it is left alone. Immutable.
 */
record ResumedPlan(Path directory, EffectiveOptions options, Workloads workloads) {
    /** Options of the run's first start; none where that cannot be read, which whoever opens the run says. */
    static Map<String, String> begunWith(Path directory) {
        try {
            return Manifest.read(directory).configuration().stream()
                    .collect(Collectors.toMap(Manifest.Setting::option, Manifest.Setting::value, (one, other) -> one));
        } catch (IOException unreadable) {
            return Map.of();
        }
    }

    /**
     * The plan; what is wrong is added to the mistakes.
     *
     * @param notices takes a line for every variable that is left alone
     */
    Optional<ExperimentPlan> read(List<String> mistakes, Consumer<String> notices) {
        try {
            ExperimentPlan plan = PlanFile.read(directory).plan();
            if (!requireTraces(plan, mistakes)) {
                return Optional.empty();
            }
            PlanTexts texts = PlanTexts.of(plan, workloads);
            if (!texts.draft().check(workloads).equals(plan)) {
                mistakes.add(options.named("resume")
                        + ": this version of the harness reads its plan differently, perhaps because"
                        + " a parameter was added; use the version that wrote it");
            }
            changes(plan, texts, Layer.ENVIRONMENT::equals)
                    .forEach(change -> notices.accept("warning: " + change.sentence() + "; it is left alone"));
            changes(plan, texts, layer -> layer == Layer.COMMAND_LINE || layer == Layer.CONFIG)
                    .forEach(change -> mistakes.add(change.sentence() + change.wayOut()));
            return Optional.of(plan);
        } catch (PlanDraft.Mistakes wrong) {
            wrong.mistakes().forEach(mistake -> mistakes.add(options.named("resume") + ": its plan: " + mistake));
        } catch (MalformedFile malformed) {
            mistakes.add(options.named("resume") + ": " + malformed.getMessage());
        } catch (NoSuchFileException missing) {
            mistakes.add(options.named("resume") + ": holds no run, there is no " + PlanFile.NAME
                    + "; start one with --out");
        } catch (IOException unreadable) {
            mistakes.add(options.named("resume") + ": " + Sentence.of(unreadable));
        }
        return Optional.empty();
    }

    /** Whether every trace is what it was when the run began. */
    private boolean requireTraces(ExperimentPlan plan, List<String> mistakes) {
        int before = mistakes.size();
        plan.points().stream()
                .flatMap(point -> point.phases().stream())
                .flatMap(phase -> phase.load() instanceof OpenLoop open ? Stream.of(open.arrivals()) : Stream.empty())
                .distinct()
                .forEach(arrivals -> {
                    if (arrivals instanceof Trace trace) {
                        requireUnchanged(trace, mistakes);
                    }
                });
        return mistakes.size() == before;
    }

    private void requireUnchanged(Trace trace, List<String> mistakes) {
        try {
            Trace now = Trace.read(trace.file());
            if (!now.equals(trace)) {
                mistakes.add(options.named("resume") + ": the trace " + trace.file()
                        + " was changed after the run began: it had " + trace.count() + " arrivals and SHA-256 "
                        + trace.sha256() + ", and has " + now.count() + " and " + now.sha256()
                        + "; put it back, or start a new run with --out");
            }
        } catch (IllegalArgumentException unreadable) {
            mistakes.add(options.named("resume") + ": its plan: " + unreadable.getMessage());
        }
    }

    /**
     * Something given that would change the plan.
     *
     * @param wayOut behind the sentence; blank if that has one
     */
    private record Change(String sentence, String wayOut) {}

    /** What holds in such a layer and would change the plan. */
    private List<Change> changes(ExperimentPlan plan, PlanTexts texts, Predicate<Layer> isMeant) {
        List<Change> changes = new ArrayList<>();
        options.options().forEach((option, setting) -> {
            if (isMeant.test(setting.layer()) && PlanOptions.has(option)) {
                String anew = option.equals(PlanOptions.BUDGET.name()) ? ", which it has anew" : "";
                String before = texts.options().getOrDefault(option, "none") + anew;
                compare(plan, texts.with(option, setting.text()), options.named(option), before, changes);
            }
        });
        options.factors().forEach((name, factor) -> {
            if (isMeant.test(factor.layer())) {
                String before = texts.factors().containsKey(name)
                        ? name + "=" + String.join(",", texts.factors().get(name))
                        : "no such factor";
                compare(
                        plan,
                        texts.vary(name, factor.texts()),
                        named("--vary " + name, factor.layer(), factor.source()),
                        before,
                        changes);
            }
        });
        if (isMeant.test(options.phases().layer())) {
            String before = texts.phases().isEmpty() ? "no --phase" : texts.phaseLines();
            compare(
                    plan,
                    withPhases(texts, isMeant),
                    named("--phase", options.phases().layer(), options.phases().source()),
                    before,
                    changes);
        }
        options.parameters().forEach((name, setting) -> {
            if (isMeant.test(setting.layer())) {
                String named = named("--param " + name + "=" + setting.text(), setting.layer(), setting.source());
                String before = name + "=" + texts.parameters().getOrDefault(name, "");
                compare(plan, texts.parameter(name, setting.text()), named, before, changes);
            }
        });
        return changes;
    }

    private static String named(String given, Layer layer, String source) {
        return layer == Layer.COMMAND_LINE ? given : given + " (" + source + ")";
    }

    /** With the phases that are given, and what is given for those of them that do not say it themselves. */
    private PlanTexts withPhases(PlanTexts texts, Predicate<Layer> isMeant) {
        PlanTexts changed = texts.withPhases(options.phases().drafts());
        for (String option : PhaseDraft.OPTIONS) {
            Setting given = options.options().getOrDefault(option, Setting.byDefault(""));
            changed = isMeant.test(given.layer()) ? changed.with(option, given.text()) : changed;
        }
        return changed;
    }

    private void compare(ExperimentPlan plan, PlanTexts changed, String named, String before, List<Change> changes) {
        Optional<String> wrong = Optional.empty();
        try {
            // another workload has other parameters, about which there is nothing to say
            boolean sameWorkload = plan.workload().equals(changed.options().get("workload"));
            if (sameWorkload && changed.draft().check(workloads).equals(plan)) {
                return;
            }
        } catch (PlanDraft.Mistakes found) {
            // what does not go with the rest of the plan is another plan
            wrong = found.mistakes().stream()
                    .map(mistake -> RunRequest.located(mistake, options))
                    .filter(mistake -> mistake.startsWith(named + ":") || mistake.matches("(?s)(--param |phases).*"))
                    .findFirst();
        }
        changes.add(wrong.map(sentence -> new Change(sentence, ""))
                .orElseGet(() -> new Change(
                        named + ": the run that is to be resumed has " + before,
                        "; leave it out, or start a new run with --out")));
    }
}
