package org.loadharness.scenario;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Pause;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;
import org.loadharness.workload.Suggestion;

/** Reads the steps of a flow. Confined to one thread. */
final class StepReader {
    private static final List<String> KINDS = List.of("repeat", "for", "if", "set", "take", "use", "think");
    private static final int MOST_ROUNDS = 10_000;
    private static final int MOST_USES = 1_000;

    private final Reading reading;
    private final Names.OfFlow flow;
    private final TemplateReader templates;
    private final SharedSteps shared;
    private final Indexing indexing;
    private final Request.OnFailure onFailure;
    /** Names of shared lists that are being read, each within the one before. */
    private final Deque<String> within = new ArrayDeque<>();

    private int uses;
    /** Whether a request was read, in front of which a flow no longer begins. */
    private boolean underWay;

    /** Conditions and lists around what is being read. */
    private int branches;

    /** Gives a request its index. */
    @FunctionalInterface
    interface Indexing {
        /** None: what is not measured. */
        Indexing NONE = (request, place) -> -1;

        int index(Request request, Place place);
    }

    StepReader(Reading reading, Names.OfFlow flow, SharedSteps shared, Indexing indexing, Request.OnFailure onFailure) {
        this.reading = reading;
        this.flow = flow;
        this.templates = new TemplateReader(reading.names(), flow, reading.mistakes());
        this.shared = shared;
        this.indexing = indexing;
        this.onFailure = onFailure;
    }

    List<Step> read(List<Node> nodes) {
        List<Step> steps = new ArrayList<>();
        for (Node node : nodes) {
            Fields fields = Fields.of(node, "a step", reading.mistakes());
            if (node instanceof Entries) {
                steps.addAll(step(fields));
            }
            fields.end();
        }
        return steps;
    }

    private List<Step> step(Fields fields) {
        if (RequestReader.isRequest(fields)) {
            underWay = true;
            refuseRetries(fields);
            return new RequestReader(reading, flow)
                            .read(fields, onFailure)
                            .map(request -> (Step) new Step.Call(indexing.index(request, fields.place()), request))
                            .stream()
                            .toList();
        }
        Optional<String> kind = KINDS.stream().filter(fields::has).findFirst();
        if (kind.isEmpty()) {
            unknown(fields);
            return List.of();
        }
        return switch (kind.get()) {
            case "repeat" -> repeat(fields).stream().toList();
            case "for" -> forEach(fields).stream().toList();
            case "if" -> choice(fields).stream().toList();
            case "set" -> assign(fields);
            case "take" -> take(fields).stream().toList();
            case "use" -> use(fields);
            default -> think(fields);
        };
    }

    private void refuseRetries(Fields fields) {
        if (indexing == Indexing.NONE && fields.has("retries")) {
            reading.mistakes()
                    .add(
                            fields.place("retries"),
                            Mistakes.Code.CONFLICT,
                            "retries has no effect in " + flow
                                    + ", which is not measured; leave it out, or ask again with"
                                    + " repeat: and until:");
        }
    }

    /** A word is wrong that says what the step is: nothing can be said of the others. */
    private void unknown(Fields fields) {
        if (OtherRequests.isBeside(fields, reading.mistakes())) {
            fields.drain();
            return;
        }
        List<String> words = new ArrayList<>(RequestReader.METHODS);
        words.addAll(KINDS);
        for (String key : fields.drain()) {
            Optional<String> meant = Suggestion.nearest(key.toLowerCase(Locale.ROOT), words)
                    .or(() -> OtherWords.ours(key).filter(words::contains));
            if (meant.isPresent()) {
                reading.mistakes()
                        .add(
                                fields.place(key),
                                "\"" + key + "\" is not known in a step; did you mean \"" + meant.get() + "\"?");
                return;
            }
        }
        reading.mistakes().add(fields.place(), Mistakes.Code.CONFLICT, "a step has one of " + String.join(", ", words));
    }

    private List<Step> readLoop(Fields fields) {
        flow.beginLoop();
        List<Step> steps = read(fields.items("steps", "each step"));
        flow.endLoop();
        return steps;
    }

    private Optional<Step> repeat(Fields fields) {
        Optional<Step.Count> count = fields.text("repeat").flatMap(this::count);
        int unsure = count.map(Step.Count::min).orElse(1) > 0 ? 0 : 1;
        branches += unsure;
        List<Step> steps = readLoop(fields);
        branches -= unsure;
        Optional<Duration> every = reading.duration(fields.text("every"));
        Optional<Condition.Written> until = fields.text("until").flatMap(this::condition);
        boolean fails = reading.word(fields.text("on-limit"), Map.of("fail", true, "continue", false))
                .orElse(true);
        requireSteps(fields, "steps");
        if (fields.has("on-limit") && !fields.has("until")) {
            reading.mistakes()
                    .add(
                            fields.place("on-limit"),
                            Mistakes.Code.CONFLICT,
                            "on-limit goes with until: a condition that ends the loop");
        }
        return count.map(times -> new Step.Repeat(times, steps, every, until, fails));
    }

    private void requireSteps(Fields fields, String key) {
        if (!fields.has(key)) {
            reading.mistakes()
                    .add(fields.place(), Mistakes.Code.MISSING, "\"" + key + ":\" is missing: a list of steps");
        }
    }

    private Optional<Step.Count> count(Text text) {
        if (text.text().startsWith("${")) {
            return Optional.of(new Step.Count(0, 0, Optional.of(templates.read(text))));
        }
        if (text.text().matches("\\d{1,5}") && isRounds(text.text())) {
            int times = Integer.parseInt(text.text());
            return Optional.of(new Step.Count(times, times, Optional.empty()));
        }
        if (text.text().matches("\\d{1,5}\\.\\.\\d{1,5}")) {
            String[] ends = text.text().split("\\.\\.", 2);
            int min = Integer.parseInt(ends[0]);
            int max = Integer.parseInt(ends[1]);
            if (min <= max && isRounds(ends[1])) {
                return Optional.of(new Step.Count(min, max, Optional.empty()));
            }
        }
        reading.mistakes()
                .add(
                        text.place(),
                        "repeat \"" + text.text() + "\" must be a number from 1 to " + MOST_ROUNDS
                                + ", as in 3, from one to another, as in 1..3, or a ${value}");
        return Optional.empty();
    }

    private static boolean isRounds(String number) {
        int times = Integer.parseInt(number);
        return times > 0 && times <= MOST_ROUNDS;
    }

    private Optional<Condition.Written> condition(Text text) {
        return new ConditionReader(templates, ConditionReader.Left.VARIABLE, reading.mistakes()).read(text);
    }

    private Optional<Step> forEach(Fields fields) {
        Optional<Text> name = fields.text("for").filter(reading::isNameOfValue);
        name.ifPresent(this::defineFreely);
        Optional<Template> list = fields.text("in").map(templates::read);
        branches++;
        List<Step> steps = readLoop(fields);
        branches--;
        requireSteps(fields, "steps");
        if (list.isEmpty()) {
            reading.mistakes().add(fields.place(), Mistakes.Code.MISSING, "\"for\" needs in: ${LIST}");
        }
        list.filter(values -> values.leadingValue().isEmpty())
                .ifPresent(values ->
                        reading.mistakes().add(fields.place("in"), "\"" + values + "\" is no list; write in: ${LIST}"));
        return name.flatMap(text -> list.map(values -> new Step.ForEach(text.text(), values, steps)));
    }

    /** Defines what must have a name, whether anybody uses it or not. */
    private void defineFreely(Text name) {
        reading.names().define(flow, name);
        reading.names().use(flow, new Names.Use(name.text(), name.place()), /* fails= */ false);
    }

    private Optional<Step> choice(Fields fields) {
        Optional<Condition.Written> condition = fields.text("if").flatMap(this::condition);
        branches++;
        List<Step> then = read(fields.items("then", "each step"));
        List<Step> otherwise = read(fields.items("else", "each step"));
        branches--;
        requireSteps(fields, "then");
        return condition.map(holds -> new Step.If(holds, then, otherwise));
    }

    private List<Step> assign(Fields fields) {
        Map<String, Template> values = new LinkedHashMap<>();
        for (Entry entry : fields.map("set")) {
            if (reading.isVariable(entry.key())) {
                if (entry.value() instanceof Text text && !text.isNothing()) {
                    values.put(entry.key().text(), templates.read(text));
                } else {
                    reading.mistakes()
                            .add(
                                    entry.value().place(),
                                    Mistakes.Code.WRONG_SHAPE,
                                    "a variable is set to a single value");
                }
                reading.names().define(flow, entry.key());
            }
        }
        if (values.isEmpty() && reading.mistakes().isEmpty()) {
            reading.mistakes()
                    .add(fields.place(), Mistakes.Code.MISSING, "set names a variable at least, as in set: {page: 1}");
        }
        return List.of(new Step.Assign(values));
    }

    private Optional<Step> take(Fields fields) {
        Optional<Text> list = fields.text("take");
        Optional<Text> name = fields.text("as").filter(reading::isNameOfValue);
        if (list.isPresent() && !list.get().text().startsWith(Names.OF_USER)) {
            reading.mistakes().add(list.get().place(), "take needs a list of the user, as in user.orders");
            return Optional.empty();
        }
        if (!fields.has("as")) {
            reading.mistakes().add(fields.place(), Mistakes.Code.MISSING, "take needs as: NAME");
        }
        list.ifPresent(text -> reading.names().use(flow, new Names.Use(text.text(), text.place()), /* fails= */ true));
        name.ifPresent(this::defineFreely);
        return list.flatMap(text -> name.map(as -> new Step.Take(text.text(), as.text())));
    }

    private List<Step> use(Fields fields) {
        Optional<Text> name = fields.text("use");
        if (name.isEmpty()) {
            return List.of();
        }
        return shared.use(name.get().text())
                .map(nodes -> use(name.get(), nodes))
                .orElseGet(() -> {
                    reading.mistakes()
                            .add(
                                    name.get().place(),
                                    "there is no \"" + name.get().text() + "\" under shared:"
                                            + Suggestion.nearest(name.get().text(), shared.names())
                                                    .map(near -> "; did you mean \"" + near + "\"?")
                                                    .orElse(""));
                    return List.of();
                });
    }

    private List<Step> use(Text name, List<Node> nodes) {
        if (within.contains(name.text())) {
            reading.mistakes().add(name.place(), "\"" + name.text() + "\" uses itself");
            return List.of();
        }
        if (++uses > MOST_USES) {
            reading.mistakes()
                    .add(name.place(), "more than " + MOST_USES + " shared lists are used in one flow, by one another");
            return List.of();
        }
        within.push(name.text());
        List<Step> steps = read(nodes);
        within.pop();
        return steps;
    }

    private List<Step> think(Fields fields) {
        Optional<Pause> pause = reading.think(fields.text("think"));
        if (branches > 0 && !underWay && indexing != Indexing.NONE) {
            reading.mistakes()
                    .add(
                            fields.place("think"),
                            Mistakes.Code.CONFLICT,
                            "the pause before a flow is known before the flow begins; write think: ahead of if: and for:,"
                                    + " or behind a request");
        }
        return pause.map(law -> (Step) new Step.Think(law)).stream().toList();
    }
}
