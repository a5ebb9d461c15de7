package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.loadharness.codec.JsonText;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** {@code list}: the workloads, their interactions, parameters and modes. */
record ListCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    /** Options of {@code list}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(names = "--format", placeholder = "table|json", description = "The form of the list.")
        String format = "table";
    }

    @Override
    public String name() {
        return "list";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse {
        Options options = new Options();
        Arguments.read(new OptionModel(options), words);
        List<String> mistakes = new ArrayList<>();
        switch (options.format) {
            case "table" -> described(ListCommand::table, mistakes).forEach(terminal::print);
            case "json" -> terminal.out().print(JsonText.pretty(described(ListCommand::json, mistakes)));
            default -> throw new WrongUse("--format " + options.format + ": unknown form; use table or json");
        }
        WrongUse.throwIfAny(mistakes);
        return new Outcome.Done();
    }

    /** The workloads that can say what they are; of the others it is noted what is wrong. */
    private <T> List<T> described(Function<Workload, T> form, List<String> mistakes) {
        Workloads known = workloads.get();
        known.unusable().forEach(each -> mistakes.add(each.why()));
        List<T> described = new ArrayList<>();
        for (Workload workload : known.all()) {
            try {
                described.add(form.apply(workload));
            } catch (RuntimeException | LinkageError | AssertionError wrong) {
                String className = workload.getClass().getName();
                mistakes.add(className + ": the workload cannot be listed: " + reason(wrong));
            }
        }
        return described;
    }

    private static String reason(Throwable wrong) {
        return wrong instanceof IllegalArgumentException && wrong.getMessage() != null
                ? wrong.getMessage()
                : wrong + "; mend it";
    }

    private static String table(Workload workload) {
        StringBuilder text = new StringBuilder(workload.name() + ": " + workload.summary() + "\n");
        text.append("  modes: ").append(String.join(", ", modes(workload))).append("\n  interactions:\n");
        int longest = shares(workload).keySet().stream()
                .mapToInt(String::length)
                .max()
                .orElse(0);
        shares(workload)
                .forEach((name, share) -> text.append(
                        String.format(Locale.ROOT, "    %-" + longest + "s  %5.1f %%\n", name, 100 * share)));
        text.append(workload.parameters().isEmpty() ? "" : "  parameters (--param NAME=VALUE):\n");
        workload.parameters()
                .forEach(parameter -> text.append("    ")
                        .append(parameter.name())
                        .append('=')
                        .append(parameter.defaultText())
                        .append("  (")
                        .append(parameter.allowed())
                        .append(parameter.isOfSystem() ? "; one for all phases" : "")
                        .append(")\n        ")
                        .append(parameter.meaning())
                        .append('\n'));
        return text.append('\n').toString();
    }

    private static Map<String, Object> json(Workload workload) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", workload.name());
        json.put("summary", workload.summary());
        json.put("modes", modes(workload));
        json.put(
                "interactions",
                shares(workload).entrySet().stream()
                        .map(share -> ordered("name", share.getKey(), "share_fraction", share.getValue()))
                        .toList());
        json.put(
                "parameters",
                workload.parameters().stream()
                        .map(parameter -> ordered(
                                "name",
                                parameter.name(),
                                "default",
                                parameter.defaultText(),
                                "allowed",
                                parameter.allowed(),
                                "meaning",
                                parameter.meaning(),
                                "of_system",
                                parameter.isOfSystem()))
                        .toList());
        return json;
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    private static List<String> modes(Workload workload) {
        return workload.modes().stream().map(Mode::text).toList();
    }

    /** Every interaction with its intended share, in the order of the mix. */
    private static Map<String, Double> shares(Workload workload) {
        Mix mix = workload.mix(Settings.defaults(workload.parameters()));
        Map<String, Double> shares = new LinkedHashMap<>();
        IntStream.range(0, mix.entries().size())
                .forEach(i -> shares.put(mix.entries().get(i).name(), mix.shareFraction(i)));
        return shares;
    }
}
