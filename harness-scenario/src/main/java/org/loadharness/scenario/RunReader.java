package org.loadharness.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
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

    private final Reading reading;
    private final Map<String, List<String>> factors = new LinkedHashMap<>();

    RunReader(Reading reading) {
        this.reading = reading;
    }

    /** What varies besides the load, by name. */
    Map<String, List<String>> factors() {
        return factors;
    }

    private void vary(Fields fields) {
        for (Entry entry : fields.map("vary")) {
            Fields one = new Fields(new Entries(entry.key().place(), List.of(entry)), "vary", reading.mistakes());
            List<Text> texts = one.texts(entry.key().text());
            if (texts.size() < 2) {
                reading.mistakes()
                        .add(
                                entry.value().place(),
                                "what varies has two values at least, as in "
                                        + entry.key().text() + ": [a, b]");
            }
            factors.put(entry.key().text(), texts.stream().map(Text::text).toList());
        }
    }

    /** Option names with their texts. */
    Map<String, String> read(Fields above) {
        Map<String, String> options = new LinkedHashMap<>();
        above.take("run").ifPresent(node -> {
            Fields fields = Fields.of(node, "run", reading.mistakes());
            for (String option : OPTIONS) {
                List<Text> texts = fields.texts(option);
                if (!texts.isEmpty()) {
                    options.put(option, texts.stream().map(Text::text).collect(Collectors.joining(",")));
                }
            }
            vary(fields);
            fields.refuse("phases", "phases in a scenario are not built yet; write --phase on the command line");
            for (String option : options.keySet()) {
                PlanOptions.alternative(option)
                        .filter(other -> OPTIONS.indexOf(other) < OPTIONS.indexOf(option))
                        .filter(options::containsKey)
                        .ifPresent(other -> reading.mistakes()
                                .add(fields.place(option), "give either " + other + " or " + option + ", not both"));
            }
            fields.end();
        });
        return options;
    }
}
