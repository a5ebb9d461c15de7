package org.loadharness.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;

/** Reads one phase. Confined to one thread. */
final class PhaseReader {
    private static final String WHOLE_POINT = "100%";
    private static final List<String> KEYS =
            Stream.concat(Stream.of("name"), PhaseDraft.OPTIONS.stream()).toList();

    private final PlanReader reader;
    private final Optional<Study> study;
    private final PhaseDraft draft;
    private final LoadReader load;

    PhaseReader(PlanReader reader, Optional<Study> study, PhaseDraft draft) {
        this.reader = reader;
        this.study = study;
        this.draft = draft;
        this.load = new LoadReader(reader, study);
    }

    /**
     * Reads it; empty if anything is wrong, which is then noted.
     *
     * @param standard of the run, for what the phase does not say
     */
    Optional<PhaseRule> rule(LoadReader.Standard standard) {
        reader.only(KEYS);
        Optional<String> name = name();
        List<String> problems =
                study.map(known -> known.problems(draft.parameters())).orElse(List.of());
        problems.forEach(problem -> reader.mistake("param", problem));
        Optional<LoadPhase.Release> release =
                reader.readOr("release", new LoadPhase.Release.AtOnce(), LoadPhase.Release::parse);
        if (draft.isOpen() && reader.isGiven(PlanOptions.USERS)) {
            reader.mistake(PlanOptions.USERS, "give either users or arrivals, not both");
        }
        Optional<PhaseRule.Load> made = draft.isOpen() ? open(standard) : closed(standard);
        if (name.isEmpty() || release.isEmpty() || !problems.isEmpty()) {
            return Optional.empty();
        }
        return made.map(found -> new PhaseRule(name.get(), found, release.get(), draft.parameters()));
    }

    private Optional<String> name() {
        String name = draft.name();
        if (name.equals(LoadPhase.WHOLE)) {
            reader.mistake("name", "\"" + name + "\" stands for all phases together; choose another");
            return Optional.empty();
        }
        if (!name.matches(LoadPhase.NAME)) {
            reader.mistake("name", "must be up to 40 of a-z, 0-9 and -, was \"" + name + "\"");
            return Optional.empty();
        }
        return Optional.of(name);
    }

    private Optional<PhaseRule.Load> closed(LoadReader.Standard standard) {
        load.refuse(OpenLoop.class);
        Optional<PhaseUsers> users = reader.readOr("users", PhaseUsers.parse(WHOLE_POINT), PhaseUsers::parse);
        Optional<LoadReader.Closed> made = load.closed(standard.closed());
        return users.flatMap(found -> made.map(closed -> new Closed(found, closed)));
    }

    private Optional<PhaseRule.Load> open(LoadReader.Standard standard) {
        load.refuse(ClosedLoop.class);
        Optional<Arrivals> law = reader.read(PlanOptions.ARRIVALS, Arrivals::parse);
        Optional<LoadReader.Open> made = load.open(standard.open());
        return law.flatMap(found -> made.map(open -> new Open(open.of(found), open.measured())));
    }

    private record Closed(PhaseUsers users, LoadReader.Closed load) implements PhaseRule.Load {
        @Override
        public LoadModel at(int pointUsers) {
            return load.of(users.at(pointUsers));
        }

        @Override
        public Extent measuredAt(int pointUsers) {
            return load.measured().at(pointUsers);
        }
    }

    private record Open(LoadModel load, Extent measured) implements PhaseRule.Load {
        @Override
        public LoadModel at(int pointUsers) {
            return load;
        }

        @Override
        public Extent measuredAt(int pointUsers) {
            return measured;
        }
    }
}
