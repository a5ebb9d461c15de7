package org.loadharness.drive;

import org.loadharness.record.Distribution;

/** Shows when the whole process stands still. Confined to one thread. */
interface StallMeter {
    /** Looks for none. */
    StallMeter NONE = new StallMeter() {
        @Override
        public long takeLargestNanos() {
            return 0;
        }

        @Override
        public Distribution stop() {
            return Distribution.EMPTY;
        }
    };

    /** The longest stall since the last call, one that still lasts included; 0 if there was none. */
    long takeLargestNanos();

    /** Ends it and returns how long stalls were, from the start on. */
    Distribution stop() throws InterruptedException;
}
