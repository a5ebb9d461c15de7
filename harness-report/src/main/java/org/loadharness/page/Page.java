package org.loadharness.page;

import java.io.IOException;
import java.nio.file.Path;
import org.loadharness.codec.DurableFile;
import org.loadharness.stats.RunSummary;

/** {@code report.html}: a run in one file that a browser opens from the disk. Immutable. Thread-safe. */
public final class Page {
    /** The name of the file. */
    public static final String NAME = "report.html";

    private Page() {}

    /**
     * Writes it whole or not at all; one that is there is replaced. The same run gives the same bytes.
     *
     * @return the file
     * @throws IOException naming the file if it could not be written
     */
    public static Path write(Path directory, RunSummary run) throws IOException {
        Path file = directory.resolve(NAME);
        byte[] bytes = bytes(run);
        try {
            DurableFile.write(file, out -> out.write(bytes));
            return file;
        } catch (IOException failed) {
            throw new IOException("could not write " + file + ": " + failed.getMessage(), failed);
        }
    }

    static byte[] bytes(RunSummary run) {
        return Template.report(
                run.plan().workload() + " · Load Harness", PageData.of(run).json());
    }
}
