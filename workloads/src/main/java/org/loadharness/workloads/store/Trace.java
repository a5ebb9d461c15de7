package org.loadharness.workloads.store;

import java.io.IOException;
import org.loadharness.workloads.web.WebFailure;

/** One request on its way through the tiers, and where its time goes. Confined to one thread. */
final class Trace {
    private final Tracer tracer;
    private final String id;
    private final String flags;
    private final Timings timings = new Timings();

    /** Something that the request has to wait for. */
    @FunctionalInterface
    interface Step<T> {
        T run(Trace trace) throws IOException, WebFailure, InterruptedException;
    }

    Trace(Tracer tracer, String id, String flags) {
        this.tracer = tracer;
        this.id = id;
        this.flags = flags;
    }

    /** What it is called in every tier: 32 hexadecimal digits. */
    String id() {
        return id;
    }

    Timings timings() {
        return timings;
    }

    /** What the next tier receives in {@code traceparent}: a new span of the same trace. */
    String parent() {
        return "00-" + id + '-' + tracer.identity() + '-' + flags;
    }

    /** Does something and notes how long it took, however it ended. */
    <T> T timed(String name, Step<T> step) throws IOException, WebFailure, InterruptedException {
        long startNanos = tracer.ticker().nanos();
        try {
            return step.run(this);
        } finally {
            timings.add(name, tracer.ticker().nanos() - startNanos);
        }
    }

    /**
     * Calls the next tier: notes how long the call took as {@code name-call}, and what that tier reports with the
     * prefix before each name.
     */
    <T> T call(String name, String prefix, Step<T> step) throws IOException, WebFailure, InterruptedException {
        Trace inner = new Trace(tracer, id, flags);
        try {
            return timed(name + "-call", outer -> step.run(inner));
        } finally {
            timings.addAll(prefix, inner.timings);
        }
    }
}
