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
import org.loadharness.scenario.Mistake;
import org.loadharness.scenario.Scenario;
import org.loadharness.scenario.ScenarioMistakes;
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
    public Manual manual() {
        return new Manual("http", "Puts load of one HTTP request on any service, and writes a result directory.", """
                METHOD is GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS. The URL may hold values: ${random.int(1, 40)},
                ${random.zipf(1000)}, ${random.of(a, b)}, ${uuid}. Every option of run holds as there. In place of both
                stands a line of curl, as browsers copy it. A header env:NAME has the value of that variable, which
                no result has; so have cookies and credentials of curl.

                What is expected: items separated by commas
                  200, 2xx                a status; several are alternatives
                  contains TEXT           the body has that text
                  lacks TEXT              it has not
                  matches RE              something in it matches the expression (RE2)
                  $.total > 0             a condition on the body as JSON
                  content-type contains json   a condition on the head
                An item with commas in it needs a scenario: --save FILE writes one, run --scenario FILE runs it.

                Examples
                  java -jar harness.jar http GET http://127.0.0.1:8080/books --users 1,2,5..50
                  java -jar harness.jar http GET https://shop.test/books --arrivals poisson:500/s --duration 30s
                  java -jar harness.jar http "curl 'https://shop.test/books' -H 'accept: text/html'" --users 10
                  java -jar harness.jar http POST https://api.test/orders --header content-type:application/json \\
                      --body '{"sku": "${uuid}"}' --expect 201 --users 10
                """);
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
        List<String> shown = words;
        if (request.size() == 1 && request.get(0).strip().matches("(?s)curl\\s.*")) {
            CurlLine curl = CurlLine.read(request.get(0).strip());
            curl.into(options);
            variables.putAll(curl.secrets());
            request = List.of(curl.method(), curl.url());
            shown = List.of("http", curl.method(), curl.url()); // the line itself has cookies
        }
        if (request.size() != 2) {
            throw new WrongUse(
                    "http needs a method and a URL, as in: http GET https://shop.test/books, or a line of curl in"
                            + " quotation marks");
        }
        if (!options.run.scenario.isEmpty() || !options.run.resume.isEmpty()) {
            throw new WrongUse("--scenario and --resume belong to run; leave them out here");
        }
        String text = new HttpScenario(request.get(0), request.get(1), options).text();
        Scenario scenario = scenario(text, variables);
        save(options.save, text);
        Map<String, String> texts = new LinkedHashMap<>(model.given());
        OptionModel ofRun = new RunOptions().model();
        texts.keySet().removeIf(name -> ofRun.named(name).isEmpty());
        RunRequest.Given given = new RunRequest.Given(options.run, texts, Optional.of(scenario));
        return new RunCommand(terminal, workloads).run(RunRequest.read(shown, given, terminal, workloads.get()));
    }

    private static Scenario scenario(String text, Map<String, String> variables) throws WrongUse {
        try {
            return Scenario.parse("http", text, variables);
        } catch (ScenarioMistakes wrong) {
            throw new WrongUse(wrong.mistakes().stream().map(Mistake::message).toList());
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
        DurableFile.write(path, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        terminal.say("scenario in " + path);
    }
}
