package org.loadharness.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.require.ComparedFigure.Change;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorEffect;

/** What {@code compare} says of the factors of a run, over all pairs of points, and what it takes for no change. */
final class ChangeFields {
    private ChangeFields() {}

    static Map<String, Object> of(List<FactorEffect> effects, Terms terms) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("margin_fraction", terms.marginFraction());
        fields.put("margin_of_shares", Change.Share.MARGIN);
        fields.put("effects", effects.stream().map(ChangeFields::effect).toList());
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
