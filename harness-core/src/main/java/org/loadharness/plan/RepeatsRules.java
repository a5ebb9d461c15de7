package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.BUDGET;
import static org.loadharness.plan.PlanOptions.ORDER;
import static org.loadharness.plan.PlanOptions.PRECISION;
import static org.loadharness.plan.PlanOptions.REPEATS;

import java.util.List;

/** What goes with the number of repeats. Confined to one thread. */
final class RepeatsRules {
    private final PlanReader reader;

    RepeatsRules(PlanReader reader) {
        this.reader = reader;
    }

    /** Notes what does not go together. */
    void check(OptionValues values) {
        if (!reader.text(REPEATS).startsWith("auto")) {
            List.of(PRECISION, BUDGET)
                    .forEach(option -> reader.refuse(
                            option,
                            "the number of repeats is given; write " + reader.named(REPEATS) + " auto as well"));
        } else if (values.get(ORDER) == TrialOrder.LISTED) {
            reader.mistake(
                    ORDER,
                    "listed ends a point before the next begins, and " + reader.named(REPEATS)
                            + " auto goes on wherever a repeat is missing; use interleaved or random");
        }
    }
}
