package org.loadharness.junit;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.loadharness.workload.Workload;
import org.loadharness.workload.WorkloadDefinition;
import org.loadharness.workload.WorkloadFormat;

/** The file of a scenario that a test names, wherever it stands. Immutable. Thread-safe. */
record ScenarioText(Path file) {
    private static final String FORMAT = "scenario";

    /**
     * Finds it, from the folder in which the tests run, or else on the class path.
     *
     * @throws IllegalArgumentException if it is at neither place, or no file of its own there
     */
    static ScenarioText find(String name, Class<?> testClass) {
        Path beside = Path.of(name);
        if (Files.isRegularFile(beside)) {
            return new ScenarioText(beside);
        }
        @Nullable URL resource = testClass.getResource("/" + name);
        if (resource == null) {
            throw new IllegalArgumentException("scenario: there is no file " + name + ", neither in "
                    + Path.of("").toAbsolutePath() + " nor on the class path");
        }
        return new ScenarioText(file(name, resource));
    }

    /** What it describes: whatever is wrong with it is in the message, a line each, with its place. */
    Workload workload() {
        try {
            return WorkloadFormat.workload(new WorkloadDefinition(FORMAT, shown(), Files.readString(file), Map.of()));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "scenario: " + shown() + " cannot be read as text (" + unreadable + ")", unreadable);
        }
    }

    /** The files that it names are found beside it, so it must be in a folder. */
    private static Path file(String name, URL resource) {
        try {
            return Path.of(resource.toURI());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException packed) {
            throw new IllegalArgumentException(
                    "scenario: " + name + " is in " + resource + ", which is no file of its own; put it in a folder",
                    packed);
        }
    }

    /** As short as it can be. */
    private String shown() {
        Path here = Path.of("").toAbsolutePath();
        Path there = file.toAbsolutePath().normalize();
        return (there.startsWith(here) ? here.relativize(there) : there).toString();
    }
}
