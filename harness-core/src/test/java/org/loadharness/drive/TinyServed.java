package org.loadharness.drive;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;
import org.loadharness.workload.SteppedWorkload;
import org.loadharness.workload.User;

/**
 * A workload of two interactions, three to one, that take the time and end in the way that a test says, whether users wait
 * for that on a thread of their own or in steps. There is no server: an executor's timers end what is in steps.
 */
record TinyServed(IntFunction<Service> services) implements SteppedWorkload {
    /** How a run drives it. */
    static final String[] OPTIONS = {"mode", "rpc", "url", "http://127.0.0.1:9"};

    /** What a user meets. Confined to one thread. */
    interface Service {
        /** It never ends. */
        long NEVER = -1;

        /** In steps, it does not even say that there is something to wait for. */
        long NO_STEP = -2;

        /** One that has no place for so many attempts before each that succeeds. */
        static Service failing(int times) {
            return new Service() {
                private int attempts;

                @Override
                public long nanos(int interaction) {
                    return 1_000;
                }

                @Override
                public Outcome outcome(int interaction) {
                    attempts++;
                    return attempts % (times + 1) == 0
                            ? Outcome.SUCCESS
                            : Outcome.failure("busy", new IllegalStateException("busy"));
                }
            };
        }

        /** How long the next attempt takes; {@link #NEVER}. */
        long nanos(int interaction);

        /** How it ends. */
        default Outcome outcome(int interaction) throws Exception {
            return Outcome.SUCCESS;
        }

        /** The user leaves. */
        default void close() throws IOException {}
    }

    @Override
    public String name() {
        return "served";
    }

    @Override
    public String summary() {
        return "takes the time that a test says";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("often", 3), new Mix.Entry("rarely", 1));
    }

    @Override
    public ServedWorkload.Server serve(Settings settings, InetSocketAddress bind) {
        throw new UnsupportedOperationException("there is no server");
    }

    @Override
    public SteppedTarget connect(Settings settings, URI server, SeedTree seeds) {
        return new Facility(services, Executors.newSingleThreadScheduledExecutor());
    }

    private record Facility(IntFunction<Service> services, ScheduledExecutorService timers) implements SteppedTarget {
        @Override
        @SuppressWarnings("NullAway") // as a program of others may, where the test asks for it
        public Session session(User user) {
            Service service = services.apply(user.index());
            return service == null ? null : new Waiting(service);
        }

        @Override
        @SuppressWarnings("NullAway") // as a program of others may, where the test asks for it
        public SteppedSession session(User user, SteppedSession.Readiness readiness) {
            readiness.wake().run(); // as a connection may whose session then cannot be made
            Service service = services.apply(user.index());
            return service == null ? null : new Stepped(service, timers, readiness);
        }

        @Override
        public void close() {
            timers.shutdownNow();
        }
    }

    private record Waiting(Service service) implements Session {
        @Override
        public Outcome perform(int interaction) throws Exception {
            Clock clock = Clock.system();
            long nanos = service.nanos(interaction);
            clock.waitUntil(nanos == Service.NEVER ? Long.MAX_VALUE / 2 : clock.nanos() + nanos);
            return service.outcome(interaction);
        }

        @Override
        public void close() throws IOException {
            service.close();
        }
    }

    private static final class Stepped implements SteppedSession {
        private final Service service;
        private final ScheduledExecutorService timers;
        private final SteppedSession.Readiness readiness;
        private int interaction;
        private volatile boolean over;

        private Stepped(Service service, ScheduledExecutorService timers, SteppedSession.Readiness readiness) {
            this.service = service;
            this.timers = timers;
            this.readiness = readiness;
        }

        @Override
        @SuppressWarnings("FutureReturnValueIgnored") // what it does is to set a flag
        public SteppedSession.Step begin(int next) throws Exception {
            interaction = next;
            over = false;
            long nanos = service.nanos(next);
            if (nanos == 0) {
                return SteppedSession.Step.ended(service.outcome(next));
            }
            if (nanos == Service.NO_STEP) {
                return noStep();
            }
            if (nanos != Service.NEVER) {
                timers.schedule(this::end, nanos, TimeUnit.NANOSECONDS);
            }
            return SteppedSession.Step.WAITING;
        }

        @SuppressWarnings("NullAway") // likewise
        private static SteppedSession.Step noStep() {
            return null;
        }

        private void end() {
            over = true;
            readiness.wake().run();
        }

        @Override
        public SteppedSession.Step advance() throws Exception {
            if (!over) {
                return SteppedSession.Step.WAITING;
            }
            over = false;
            return SteppedSession.Step.ended(service.outcome(interaction));
        }

        @Override
        public void close() throws IOException {
            service.close();
        }
    }
}
