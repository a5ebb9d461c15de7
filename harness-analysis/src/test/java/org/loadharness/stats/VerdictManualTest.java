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
    void everyLimitStandsInTheManual() throws IOException {
        assertThat(Files.readString(MANUAL)).contains(limits());
    }

    @Test
    void everyLimitDecidesAboutAFinding() {
        Set<Threshold> deciding = EnumSet.noneOf(Threshold.class);
        Arrays.stream(FindingType.values()).forEach(doubt -> deciding.addAll(doubt.limits()));

        assertThat(deciding).containsExactlyInAnyOrder(Threshold.values());
    }

    @ParameterizedTest
    @EnumSource(FindingType.class)
    void aFindingWeighsWhatTheManualSays(FindingType doubt) {
        for (Severity weight : Severity.values()) {
            if (doubt.weights().contains(weight)) {
                assertThat(of(doubt, weight)).isEqualTo(new Finding(weight, doubt.code(), "why"));
            } else {
                org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
                        .isThrownBy(() -> of(doubt, weight))
                        .withMessageStartingWith(doubt.code() + " is ");
            }
        }
    }

    private static Finding of(FindingType doubt, Severity weight) {
        return switch (weight) {
            case NOTE -> doubt.note("why");
            case SUSPECT -> doubt.suspect("why");
            case INVALID -> doubt.invalid("why");
        };
    }

    private static String findings() {
        String rows = Arrays.stream(FindingType.values())
                .map(doubt -> "| `" + doubt.code() + "` | " + weights(doubt) + " | " + doubt.meaning() + " | "
                        + doubt.wayOut() + " | " + limits(doubt) + " |\n")
                .collect(Collectors.joining());
        return "| code | weight | what it says | way out | limits |\n|---|---|---|---|---|\n" + rows;
    }

    private static String weights(FindingType doubt) {
        return doubt.weights().stream()
                .map(weight -> weight.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or "));
    }

    private static String limits(FindingType doubt) {
        return doubt.limits().stream().map(limit -> "`" + limit.text() + "`").collect(Collectors.joining(", "));
    }

    private static String limits() {
        String rows = Arrays.stream(Threshold.values())
                .map(limit -> "| `" + limit.text() + "` | " + limit.quantity().print(limit.standard()) + " | "
                        + limit.reason() + " |\n")
                .collect(Collectors.joining());
        return "| limit | standard | why |\n|---|---|---|\n" + rows;
    }
}
