package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

/**
 * What an agent says of itself when it joins. Immutable. Thread-safe.
 *
 * @param host that its process runs on
 * @param processId its number there
 * @param cores that the process has
 * @param memoryBytes the most that its heap can hold
 * @param java the version of its Java
 * @param digest of the classes that it runs
 */
record AgentFacts(String host, long processId, int cores, long memoryBytes, String java, String digest) {
    AgentFacts {
        requireNonNull(host, "host");
        requireNonNull(java, "java");
        requireNonNull(digest, "digest");
        if (cores < 1) {
            throw new IllegalArgumentException("cores must be at least 1, were " + cores);
        }
    }
}
