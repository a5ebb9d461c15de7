package org.loadharness.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.report.Report;

/**
 * How a run reports what it does and what came out. Immutable. Thread-safe.
 *
 * @param format of the final table
 * @param colour when to use it
 * @param volume how much to report
 * @param columns of the table in the form of a file
 */
record Output(OutputForm format, Colour colour, Volume volume, Report.Columns columns) {
    /** When to use colour. */
    enum Colour {
        /** On a terminal that has it, unless NO_COLOR is set. */
        AUTO,
        ALWAYS,
        NEVER
    }

    /** How much to report. */
    enum Volume {
        /** Warnings and errors. */
        QUIET,
        /** Progress as well. */
        NORMAL,
        /** Whatever happens. */
        VERBOSE
    }

    /** Reads the options that say so; what is wrong is added to the mistakes. */
    static Output of(EffectiveOptions options, List<String> mistakes) {
        if (options.isSet("quiet") && options.isSet("verbose")) {
            mistakes.add("--quiet: contradicts --verbose; keep one");
        }
        Volume loud = options.isSet("verbose") ? Volume.VERBOSE : Volume.NORMAL;
        return new Output(
                word("format", OutputForm.values(), options, mistakes),
                word("color", Colour.values(), options, mistakes),
                options.isSet("quiet") ? Volume.QUIET : loud,
                columns(options.named(Report.Columns.OPTION), options.text(Report.Columns.OPTION), mistakes)
                        .orElse(Report.Columns.USED));
    }

    /** The columns of a text, if it is not blank; another text is added to the mistakes. */
    static Optional<Report.Columns> columns(String named, String text, List<String> mistakes) {
        Optional<Report.Columns> columns = Report.Columns.of(text);
        if (columns.isEmpty() && !text.isBlank()) {
            mistakes.add(named + ": use "
                    + Arrays.stream(Report.Columns.values())
                            .map(Report.Columns::text)
                            .collect(Collectors.joining(", ")));
        }
        return columns;
    }

    private static <E extends Enum<E>> E word(
            String option, E[] words, EffectiveOptions options, List<String> mistakes) {
        for (E word : words) {
            if (lower(word).equals(options.text(option))) {
                return word;
            }
        }
        mistakes.add(options.named(option) + ": use "
                + Arrays.stream(words).map(Output::lower).collect(Collectors.joining(", ")));
        return words[0];
    }

    /** A constant as users write it. */
    static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
