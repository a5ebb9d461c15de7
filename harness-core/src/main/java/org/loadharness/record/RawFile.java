package org.loadharness.record;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file on the disk. No channel: it would close itself if its thread were interrupted. Confined to one thread at a time. */
final class RawFile implements RawDisk {
    private final RandomAccessFile file;

    RawFile(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "rw");
    }

    long lengthBytes() throws IOException {
        return file.length();
    }

    @Override
    public void append(byte[] bytes, int length) throws IOException {
        file.write(bytes, 0, length);
    }

    @Override
    public void cut(long lengthBytes) throws IOException {
        file.setLength(lengthBytes);
        file.seek(lengthBytes);
    }

    @Override
    public void sync() throws IOException {
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
