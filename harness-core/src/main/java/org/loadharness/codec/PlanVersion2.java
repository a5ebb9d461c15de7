package org.loadharness.codec;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.OptionValues;
import org.loadharness.plan.Variant;

/** Plans as version 0.1 wrote them: options in objects with names of their own. They are read and no longer written. */
final class PlanVersion2 {
    static final int SCHEMA_VERSION = 2;

    private static final String SYSTEM = "system";
    private static final String SETTINGS = "conduct";
    private static final String SEED = "seed";

    private PlanVersion2() {}

    static ExperimentPlan plan(JsonFields fields) {
        fields.only(
                "schema_version",
                "variants",
                SYSTEM,
                SETTINGS,
                SEED,
                "repeats",
                "precision",
                "budget",
                "order",
                "limits",
                "points");
        List<Variant> variants = fields.has("variants")
                ? fields.each("variants", PlanVersion2::variant)
                : List.of(variant(fields, Map.of()));
        return ExperimentPlan.of(variants, PlanFile.points(fields), OptionValues.parse(ofPlan(fields)));
    }

    private static Variant variant(JsonFields fields) {
        fields.only("factors", SYSTEM, SETTINGS, SEED);
        return variant(fields, PlanFile.factors(fields));
    }

    private static Variant variant(JsonFields fields, Map<String, String> factors) {
        Map<String, String> texts = new LinkedHashMap<>();
        JsonFields system = fields.object(SYSTEM).only("workload", "mode", "server", "parameters");
        texts.put("workload", system.text("workload"));
        texts.put("mode", system.text("mode"));
        if (system.has("server")) {
            texts.put("url", system.text("server"));
        }
        texts.putAll(fields.object(SETTINGS).make(PlanVersion2::settings));
        texts.put(SEED, Long.toString(fields.count(SEED)));
        return Variant.of(factors, OptionValues.parse(texts), system.textMap("parameters"));
    }

    private static Map<String, String> settings(JsonFields fields) {
        fields.only("threads", "rehearsal", "warmup", "time_limit", "retries", "recording", "fork");
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("threads", fields.text("threads"));
        texts.put("rehearsal", fields.text("rehearsal"));
        texts.put("warmup", fields.text("warmup"));
        texts.put("time-limit", fields.text("time_limit"));
        texts.put("raw", Boolean.toString(fields.parsed("recording", PlanVersion2::isRaw)));
        texts.put("fork", Boolean.toString(fields.has("fork") && fields.flag("fork")));
        texts.putAll(fields.object("retries").make(PlanVersion2::retries));
        return texts;
    }

    private static Map<String, String> retries(JsonFields fields) {
        fields.only("most", "first", "longest", "jitter", "kinds");
        return Map.of(
                "retries",
                Integer.toString(fields.whole("most")),
                "backoff",
                fields.text("first") + ".." + fields.text("longest"),
                "jitter",
                BigDecimal.valueOf(fields.number("jitter")).toPlainString(),
                "retry-on",
                String.join(",", fields.texts("kinds")));
    }

    private static boolean isRaw(String recording) {
        return switch (recording) {
            case "raw" -> true;
            case "sums" -> false;
            default -> throw new IllegalArgumentException("unknown word \"" + recording + "\"; known are sums, raw");
        };
    }

    private static Map<String, String> ofPlan(JsonFields fields) {
        Map<String, String> texts = new LinkedHashMap<>();
        int repeats = fields.whole("repeats");
        texts.put("repeats", (fields.has("precision") ? "auto:" : "") + repeats);
        for (String name : List.of("precision", "budget")) {
            if (fields.has(name)) {
                texts.put(name, fields.text(name));
            }
        }
        texts.put("order", fields.has("order") ? fields.text("order") : "listed");
        if (fields.has("limits")) {
            texts.put(
                    "limit",
                    fields.textMap("limits").entrySet().stream()
                            .map(limit -> limit.getKey() + "=" + limit.getValue())
                            .collect(Collectors.joining(",")));
        }
        return texts;
    }
}
