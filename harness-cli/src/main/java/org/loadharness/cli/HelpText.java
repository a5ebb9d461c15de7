package org.loadharness.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.cli.OptionModel.Option;

/** The help: a screen to begin with, a page for each command and topic, and all of it. Confined to one thread. */
final class HelpText {
    /** The option that asks for everything: {@value}. */
    static final String ALL = "--all";

    private static final int WIDTH = 80;
    private static final int INDENT = 26;
    private static final String JAR = "java -jar harness.jar ";

    /** A command with more options than that shows the essential ones of a run and those that are its own. */
    private static final int MANY = 12;

    private static final List<String> ESSENTIAL =
            List.of("users", "arrivals", "duration", "repeats", "scenario", "vary", "require", "out", "dry-run");

    private static final String EXAMPLES = """
            Load Harness: drives users against a system, and says how far its numbers hold.

              java -jar harness.jar http GET https://shop.test/books --users 1,2,5..50
              java -jar harness.jar --scenario shop.yaml --arrivals poisson:50/s
              java -jar harness.jar --workload bookstore --users 1..100 --mode rpc
              java -jar harness.jar saturate --users 1..500 --objective "p99 < 50 ms"

            Commands (without one: run)
            """;

    private final Commands commands;

    HelpText(Commands commands) {
        this.commands = commands;
    }

    /** A screen: examples, the commands, what most runs need, and where the rest is. */
    String overview() {
        StringBuilder text = new StringBuilder(EXAMPLES);
        commands.names()
                .forEach(name -> entry(text, name, HelpPage.ofCommand(name).title()));
        text.append("\nOptions that most runs need\n");
        essential(commands.standard()).forEach(option -> entry(text, usageOf(option), firstSentence(option)));
        text.append("\nMore\n");
        entry(text, "COMMAND --help", "Its options and examples; --help --all: all there is.");
        entry(text, "help TOPIC", String.join(", ", HelpPage.TOPICS) + ".");
        return text.toString();
    }

    /** Everything: the overview, every option of a run, and every topic. */
    String everything() {
        return overview() + "\n" + withAll(commands.standard());
    }

    /** The page of a command: its options, or the essential ones where it has many. */
    String of(Command command) {
        List<Option> options = command.options();
        boolean hasMany = options.size() > MANY;
        StringBuilder text = head(command);
        text.append("\nOptions\n");
        (hasMany ? Stream.concat(own(command), essential(command)).distinct() : options.stream())
                .forEach(option -> entry(text, usageOf(option), hasMany ? firstSentence(option) : meaningOf(option)));
        if (hasMany) {
            entry(text, "--help --all", "Every option, and every grammar.");
        }
        return text.append('\n')
                .append(HelpPage.ofCommand(command.name()).text())
                .toString();
    }

    /** The page of a command with every option, by groups, and the topics if it has options of a run. */
    String withAll(Command command) {
        StringBuilder text = head(command);
        byGroup(command.options()).forEach((group, options) -> {
            text.append('\n').append(group.isEmpty() ? "Options" : group).append('\n');
            options.forEach(option -> entry(text, usageOf(option), meaningOf(option)));
        });
        text.append("\nEverywhere\n");
        entry(text, "--help, -h", "The page of a command; with " + ALL + " everything.");
        entry(text, "--version", "The version of the harness.");
        entry(text, "@FILE", "Words from a file, separated by spaces and line ends; # begins a comment.");
        text.append('\n').append(HelpPage.ofCommand(command.name()).text());
        if (command.model().named("users").isPresent()) {
            HelpPage.TOPICS.forEach(topic -> text.append('\n').append(ofTopic(topic)));
        }
        return text.toString();
    }

    /** The page of a topic. */
    String ofTopic(String topic) {
        HelpPage page = HelpPage.ofTopic(topic);
        String text = page.text().replace("PAIRS\n", pairs()).replace("CODES\n", exitCodes());
        return page.title() + "\n\n" + text;
    }

    private StringBuilder head(Command command) {
        return new StringBuilder("usage: " + JAR)
                .append(usageOf(command))
                .append(" [options]\n")
                .append(HelpPage.ofCommand(command.name()).title())
                .append('\n');
    }

    private static Stream<Option> essential(Command command) {
        List<Option> options = command.options();
        return ESSENTIAL.stream()
                .flatMap(name -> options.stream().filter(option -> option.name().equals(name)));
    }

    /** Those that a run has not. */
    private Stream<Option> own(Command command) {
        OptionModel ofRun = commands.standard().model();
        return command.options().stream()
                .filter(option -> ofRun.named(option.name()).isEmpty());
    }

    private static String exitCodes() {
        StringBuilder text = new StringBuilder();
        Arrays.stream(ExitCode.values()).forEach(code -> entry(text, Integer.toString(code.number()), code.meaning()));
        return text.toString();
    }

    /** The options of a run that exclude each other, a line each. */
    private String pairs() {
        OptionModel model = commands.standard().model();
        return model.options().stream()
                .filter(option ->
                        model.alternatives(option.name()).anyMatch(other -> other.compareTo(option.name()) > 0))
                .map(option -> "  --" + option.name() + " or --"
                        + model.alternatives(option.name()).collect(Collectors.joining(" or --")) + "\n")
                .collect(Collectors.joining());
    }

    private static Map<String, List<Option>> byGroup(List<Option> options) {
        return options.stream().collect(Collectors.groupingBy(Option::group, LinkedHashMap::new, Collectors.toList()));
    }

    private static String usageOf(Command command) {
        return command.model()
                .positional()
                .map(word -> command.name() + " " + word)
                .orElse(command.name());
    }

    private static String usageOf(Option option) {
        return "--" + option.name() + (option.kind() == Kind.FLAG ? "" : " " + option.placeholder());
    }

    private static String firstSentence(Option option) {
        return option.meaning().replaceFirst("(?s)([.;:])( .*|$)", ".");
    }

    private static String meaningOf(Option option) {
        boolean hasDefault =
                option.kind() == Kind.VALUE && !option.defaultText().isEmpty();
        return hasDefault ? option.meaning() + " [" + option.defaultText() + "]" : option.meaning();
    }

    /** A name and its meaning beside it, or below where the name is long. */
    private static void entry(StringBuilder text, String name, String meaning) {
        String head = "  " + name;
        text.append(head);
        int column = head.length();
        if (column > INDENT - 2) {
            text.append('\n');
            column = 0;
        }
        text.append(" ".repeat(INDENT - column));
        column = INDENT;
        for (String word : meaning.split(" ", -1)) {
            if (column > INDENT && column + 1 + word.length() > WIDTH) {
                text.append('\n').append(" ".repeat(INDENT));
                column = INDENT;
            }
            text.append(column > INDENT ? " " : "").append(word);
            column += word.length() + (column > INDENT ? 1 : 0);
        }
        text.append('\n');
    }
}
