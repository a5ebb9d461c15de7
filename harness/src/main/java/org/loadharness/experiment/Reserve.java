package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.loadharness.record.DiskFile;

/**
 * A file that takes the place on the disk, and the entry in its table, which the manifest needs at the end: given back before
 * that is written, so that it is true also where the disk has become full. Confined to one thread.
 *
 * @param file hidden, in the directory of the run
 */
record Reserve(Path file) {
    /** Larger than the manifest of a run with a thousand points. */
    private static final int BYTES = 1 << 16;

    /** Its name in a result directory. */
    static final String NAME = ".reserve";

    /** Takes it; a run that goes on after a kill finds its own. */
    static Reserve take(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        try (DiskFile taken = DiskFile.open(file)) {
            taken.append(new byte[BYTES]);
        }
        return new Reserve(file);
    }

    /** Gives it back; nothing happens where that is done, or the directory is gone. */
    void release() throws IOException {
        DiskFile.remove(file);
    }
}
