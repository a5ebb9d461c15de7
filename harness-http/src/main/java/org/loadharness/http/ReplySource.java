package org.loadharness.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Where the bytes of replies come from: a {@link Wire}. Confined to one thread. */
interface ReplySource {

    /**
     * Reads at least one byte, or returns -1 at the end of the stream.
     *
     * @throws Incomplete if there is none yet, from a source that does not wait for it
     */
    int read(ByteBuffer bytes) throws IOException;

    /** The failure to report when there is no more to read: as given, or what this side itself did to end it. */
    HttpFailure failure(HttpFailure.Kind kind, String message, @Nullable IOException cause);
}
