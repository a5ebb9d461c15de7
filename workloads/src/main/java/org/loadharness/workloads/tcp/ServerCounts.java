package org.loadharness.workloads.tcp;

/**
 * What a server has done since it started. Immutable. Thread-safe.
 *
 * @param accepted connections taken from the system
 * @param rejected of those, turned away unread: too many open, too many waiting, no thread to be had, or stopping
 * @param completed requests whose whole reply the system has taken
 * @param failed requests without: refused, not whole, too slow, cut off, or beyond the server's power
 */
public record ServerCounts(long accepted, long rejected, long completed, long failed) {}
