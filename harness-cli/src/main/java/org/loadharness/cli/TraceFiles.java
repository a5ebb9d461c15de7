package org.loadharness.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.loadharness.cli.EffectiveOptions.Setting;
import org.loadharness.plan.PhaseDraft;

/**
 * Names the files of traces by their whole path, so that a run that is resumed in another directory finds them. Immutable.
 */
record TraceFiles(Terminal terminal) {
    private static final String ARRIVALS = "arrivals";
    private static final String TRACE = "trace:";

    /** The arrivals with the whole path of their file, if they have one. */
    Setting located(Setting arrivals) {
        return new Setting(located(arrivals.text()), arrivals.layer(), arrivals.source());
    }

    /** The same for those of a phase. */
    PhaseDraft located(PhaseDraft phase) {
        if (!phase.options().containsKey(ARRIVALS)) {
            return phase;
        }
        Map<String, String> options = new LinkedHashMap<>(phase.options());
        options.computeIfPresent(ARRIVALS, (option, text) -> located(text));
        return new PhaseDraft(phase.name(), options, phase.parameters());
    }

    private String located(String arrivals) {
        String stripped = arrivals.strip();
        String file =
                stripped.substring(Math.min(stripped.length(), TRACE.length())).strip();
        if (!stripped.startsWith(TRACE) || file.isEmpty()) {
            return arrivals;
        }
        try {
            return TRACE + terminal.path(file);
        } catch (IllegalArgumentException noPath) {
            return arrivals; // reported when it is read
        }
    }
}
