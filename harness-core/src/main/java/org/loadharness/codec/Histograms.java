package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Totals;

/** Distributions in JSON: the exact figures as numbers, the buckets as the compressed V2 form in base 64. */
final class Histograms {
    private Histograms() {}

    static void write(ObjectNode node, Distribution distribution) {
        node.put("count", distribution.count());
        if (distribution.equals(Distribution.EMPTY)) {
            return;
        }
        Totals totals = distribution.totals();
        node.put("sum_ns", totals.sumNanos())
                .put("min_ns", totals.minNanos())
                .put("max_ns", totals.maxNanos())
                .put("histogram", Base64.getEncoder().encodeToString(distribution.encoded()));
    }

    /** The same from a line whose checksum has been looked at; the buckets are decoded when they are needed. */
    static Distribution readSealed(JsonFields fields) {
        long count = fields.count("count");
        if (count == 0 && !fields.has("histogram")) {
            return Distribution.EMPTY;
        }
        Totals totals = new Totals(fields.count("sum_ns"), fields.count("min_ns"), fields.count("max_ns"));
        return fields.parsed(
                "histogram",
                text -> Distribution.decodeLater(Base64.getDecoder().decode(text), totals, count));
    }

    static Distribution read(JsonFields fields) {
        long count = fields.count("count");
        if (count == 0 && !fields.has("histogram")) {
            return Distribution.EMPTY;
        }
        Totals totals = new Totals(fields.count("sum_ns"), fields.count("min_ns"), fields.count("max_ns"));
        Distribution distribution = fields.parsed(
                "histogram", text -> Distribution.decode(Base64.getDecoder().decode(text), totals));
        if (distribution.count() != count) {
            throw new IllegalArgumentException(
                    "count is " + count + ", but the histogram holds " + distribution.count());
        }
        return distribution;
    }
}
