package org.loadharness.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;

/** Reads the options of a run. Confined to one thread. */
final class RunReader {
    private static final List<String> OPTIONS = List.of(
            "users",
            "arrivals",
            "max-in-flight",
            "interactions",
            "duration",
            "warmup",
            "repeats",
            "precision",
            "budget",
            "order",
            "think",
            "pace",
            "retries",
            "backoff",
            "jitter",
            "retry-on",
            "threads",
            "seed",
            "rehearsal",
            "time-limit",
            "limit",
            "require",
            "fork",
            "raw");

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
            if (options.containsKey("users") && options.containsKey("arrivals")) {
                reading.mistakes().add(fields.place("arrivals"), "give either users or arrivals, not both");
            }
            fields.end();
        });
        return options;
    }
}
