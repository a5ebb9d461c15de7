package org.loadharness.profile;

import org.loadharness.record.ProfileLog.Kind;

/**
 * What a thread waits for, and where.
 *
 * @param line the line of the system that waits
 */
record Place(Kind kind, String what, String line) {
    /** What it waits for, wherever. */
    Resource resource() {
        return new Resource(kind, what);
    }

    /** What can be waited for. Immutable. Thread-safe. */
    record Resource(Kind kind, String what) {}
}
