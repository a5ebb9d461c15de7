package org.loadharness.drive;

import java.time.Instant;
import org.loadharness.record.Environment;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.ResourceUse.Meter;
import org.loadharness.time.Clock;

/** What the driver sees of the world around a trial beside its clock. Thread-safe. */
interface Surroundings {
    /** The wall-clock time, for people. */
    Instant now();

    /** Running totals of this process. */
    ResourceUse use();

    /** Watches out for stalls, on that clock; to be stopped. */
    StallMeter watchForStalls(Clock clock);

    /** This machine. */
    static Surroundings real() {
        Meter meter = Meter.ofGenerator(UserThreadFactory.NAMES);
        return new Surroundings() {
            @Override
            public Instant now() {
                return Environment.now();
            }

            @Override
            public ResourceUse use() {
                return meter.read();
            }

            @Override
            public StallMeter watchForStalls(Clock clock) {
                return HiccupMeter.start(clock);
            }
        };
    }

    /** None: a simulated trial is the same whenever and wherever it runs. */
    static Surroundings none() {
        return new Surroundings() {
            @Override
            public Instant now() {
                return Instant.EPOCH;
            }

            @Override
            public ResourceUse use() {
                return ResourceUse.UNKNOWN;
            }

            @Override
            public StallMeter watchForStalls(Clock clock) {
                return StallMeter.NONE;
            }
        };
    }
}
