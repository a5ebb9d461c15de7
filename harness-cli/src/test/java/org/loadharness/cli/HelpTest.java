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
import java.util.stream.Stream;
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
    void everyOptionThatACommandTakesIsInItsWholeHelp() {
        for (Command command : commands().all()) {
            HelpPage page = HelpPage.ofCommand(command.name());

            String help =
                    new Cli(directory).run(command.name(), "--help", "--all").out();

            assertThat(help).contains(page.title()).contains(page.text());
            for (Option option : command.options()) {
                assertThat(help).contains("--" + option.name() + " ");
                assertThat(option.meaning()).as(option.name()).endsWith(".");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"saturate --help", "saturate --help --all"})
    void theHelpOfASearchOffersNothingThatItRefusesAndNamesItAll(String words) {
        String offered = outOf(words)
                .lines()
                .takeWhile(line -> !line.equals("Everywhere"))
                .filter(line -> line.startsWith("  --"))
                .toList()
                .toString();

        assertThat(offered).contains("--users ", "--dry-run ");
        SaturateRequest.REFUSED.forEach(option -> {
            assertThat(offered).doesNotContain("--" + option + " ");
            assertThat(HelpPage.ofCommand("saturate").text()).containsPattern("--" + option + "[,. \n]");
        });
    }

    @Test
    void exitCodesThatJavaOrASignalGivesAreInTheHelpToo() {
        assertThat(outOf("help exit-codes")).contains("134", "157");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "--help", "help", "run -h", "http -h", "saturate -h", "report -h", "scenario -h"})
    void helpIsAScreenWithExamples(String words) {
        List<String> lines = outOf(words).lines().toList();

        assertThat(lines).hasSizeLessThanOrEqualTo(40);
        assertThat(lines)
                .filteredOn(line -> line.contains("java -jar harness.jar "))
                .hasSizeGreaterThan(1);
    }

    @Test
    void theHelpOfEveryCommandIsAScreen() {
        for (String name : commands().names()) {
            assertThat(outOf(name + " -h").lines()).as(name).hasSizeLessThanOrEqualTo(40);
        }
    }

    @Test
    void overviewBeginsWithFourExamplesAndNamesEveryCommandAndTopic() {
        String help = outOf("-h");

        assertThat(help.lines().skip(2).limit(4)).allMatch(line -> line.startsWith("  java -jar harness.jar "));
        commands().names().forEach(name -> assertThat(help).contains("\n  " + name));
        HelpPage.TOPICS.forEach(topic -> assertThat(help).containsPattern("[ ,\n]" + topic + "[,.\n]"));
    }

    @Test
    void wholeHelpHasEveryOptionOfRunEveryTopicAndEveryExitCode() {
        String help = outOf("--help --all");

        commands()
                .standard()
                .model()
                .options()
                .forEach(option -> assertThat(help).contains("--" + option.name()));
        HelpPage.TOPICS.forEach(
                topic -> assertThat(help).contains(HelpPage.ofTopic(topic).title()));
        for (ExitCode code : ExitCode.values()) {
            assertThat(help)
                    .containsPattern(
                            "\n  " + code.number() + " +" + code.meaning().substring(0, 4));
        }
    }

    @Test
    void everyTopicHasAPageWithNothingLeftOpen() {
        for (String topic : HelpPage.TOPICS) {
            assertThat(outOf("help " + topic))
                    .startsWith(HelpPage.ofTopic(topic).title() + "\n\n")
                    .doesNotContainPattern("(?m)^(PAIRS|CODES)$");
        }
        assertThat(outOf("help config")).contains("  --duration or --interactions\n");
        assertThat(outOf("help compare")).isEqualTo(outOf("compare --help"));
    }

    @Test
    void anUnknownTopicIsRefusedWithTheNearest() {
        Cli.Result result = new Cli(directory).run("help", "arivals");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).isEqualTo("help arivals: there is no such topic, did you mean arrivals?\n");
    }

    @Test
    void everyOptionOfAPlanIsOneOfRunWithTheSameDefault() {
        OptionModel model = commands().standard().model();

        for (PlanOption<?> option : PlanOptions.ALL) {
            assertThat(model.named(option.name()).map(Option::defaultText)).contains(option.defaultText());
        }
    }

    @Test
    void linesFitIntoEightyColumns() {
        Stream<String> commands = commands().names().stream().map(name -> name + " --help --all");
        Stream<String> topics = HelpPage.TOPICS.stream().map(topic -> "help " + topic);

        assertThat(Stream.concat(commands, topics).flatMap(words -> outOf(words).lines()))
                .allMatch(line -> line.length() <= 80);
        assertThat(outOf("--help --all").lines()).allMatch(line -> line.length() <= 80);
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

    private String outOf(String words) {
        return new Cli(directory).run(words.split(" ", -1)).out();
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
