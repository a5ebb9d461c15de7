package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Verdict.Finding;

/** Says why percentiles are missing; they are left empty, so nothing there is suspect. */
final class SamplesAudit implements Audit<PointEvidence> {
    private static final List<Double> PERCENTS = List.of(50.0, 90.0, 95.0, 99.0, 99.9);
    private static final double WHOLE_PERCENT = 100;

    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        Distribution responses = evidence.responses();
        if (responses.count() == 0) {
            return Optional.empty();
        }
        return PERCENTS.stream()
                .filter(percent ->
                        responses.percentileNanos(percent / WHOLE_PERCENT).isEmpty())
                .findFirst()
                .map(percent -> finding(percent, responses.count()));
    }

    private static Finding finding(double percent, long samples) {
        return FindingType.FEW_SAMPLES.note("percentiles from p" + Numbers.text(percent, 3) + " up are left empty: "
                + shortage(samples, Distribution.samplesNeeded(percent / WHOLE_PERCENT))
                + "; measure longer or with more --repeats");
    }

    /** As in {@code 45 samples, 1000 needed}. */
    static String shortage(long samples, long needed) {
        return samples + (samples == 1 ? " sample, " : " samples, ") + needed + " needed";
    }
}
