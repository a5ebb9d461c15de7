package org.loadharness.page;

import java.util.LinkedHashMap;
import java.util.Map;
import org.loadharness.require.ComparedFigure.Change;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.stats.RunSummary;

/** What {@code compare} says of the factors of a run, over all pairs of points, and what it takes for no change. */
final class ChangeFields {
    private ChangeFields() {}

    /** Of a run that has two points that differ in one factor alone. */
    static Map<String, Object> of(RunSummary run) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("margin_fraction", Terms.STANDARD.marginFraction());
        fields.put("margin_of_shares", Change.Share.MARGIN);
        fields.put(
                "effects",
                RunEffects.of(run, Terms.STANDARD).effects().stream()
                        .map(ChangeFields::effect)
                        .toList());
        return fields;
    }

    /** By the names of the columns of {@link ChangesTable}. */
    private static Map<String, String> effect(FactorEffect effect) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("factor", effect.levels().factor());
        fields.put("level_from", effect.levels().from());
        fields.put("level_to", effect.levels().to());
        fields.put("metric", effect.figure().subject().metric());
        fields.put("sentence", effect.sentence());
        return fields;
    }
}
