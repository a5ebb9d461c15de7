package org.loadharness.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.loadharness.plan.Variant;
import org.loadharness.report.ScalingSheets;
import org.loadharness.report.Sheet;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.theory.Scaling;
import org.loadharness.theory.Scaling.MeasuredScaling;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.ThroughputAtLoad;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/** How throughput grows with users, for each variant of closed load, as {@code model} reports it. */
final class ScalingFields {
    private ScalingFields() {}

    static List<Map<String, Object>> of(RunSummary run) {
        List<Map<String, Object>> variants = new ArrayList<>();
        for (Variant variant : run.plan().variants()) {
            List<PointSummary> points = run.pointsOf(variant);
            if (points.stream().anyMatch(point -> !point.point().isOpen())) {
                variants.add(of(variant, points));
            }
        }
        return variants;
    }

    private static Map<String, Object> of(Variant variant, List<PointSummary> points) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("variant", variant.label());
        List<ThroughputAtLoad> loads = MeasuredScaling.of(points).loads();
        Scaling scaling = Scaling.of(loads, LowerLoads.USUAL, Noise.estimated(loads));
        if (scaling instanceof Scaling.Known law) {
            fields.put("sentences", ScalingSheets.sentences(law));
            fields.put("laws", rows(ScalingSheets.laws(law)));
            fields.put("loads", rows(ScalingSheets.loads(law)));
        } else if (scaling instanceof Scaling.Unknown unknown) {
            fields.put("unknown", unknown.why());
        }
        return fields;
    }

    private static List<Map<String, @Nullable Object>> rows(Sheet sheet) {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (List<Sheet.Cell> cells : sheet.rows()) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            for (int column = 0; column < cells.size(); column++) {
                row.put(sheet.columns().get(column), cells.get(column).value());
            }
            rows.add(row);
        }
        return rows;
    }
}
