package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.plan.WorkloadDescription.Case;
import org.loadharness.plan.WorkloadDescription.Facts;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.WorkloadDefinition;

class UncheckedTlsAuditTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http: {tls: {verify: false}}           | true
            http: {"tls": {"verify": false}}       | true
            http: {tls: {verify: true}}            | false
            http: {} # not tls: {verify: false}    | false
            """)
    void aResultSaysWhetherCertificatesWereChecked(String line, boolean found) {
        WorkloadDefinition read = new WorkloadDefinition("scenario", "shop.yaml", "scenario: shop\n" + line, Map.of());
        Facts facts = new Facts(Mix.of(new Mix.Entry("visit", 1)), List.of(), Queueing.UNKNOWN);

        Optional<Finding> finding = new UncheckedTlsAudit()
                .examine(new WorkloadDescription(Map.of(new Case(Map.of(), Map.of()), facts), Optional.of(read)));

        assertThat(finding.map(Finding::code)).isEqualTo(found ? Optional.of("tls-unchecked") : Optional.empty());
    }
}
