package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** The tables of docs/verdict.md are those of the code: what the failure shows belongs there. */
class VerdictManualTest {
    private static final Path MANUAL = Path.of("../docs/verdict.md");

    @Test
    void everyFindingStandsInTheManual() throws IOException {
        assertThat(Files.readString(MANUAL)).contains(findings());
    }

    @Test
    void everyThresholdStandsInTheManual() throws IOException {
        assertThat(Files.readString(MANUAL)).contains(thresholds());
    }

    @Test
    void everyThresholdDecidesAboutAFinding() {
        Set<Threshold> deciding = EnumSet.noneOf(Threshold.class);
        Arrays.stream(FindingType.values()).forEach(type -> deciding.addAll(type.thresholds()));

        assertThat(deciding).containsExactlyInAnyOrder(Threshold.values());
    }

    @ParameterizedTest
    @EnumSource(FindingType.class)
    void aFindingWeighsWhatTheManualSays(FindingType type) {
        for (Severity severity : Severity.values()) {
            if (type.severities().contains(severity)) {
                assertThat(of(type, severity)).isEqualTo(new Finding(severity, type.code(), "why"));
            } else {
                org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
                        .isThrownBy(() -> of(type, severity))
                        .withMessageStartingWith(type.code() + " is ");
            }
        }
    }

    private static Finding of(FindingType type, Severity severity) {
        return switch (severity) {
            case NOTE -> type.note("why");
            case SUSPECT -> type.suspect("why");
            case INVALID -> type.invalid("why");
        };
    }

    private static String findings() {
        String rows = Arrays.stream(FindingType.values())
                .map(type -> "| `" + type.code() + "` | " + severities(type) + " | " + type.meaning() + " | "
                        + type.wayOut() + " | " + thresholds(type) + " |\n")
                .collect(Collectors.joining());
        return "| code | weight | what it says | way out | limits |\n|---|---|---|---|---|\n" + rows;
    }

    private static String severities(FindingType type) {
        return type.severities().stream()
                .map(severity -> severity.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or "));
    }

    private static String thresholds(FindingType type) {
        return type.thresholds().stream()
                .map(threshold -> "`" + threshold.text() + "`")
                .collect(Collectors.joining(", "));
    }

    private static String thresholds() {
        String rows = Arrays.stream(Threshold.values())
                .map(threshold -> "| `" + threshold.text() + "` | " + threshold.print(threshold.standard()) + " | "
                        + threshold.reason() + " |\n")
                .collect(Collectors.joining());
        return "| limit | standard | why |\n|---|---|---|\n" + rows;
    }
}
