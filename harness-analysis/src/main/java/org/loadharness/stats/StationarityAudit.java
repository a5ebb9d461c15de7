package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Stationarity.OfPhase;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.steady.Certificate.Answer;

/**
 * Whether the measured stage was the same from its beginning to its end. Phases that share the system change each other
 * as the plan has it, so that there it is good to know and no more.
 */
final class StationarityAudit implements Audit<PointEvidence> {
    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        double material = evidence.plan().limits().of(Threshold.STEADY_CHANGE);
        List<OfPhase> phases = evidence.stationarity().phases();
        boolean isOnly = evidence.plan()
                        .pointOf(evidence.trials().get(0).log().id())
                        .phases()
                        .size()
                == 1;
        for (OfPhase phase : evidence.stationarity().changed(material).toList()) {
            String sentence = sentence(phase, material, isOnly) + "; at most "
                    + evidence.plan().limits().named(Threshold.STEADY_CHANGE)
                    + "; warm up longer, or find out what changed";
            return Optional.of(
                    isOnly ? FindingType.NOT_STEADY.suspect(sentence) : FindingType.NOT_STEADY.note(sentence));
        }
        return phases.stream()
                .filter(phase -> phase.certificate().answer(material) == Answer.CANNOT_TELL)
                .findFirst()
                .map(phase -> FindingType.STEADINESS_UNKNOWN.note(sentence(phase, material, isOnly)));
    }

    private static String sentence(OfPhase phase, double material, boolean isOnly) {
        return (isOnly ? "" : "in phase " + phase.load().name() + ": ")
                + StationarityWords.sentence(phase.certificate(), material);
    }
}
