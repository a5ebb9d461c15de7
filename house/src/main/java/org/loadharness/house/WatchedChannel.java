package org.loadharness.house;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.loadharness.house.WatchedDisk.Killed;
import org.loadharness.house.WatchedDisk.Steps;

/** An open file of a {@link WatchedDisk}. Confined to one thread at a time. */
final class WatchedChannel extends FileChannel {
    private final FileChannel real;
    private final String name;
    private final Steps steps;

    WatchedChannel(FileChannel real, String name, Steps steps) {
        this.real = real;
        this.name = name;
        this.steps = steps;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        try {
            steps.before("write " + name);
        } catch (IOException failed) {
            writeHalf(bytes);
            throw failed;
        } catch (Killed killed) {
            if (killed.isAmidst()) {
                writeHalf(bytes);
            }
            throw killed;
        }
        return real.write(bytes);
    }

    private void writeHalf(ByteBuffer bytes) throws IOException {
        bytes.limit(bytes.position() + bytes.remaining() / 2);
        real.write(bytes);
    }

    @Override
    public FileChannel truncate(long lengthBytes) throws IOException {
        steps.before("cut " + name);
        real.truncate(lengthBytes);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        steps.before("sync " + name);
        real.force(metaData);
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        return real.read(bytes);
    }

    @Override
    public long position() throws IOException {
        return real.position();
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
        real.position(newPosition);
        return this;
    }

    @Override
    public long size() throws IOException {
        return real.size();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return real.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return real.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        real.close();
    }

    @Override
    public long read(ByteBuffer[] all, int offset, int length) {
        throw unused();
    }

    @Override
    public int read(ByteBuffer bytes, long position) throws IOException {
        return real.read(bytes, position);
    }

    @Override
    public long write(ByteBuffer[] all, int offset, int length) {
        throw unused();
    }

    @Override
    public int write(ByteBuffer bytes, long position) {
        throw unused();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw unused();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw unused();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw unused();
    }

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException("the harness writes files from their beginning to their end");
    }
}
