package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.record.PartsLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.stats.Verdict.Finding;

/** Whether the reported parts of an interaction's time are possible: none negative, together no longer than the whole. */
final class PartsAudit implements Audit<TrialEvidence> {
    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        return evidence.trial().measured().interactions().stream()
                .filter(interaction -> misfits(interaction) > 0)
                .findFirst()
                .map(PartsAudit::finding);
    }

    private static long misfits(InteractionLog interaction) {
        return interaction.parts().map(PartsLog::misfits).orElse(0L);
    }

    private static Finding finding(InteractionLog interaction) {
        return FindingType.PARTS_IMPOSSIBLE.suspect("of " + misfits(interaction) + " of "
                + interaction.successes().count() + " successes of " + interaction.name()
                + " the parts took more time than there was, or a negative time; measure each part with one clock,"
                + " from its start to its end, and let parts not overlap");
    }
}
