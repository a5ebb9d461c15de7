package org.loadharness.time;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much later than asked for the kernel may wake a thread, so that it can wake several at once: 50 us on Linux, unless
 * the thread says otherwise for itself. (RATIONALE.md, "Why do users' threads lower their timer slack?") Stateless.
 */
final class TimerSlack {
    /** A link to the entry of whichever thread reads it. */
    private static final Path OWN_ENTRY = Path.of("/proc/thread-self");

    private static final int ONE_NANO = '1';
    private static final String VIRTUAL_THREADS = "VirtualThreads";

    private TimerSlack() {}

    /** Lowers that of the calling thread for the rest of its life, where the system has such a thing and allows it. */
    static void lower() {
        if (isVirtual(Thread.currentThread())) {
            return;
        }
        try {
            String threadId = String.valueOf(Files.readSymbolicLink(OWN_ENTRY).getFileName());
            try (OutputStream slack = new FileOutputStream("/proc/" + threadId + "/timerslack_ns")) {
                slack.write(ONE_NANO);
            }
        } catch (IOException | SecurityException notAllowed) {
            return; // it then wakes a little later, and the lateness of its sends says so
        }
    }

    /** A virtual thread has no timer of its own; what carries it wakes for many. The code is compiled for Java 17. */
    private static boolean isVirtual(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null && group.getName().equals(VIRTUAL_THREADS);
    }
}
