package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.codec.PlanFile;
import org.loadharness.experiment.Experiment;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.PlanTexts;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.workload.Workloads;

/** Each option of a plan is known wherever options are, by its one declaration. A new one needs an example here. */
class EveryOptionTest {
    private static final Workloads WORKLOADS = new Workloads(List.of(new CounterWorkload(), new FailingWorkload()));

    /** By option: a value that is not the default, another one, and the options that it needs beside it. */
    private static final Map<String, List<String>> EXAMPLES = Map.ofEntries(
            Map.entry("workload", List.of("failing", "counter")),
            Map.entry("mode", List.of("rpc", "local")),
            Map.entry("url", List.of("http://localhost:7", "http://localhost:8", "mode=rpc")),
            Map.entry("users", List.of("7", "8")),
            Map.entry("arrivals", List.of("poisson:7/s", "poisson:8/s")),
            Map.entry("max-in-flight", List.of("7", "8", "arrivals=poisson:7/s")),
            Map.entry("interactions", List.of("7", "8")),
            Map.entry("duration", List.of("7s", "8s")),
            Map.entry("warmup", List.of("7", "8")),
            Map.entry("repeats", List.of("7", "8")),
            Map.entry("precision", List.of("p99:7%", "p99:8%", "repeats=auto")),
            Map.entry("budget", List.of("7m", "8m", "repeats=auto")),
            Map.entry("order", List.of("random", "listed")),
            Map.entry("think", List.of("7ms", "exp:8ms")),
            Map.entry("pace", List.of("7ms", "8ms")),
            Map.entry("retries", List.of("7", "8")),
            Map.entry("backoff", List.of("7ms..8ms", "7ms..9ms", "retries=7")),
            Map.entry("jitter", List.of("0.7", "0.8", "retries=7")),
            Map.entry("retry-on", List.of("busy", "late", "retries=7")),
            Map.entry("threads", List.of("virtual", "platform")),
            Map.entry("seed", List.of("7", "8")),
            Map.entry("rehearsal", List.of("7s", "8s")),
            Map.entry("time-limit", List.of("7m", "8m")),
            Map.entry("request-timeout", List.of("7s", "8s", "mode=rpc")),
            Map.entry("fork", List.of("true", "false")),
            Map.entry("agents", List.of("local:7", "local:8", "mode=rpc")),
            Map.entry("listen", List.of("127.0.0.1:7", "127.0.0.1:8", "mode=rpc", "agents=2")),
            Map.entry("keys", List.of("7.p12", "8.p12", "mode=rpc", "agents=2")),
            Map.entry("join-timeout", List.of("7s", "8s", "mode=rpc", "agents=2")),
            Map.entry("on-loss", List.of("continue", "end", "mode=rpc", "agents=2")),
            Map.entry("placebo", List.of("7%", "8%")),
            Map.entry("limit", List.of("failures=7%", "failures=8%")),
            Map.entry("profile", List.of("true", "false")),
            Map.entry("raw", List.of("true", "false")));

    @TempDir
    private Path directory;

    static List<PlanOption<?>> all() {
        return PlanOptions.ALL;
    }

    @Test
    void eachHasAnExample() {
        assertThat(EXAMPLES.keySet()).containsExactlyInAnyOrderElementsOf(PlanOptions.names());
    }

    @ParameterizedTest
    @MethodSource("all")
    void helpAndCompletionKnowIt(PlanOption<?> option) {
        String inWords = new Cli(directory).run("run", "--help", "--all").out().replaceAll("\\s+", " ");

        assertThat(inWords).contains("--" + option.name() + " ").contains(option.meaning());
        for (String shell : List.of("bash", "zsh", "fish")) {
            assertThat(new Cli(directory).run("complete", shell).out()).contains(option.name());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aDryRunReportsWhatItChanges(PlanOption<?> option) {
        requireJava(option);

        assertThat(dryRun(new Cli(directory), words(option, List.of(given(option)))))
                .isNotEqualTo(dryRun(new Cli(directory), words(option, List.of())));
    }

    @ParameterizedTest
    @MethodSource("all")
    void fileAndVariableSayTheSameAsTheCommandLine(PlanOption<?> option) throws IOException {
        requireJava(option);
        Path file = Files.writeString(directory.resolve("it.yaml"), option.name() + ": \"" + value(option) + "\"\n");
        String variable = "HARNESS_" + option.name().replace('-', '_').toUpperCase(Locale.ROOT);
        String expected = dryRun(new Cli(directory), words(option, List.of(given(option))));

        assertThat(dryRun(new Cli(directory), words(option, List.of("--config", file.toString()))))
                .isEqualTo(expected);
        assertThat(dryRun(new Cli(directory).with(variable, value(option)), words(option, List.of())))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("all")
    void programsFilesAndResumedRunsKeepIt(PlanOption<?> option) throws PlanDraft.Mistakes, IOException {
        requireJava(option);
        ExperimentPlan plan = draft(option).set(option.name(), value(option)).check(WORKLOADS);

        PlanFile.write(directory, plan, WorkloadDescription.of(plan, WORKLOADS.named(plan.workload())));
        PlanTexts texts = PlanTexts.of(plan, WORKLOADS);

        assertThat(PlanFile.read(directory).plan()).isEqualTo(plan);
        assertThat(texts.options()).containsKey(option.name());
        assertThat(texts.draft().check(WORKLOADS)).isEqualTo(plan);
        assumeThat(option).as("another workload has other parameters").isNotEqualTo(PlanOptions.WORKLOAD);
        assertThat(texts.with(option.name(), another(option)).draft().check(WORKLOADS))
                .isNotEqualTo(plan);
    }

    @ParameterizedTest
    @MethodSource("all")
    void anExperimentTakesItsTextAndItsValue(PlanOption<?> option) throws PlanDraft.Mistakes {
        requireJava(option);
        assumeThat(option).isNotEqualTo(PlanOptions.WORKLOAD);
        ExperimentPlan plan = draft(option).set(option.name(), value(option)).check(WORKLOADS);
        Experiment experiment = Experiment.of(new CounterWorkload()).writeTo(directory.resolve("out"));
        for (String needed : needed(option)) {
            experiment = experiment.option(needed.replaceFirst("=.*", ""), needed.replaceFirst(".*?=", ""));
        }

        assertThat(experiment.option(option.name(), value(option)).plan()).isEqualTo(plan);
        assertThat(typed(experiment, option).plan()).isEqualTo(plan);
    }

    @ParameterizedTest
    @MethodSource("all")
    void itVariesOrTheDeclarationSaysWhyNot(PlanOption<?> option) {
        requireJava(option);
        PlanDraft draft = draft(option).vary(option.name(), List.of(value(option), another(option)));

        try {
            assertThat(draft.check(WORKLOADS).variants()).hasSize(2);
            assertThat(option.whyFixed()).isEmpty();
        } catch (PlanDraft.Mistakes mistakes) {
            assertThat(mistakes.mistakes())
                    .containsExactly("vary: " + option.name() + ": does not vary, "
                            + option.whyFixed().orElse("no reason is declared"));
        }
    }

    private static <T> Experiment typed(Experiment experiment, PlanOption<T> option) {
        return experiment.option(option, option.parse(value(option)));
    }

    /** Virtual threads need a later Java than the oldest one. */
    private static void requireJava(PlanOption<?> option) {
        assumeThat(option != PlanOptions.THREADS || Runtime.version().feature() >= 21)
                .isTrue();
    }

    private static String value(PlanOption<?> option) {
        return EXAMPLES.getOrDefault(option.name(), List.of("", "")).get(0);
    }

    private static String another(PlanOption<?> option) {
        return EXAMPLES.getOrDefault(option.name(), List.of("", "")).get(1);
    }

    private static List<String> needed(PlanOption<?> option) {
        List<String> example = EXAMPLES.getOrDefault(option.name(), List.of("", ""));
        return example.subList(2, example.size());
    }

    private static String given(PlanOption<?> option) {
        return "--" + option.name() + "=" + value(option);
    }

    private static PlanDraft draft(PlanOption<?> option) {
        PlanDraft draft = new PlanDraft().set("workload", "counter");
        needed(option).forEach(text -> draft.set(text.replaceFirst("=.*", ""), text.replaceFirst(".*?=", "")));
        return draft;
    }

    private static List<String> words(PlanOption<?> option, List<String> more) {
        List<String> words = new ArrayList<>(List.of("--dry-run", "--out", "out"));
        if (option != PlanOptions.WORKLOAD) {
            words.add("--workload=counter");
        }
        needed(option).forEach(text -> words.add("--" + text));
        words.addAll(more);
        return words;
    }

    private static String dryRun(Cli cli, List<String> words) {
        Cli.Result result = cli.run(words.toArray(String[]::new));
        return result.out() + result.err();
    }
}
