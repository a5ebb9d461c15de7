package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.codec.DurableFile;
import org.loadharness.codec.JsonText;
import org.loadharness.codec.Sentence;
import org.loadharness.experiment.Interruption;
import org.loadharness.plan.Secrets;
import org.loadharness.scenario.Scenario;
import org.loadharness.scenario.ScenarioMistakes;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.scenario.ScenarioMistakes.Severity;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;

/** {@code scenario}: reads a scenario, tries it, or prints the schema of its format. */
record ScenarioCommand(Terminal terminal) implements Command {
    private static final List<String> ACTIONS = List.of("check", "try", "schema");

    /** Options of {@code scenario}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "check|try|schema [FILE]")
        List<String> words = new ArrayList<>();

        @Parameter(
                names = "--format",
                order = 1,
                placeholder = "text|json",
                description = "With check: json for editors and scripts.")
        String format = "text";

        @Parameter(
                names = "--flow",
                order = 2,
                placeholder = "NAME",
                description = "With try: that flow or request alone.")
        String flow = "";

        @Parameter(
                names = "--url",
                order = 3,
                placeholder = "URL",
                description = "With try: a service in place of the scenario's.")
        String url = "";

        @Parameter(
                names = "--param",
                order = 4,
                placeholder = "NAME=VALUE",
                splitter = RunOptions.Whole.class,
                description = "With try: a parameter of the scenario; repeatable.")
        List<String> parameters = new ArrayList<>();

        @Parameter(
                names = "--har",
                order = 5,
                placeholder = "FILE",
                description = "With try: where all exchanges go, as browsers' tools read them.")
        String har = "try.har";
    }

    @Override
    public String name() {
        return "scenario";
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        List<String> given = Arguments.all(new OptionModel(options), words);
        if (given.isEmpty() || !ACTIONS.contains(given.get(0))) {
            throw new WrongUse(
                    "scenario needs one of " + String.join(", ", ACTIONS) + ", as in: scenario check shop.yaml");
        }
        if (given.get(0).equals("schema")) {
            terminal.out().print(Scenario.schema());
            return new Outcome.Done();
        }
        if (given.size() < 2) {
            throw new WrongUse(
                    "scenario " + given.get(0) + " needs a file, as in: scenario " + given.get(0) + " shop.yaml");
        }
        return given.get(0).equals("check") ? check(given.get(1), options) : attempt(given.get(1), options);
    }

    private Outcome check(String file, Options options) throws WrongUse {
        if (!List.of("text", "json").contains(options.format)) {
            throw new WrongUse("--format " + options.format + ": must be text or json");
        }
        boolean isJson = options.format.equals("json");
        try {
            Scenario scenario = Scenario.read(terminal.path(file), terminal.environment());
            List<Mistake> ofRun = RunOfScenario.mistakes(scenario);
            show(Stream.concat(ofRun.stream(), scenario.doubts().stream()).toList(), isJson);
            if (!ofRun.isEmpty()) {
                return new Outcome.WronglyUsed();
            }
            if (!isJson) {
                terminal.out().println(file + ": " + described(scenario));
            }
            return new Outcome.Done();
        } catch (ScenarioMistakes wrong) {
            show(wrong.mistakes(), isJson);
            return new Outcome.WronglyUsed();
        } catch (IOException unreadable) {
            if (!isJson) {
                throw new WrongUse(file + ": " + Sentence.of(unreadable), unreadable);
            }
            show(List.of(new Mistake(file, 1, 1, 1, "unreadable", Severity.ERROR, Sentence.of(unreadable))), isJson);
            return new Outcome.WronglyUsed();
        }
    }

    private void show(List<Mistake> mistakes, boolean isJson) {
        if (isJson) {
            terminal.out().println(Secrets.hidden(json(mistakes)));
        } else {
            mistakes.forEach(mistake -> terminal.out().println(Secrets.hidden(mistake.text())));
        }
    }

    private Scenario read(String file) throws WrongUse {
        try {
            Path path = terminal.path(file);
            return Scenario.read(path, terminal.environment());
        } catch (IOException unreadable) {
            throw new WrongUse(file + ": " + Sentence.of(unreadable), unreadable);
        }
    }

    private static String described(Scenario scenario) {
        Mix mix = scenario.mix(Settings.defaults(scenario.parameters()));
        int requests = mix.entries().size();
        return "scenario " + scenario.name() + " is right: " + requests + (requests == 1 ? " request" : " requests")
                + (scenario.options().containsKey("url")
                        ? " to " + scenario.options().get("url")
                        : "; give --url");
    }

    private static String json(List<Mistake> mistakes) {
        List<String> lines = new ArrayList<>();
        for (Mistake mistake : mistakes) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("file", mistake.file());
            line.put("line", mistake.line());
            line.put("column", mistake.column());
            line.put("end", mistake.end());
            line.put("code", mistake.code());
            line.put("severity", mistake.severity().word());
            line.put("message", mistake.message());
            mistake.suggestion().ifPresent(word -> line.put("suggestion", word));
            lines.add(JsonText.line(line));
        }
        return "[" + String.join(",\n ", lines) + "]";
    }

    private Outcome attempt(String file, Options options) throws WrongUse, IOException {
        Path har = har(file, options.har);
        Interruption interruption = new Interruption();
        return EndingSignals.heardDuring(
                "the try", () -> attempt(file, options, har, interruption), interruption, terminal);
    }

    private Outcome attempt(String file, Options options, Path har, Interruption interruption)
            throws WrongUse, IOException {
        Scenario.Tried tried;
        try {
            tried = tried(file, options, interruption);
        } catch (ScenarioMistakes wrong) {
            throw new WrongUse(wrong.mistakes().stream().map(Mistake::text).toList());
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse(String.valueOf(wrong.getMessage()), wrong);
        } catch (IOException nobody) {
            terminal.say(Sentence.of(nobody));
            return new Outcome.Unreachable();
        }
        byte[] content = tried.har().getBytes(StandardCharsets.UTF_8);
        DurableFile.write(har, out -> out.write(content));
        terminal.say("all exchanges in " + options.har);
        return tried.good() ? new Outcome.Done() : new Outcome.Tried();
    }

    /** Where the exchanges go, found fit before any is made. */
    private Path har(String scenario, String name) throws WrongUse, IOException {
        Path har = terminal.path(name);
        Path scenarioFile = terminal.path(scenario);
        Optional<String> wrong = Terminal.unfit(har);
        if (wrong.isEmpty() && Files.exists(har) && Files.exists(scenarioFile) && Files.isSameFile(har, scenarioFile)) {
            wrong = Optional.of("is the scenario itself; choose another name");
        }
        if (wrong.isPresent()) {
            throw new WrongUse("--har " + name + ": " + wrong.get());
        }
        return har;
    }

    /** As for a run: what the command line says, or else the environment, or else the file. */
    private String url(Scenario scenario, Options options) {
        String ofEnvironment = terminal.environment().getOrDefault("HARNESS_URL", "");
        String elsewhere = options.url.isEmpty() ? ofEnvironment : options.url;
        return elsewhere.isBlank() ? scenario.options().getOrDefault("url", "") : elsewhere;
    }

    private Scenario.Tried tried(String file, Options options, Interruption interruption) throws WrongUse, IOException {
        Scenario scenario = read(file);
        scenario.doubts().forEach(doubt -> terminal.say(doubt.text()));
        String url = url(scenario, options);
        List<String> mistakes = new ArrayList<>();
        if (url.isEmpty()) {
            mistakes.add(file + ": has no url:; give --url");
        }
        Map<String, String> given = ParameterPairs.read(options.parameters, mistakes);
        Optional<Settings> settings = ParameterPairs.settings(scenario, given, mistakes);
        WrongUse.throwIfAny(mistakes);
        PublicTargets.unchecked(scenario).forEach(terminal::say);
        interruption.expose();
        try {
            return scenario.tryOut(
                    url,
                    Optional.of(options.flow).filter(flow -> !flow.isEmpty()),
                    settings.orElseThrow(),
                    line -> terminal.out().println(Terminal.onOneLine(line)));
        } finally {
            interruption.shield();
        }
    }
}
