package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Items;
import org.loadharness.scenario.Node.Text;

/** Reads the options of a run. Confined to one thread. */
final class RunReader {
    private static final String REQUIRE = "require"; // of a command, no plan's

    /** Every option of a plan but what the scenario is itself: the system. */
    private static final List<String> OPTIONS = Stream.concat(
                    PlanOptions.ALL.stream()
                            .filter(option -> !option.group().equals(PlanOption.Group.SYSTEM))
                            .map(PlanOption::name),
                    Stream.of(REQUIRE))
            .toList();

    /** Of these a list may stand for a text with commas. */
    private static final Set<String> LISTS = Set.of("users", "interactions", "retry-on", REQUIRE);

    /** All that stands under run. */
    static final Set<String> WORDS =
            Stream.concat(OPTIONS.stream(), Stream.of("vary", "phases")).collect(Collectors.toUnmodifiableSet());

    private final Reading reading;
    private final Map<String, List<String>> factors = new LinkedHashMap<>();
    private final List<PhaseDraft> phases = new ArrayList<>();
    private final Map<String, Place> places = new LinkedHashMap<>();
    private final List<String> requirements = new ArrayList<>();
    private Optional<Text> think = Optional.empty();

    RunReader(Reading reading) {
        this.reading = reading;
    }

    /** What users think between requests, where it stands. */
    Optional<Text> think() {
        return think;
    }

    /** The phases of the load; none where it is one. */
    List<PhaseDraft> phases() {
        return phases;
    }

    /** What others judge, with its places. */
    WrittenRun written() {
        return new WrittenRun(reading.mistakes().file(), requirements, places);
    }

    private void phases(Fields fields) {
        boolean none = fields.only(List.of("phases")).entries().stream().anyMatch(entry -> size(entry.value()) == 0);
        if (none) {
            fields.take("phases");
            reading.mistakes()
                    .add(
                            fields.place("phases"),
                            Mistakes.Code.MISSING,
                            "there is one phase at least, as in - {name: peak, users: 50%}");
        }
        fields.items("phases", "name:").forEach(node -> phase(Fields.of(node, "a phase", reading.mistakes())));
    }

    /** How many values that is, one of which may stand without a list. */
    private static int size(Node node) {
        return node instanceof Items items ? items.nodes().size() : 1;
    }

    private void phase(Fields fields) {
        String at = "phases[" + phases.size() + "]";
        places.put(at, fields.place());
        Optional<Text> name = fields.text("name");
        name.ifPresent(text -> places.put(at + ".name", text.place()));
        if (name.isEmpty()) {
            reading.mistakes().add(fields.place(), Mistakes.Code.MISSING, "a phase has a name, as in name: peak");
        }
        Map<String, String> options = new LinkedHashMap<>();
        PhaseDraft.OPTIONS.forEach(option -> fields.text(option).ifPresent(text -> {
            options.put(option, text.text());
            places.put(at + "." + option, text.place());
        }));
        Map<String, String> parameters = new LinkedHashMap<>();
        places.put(at + ".param", fields.place("param"));
        for (Entry entry : fields.map("param")) {
            if (entry.value() instanceof Text text) {
                parameters.put(entry.key().text(), text.text());
            } else {
                reading.mistakes()
                        .add(entry.value().place(), Mistakes.Code.WRONG_SHAPE, "a param of a phase is a single value");
            }
        }
        fields.end();
        phases.add(new PhaseDraft(name.map(Text::text).orElse(""), options, parameters));
    }

    /** What an option does not take is said here, at its place; what does not go together is found with the whole plan. */
    void check(String option, String text, Place place) {
        try {
            PlanOptions.named(option).ifPresent(declared -> declared.parse(text));
        } catch (IllegalArgumentException wrong) {
            reading.mistakes().add(place, option + ": " + wrong.getMessage());
        }
    }

    /** What varies besides the load, by name. */
    Map<String, List<String>> factors() {
        return factors;
    }

    private void vary(Fields fields) {
        for (Entry entry : fields.map("vary")) {
            Fields one = new Fields(new Entries(entry.key().place(), List.of(entry)), "vary", reading.mistakes());
            if (size(entry.value()) < 2) {
                reading.mistakes()
                        .add(
                                entry.value().place(),
                                "what varies has two values at least, as in "
                                        + entry.key().text() + ": [a, b]");
            } else {
                List<Text> texts = one.texts(entry.key().text());
                factors.put(entry.key().text(), texts.stream().map(Text::text).toList());
            }
        }
    }

    private void require(List<Text> texts) {
        for (Text text : texts) {
            places.put(REQUIRE + "[" + requirements.size() + "]", text.place());
            requirements.add(text.text());
        }
    }

    /** Option names with their texts. */
    Map<String, String> read(Fields above) {
        Map<String, String> options = new LinkedHashMap<>();
        above.take("run").ifPresent(node -> {
            Fields fields = Fields.of(node, "run", reading.mistakes());
            for (String option : OPTIONS) {
                List<Text> texts = LISTS.contains(option)
                        ? fields.texts(option)
                        : fields.text(option).stream().toList();
                if (!texts.isEmpty()) {
                    String text = texts.stream().map(Text::text).collect(Collectors.joining(","));
                    if (!option.equals("think")) { // which flows read by a grammar of their own
                        check(option, text, texts.get(0).place());
                    }
                    options.put(option, text);
                    if (option.equals(REQUIRE)) {
                        require(texts);
                    }
                }
            }
            think = fields.only(List.of("think")).entries().stream()
                    .map(Entry::value)
                    .filter(Text.class::isInstance)
                    .map(Text.class::cast)
                    .findFirst();
            vary(fields);
            phases(fields);
            for (String option : options.keySet()) {
                PlanOptions.alternative(option)
                        .filter(other -> OPTIONS.indexOf(other) < OPTIONS.indexOf(option))
                        .filter(options::containsKey)
                        .ifPresent(other -> reading.mistakes()
                                .add(
                                        fields.place(option),
                                        Mistakes.Code.CONFLICT,
                                        "give either " + other + " or " + option + ", not both"));
            }
            fields.end();
        });
        return options;
    }
}
