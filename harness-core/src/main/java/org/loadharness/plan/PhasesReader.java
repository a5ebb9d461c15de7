package org.loadharness.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.UserCounts;
import org.loadharness.workload.Suggestion;

/** Reads a sweep whose points have named phases. Confined to one thread. */
final class PhasesReader {
    private static final int MOST_PHASES = 100;

    private final PlanReader reader;
    private final Optional<Study> study;
    private final List<PhaseDraft> drafts;

    PhasesReader(PlanReader reader, Optional<Study> study, List<PhaseDraft> drafts) {
        this.reader = reader;
        this.study = study;
        this.drafts = drafts;
    }

    Optional<List<Point>> points() {
        if (drafts.size() > MOST_PHASES) {
            reader.mistake("phases", "at most " + MOST_PHASES + ", were " + drafts.size());
            return Optional.empty();
        }
        LoadReader.Standard standard = standard();
        List<PhaseRule> rules = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            PhaseDraft draft = drafts.get(i);
            new PhaseReader(reader.within("phases[" + i + "]", draft.options()), study, draft)
                    .rule(standard)
                    .ifPresent(rules::add);
        }
        boolean namesHold = requireNames();
        boolean releasesHold = requireReleases();
        boolean relative = drafts.stream().anyMatch(PhaseDraft::hasShare);
        if (!relative) {
            reader.refuse(
                    PlanOptions.USERS, "no phase has a share of them; leave it out, or write users=60% in a phase");
        }
        Optional<List<Integer>> counts =
                relative ? reader.read(PlanOptions.USERS).map(UserCounts::counts) : Optional.of(List.of());
        if (rules.size() < drafts.size() || !namesHold || !releasesHold || counts.isEmpty()) {
            return Optional.empty();
        }
        return relative ? sweep(rules, counts.get()) : single(rules);
    }

    /** What holds for phases that say nothing else; refuses what holds for none of them. */
    private LoadReader.Standard standard() {
        reader.refuse(
                PlanOptions.ARRIVALS,
                "phases have arrivals of their own; write arrivals= in a phase, or name no phases");
        LoadReader load = new LoadReader(reader, study);
        boolean anyOpen = drafts.stream().anyMatch(PhaseDraft::isOpen);
        boolean anyClosed = drafts.stream().anyMatch(draft -> !draft.isOpen());
        if (!anyOpen) {
            load.refuse(OpenLoop.class);
        }
        if (!anyClosed) {
            load.refuse(ClosedLoop.class);
            return new LoadReader.Standard(Optional.empty(), load.open());
        }
        Optional<LoadReader.Closed> closed = load.closed();
        return new LoadReader.Standard(
                closed, anyOpen ? load.openBesideClosed(Optional.of(LoadReader.Open.USUAL)) : Optional.empty());
    }

    private boolean requireNames() {
        Set<String> names = new HashSet<>();
        boolean allHold = true;
        for (int i = 0; i < drafts.size(); i++) {
            String name = drafts.get(i).name();
            if (!names.add(name)) {
                reader.mistake("phases[" + i + "].name", "there are two phases named " + name + "; rename one");
                allHold = false;
            }
        }
        return allHold;
    }

    /** Whether every phase waits for none but those before it. */
    private boolean requireReleases() {
        boolean allHold = true;
        for (int i = 0; i < drafts.size(); i++) {
            Optional<String> problem = problem(i);
            String option = "phases[" + i + "].release";
            problem.ifPresent(sentence -> reader.mistake(option, sentence));
            allHold &= problem.isEmpty();
        }
        return allHold;
    }

    private Optional<String> problem(int index) {
        Optional<String> awaited = awaited(drafts.get(index));
        if (awaited.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = drafts.stream().map(PhaseDraft::name).toList();
        if (!names.contains(awaited.get())) {
            return Optional.of("there is no phase \"" + awaited.get() + "\""
                    + Suggestion.wayOut(awaited.get(), names, "; known are " + String.join(", ", names)));
        }
        if (names.subList(0, index).contains(awaited.get())) {
            return Optional.empty();
        }
        return Optional.of(
                waitsForItself(index, names)
                        ? "waits for itself by way of " + awaited.get() + ", so that neither would ever begin; let one"
                                + " begin at once"
                        : "waits for " + awaited.get() + ", which comes after it; put " + awaited.get() + " first");
    }

    private boolean waitsForItself(int index, List<String> names) {
        String self = names.get(index);
        Optional<String> next = awaited(drafts.get(index));
        for (int steps = 0; steps < drafts.size() && next.isPresent(); steps++) {
            if (next.get().equals(self)) {
                return true;
            }
            int at = names.indexOf(next.get());
            next = at < 0 ? Optional.empty() : awaited(drafts.get(at));
        }
        return false;
    }

    /** The phase that one waits for; empty if for none, or if its release is wrong. */
    private static Optional<String> awaited(PhaseDraft draft) {
        try {
            LoadPhase.Release release = LoadPhase.Release.parse(
                    draft.options().getOrDefault("release", new LoadPhase.Release.AtOnce().text()));
            return release instanceof LoadPhase.Release.AfterShare after
                    ? Optional.of(after.phase())
                    : Optional.empty();
        } catch (IllegalArgumentException alreadyReported) {
            return Optional.empty();
        }
    }

    /** The only point, whose phases depend on nothing. */
    private Optional<List<Point>> single(List<PhaseRule> rules) {
        return phases(rules, 0).map(phases -> List.of(new Point(phases)));
    }

    private Optional<List<Point>> sweep(List<PhaseRule> rules, List<Integer> counts) {
        List<Point> points = new ArrayList<>();
        for (int count : counts) {
            Optional<List<LoadPhase>> phases = phases(rules, count);
            if (phases.isEmpty()) {
                return Optional.empty();
            }
            points.add(new Point(count, phases.get()));
        }
        return Optional.of(points);
    }

    private Optional<List<LoadPhase>> phases(List<PhaseRule> rules, int pointUsers) {
        List<LoadPhase> phases = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            try {
                phases.add(rules.get(i).at(pointUsers));
            } catch (IllegalArgumentException wrong) {
                reader.mistake("phases[" + i + "].users", String.valueOf(wrong.getMessage()));
            }
        }
        long users = phases.stream().mapToLong(phase -> phase.load().users()).sum();
        if (users > UserCounts.MOST_USERS) {
            reader.mistake("phases", users + " users together, at most " + UserCounts.MOST_USERS + "; give them fewer");
        }
        return phases.size() == rules.size() && users <= UserCounts.MOST_USERS ? Optional.of(phases) : Optional.empty();
    }
}
