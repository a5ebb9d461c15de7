package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.RETRY_ON;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;

/** Only a kind of failure that there can be is tried again: a word that is none would try nothing, without a word. */
final class RetryOnRule {
    private static final String ANY = "*";
    private static final Pattern EXCEPTION = Pattern.compile("[A-Z]\\w*");

    private final PlanReader reader;

    RetryOnRule(PlanReader reader) {
        this.reader = reader;
    }

    void check(OptionValues values, Optional<Study> study) {
        List<String> known =
                study.map(Study::workload).map(Workload::failureKinds).orElse(List.of());
        if (known.isEmpty() || !reader.isGiven(RETRY_ON)) {
            return;
        }
        for (String kind : values.get(RETRY_ON)) {
            if (!EXCEPTION.matcher(kind).matches() && known.stream().noneMatch(each -> isOf(each, kind))) {
                reader.mistake(RETRY_ON, sentence(kind, known));
            }
        }
    }

    private static boolean isOf(String known, String kind) {
        return known.endsWith(ANY)
                ? kind.startsWith(known.substring(0, known.length() - 1)) && kind.length() >= known.length()
                : kind.equals(known);
    }

    private static String sentence(String kind, List<String> known) {
        return "\"" + kind + "\" is no kind of failure"
                + Suggestion.wayOut(
                        kind, known, "; there are " + String.join(", ", known) + ", and names of exceptions");
    }
}
