package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.OptionModel.Option;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.workload.Workloads;

class HelpTest {
    @TempDir
    private Path directory;

    @Test
    void everyOptionOfEveryCommandIsInItsHelp() {
        for (Command command : commands().all()) {
            String help =
                    new Cli(directory).run(command.manual().name(), "--help").out();

            assertThat(help)
                    .contains(command.manual().purpose())
                    .contains(command.manual().text());
            for (Option option : command.model().options()) {
                assertThat(help).contains("--" + option.name() + " ");
                assertThat(option.meaning()).as(option.name()).endsWith(".");
            }
        }
    }

    @Test
    void overviewNamesEveryCommandExitCodeAndOptionOfRun() {
        String help = new Cli(directory).run("--help").out();

        commands().names().forEach(name -> assertThat(help).contains("\n  " + name));
        commands()
                .standard()
                .model()
                .options()
                .forEach(option -> assertThat(help).contains("--" + option.name()));
        for (ExitCode code : ExitCode.values()) {
            assertThat(help)
                    .containsPattern(
                            "\n  " + code.number() + " +" + code.meaning().substring(0, 4));
        }
    }

    @Test
    void everyOptionOfAPlanIsOneOfRunWithTheSameDefault() {
        OptionModel model = commands().standard().model();

        for (PlanOption<?> option : PlanOptions.ALL) {
            assertThat(model.named(option.name()).map(Option::defaultText)).contains(option.defaultText());
        }
    }

    @Test
    void linesFitIntoAHundredColumns() {
        assertThat(new Cli(directory).run("--help").out().lines()).allMatch(line -> line.length() <= 103);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "run --help", "--users --help", "run stray --usrs -h", "--version --help"})
    void helpAnywhereWins(String words) {
        Cli.Result result = new Cli(directory).run(words.split(" ", -1));

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).contains("--users SPEC");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void helpNeedsNoWorkloads() {
        Supplier<Workloads> never = () -> {
            throw new AssertionError("workloads are slow to find");
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                System.err,
                InputStream.nullInputStream(),
                Map.of(),
                directory,
                Screens.NONE,
                Cli.NEVER);

        assertThat(new CommandLine(terminal, never).run(List.of("--help"))).isEqualTo(ExitCode.DONE);
        assertThat(new CommandLine(terminal, never).run(List.of("serve", "--help")))
                .isEqualTo(ExitCode.DONE);
        assertThat(out.size()).isPositive();
    }

    @Test
    void versionIsOneLine() {
        assertThat(new Cli(directory).run("--version").out()).matches("Load Harness [^\n]+\n");
    }

    private Commands commands() {
        return Commands.of(
                new Terminal(
                        System.out,
                        System.err,
                        InputStream.nullInputStream(),
                        Map.of(),
                        directory,
                        Screens.NONE,
                        Cli.NEVER),
                () -> new Workloads(List.of()));
    }
}
