package org.loadharness.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.plan.Repeats.Fixed;
import org.loadharness.time.DurationText;

/** Reads how often each point is repeated, and until when. Confined to one thread. */
final class RepeatsReader {
    private static final List<String> OF_AUTO = List.of("precision", "budget");
    private static final String AUTO = "auto";

    private final PlanReader reader;

    RepeatsReader(PlanReader reader) {
        this.reader = reader;
    }

    Optional<Repeats> repeats() {
        Optional<Integer> most = reader.read("repeats", RepeatsReader::count);
        if (!isAuto()) {
            OF_AUTO.forEach(option -> reader.refuse(
                    option, "the number of repeats is given; write " + reader.told("repeats") + " auto as well"));
            return most.map(Fixed::new);
        }
        Optional<Precision> precision = reader.read("precision", Precision::parse);
        Optional<Duration> budget = reader.read("budget", RepeatsReader::budget);
        return most.flatMap(
                count -> precision.flatMap(goals -> budget.map(longest -> new Auto(count, goals, longest))));
    }

    /** The order of the trials, which has to suit their number. */
    Optional<TrialOrder> order() {
        Optional<TrialOrder> order = reader.read("order", TrialOrder::parse);
        if (isAuto() && order.filter(way -> way == TrialOrder.LISTED).isPresent()) {
            reader.mistake(
                    "order",
                    "listed ends a point before the next begins, and " + reader.told("repeats")
                            + " auto goes on wherever a repeat is missing; use interleaved or random");
        }
        return order;
    }

    private boolean isAuto() {
        return reader.text("repeats").startsWith(AUTO);
    }

    private static int count(String text) {
        if (text.equals(AUTO)) {
            return Auto.GENEROUS;
        }
        boolean auto = text.startsWith(AUTO + ":");
        String digits = auto ? text.substring(AUTO.length() + 1) : text;
        int least = auto ? Auto.PILOT : 1;
        if (!digits.matches("\\d{1,4}")
                || Integer.parseInt(digits) < least
                || Integer.parseInt(digits) > Repeats.MOST) {
            throw new IllegalArgumentException("\"" + text + "\" must be "
                    + (auto ? "auto, or auto:N with an N from " : "auto, or a whole number from ") + least + " to "
                    + Repeats.MOST);
        }
        return Integer.parseInt(digits);
    }

    private static Duration budget(String text) {
        Duration budget = DurationText.parse(text);
        if (budget.isZero()) {
            throw new IllegalArgumentException("\"" + text + "\": a run needs more time than none");
        }
        return budget;
    }
}
