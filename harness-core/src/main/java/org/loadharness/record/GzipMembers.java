package org.loadharness.record;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes a gzip file of many members, one behind the other, as RFC 1952 allows: what a killed process leaves can be read up
 * to its last whole member, and a torn one is known by its missing checksum. Allocates nothing once it is made. Confined to
 * one thread at a time.
 */
final class GzipMembers {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int TRAILER_BYTES = 8;
    private static final byte FASTEST = 4;
    private static final byte UNKNOWN_SYSTEM = (byte) 255;
    /** Without name and time, so that equal content makes equal files. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, FASTEST, UNKNOWN_SYSTEM};

    private final RawDisk disk;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, /* nowrap= */ true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int buffered;
    private long diskBytes;
    private long memberBytes;

    /** Goes on after that many bytes. */
    GzipMembers(RawDisk disk, long lengthBytes) {
        this.disk = disk;
        this.diskBytes = lengthBytes;
    }

    /** Adds that much of an array to the member under way, or to a new one. */
    void write(byte[] plain, int length) throws IOException {
        if (memberBytes == 0) {
            begin();
        }
        checksum.update(plain, 0, length);
        memberBytes += length;
        deflater.setInput(plain, 0, length);
        while (!deflater.needsInput()) {
            deflate();
        }
    }

    /** Uncompressed bytes of the member under way; 0 if there is none. */
    long memberBytes() {
        return memberBytes;
    }

    /** Ends the member under way, if there is one, and hands everything to the disk. */
    void endMember() throws IOException {
        if (memberBytes > 0) {
            deflater.finish();
            while (!deflater.finished()) {
                deflate();
            }
            require(TRAILER_BYTES);
            putLittleEndian(checksum.getValue());
            putLittleEndian(memberBytes);
            forgetMember();
        }
        handOver();
    }

    /** Returns when all whole members are on the disk. */
    void sync() throws IOException {
        disk.sync();
    }

    /** Length of what was handed to the disk. */
    long lengthBytes() {
        return diskBytes;
    }

    /** Takes away everything behind that length, and the member under way. */
    void cut(long lengthBytes) throws IOException {
        forgetMember();
        buffered = 0;
        disk.cut(lengthBytes);
        diskBytes = lengthBytes;
    }

    /** Frees what the collector does not. */
    void release() {
        deflater.end();
    }

    private void begin() throws IOException {
        require(HEADER.length);
        System.arraycopy(HEADER, 0, buffer, buffered, HEADER.length);
        buffered += HEADER.length;
    }

    private void deflate() throws IOException {
        require(1);
        buffered += deflater.deflate(buffer, buffered, buffer.length - buffered);
    }

    private void require(int bytes) throws IOException {
        if (buffer.length - buffered < bytes) {
            handOver();
        }
    }

    private void handOver() throws IOException {
        disk.append(buffer, buffered);
        diskBytes += buffered;
        buffered = 0;
    }

    private void putLittleEndian(long value) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            buffer[buffered] = (byte) (value >>> shift);
            buffered++;
        }
    }

    private void forgetMember() {
        deflater.reset();
        checksum.reset();
        memberBytes = 0;
    }
}
