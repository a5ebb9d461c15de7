package org.loadharness.scenario;

import java.util.concurrent.Executor;

/**
 * A user who shares its thread with others. What it does before its first flow is done before anybody's load begins, and so may
 * wait; what it does after its last is done elsewhere, since others are still at work. Confined to one thread.
 *
 * @param visitor who goes through flows
 * @param whole the same user with a way to wait
 * @param elsewhere where it ends
 */
record SteppedLife(SteppedVisitor visitor, UserLife whole, Executor elsewhere) {
    void close() {
        visitor.disconnect();
        if (whole.unmeasured().afterUser().isPresent()) {
            elsewhere.execute(whole::close);
        } else {
            whole.close();
        }
    }
}
