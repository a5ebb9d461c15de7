package org.loadharness.codec;

import java.io.IOException;
import java.io.Serial;

/** A result directory that another process works on; the message names it and the way out. */
public final class FileInUse extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    FileInUse(String message) {
        super(message);
    }
}
