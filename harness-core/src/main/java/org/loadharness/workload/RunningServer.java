package org.loadharness.workload;

import java.io.IOException;
import java.net.URI;

/** A server that runs in this process. Thread-safe. */
public interface RunningServer extends AutoCloseable {
    /** Where clients reach it. */
    URI address();

    /** Stops it: calls that have begun are answered, new ones are refused. */
    @Override
    void close() throws IOException;
}
