package org.loadharness.workloads.ski;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.loadharness.workload.Settings;

/** Makes the store that the settings ask for. */
final class SkiStores {
    private SkiStores() {}

    static SkiStore open(Settings settings) throws IOException {
        if (settings.get(SkiParameters.STORE).equals(SkiParameters.MEMORY)) {
            return new MemoryStore();
        }
        Optional<Path> directory = settings.get(SkiParameters.DIRECTORY);
        return DatabaseStore.open(directory.isPresent() ? RideFile.in(directory.get()) : RideFile.temporary());
    }
}
