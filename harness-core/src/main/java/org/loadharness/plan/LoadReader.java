package org.loadharness.plan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.load.ExtentRule;
import org.loadharness.load.Pause;
import org.loadharness.load.UserCounts;
import org.loadharness.time.DurationText;

/** Reads the load of a run, or of one of its phases. Confined to one thread. */
final class LoadReader {
    private static final List<String> PAUSES = List.of("think", "pace");

    private final PlanReader reader;
    private final Optional<Study> study;

    LoadReader(PlanReader reader, Optional<Study> study) {
        this.reader = reader;
        this.study = study;
    }

    /** What holds where nothing is given: in a phase what the run says. */
    record Standard(
            Optional<ExtentRule> closed, Optional<Extent> open, Optional<Pause> pause, Optional<Integer> most) {}

    /** How long users of a closed loop stay. */
    Optional<ExtentRule> closedExtent(Optional<ExtentRule> standard) {
        if (reader.isGiven("interactions") && reader.isGiven("duration")) {
            reader.mistake(
                    "duration",
                    "give either " + reader.told("interactions") + " or " + reader.told("duration") + ", not both");
        }
        if (reader.isGiven("duration")) {
            return reader.read("duration", text -> ExtentRule.always(lasting(text)));
        }
        return reader.isGiven("interactions") ? reader.read("interactions", this::interactions) : standard;
    }

    /** How long an open load is measured. */
    Optional<Extent> openExtent(Optional<Extent> standard) {
        reader.refuse(
                "interactions",
                "open load is measured by time, as the rate of a fixed number would be known before; write "
                        + reader.told("duration"));
        return reader.isGiven("duration") ? reader.read("duration", LoadReader::lasting) : standard;
    }

    /** What lies between two interactions of a user. */
    Optional<Pause> pause(Optional<Pause> standard) {
        if (PAUSES.stream().allMatch(reader::isGiven)) {
            reader.mistake("pace", "give either " + reader.told("think") + " or " + reader.told("pace") + ", not both");
        }
        if (reader.isGiven("pace")) {
            return reader.read("pace", text -> new Pause.Cycle(DurationText.parse(text)));
        }
        return reader.isGiven("think") ? reader.read("think", this::think) : standard;
    }

    /** How many interactions of an open load may be under way. */
    Optional<Integer> mostInFlight(Optional<Integer> standard) {
        return reader.isGiven("max-in-flight") ? reader.read("max-in-flight", LoadReader::users) : standard;
    }

    void refusePause() {
        PAUSES.forEach(option -> reader.refuse(
                option, "open load has its timetable between interactions; leave it out, or write --users"));
    }

    void refuseMostInFlight() {
        reader.refuse(
                "max-in-flight",
                "users of a closed loop have one interaction at a time; leave it out, or write arrivals");
    }

    private Pause think(String text) {
        Pause pause = Pause.parse(text);
        if (pause instanceof Pause.Cycle) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is a cycle; write " + reader.told("pace") + " " + text.replaceFirst(".*:", ""));
        }
        if (pause instanceof Pause.ThinkAfter after && study.isPresent()) {
            List<String> known = study.get().interactions();
            after.laws().keySet().stream()
                    .filter(name -> !known.contains(name))
                    .findFirst()
                    .ifPresent(name -> {
                        throw new IllegalArgumentException("\"" + name + "\" is no interaction of "
                                + study.get().workload().name() + "; known are " + String.join(", ", known));
                    });
        }
        return pause;
    }

    private ExtentRule interactions(String text) {
        if (text.matches(".*[a-z].*")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no number of interactions; for a time write " + reader.told("duration"));
        }
        ExtentRule rule = ExtentRule.parse(text);
        if (rule.extents().contains(new Extent.Interactions(0))) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": a measured phase needs at least 1 interaction per user");
        }
        return rule;
    }

    private static Extent lasting(String text) {
        Duration duration = DurationText.parse(text);
        return new Extent.Lasting(duration);
    }

    private static int users(String text) {
        if (!text.matches("\\d{1,7}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > UserCounts.MOST_USERS) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" must be a whole number from 1 to " + UserCounts.MOST_USERS);
        }
        return Integer.parseInt(text);
    }
}
