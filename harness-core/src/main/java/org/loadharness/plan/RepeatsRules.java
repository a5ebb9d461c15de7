package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.BUDGET;
import static org.loadharness.plan.PlanOptions.ORDER;
import static org.loadharness.plan.PlanOptions.PRECISION;
import static org.loadharness.plan.PlanOptions.REPEATS;

import java.util.List;
import java.util.stream.Stream;

/** What goes with the number of repeats. Confined to one thread. */
final class RepeatsRules {
    private static final List<PlanOption<?>> OF_AUTO = List.of(PRECISION, BUDGET);

    private final PlanReader reader;

    RepeatsRules(PlanReader reader) {
        this.reader = reader;
    }

    /** The options that have no use beside that text of another one. */
    static Stream<PlanOption<?>> uselessBeside(String option, String text) {
        return option.equals(REPEATS.name()) && !isAuto(text) ? OF_AUTO.stream() : Stream.of();
    }

    private static boolean isAuto(String text) {
        return text.strip().startsWith("auto");
    }

    /** Notes what does not go together. */
    void check(OptionValues values) {
        if (!isAuto(reader.text(REPEATS))) {
            OF_AUTO.forEach(option -> reader.refuse(
                    option, "the number of repeats is given; write " + reader.named(REPEATS) + " auto as well"));
        } else if (values.get(ORDER) == TrialOrder.LISTED) {
            reader.mistake(
                    ORDER,
                    "listed ends a point before the next begins, and " + reader.named(REPEATS)
                            + " auto goes on wherever a repeat is missing; use interleaved or random");
        }
    }
}
