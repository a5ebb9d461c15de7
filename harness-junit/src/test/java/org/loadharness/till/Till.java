package org.loadharness.till;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.loadharness.workload.DefinedWorkload;
import org.loadharness.workload.InteractionWorkload;
import org.loadharness.workload.Workload;

/** A stranger's system, in a package that is not the harness's: it serves one at a time. */
public final class Till implements DefinedWorkload {
    private static final long SERVICE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    @Override
    public InteractionWorkload<?> definition() {
        return Workload.named("till")
                .perTrial(settings -> new ReentrantLock())
                .interaction("pay", 1, (user, lock) -> serve(lock));
    }

    private static void serve(ReentrantLock lock) {
        lock.lock();
        try {
            LockSupport.parkNanos(SERVICE_NANOS);
        } finally {
            lock.unlock();
        }
    }
}
