package org.loadharness.profile;

/**
 * What the system counted for a thread of a server. Times are those of recordings. Immutable. Thread-safe.
 *
 * @param id its number in the system
 * @param startNanos of the reading from which it was counted
 * @param endNanos of the last one in which it was there
 */
record CountedThread(long id, long startNanos, long endNanos, ThreadClock clock) {}
