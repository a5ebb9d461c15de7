package org.loadharness.record;

import java.io.Closeable;
import java.io.IOException;

/** Where bytes are added at the end. Confined to one thread at a time. */
interface RawDisk extends Closeable {
    void append(byte[] bytes, int length) throws IOException;

    /** Takes away everything behind that length. */
    void cut(long lengthBytes) throws IOException;

    /** Returns when everything is on the disk. */
    void sync() throws IOException;
}
