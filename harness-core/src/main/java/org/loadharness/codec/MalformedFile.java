package org.loadharness.codec;

import java.io.IOException;
import java.io.Serial;

/** A file that is not what it should be; the message names the file, the place, what is wrong and the way out. */
public final class MalformedFile extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    public MalformedFile(String message, Throwable cause) {
        super(message, cause);
    }

    public MalformedFile(String message) {
        super(message);
    }
}
