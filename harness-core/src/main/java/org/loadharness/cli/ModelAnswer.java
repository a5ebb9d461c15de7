package org.loadharness.cli;

import java.util.Optional;
import org.loadharness.predict.Scaling;
import org.loadharness.report.Sheet;

/**
 * What {@code model} has to say. Immutable.
 *
 * @param about the variant that it is about; blank where there is one alone
 * @param predictions of the points of a run; empty of a file
 */
record ModelAnswer(String about, Scaling scaling, Optional<Sheet> predictions) {
    /** Whether theory says nothing at all. */
    boolean isEmpty() {
        return scaling instanceof Scaling.Untold
                && predictions.map(sheet -> sheet.rows().isEmpty()).orElse(true);
    }
}
