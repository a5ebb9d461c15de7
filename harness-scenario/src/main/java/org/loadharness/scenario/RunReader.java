package org.loadharness.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
            "raw");

    private final Reading reading;

    RunReader(Reading reading) {
        this.reading = reading;
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
            fields.refuse("vary", "vary in a scenario is not built yet; write --vary NAME=A,B on the command line");
            fields.refuse("phases", "phases in a scenario are not built yet; write --phase on the command line");
            fields.refuse("fork", "fork is not built yet for scenarios");
            if (options.containsKey("users") && options.containsKey("arrivals")) {
                reading.mistakes().add(fields.place("arrivals"), "give either users or arrivals, not both");
            }
            fields.end();
        });
        return options;
    }
}
