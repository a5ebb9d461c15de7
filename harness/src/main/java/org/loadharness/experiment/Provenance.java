package org.loadharness.experiment;

import java.util.List;
import org.loadharness.codec.Manifest.Setting;

/**
 * Where a run comes from, for its manifest. Immutable. Thread-safe.
 *
 * @param commandLine words behind the program's name
 * @param configuration every setting that holds and where it was given
 */
public record Provenance(List<String> commandLine, List<Setting> configuration) {
    public Provenance {
        commandLine = List.copyOf(commandLine);
        configuration = List.copyOf(configuration);
    }
}
