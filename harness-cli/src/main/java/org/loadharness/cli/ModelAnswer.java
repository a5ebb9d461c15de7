package org.loadharness.cli;

import java.util.Optional;
import org.loadharness.report.QueueSheets;
import org.loadharness.theory.Scaling;

/**
 * What {@code model} has to say. Immutable.
 *
 * @param about the variant that it is about; blank where there is one alone
 * @param queues what queueing theory says of a run; empty of a file
 */
record ModelAnswer(String about, Scaling scaling, Optional<QueueSheets> queues) {
    /** Whether theory says nothing at all. */
    boolean isEmpty() {
        return scaling instanceof Scaling.Unknown
                && queues.map(sheets -> sheets.predictions().rows().isEmpty()).orElse(true);
    }
}
