package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.load.Pause;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;
import org.loadharness.workload.Mix;

/** Reads a scenario as a whole. Confined to one thread. */
final class ScenarioReader {
    static final Set<String> WORDS_OF_FLOW = Set.of("weight", "think", "on-failure", "steps");

    private final Reading reading;
    private final Interactions interactions;
    private final SharedSteps shared = new SharedSteps();
    private Pause think = Pause.none();

    ScenarioReader(Reading reading) {
        this.reading = reading;
        this.interactions = new Interactions(reading.mistakes());
    }

    /** What was read. */
    record Result(
            String name,
            String about,
            Script script,
            List<Mix.Entry> interactions,
            Map<String, String> run,
            Map<String, List<String>> factors,
            List<PhaseDraft> phases,
            WrittenRun written) {}

    /** Reads it; what is wrong is noted. */
    Optional<Result> read(Node root) {
        if (!(root instanceof Entries entries)) {
            reading.mistakes()
                    .add(
                            root.place(),
                            Mistakes.Code.WRONG_SHAPE,
                            "a scenario is a map, which begins with scenario: NAME");
            return Optional.empty();
        }
        new ClearSecrets(reading.mistakes()).find(root);
        Fields fields = new Fields(entries, "a scenario", reading.mistakes());
        String name = name(fields);
        fields.text("format")
                .filter(text -> !text.text().equals("1"))
                .ifPresent(text -> reading.mistakes()
                        .add(text.place(), "this tool knows format 1; the file is of format " + text.text()));
        String about = fields.text("about").map(Text::text).orElse("");
        DataReader data = new DataReader(reading);
        data.namesOfParams(entries);
        Secrets secrets = data.secrets(fields);
        Map<String, DataSet> sets = data.data(fields);
        ReachReader reaches = new ReachReader(reading);
        Reach reach = reaches.read(fields);
        Map<String, Reach> variants = reaches.variants(fields, reach);
        RunReader runs = new RunReader(reading);
        Map<String, String> run = runs.read(fields);
        boolean plain = fields.has("requests");
        if (plain) {
            runs.think().ifPresent(text -> runs.check("think", text.text(), text.place()));
        } else {
            takeThink(run, runs.think());
        }
        Steps steps = steps(fields, plain);
        fields.end();
        reading.checkNames();
        reading.checkWholeUrls(Stream.concat(Stream.of(reach), variants.values().stream())
                .flatMap(Reach::hosts)
                .collect(Collectors.toSet()));
        Script script = new Script(reach, variants, secrets, sets, steps.unmeasured(), steps.flows(), plain);
        return Optional.of(new Result(
                name, about, script, interactions.entries(), run, runs.factors(), runs.phases(), runs.written()));
    }

    private String name(Fields fields) {
        Optional<Text> name = fields.text("scenario");
        if (name.isEmpty()) {
            reading.mistakes()
                    .add(fields.place(), Mistakes.Code.MISSING, "\"scenario: NAME\" is missing: its name in results");
            return "";
        }
        if (!name.get().text().matches("[A-Za-z0-9][A-Za-z0-9_.-]{0,59}")) {
            reading.mistakes()
                    .add(
                            name.get().place(),
                            "the name \"" + name.get().text() + "\" may have letters, digits and"
                                    + " _ . -, at most 60 of them");
        }
        return name.get().text();
    }

    /** What the file says of thinking holds for flows that say nothing; what a command line says goes before all of them. */
    private void takeThink(Map<String, String> run, Optional<Text> written) {
        if (run.containsKey("think")) {
            run.remove("think");
            think = reading.think(written).orElse(Pause.none());
        }
    }

    /** What users do. */
    private record Steps(Script.Unmeasured unmeasured, List<Flow> flows) {}

    private Steps steps(Fields fields, boolean plain) {
        for (Entry entry : fields.map("shared")) {
            reading.isName(entry.key());
            Fields one = new Fields(new Entries(entry.key().place(), List.of(entry)), "shared", reading.mistakes());
            shared.add(entry.key(), one.items(entry.key().text(), "each step"));
        }
        Script.Unmeasured unmeasured = new Script.Unmeasured(
                unmeasured(fields, Names.BEFORE_TRIAL),
                unmeasured(fields, "after-trial"),
                unmeasured(fields, "before-user"),
                unmeasured(fields, "after-user"));
        if (plain == fields.has("flows")) {
            reading.mistakes().add(fields.place(), Mistakes.Code.CONFLICT, "a scenario has either requests: or flows:");
        }
        List<Flow> flows = new ArrayList<>();
        for (Node node : fields.items("requests", "each request")) {
            request(Fields.of(node, "a request", reading.mistakes())).ifPresent(flows::add);
        }
        for (Entry entry : fields.map("flows")) {
            flow(entry).ifPresent(flows::add);
        }
        lookThroughUnused();
        if (flows.stream().noneMatch(Flow::sends) && reading.mistakes().isEmpty()) {
            reading.mistakes()
                    .add(
                            fields.place(),
                            Mistakes.Code.CONFLICT,
                            "nothing is ever sent: no request has a weight above 0");
        }
        return new Steps(unmeasured, flows);
    }

    /** What is wrong in steps that nobody uses; which variables they find, nobody can say. */
    private void lookThroughUnused() {
        shared.unused().forEach((name, nodes) -> {
            reading.mistakes()
                    .doubt(
                            name.place(),
                            Mistakes.Code.UNUSED,
                            "nothing uses the shared steps \"" + name.text() + "\"; leave them out, or write use: "
                                    + name.text());
            new StepReader(
                            reading,
                            new Names.OfFlow("shared \"" + name.text() + "\""),
                            shared,
                            (request, place) -> 0,
                            Request.OnFailure.END_FLOW)
                    .read(nodes);
        });
    }

    private Optional<Flow> unmeasured(Fields fields, String key) {
        List<Node> nodes = fields.items(key, "each step");
        StepReader steps = new StepReader(
                reading, reading.newFlow(key), shared, StepReader.Indexing.NONE, Request.OnFailure.END_FLOW);
        return Flow.unlessEmpty(key, steps.read(nodes));
    }

    private Optional<Flow> request(Fields fields) {
        RequestReader reader = new RequestReader(reading, reading.newFlow("this request"));
        int weight = reading.whole(fields.text("weight"), 0, 1_000_000).orElse(1);
        Optional<Request> request = reader.read(fields, Request.OnFailure.END_FLOW);
        fields.end();
        return request.map(read -> new Flow(
                read.name(),
                weight,
                Pause.none(),
                List.of(new Step.Call(interactions.index(read.name(), weight, fields.place()), read))));
    }

    private Optional<Flow> flow(Entry entry) {
        String name = entry.key().text();
        reading.isName(entry.key());
        Fields fields = Fields.of(entry.value(), "a flow", reading.mistakes());
        int weight = reading.whole(fields.text("weight"), 0, 1_000_000).orElse(1);
        Pause pause = reading.think(fields.text("think")).orElse(think);
        Names.OfFlow names = reading.newFlow("flow \"" + name + "\"");
        Request.OnFailure onFailure = new RequestReader(reading, names).onFailure(fields, Request.OnFailure.END_FLOW);
        StepReader steps = new StepReader(
                reading,
                names,
                shared,
                (request, place) -> interactions.index(name + "/" + request.name(), weight, place),
                onFailure);
        if (!fields.has("steps")) {
            reading.mistakes().add(fields.place(), Mistakes.Code.MISSING, "flow \"" + name + "\" has no steps:");
        }
        List<Step> read = steps.read(fields.items("steps", "each step"));
        fields.end();
        Flow flow = new Flow(name, weight, pause, read);
        doubtIfItSendsNothing(flow, entry.key().place());
        return Optional.of(flow);
    }

    private void doubtIfItSendsNothing(Flow flow, Place place) {
        if (flow.weight() > 0 && !flow.sends() && reading.mistakes().isEmpty()) {
            reading.mistakes()
                    .doubt(
                            place,
                            Mistakes.Code.MISSING,
                            "flow \"" + flow.name()
                                    + "\" has no request, and counts as skipped each time; add one, as in"
                                    + " - get: /items, or leave the flow out");
        }
    }
}
