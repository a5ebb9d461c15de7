package org.loadharness.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.loadharness.child.Logging;
import org.loadharness.cli.Outcome.Strictness;
import org.loadharness.cli.Output.Volume;
import org.loadharness.codec.DataPackage;
import org.loadharness.codec.DurableFile;
import org.loadharness.codec.JsonText;
import org.loadharness.codec.Sentence;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Interruption;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.report.Sheet;
import org.loadharness.saturate.LoadRange;
import org.loadharness.saturate.Saturated;
import org.loadharness.saturate.Saturated.Trial.Pass;
import org.loadharness.stats.Numbers;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Workloads;

/** {@code saturate}: finds the highest load that meets an objective. */
record SaturateCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    private static final String ANSWER = "saturation.json";
    private static final int DIGITS = 6;
    private static final int TRIALS_OF_A_ROUND = 10;

    @Override
    public String name() {
        return "saturate";
    }

    @Override
    public OptionModel model() {
        return new SaturateOptions().model();
    }

    @Override
    public Set<String> refused() {
        return SaturateRequest.REFUSED;
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        SaturateRequest request = SaturateRequest.read(words, terminal, workloads.get());
        boolean isPlanned = request.options().isSet("dry-run");
        if (!isPlanned || !AgentsModule.isMissingFor(request.saturation().plan())) {
            requireFit(request);
        }
        if (isPlanned) {
            if (request.directory().isPresent()) {
                OutputDirectory.requireUnused(request.directory().get());
            }
            terminal.print(dryRun(request));
            return new Outcome.Done();
        }
        Logging.warningsOnly();
        if (request.directory().isPresent()) {
            OutputDirectory.prepare(request.directory().get());
        }
        Interruption interruption = new Interruption();
        return EndingSignals.heardDuring(
                "the trial under way", () -> searchAndReport(request, interruption), interruption, terminal);
    }

    /** As of a run, before anything is written. */
    private static void requireFit(SaturateRequest request) throws WrongUse {
        try {
            request.saturation().requireFit();
        } catch (IllegalArgumentException unfit) {
            throw RunRequest.unfit(unfit, request.options());
        }
    }

    private Outcome searchAndReport(SaturateRequest request, Interruption interruption) throws IOException {
        try {
            Saturated answer = search(request, interruption);
            report(request, answer);
            return keep(request, answer);
        } catch (TargetUnreachable unreachable) {
            terminal.say(String.valueOf(unreachable.getMessage()));
            return new Outcome.Unreachable();
        }
    }

    /** What was found is on the console by now, whether it can be written or not. */
    private Outcome keep(SaturateRequest request, Saturated answer) {
        try {
            write(request, answer.trials());
            if (request.directory().isPresent()) {
                byte[] json = JsonText.pretty(json(answer, answer.sentences())).getBytes(StandardCharsets.UTF_8);
                DurableFile.write(request.directory().get().resolve(ANSWER), out -> out.write(json));
                sayWhere(request, request.directory().get(), !answer.trials().isEmpty());
            }
        } catch (IOException unwritable) {
            terminal.say("the answer could not be written: " + Sentence.of(unwritable) + "; it stands above");
            return new Outcome.Unwritable();
        }
        return new Outcome.Searched(
                answer.outcome(), Strictness.of(request.options().isSet("strict")));
    }

    private void sayWhere(SaturateRequest request, Path directory, boolean hasTrials) {
        if (request.output().volume() != Volume.QUIET) {
            String trials =
                    hasTrials ? directory.resolve(SaturateRequest.FILE) + " has each trial" : "no trial has ended";
            terminal.say("results in " + directory + "; " + trials);
        }
    }

    /** What was tried is written down where the search does not come to an answer. */
    private Saturated search(SaturateRequest request, Interruption interruption) throws TargetUnreachable, IOException {
        List<Saturated.Trial> trials = new ArrayList<>();
        SearchTime time = new SearchTime(request.saturation(), Ticker.system());
        boolean isAnswered = false;
        try {
            Saturated answer = request.saturation()
                    .interruptedBy(interruption)
                    .sayingTo(terminal::say)
                    .reportingTo(trial -> {
                        trials.add(trial);
                        keepSoFar(request, trials);
                        progress(request, trial, time.after(trials));
                    })
                    .run();
            isAnswered = true;
            return answer;
        } finally {
            Thread.interrupted(); // files of a thread that is marked so close themselves, and who asked is known
            if (!isAnswered) {
                write(request, trials);
            }
        }
    }

    /** A search that is killed leaves what it had tried. Whether the directory can be written, its end says. */
    private static void keepSoFar(SaturateRequest request, List<Saturated.Trial> trials) {
        try {
            write(request, trials);
        } catch (IOException unwritable) { // the end writes all of it again, and fails in words
            return;
        }
    }

    private void progress(SaturateRequest request, Saturated.Trial trial, Optional<TimeLeft> left) {
        if (request.output().volume() == Volume.QUIET) {
            return;
        }
        StringBuilder line = new StringBuilder("[" + trial.number() + "] ");
        line.append(Output.lower(trial.place().step()));
        if (trial.place().pass() != Pass.NONE) {
            line.append(' ')
                    .append(trial.place().round())
                    .append(' ')
                    .append(Output.lower(trial.place().pass()));
        }
        line.append(' ').append(request.saturation().range().text(trial.load()));
        for (int i = 0; i < trial.values().size(); i++) {
            String name = request.saturation().objective().ceilings().get(i).column();
            double[] shown = trial.values().get(i).stream()
                    .map(request.saturation().objective().ceilings().get(i)::shown)
                    .toArray();
            line.append(' ').append(name).append('=').append(shown.length == 0 ? "?" : Numbers.text(shown[0], 3));
        }
        line.append(' ').append(Output.lower(trial.result()));
        if (!trial.reasons().isEmpty()) { // all of them: the first is often what another one led to
            line.append(trial.reasons().stream()
                    .map(reason -> reason.code())
                    .distinct()
                    .collect(Collectors.joining(", ", " (", ")")));
        }
        terminal.say(line + TrialLine.eta(left));
    }

    private static void write(SaturateRequest request, List<Saturated.Trial> trials) throws IOException {
        if (request.directory().isPresent() && !trials.isEmpty()) {
            Path file = request.directory().get().resolve(SaturateRequest.FILE);
            byte[] csv = sheet(request, trials).csv().getBytes(StandardCharsets.UTF_8);
            DurableFile.write(file, out -> out.write(csv));
            List<DataPackage.Column> columns = request.saturation().columns();
            new DataPackage(
                            "loadharness-saturation",
                            "Load Harness: the search for the highest load",
                            List.of(new DataPackage.Table(SaturateRequest.FILE, "a trial of the search", columns)))
                    .write(request.directory().get());
        }
    }

    private static Sheet sheet(SaturateRequest request, List<Saturated.Trial> trials) {
        return request.saturation().sheet(trials);
    }

    private void report(SaturateRequest request, Saturated answer) {
        List<String> sentences = answer.sentences();
        switch (request.output().format()) {
            case TABLE -> sentences.forEach(sentence -> terminal.print(sentence + "\n"));
            case JSON -> terminal.out().print(JsonText.pretty(json(answer, sentences)));
            case CSV -> terminal.out().print(sheet(request, answer.trials()).csv());
            case MARKDOWN ->
                terminal.out().print(sheet(request, answer.trials()).markdown());
        }
        terminal.out().flush();
        switch (request.output().format()) {
            case CSV, MARKDOWN -> sentences.forEach(terminal::say);
            case TABLE, JSON -> answer.shortcomings().forEach(sentence -> terminal.say("warning: " + sentence));
        }
    }

    private static Map<String, @Nullable Object> json(Saturated answer, List<String> sentences) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        LoadRange range = answer.range();
        json.put("outcome", answer.outcome().text());
        json.put("objective", answer.objective().text());
        json.put("unit", range.unit().strip());
        json.put("low", Numbers.rounded(range.low(), DIGITS));
        json.put("high", Numbers.rounded(range.high(), DIGITS));
        json.put(
                "load",
                answer.load().isPresent() ? Numbers.rounded(answer.load().getAsDouble(), DIGITS) : null);
        json.put(
                "load_ci_low",
                answer.interval().map(ci -> Numbers.rounded(ci.low(), DIGITS)).orElse(null));
        json.put(
                "load_ci_high",
                answer.interval().map(ci -> Numbers.rounded(ci.high(), DIGITS)).orElse(null));
        json.put(
                "limiting",
                answer.limiting()
                        .map(index -> answer.objective().ceilings().get(index).text())
                        .orElse(null));
        json.put(
                "hysteresis_fraction",
                answer.hysteresis()
                        .map(found -> Numbers.rounded(found.fraction(), DIGITS))
                        .orElse(null));
        json.put("trials", answer.trials().size());
        json.put("elapsed_s", answer.elapsed().toSeconds());
        json.put("shortcomings", answer.shortcomings());
        json.put("sentences", sentences);
        return json;
    }

    private static String dryRun(SaturateRequest request) {
        ExperimentPlan plan = request.saturation().plan();
        LoadRange range = request.saturation().range();
        long climb = 1 + (long) Math.ceil(Math.log(range.high() / range.low()) / Math.log(2));
        StringBuilder text = new StringBuilder();
        line(text, "objective", request.saturation().objective().text());
        line(
                text,
                "workload",
                plan.workload() + ", mode " + plan.onlyVariant().system().mode().text());
        plan.onlyVariant()
                .trialSettings()
                .agents()
                .ifPresent(agents -> line(text, "made by", DryRunAgents.inWords(agents)));
        line(text, "loads", range.text(range.low()) + " to " + range.text(range.high()));
        line(
                text,
                "a trial",
                "warm-up "
                        + plan.onlyVariant().trialSettings().warmup().longest().text() + ", measured "
                        + plan.points().get(0).phases().get(0).measured().text());
        line(text, "trials", "at most " + climb + " up, a few into the bracket, then rounds of " + TRIALS_OF_A_ROUND);
        line(
                text,
                "ends",
                "when the interval is ±" + request.options().text("precision") + ", or after "
                        + request.options().text("budget"));
        line(text, "seed", Long.toString(plan.seed()));
        line(
                text,
                "files",
                request.directory()
                        .map(found -> SaturateRequest.FILE + ", " + ANSWER + " in " + found)
                        .orElse("none"));
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(
                String.format(java.util.Locale.ROOT, "%-10s %s%n", name, value).replace("\r\n", "\n"));
    }
}
