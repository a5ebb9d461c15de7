package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Stationarity.OfPhase;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.steady.Certificate.Answer;
import org.loadharness.steady.Certificate.Change;

/**
 * Whether the measured stage was the same from its beginning to its end. A change that one repeat has alone is a part of how
 * repeats differ, and good to know where the others carry it. Phases that share the system change each other as the plan has
 * it, so that there it is good to know and no more.
 */
final class StationarityAudit implements Audit<PointEvidence> {
    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        double material = evidence.plan().limits().of(Threshold.STEADY_CHANGE);
        List<OfPhase> phases = evidence.stationarity().phases();
        Optional<OfPhase> changed = evidence.stationarity().changed(material).findFirst();
        if (changed.isPresent()) {
            return Optional.of(change(evidence, changed.get(), material));
        }
        if (evidence.responses().count() == 0) {
            return Optional.empty(); // nothing could be steady, and to measure longer would not help
        }
        return phases.stream()
                .filter(phase -> phase.certificate().answer(material) == Answer.CANNOT_TELL)
                .findFirst()
                .map(phase -> FindingType.STEADINESS_UNKNOWN.note(where(evidence, phase) + phase.sentence(material)));
    }

    private static Finding change(PointEvidence evidence, OfPhase phase, double material) {
        String limit = evidence.plan().limits().limited(Threshold.STEADY_CHANGE);
        if (!isOnly(evidence)) {
            return FindingType.NOT_STEADY.note(where(evidence, phase)
                    + phase.sentence(material)
                    + limit
                    + "; warm up longer, or find out what changed");
        }
        Influence influence = Influence.of(evidence.trials(), material);
        List<Change> misleading = phase.certificate().changes().stream()
                .filter(change -> change.exceeds(material) && influence.misleads(change))
                .toList();
        return misleading.isEmpty()
                ? FindingType.NOT_STEADY.note(phase.sentence(material) + " (in 1 of " + influence.repeats()
                        + " trials); the interval over the repeats carries it")
                : FindingType.NOT_STEADY.suspect(
                        StationarityWords.sentence(phase.certificate().with(misleading), material)
                                + limit
                                + "; warm up longer, or find out what changed");
    }

    private static String where(PointEvidence evidence, OfPhase phase) {
        return isOnly(evidence) ? "" : "in phase " + phase.load().name() + ": ";
    }

    private static boolean isOnly(PointEvidence evidence) {
        return evidence.plan()
                        .pointOf(evidence.trials().get(0).log().id())
                        .phases()
                        .size()
                == 1;
    }
}
