package org.loadharness.stats;

import java.util.Optional;
import java.util.regex.Pattern;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.stats.Verdict.Finding;

/** Says of every result that certificates were not checked, as the text says that the workload was read from. */
final class UncheckedTlsAudit implements Audit<WorkloadDescription> {
    private static final Pattern UNCHECKED = Pattern.compile("(?m)^[^#\\n]*\\bverify\"?\\s*:\\s*\"?false\\b");

    @Override
    public Optional<Finding> examine(WorkloadDescription workload) {
        return workload.definition()
                .filter(definition -> UNCHECKED.matcher(definition.text()).find())
                .map(definition ->
                        FindingType.TLS_UNCHECKED.note("certificates were not checked: somebody in between could"
                                + " have answered; name the authority, as in tls: {ca: shop-ca.pem}"));
    }
}
