package org.loadharness.plan;

import java.util.List;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.load.Pause;

/** Reads the load of a run, or of one of its phases. Confined to one thread. */
final class LoadReader {
    private static final List<PlanOption<?>> PAUSES = List.of(PlanOptions.THINK, PlanOptions.PACE);

    private final PlanReader reader;
    private final Optional<Study> study;

    LoadReader(PlanReader reader, Optional<Study> study) {
        this.reader = reader;
        this.study = study;
    }

    /** What holds where nothing is given: in a phase what the run says. */
    record Standard(
            Optional<Extent.Rule> closed, Optional<Extent> open, Optional<Pause> pause, Optional<Integer> most) {}

    /** How long users of a closed loop stay. */
    Optional<Extent.Rule> closedExtent(Optional<Extent.Rule> standard) {
        if (reader.isGiven(PlanOptions.INTERACTIONS) && reader.isGiven(PlanOptions.DURATION)) {
            reader.mistake(
                    PlanOptions.DURATION,
                    "give either " + reader.named(PlanOptions.INTERACTIONS) + " or "
                            + reader.named(PlanOptions.DURATION) + ", not both");
        }
        if (reader.isGiven(PlanOptions.DURATION)) {
            return reader.read(PlanOptions.DURATION).map(Extent.Rule::always);
        }
        return reader.isGiven(PlanOptions.INTERACTIONS)
                ? reader.read(PlanOptions.INTERACTIONS, this::interactions)
                : standard;
    }

    /** How long an open load is measured. */
    Optional<Extent> openExtent(Optional<Extent> standard) {
        reader.refuse(
                PlanOptions.INTERACTIONS,
                "open load is measured by time, not by number; write " + reader.named(PlanOptions.DURATION));
        return reader.isGiven(PlanOptions.DURATION)
                ? reader.read(PlanOptions.DURATION).map(Extent.class::cast)
                : standard;
    }

    /** What lies between two interactions of a user. */
    Optional<Pause> pause(Optional<Pause> standard) {
        if (PAUSES.stream().allMatch(reader::isGiven)) {
            reader.mistake(
                    PlanOptions.PACE,
                    "give either " + reader.named(PlanOptions.THINK) + " or " + reader.named(PlanOptions.PACE)
                            + ", not both");
        }
        if (reader.isGiven(PlanOptions.PACE)) {
            return reader.read(PlanOptions.PACE, text -> new Pause.Cycle(PlanOptions.PACE.parse(text)));
        }
        return reader.isGiven(PlanOptions.THINK) ? reader.read(PlanOptions.THINK, this::think) : standard;
    }

    /** The same, where nothing stands for what else holds. */
    Optional<Pause> pause() {
        return pause(Optional.of(study.map(Study::usualPause).orElse(Pause.none())));
    }

    /** How many interactions of an open load may be under way. */
    Optional<Integer> mostInFlight(Optional<Integer> standard) {
        return reader.isGiven(PlanOptions.MAX_IN_FLIGHT) ? reader.read(PlanOptions.MAX_IN_FLIGHT) : standard;
    }

    void refusePause() {
        PAUSES.forEach(option -> reader.refuse(
                option, "open load has its timetable between interactions; leave it out, or write --users"));
    }

    void refuseMostInFlight() {
        reader.refuse(
                PlanOptions.MAX_IN_FLIGHT,
                "users of a closed loop have one interaction at a time; leave it out, or write arrivals");
    }

    private Pause think(String text) {
        Pause pause = PlanOptions.THINK.parse(text);
        if (pause instanceof Pause.Cycle) {
            throw new IllegalArgumentException("\"" + text + "\" is a cycle; write " + reader.named(PlanOptions.PACE)
                    + " " + text.replaceFirst(".*:", ""));
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
        if (pause instanceof Pause.OfFlows && !study.map(Study::hasFlows).orElse(false)) {
            throw new IllegalArgumentException("only workloads with flows say themselves how long users pause; write"
                    + " none, or a time as in exp:10ms");
        }
        return pause;
    }

    private Extent.Rule interactions(String text) {
        if (text.matches(".*[a-z].*")) {
            throw new IllegalArgumentException("\"" + text + "\" is no number of interactions; for a time write "
                    + reader.named(PlanOptions.DURATION));
        }
        Extent.Rule rule = PlanOptions.INTERACTIONS.parse(text);
        if (rule.extents().contains(new Extent.Interactions(0))) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": a measured stage needs at least 1 interaction per user");
        }
        return rule;
    }
}
