package org.loadharness.experiment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.drive.RunEvent;

/**
 * Ends experiments in good order: the trial under way is ended and kept, and none is begun any more. The thread that runs
 * them is interrupted for that, but never while it writes, because an interrupted thread's file channels close themselves.
 *
 * <p>Guarded by itself; any thread may ask. For experiments that run one after the other.
 */
public final class Interruption {
    private Optional<Thread> exposed = Optional.empty();
    private @Nullable String reason;
    private boolean fromOutside;

    /**
     * Asks for the end. Only the first one counts.
     *
     * @param sentence why, for the manifest
     * @return whether nobody has asked before
     */
    public synchronized boolean request(String sentence) {
        if (reason != null) {
            return false;
        }
        reason = sentence;
        exposed.ifPresent(Thread::interrupt);
        return true;
    }

    /** Why the experiments are to end; empty as long as nobody has asked. */
    public synchronized Optional<String> reason() {
        return Optional.ofNullable(reason);
    }

    /** A listener during whose work the thread is not interrupted. */
    public RunEvent.Listener shielding(RunEvent.Listener listener) {
        return event -> {
            shield();
            try {
                listener.on(event);
            } finally {
                expose();
            }
        };
    }

    /** From now on the calling thread can be interrupted; at once if that was asked for. */
    public synchronized void expose() {
        exposed = Optional.of(Thread.currentThread());
        if (reason != null || fromOutside) {
            fromOutside = false;
            Thread.currentThread().interrupt();
        }
    }

    /** From now on the calling thread is not interrupted; that somebody else has done so comes to light later. */
    public synchronized void shield() {
        exposed = Optional.empty();
        fromOutside |= Thread.interrupted() && reason == null;
    }

    /** The experiment has ended: an interrupt of somebody else that nobody has heard is the caller's. */
    synchronized void end() {
        shield();
        if (fromOutside) {
            fromOutside = false;
            Thread.currentThread().interrupt();
        }
    }
}
