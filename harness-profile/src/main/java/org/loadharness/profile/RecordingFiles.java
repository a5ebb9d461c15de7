package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.record.DiskFile;

/** Where the files of a profiled trial are: recordings beside the results, or with all else where they pass. Confined to one thread. */
final class RecordingFiles implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(RecordingFiles.class.getName());

    private static final String PASSING = "loadharness-profile";

    private final Optional<Path> results;
    private final Path passing;
    private final List<Path> written = new ArrayList<>();

    private RecordingFiles(Optional<Path> results, Path passing) {
        this.results = results;
        this.passing = passing;
    }

    /** @param results where recordings are kept; empty if they pass */
    static RecordingFiles make(Optional<Path> results) throws IOException {
        return new RecordingFiles(results, DiskFile.makeTemporaryDirectory(PASSING));
    }

    /** Of a recording. */
    Path recording(String name) {
        return results.map(directory -> directory.resolve(name)).orElseGet(() -> passing(name));
    }

    /** Its name, if it is kept. */
    Optional<String> kept(String name) {
        return results.map(directory -> name);
    }

    /** Of a file that is needed no more when the trial has ended. */
    Path passing(String name) {
        Path file = passing.resolve(name);
        written.add(file);
        return file;
    }

    /** What the system has named these apart from all others by. */
    String distinction() {
        return String.valueOf(passing.getFileName()).substring(PASSING.length());
    }

    /** Removes what passes. */
    @Override
    public void close() {
        try {
            for (Path file : written) {
                DiskFile.remove(file);
            }
            DiskFile.remove(passing);
        } catch (IOException left) {
            LOGGER.log(System.Logger.Level.WARNING, "a recording that is read could not be removed", left);
        }
    }
}
