package org.loadharness.record;

/**
 * What a process used in an interval. Immutable. Thread-safe.
 *
 * @param cpuNanos processor time, user and system, over all threads
 * @param residentBytes resident memory at the end of the interval; 0 where the system does not tell
 * @param collections garbage collections
 * @param collectionNanos time spent in them
 */
public record ResourceUse(long cpuNanos, long residentBytes, long collections, long collectionNanos) {
    /** Nothing. */
    public static final ResourceUse NONE = new ResourceUse(0, 0, 0, 0);

    /** From an earlier reading of running totals to this one. */
    public ResourceUse since(ResourceUse earlier) {
        return new ResourceUse(
                cpuNanos - earlier.cpuNanos,
                residentBytes,
                collections - earlier.collections,
                collectionNanos - earlier.collectionNanos);
    }
}
