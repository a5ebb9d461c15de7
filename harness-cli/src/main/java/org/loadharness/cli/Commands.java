package org.loadharness.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.workload.Workloads;

/** The commands that there are. Immutable. */
record Commands(List<Command> all) {
    static final String DEFAULT = "run";

    static Commands of(Terminal terminal, Supplier<Workloads> workloads) {
        return new Commands(List.of(
                new RunCommand(terminal, workloads),
                new HttpCommand(terminal, workloads),
                new ScenarioCommand(terminal),
                new SaturateCommand(terminal, workloads),
                new ReportCommand(terminal),
                new CompareCommand(terminal),
                new ModelCommand(terminal),
                new CalibrateCommand(terminal),
                new ListCommand(terminal, workloads),
                new ServeCommand(terminal, workloads),
                new AgentCommand(terminal),
                new ClusterKeysCommand(terminal),
                new SelfTestCommand(terminal),
                new CompleteCommand(terminal, workloads),
                new HelpCommand(terminal, workloads)));
    }

    Optional<Command> named(String name) {
        return all.stream().filter(command -> command.name().equals(name)).findFirst();
    }

    /** The command that runs when none is named. */
    Command standard() {
        return named(DEFAULT).orElseThrow();
    }

    List<String> names() {
        return all.stream().map(Command::name).toList();
    }
}
