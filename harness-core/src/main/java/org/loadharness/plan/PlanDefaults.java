package org.loadharness.plan;

import java.time.Duration;
import org.loadharness.load.Extent;
import org.loadharness.load.Warmup;

/** What holds for open load where a draft says nothing. Immutable. Thread-safe. */
final class PlanDefaults {
    /** How long it is measured. */
    static final Extent OPEN_EXTENT = new Extent.Lasting(Duration.ofSeconds(10));

    /** How long it goes on before that. */
    static final Warmup OPEN_WARMUP = new Warmup.Fixed(new Extent.Lasting(Duration.ofSeconds(2)));

    private PlanDefaults() {}
}
