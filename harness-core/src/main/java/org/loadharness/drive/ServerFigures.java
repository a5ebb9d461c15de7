package org.loadharness.drive;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.loadharness.record.ResourceUse;

/**
 * Asks a server's process what it uses, so that its answer belongs to the moment of the question: figures that it sends
 * by itself once a second would be up to a second old. A question is an empty line, an answer a {@link ResourceUse.Line}.
 * Thread-safe.
 */
final class ServerFigures {
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final OutputStream questions;
    private final Lock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private ResourceUse last = ResourceUse.UNKNOWN;
    private boolean waiting;

    /** @param questions where the process reads them */
    ServerFigures(OutputStream questions) {
        this.questions = questions;
    }

    /** The process said something; false if it was about something else. */
    boolean hear(String line) {
        Optional<ResourceUse> use = ResourceUse.Line.parse(line);
        use.ifPresent(this::answer);
        return use.isPresent();
    }

    /**
     * The running totals of this moment. Blocks until the answer is there, for half a second at most; then it is empty, as
     * long as the process has not caught up with the question: it is stopped, or does not understand.
     */
    Optional<ResourceUse> ask() {
        lock.lock();
        try {
            if (waiting) {
                return Optional.empty();
            }
            questions.write('\n');
            questions.flush();
            waiting = true;
            long leftNanos = PATIENCE_NANOS;
            while (waiting && leftNanos > 0) {
                leftNanos = heard.awaitNanos(leftNanos);
            }
            return waiting ? Optional.empty() : Optional.of(last);
        } catch (IOException ended) {
            return Optional.empty();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private void answer(ResourceUse use) {
        lock.lock();
        try {
            last = use;
            waiting = false;
            heard.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
