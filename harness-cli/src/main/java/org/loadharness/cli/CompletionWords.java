package org.loadharness.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.loadharness.cli.OptionModel.Option;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.Threshold;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** The words that options and commands take, as workloads, parameters, options and topics are declared. Immutable. */
record CompletionWords(Commands commands, Workloads workloads) {
    private static final String SERVE = "serve";

    /** Of the value of an option; of a name with a value behind it, the name and the equals sign. Empty if any will do. */
    List<String> ofOption(Option option, String command) {
        return switch (option.name()) {
            case "workload" -> workloads.all().stream().map(Workload::name).toList();
            case "param" -> begun(parameters(command));
            case "vary" -> begun(Stream.concat(varying(), parameters(command)));
            case "limit" -> begun(Arrays.stream(Threshold.values()).map(Threshold::text));
            case "metric" -> List.of("throughput", "mean", "p50", "p90", "p95", "p99");
            default -> Option.words(option.placeholder());
        };
    }

    /** Of the first word behind a command, as its help has it; empty if any will do. */
    List<String> ofPositional(String word) {
        return switch (word) {
            case "WORKLOAD" -> served().map(Workload::name).toList();
            case "[TOPIC|COMMAND]" ->
                Stream.of(HelpPage.TOPICS, commands.names(), List.of(ConfigSchema.TOPIC))
                        .flatMap(List::stream)
                        .distinct()
                        .toList();
            default -> Option.words(word.replaceFirst(" \\[.*", ""));
        };
    }

    private Stream<String> parameters(String command) {
        return (command.equals(SERVE) ? served() : workloads.all().stream())
                .flatMap(workload -> workload.parameters().stream())
                .map(Parameter::name);
    }

    private Stream<Workload> served() {
        return workloads.all().stream().filter(ServedWorkload.class::isInstance);
    }

    private static Stream<String> varying() {
        return PlanOptions.ALL.stream()
                .filter(option -> option.whyFixed().isEmpty())
                .map(PlanOption::name);
    }

    private static List<String> begun(Stream<String> names) {
        return names.distinct().map(name -> name + "=").toList();
    }
}
