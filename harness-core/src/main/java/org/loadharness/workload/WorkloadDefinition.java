package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The text that a workload was read from, so that a run can be understood and gone on with where the file is not. Immutable.
 * Thread-safe.
 *
 * @param format name of the {@link WorkloadFormat} that reads it
 * @param file where it stood
 * @param text all of it
 * @param digests SHA-256 of that file and of those that it names, by their paths
 */
public record WorkloadDefinition(String format, String file, String text, Map<String, String> digests) {
    public WorkloadDefinition {
        requireNonNull(format, "format");
        requireNonNull(file, "file");
        requireNonNull(text, "text");
        digests = Collections.unmodifiableMap(new LinkedHashMap<>(digests));
    }
}
