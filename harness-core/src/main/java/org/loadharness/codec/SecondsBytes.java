package org.loadharness.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.loadharness.record.DiskFile;

/**
 * The bytes of {@code seconds.jsonl}. While they are written they are read through the same open file, so that they are there
 * also where somebody deletes or moves it. Thread-safe.
 */
final class SecondsBytes {
    private static final String TEMPORARY = "loadharness-seconds-";

    private final Optional<Path> path;
    private Optional<DiskFile> file = Optional.empty();

    private SecondsBytes(Optional<Path> path) {
        this.path = path;
    }

    /** Of a result directory; there need be none before the first is added. */
    static SecondsBytes in(Path directory) {
        return new SecondsBytes(Optional.of(directory.resolve(SecondsFile.NAME)));
    }

    /** Of nobody else, and gone when nobody reads them any more. */
    static SecondsBytes temporary() {
        return new SecondsBytes(Optional.empty());
    }

    /** Where they are, for complaints. */
    String name() {
        return path.map(Path::toString).orElse("the temporary " + SecondsFile.NAME);
    }

    /** Adds some; the file is made with the first. */
    synchronized void append(byte[] bytes) throws IOException {
        DiskFile to = file.isPresent() ? file.get() : path.isPresent() ? create(path.get()) : createNameless();
        file = Optional.of(to);
        to.append(bytes);
    }

    /** Takes away what is behind that many. */
    synchronized void cut(long lengthBytes) throws IOException {
        if (file.isEmpty() && path.isPresent() && Files.exists(path.get())) {
            file = Optional.of(DiskFile.open(path.get()));
        }
        if (file.isPresent()) {
            file.get().cut(lengthBytes);
        }
    }

    synchronized void sync() throws IOException {
        if (file.isPresent() && path.isPresent()) { // what has no name is lost with its process anyway
            file.get().sync();
        }
    }

    /** Reads some from there on, at most as many as there is room for; -1 behind the end and where there is no file. */
    synchronized int read(long fromBytes, byte[] into) throws IOException {
        if (file.isPresent()) {
            return file.get().read(fromBytes, into);
        }
        if (path.isEmpty() || !Files.exists(path.get()) || Files.size(path.get()) <= fromBytes) {
            return -1;
        }
        try (InputStream in = Files.newInputStream(path.get())) {
            in.skipNBytes(fromBytes);
            return in.read(into);
        }
    }

    /** Closes the file of a directory; those of nobody else stay open for whoever reads them. */
    synchronized void close() throws IOException {
        if (file.isPresent() && path.isPresent()) {
            DiskFile open = file.get();
            file = Optional.empty();
            open.close();
        }
    }

    private static DiskFile create(Path path) throws IOException {
        DiskFile made = DiskFile.create(path);
        try {
            DiskFile.syncDirectoryOf(path);
            return made;
        } catch (IOException failed) {
            made.close();
            throw failed;
        }
    }

    /** Without a name it takes no room any longer than this process lives. */
    private static DiskFile createNameless() throws IOException {
        Path directory = DiskFile.makeTemporaryDirectory(TEMPORARY);
        Path path = directory.resolve(SecondsFile.NAME);
        DiskFile made = DiskFile.create(path);
        try {
            DiskFile.remove(path);
            DiskFile.remove(directory);
        } catch (IOException whileOpen) { // as some systems refuse
            directory.toFile().deleteOnExit();
            path.toFile().deleteOnExit();
        }
        return made;
    }
}
