package org.loadharness.plan;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.load.ExtentRule;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Warmup;

/** What holds where a draft says nothing. Immutable. Thread-safe. */
final class PlanDefaults {
    /** How long an open load is measured. */
    static final Extent OPEN_EXTENT = new Extent.Lasting(Duration.ofSeconds(10));

    /** How long an open load goes on before that. */
    static final Warmup OPEN_WARMUP = new Warmup.Fixed(new Extent.Lasting(Duration.ofSeconds(2)));

    /** By option. */
    static final Map<String, String> TEXTS = texts();

    private PlanDefaults() {}

    static Optional<ExtentRule> closedExtent() {
        return Optional.of(ExtentRule.parse(TEXTS.getOrDefault("interactions", "")));
    }

    private static Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("workload", "bookstore");
        texts.put("mode", "local");
        texts.put("users", "1,2,5..100");
        texts.put("arrivals", "");
        texts.put("max-in-flight", Integer.toString(OpenLoop.GENEROUS));
        texts.put("interactions", "2000");
        texts.put("duration", "");
        texts.put("think", "");
        texts.put("pace", "");
        texts.put("warmup", "100");
        texts.put("repeats", "5");
        texts.put("precision", "throughput:3%");
        texts.put("budget", "20m");
        texts.put("order", "interleaved");
        texts.put("retries", "0");
        texts.put("backoff", "1ms..1s");
        texts.put("jitter", "0.5");
        texts.put("retry-on", "");
        texts.put("rehearsal", "3s");
        texts.put("threads", "platform");
        texts.put("limit", "");
        texts.put("seed", "1");
        texts.put("time-limit", "10m");
        texts.put("fork", "false");
        texts.put("raw", "false");
        texts.put("url", "");
        return Collections.unmodifiableMap(texts);
    }
}
