package org.loadharness.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.plan.PhaseDraft;

/**
 * Every option of a run with the value that holds and where it came from. Immutable. Thread-safe.
 *
 * @param options by name without dashes; every option there is
 * @param parameters of the workload; those given
 * @param phases in their order; those given
 * @param factors what varies besides the load, by name
 */
record EffectiveOptions(
        Map<String, Setting> options, Map<String, Setting> parameters, Phases phases, Map<String, Factor> factors) {
    EffectiveOptions {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
    }

    /** Where a value came from, in the order in which later ones override earlier ones. */
    enum Layer {
        DEFAULT,
        SCENARIO,
        CONFIG,
        ENVIRONMENT,
        COMMAND_LINE
    }

    /**
     * A value and where it came from.
     *
     * @param source in words, as in {@code environment HARNESS_USERS}
     */
    record Setting(String text, Layer layer, String source) {
        static Setting byDefault(String text) {
            return new Setting(text, Layer.DEFAULT, "default");
        }

        static Setting onCommandLine(String text) {
            return new Setting(text, Layer.COMMAND_LINE, "command line");
        }
    }

    /**
     * Phases of the load, all of which come from one place.
     *
     * @param source in words
     */
    record Phases(List<PhaseDraft> drafts, Layer layer, String source) {
        static final Phases NONE = new Phases(List.of(), Layer.DEFAULT, "default");

        Phases {
            drafts = List.copyOf(drafts);
        }
    }

    /**
     * The values of a name, and where they came from.
     *
     * @param source in words
     */
    record Factor(List<String> texts, Layer layer, String source) {
        Factor {
            texts = List.copyOf(texts);
        }
    }

    String text(String option) {
        return setting(option).text();
    }

    boolean isSet(String option) {
        return text(option).equals("true");
    }

    /** Whether it was given in any layer. */
    boolean isGiven(String option) {
        return setting(option).layer() != Layer.DEFAULT;
    }

    /** Whether the value that holds was given in that layer. */
    boolean isGivenBy(String option, Layer layer) {
        return setting(option).layer() == layer;
    }

    /** The option as a complaint names it: with its value, and where that came from if not from the command line. */
    String named(String option) {
        Setting setting = setting(option);
        String value = brief(setting.text());
        String source = setting.layer() == Layer.COMMAND_LINE ? "" : " (" + setting.source() + ")";
        return "--" + option + " " + value + source;
    }

    private Setting setting(String option) {
        Setting setting = options.get(option);
        if (setting == null) {
            throw new IllegalArgumentException("no option named " + option);
        }
        return setting;
    }

    /** A text, but for its end where it is long. */
    static String brief(String text) {
        if (text.isEmpty()) {
            return "\"\"";
        }
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }
}
