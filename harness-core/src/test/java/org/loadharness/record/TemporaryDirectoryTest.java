package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {
    @Test
    void aPlaceForTemporaryFilesThatIsMissingIsNamedWithTheWayOut(@TempDir Path directory) throws IOException {
        Path gone = directory.resolve("gone");

        assertThatIOException()
                .isThrownBy(() -> DiskFile.makeTemporaryDirectory(gone, "own"))
                .withMessage("no temporary directory can be made in " + gone
                        + "; name another place by -Djava.io.tmpdir=DIR");
        assertThat(DiskFile.makeTemporaryDirectory(directory, "own"))
                .hasParent(directory)
                .isEmptyDirectory();
    }
}
