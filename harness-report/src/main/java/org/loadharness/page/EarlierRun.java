package org.loadharness.page;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.cause.Cause;
import org.loadharness.cause.PointTime;
import org.loadharness.require.RunComparison;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorChange;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.RunSummary;

/**
 * A run that a page holds its own against. Immutable. Thread-safe.
 *
 * @param names what both are called
 * @param differences of their machines and plans, a phrase each
 */
record EarlierRun(RunSummary run, FactorLevels names, List<String> differences, Terms terms) {
    EarlierRun {
        requireNonNull(run, "run");
        requireNonNull(names, "names");
        requireNonNull(terms, "terms");
        differences = List.copyOf(differences);
    }

    List<FactorChange> changes(RunSummary later) {
        return RunComparison.changes(run, later, names, terms);
    }

    Map<String, Object> fields(RunSummary later) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", names.from());
        fields.put("differences", differences);
        fields.put("why", Cause.changes(run, later));
        fields.put("flames", WhyFields.flames(PointTime.of(run)));
        return fields;
    }
}
