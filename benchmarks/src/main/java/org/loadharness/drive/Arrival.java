package org.loadharness.drive;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/**
 * Interactions that do nothing, by users of whom it is known when the last has arrived. That one has something else
 * done first, while all others are there and wait. Thread-safe.
 */
final class Arrival implements LocalWorkload {
    private final Ticker ticker = Ticker.system();
    private final int users;
    private final AtomicInteger missing = new AtomicInteger();
    private final Runnable complete;
    private final AtomicLong openedNanos = new AtomicLong();
    private final AtomicLong lastNanos = new AtomicLong();

    Arrival(int users, Runnable complete) {
        this.users = users;
        this.complete = complete;
    }

    /** From when the first user could be made until the last was on its thread. */
    long lastNanos() {
        return lastNanos.get();
    }

    @Override
    public String name() {
        return "no-op";
    }

    @Override
    public String summary() {
        return "interactions that do nothing";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return NoOpWorkload.mix();
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        missing.set(users);
        lastNanos.set(0);
        openedNanos.set(ticker.nanos());
        return user -> {
            lastNanos.accumulateAndGet(ticker.nanos() - openedNanos.get(), Math::max);
            if (missing.decrementAndGet() == 0) {
                complete.run();
            }
            return NoOpWorkload.session();
        };
    }
}
