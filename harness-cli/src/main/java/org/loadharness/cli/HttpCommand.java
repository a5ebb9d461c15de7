package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.loadharness.codec.DurableFile;
import org.loadharness.plan.PlanOption;
import org.loadharness.scenario.Scenario;
import org.loadharness.scenario.ScenarioMistakes;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.workload.Workloads;

/** {@code http}: load of one request, which needs no file. */
record HttpCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    /** Options of {@code http}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "METHOD URL | \"curl ...\"")
        List<String> request = new ArrayList<>();

        @Parameter(
                names = "--header",
                order = 0,
                category = PlanOption.Group.SYSTEM,
                placeholder = "NAME:VALUE",
                splitter = RunOptions.Whole.class,
                description = "A header of the request; repeatable.")
        List<String> headers = new ArrayList<>();

        @Parameter(
                names = "--body",
                order = 0,
                category = PlanOption.Group.SYSTEM,
                placeholder = "TEXT",
                description = "What the request carries.")
        String body = "";

        @Parameter(
                names = "--expect",
                order = 0,
                category = PlanOption.Group.SYSTEM,
                placeholder = "LIST",
                description =
                        "What a reply must be, as in \"200, contains </html>\"; else it counts as failed. Any 2xx if not given.")
        String expect = "";

        @Parameter(
                arity = 1,
                names = "--insecure",
                order = 0,
                category = PlanOption.Group.SYSTEM,
                description = "Takes any certificate of the service.")
        boolean insecure;

        @Parameter(
                names = "--save",
                order = 0,
                category = PlanOption.Group.SYSTEM,
                placeholder = "FILE",
                description = "Also writes the scenario that this is, to go on from.")
        String save = "";

        @ParametersDelegate
        RunOptions run = new RunOptions();

        OptionModel model() {
            return new OptionModel(this, OptionModel.ofPlan());
        }
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public OptionModel model() {
        return new Options().model();
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        Options options = new Options();
        OptionModel model = options.model();
        List<String> request = Arguments.all(model, words);
        Map<String, String> variables = new LinkedHashMap<>(terminal.environment());
        List<String> shown = words.stream().map(Credentials::hidden).toList();
        if (request.size() == 1 && request.get(0).strip().matches("(?s)curl\\s.*")) {
            CurlLine curl = CurlLine.read(request.get(0).strip());
            curl.into(options);
            variables.putAll(curl.secrets());
            request = List.of(curl.method(), curl.url());
            shown = List.of("http", curl.method(), curl.url()); // the line itself has cookies
        }
        if (request.size() > 1 && request.get(0).equals("curl")) {
            throw new WrongUse("put the whole line of curl in quotation marks, as in: http \"curl https://shop.test\"");
        }
        if (request.size() != 2) {
            throw new WrongUse(
                    "http needs a method and a URL, as in: http GET https://shop.test/books, or a line of curl in"
                            + " quotation marks");
        }
        if (!options.run.scenario.isEmpty() || !options.run.resume.isEmpty()) {
            throw new WrongUse("--scenario and --resume belong to run, as in: run --resume DIR;"
                    + " the plan in DIR has the request and all options");
        }
        String text = new HttpScenario(request.get(0), request.get(1), options).text();
        Scenario scenario = scenario(text, variables, new ExpectText(options.expect));
        warn(request.get(1), options, scenario);
        Map<String, String> texts = new LinkedHashMap<>(model.given());
        OptionModel ofRun = new RunOptions().model();
        texts.keySet().removeIf(name -> ofRun.named(name).isEmpty());
        RunRequest.Given given = new RunRequest.Given(options.run, texts, Optional.of(scenario));
        RunRequest read = RunRequest.read(shown, given, terminal, workloads.get());
        save(options.save, text);
        return new RunCommand(terminal, workloads).run(read);
    }

    /** Names what the results will have in clear, and what keeps it out of them. */
    private void warn(String url, Options options, Scenario scenario) {
        List<String> inClear = new ArrayList<>();
        for (String header : options.headers) {
            int colon = header.indexOf(':');
            if (Credentials.isInClear(
                    header.substring(0, colon), header.substring(colon + 1).strip())) {
                inClear.add("--header " + header.substring(0, colon).strip()
                        + ": stands in plan.json in clear; write \""
                        + header.substring(0, colon).strip() + ": env:NAME\", and the value in the variable NAME");
            }
        }
        if (!Credentials.hidden(url).equals(url)) {
            inClear.add("the query of the URL: a credential in it stands in plan.json in clear; write env:NAME in its"
                    + " place, and the value in the variable NAME");
        }
        Credentials.inClear(options.body)
                .ifPresent(
                        field -> inClear.add(
                                "the body: " + field + " stands in plan.json in clear; keep the request"
                                        + " by --save FILE.yaml, and write the value there as ${NAME}, with NAME: env:NAME under secrets:"));
        List<String> doubts = scenario.doubts().stream().map(Mistake::message).toList();
        (inClear.isEmpty() ? doubts : inClear).forEach(line -> terminal.say("warning: " + line));
    }

    private static Scenario scenario(String text, Map<String, String> variables, ExpectText expected) throws WrongUse {
        try {
            return Scenario.parse("http", text, variables);
        } catch (ScenarioMistakes wrong) {
            int lines =
                    (int) text.lines().count() - (int) expected.yaml().lines().count();
            throw new WrongUse(wrong.mistakes().stream()
                    .map(mistake -> mistake.line() > lines ? expected.named(mistake.message()) : mistake.message())
                    .toList());
        }
    }

    private void save(String file, String text) throws WrongUse, IOException {
        if (file.isEmpty()) {
            return;
        }
        Path path = terminal.path(file);
        if (Files.exists(path)) {
            throw new WrongUse("--save " + file + ": is there already; choose another name");
        }
        Optional<String> unfit = Terminal.unfit(path);
        if (unfit.isPresent()) {
            throw new WrongUse("--save " + file + ": " + unfit.get());
        }
        DurableFile.write(path, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        terminal.say("scenario in " + path);
    }
}
