package org.loadharness.drive;

import java.io.IOException;

/** Receives what happens in a run, on the thread that runs it. */
@FunctionalInterface
public interface RunListener {
    /** Something happened. A listener that throws ends the run. */
    void on(RunEvent event) throws IOException;
}
