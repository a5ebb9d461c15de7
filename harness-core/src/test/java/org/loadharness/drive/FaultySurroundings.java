package org.loadharness.drive;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Clock;

/** What a machine reports of itself on which each resource grows evenly with every reading. */
record FaultySurroundings(Map<ResourceUse.Resource, Long> perReading, Distribution stalls, AtomicInteger readings)
        implements Surroundings {
    static FaultySurroundings using(Map<ResourceUse.Resource, Long> perReading) {
        return new FaultySurroundings(perReading, Distribution.EMPTY, new AtomicInteger());
    }

    static FaultySurroundings stalling(long... nanos) {
        return new FaultySurroundings(Map.of(), Distribution.of(nanos), new AtomicInteger());
    }

    @Override
    public Instant now() {
        return Instant.EPOCH;
    }

    @Override
    public ResourceUse use() {
        int reading = readings.incrementAndGet();
        ResourceUse use = ResourceUse.UNKNOWN;
        for (Map.Entry<ResourceUse.Resource, Long> each : perReading.entrySet()) {
            use = use.with(each.getKey(), each.getValue() * reading);
        }
        return use;
    }

    @Override
    public StallMeter watchForStalls(Clock clock) {
        return new StallMeter() {
            @Override
            public long takeLargestNanos() {
                return stalls.maxNanos().orElse(0);
            }

            @Override
            public Distribution stop() {
                return stalls;
            }
        };
    }
}
