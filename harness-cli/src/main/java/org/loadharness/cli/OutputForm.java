package org.loadharness.cli;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The forms in which {@code --format} has an answer printed: a run's table, a model, a comparison or a calibration. */
enum OutputForm {
    /** Aligned tables and sentences, for a terminal. */
    TABLE,
    /** Rows alone, for a spreadsheet. */
    CSV,
    /** Everything, for programs. */
    JSON,
    /** Everything, for a page or a pull request. */
    MARKDOWN;

    /**
     * The form of that name.
     *
     * @throws WrongUse if there is none
     */
    static OutputForm named(String name) throws WrongUse {
        return Arrays.stream(values())
                .filter(form -> Output.lower(form).equals(name))
                .findFirst()
                .orElseThrow(() -> new WrongUse("--format " + name + ": unknown form; use "
                        + Arrays.stream(values()).map(Output::lower).collect(Collectors.joining(", "))));
    }
}
