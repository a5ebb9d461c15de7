package org.loadharness.house;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.function.Function;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * Treats a test as the product treats a trial: what was found while the machine stood still is neither good nor bad, and is
 * found out again. The build runs whatever failed once more; here a failure that came while the machine ran is held to: it
 * fails again without being tried. Found by {@code ServiceLoader}, so no test names it.
 *
 * <p>Thread-safe.
 */
public final class AgainAfterAStandstill
        implements BeforeAllCallback, BeforeEachCallback, TestWatcher, AfterAllCallback {

    /** Ten times what a machine that works at its limit shows, and less than a test that watches real time allows for. */
    static final long STANDSTILL_NANOS = MILLISECONDS.toNanos(100);

    private static final Namespace NAMESPACE = Namespace.create(AgainAfterAStandstill.class);

    private final Function<ExtensionContext, StandstillMeter> meters;

    /** Watches the real clock. */
    public AgainAfterAStandstill() {
        this(context -> context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent("meter", key -> StandstillMeter.started(), StandstillMeter.class));
    }

    AgainAfterAStandstill(StandstillMeter meter) {
        this(context -> meter);
    }

    private AgainAfterAStandstill(Function<ExtensionContext, StandstillMeter> meters) {
        this.meters = meters;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        begin(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        begin(context);
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        judge(context, cause);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        context.getExecutionException().ifPresent(cause -> judge(context, cause));
    }

    private void begin(ExtensionContext context) {
        Throwable before = heldTo(context).get(context.getUniqueId(), Throwable.class);
        if (before != null) {
            throw new AssertionError("it failed while the machine ran, and is not tried again", before);
        }
        meters.apply(context).begin();
    }

    private void judge(ExtensionContext context, Throwable cause) {
        long longestNanos = meters.apply(context).longestNanos();
        if (longestNanos < STANDSTILL_NANOS) {
            heldTo(context).put(context.getUniqueId(), cause);
        } else {
            cause.addSuppressed(new AssertionError("the machine stood still for " + NANOSECONDS.toMillis(longestNanos)
                    + " ms meanwhile: this says nothing, and is tried again"));
        }
    }

    /** Outlives a run of tests: the next run is the one that tries again. */
    private static Store heldTo(ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE);
    }
}
