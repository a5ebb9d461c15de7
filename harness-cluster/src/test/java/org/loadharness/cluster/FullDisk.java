package org.loadharness.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A disk without room: a small file system in memory, filled to the last byte. A test without root's rights ends where it wants one. */
final class FullDisk implements AutoCloseable {
    private static final String FILLER = "filler";
    private static final int BLOCK_BYTES = 4_096;
    private static final int MOST_BLOCKS = 1_000;

    private final Path directory;

    private FullDisk(Path directory) {
        this.directory = directory;
    }

    /** At that directory of this machine; what was in it before is there again afterwards. */
    static FullDisk at(Path directory) throws IOException {
        Files.createDirectories(directory);
        RootCommand.orSkip("mount", "-t", "tmpfs", "-o", "size=64k,mode=0700", "tmpfs", directory.toString());
        FullDisk disk = new FullDisk(directory);
        disk.fill();
        return disk;
    }

    Path directory() {
        return directory;
    }

    /** Names of the files on it, but for the one that fills it. */
    List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(FILLER))
                    .sorted()
                    .toList();
        }
    }

    private void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(directory.resolve(FILLER))) {
            for (int block = 0; block < MOST_BLOCKS; block++) {
                out.write(new byte[BLOCK_BYTES]);
            }
        } catch (IOException full) {
            return;
        }
        throw new IOException(directory + " has more room than it was given");
    }

    @Override
    public void close() throws IOException {
        RootCommand.run("umount", "-l", directory.toString());
    }
}
