package org.loadharness.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Fails in the way that it is set to. */
public final class FailingWorkload implements LocalWorkload {
    private static final Parameter<String> HOW = Parameter.choice(
            "how",
            "never",
            List.of(
                    "never",
                    "always",
                    "seldom",
                    "system",
                    "fault",
                    "memory",
                    "stubborn",
                    "exit",
                    "thread",
                    "link",
                    "throwable"),
            "what goes wrong");

    @Override
    public String name() {
        return "failing";
    }

    @Override
    public String summary() {
        return "fails";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(HOW);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("try", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) throws IOException {
        String how = settings.get(HOW);
        if (how.equals("system")) {
            throw new IOException("the system does not answer");
        }
        if (how.equals("link")) {
            throw new NoClassDefFoundError("com/example/Missing");
        }
        return new Target() {
            @Override
            public Session session(User user) {
                return interaction -> perform(how, user.random());
            }

            @Override
            public Map<String, Long> noted() {
                if (how.equals("fault")) {
                    throw new Error("a fault of the harness"); // what a target throws as an exception is its own fault
                }
                return Map.of();
            }

            @Override
            public void close() {
                if (how.equals("stubborn")) {
                    ignoreInterrupts(); // or the trial would be over some seconds after it was asked to end
                }
                if (how.equals("memory")) {
                    throw new OutOfMemoryError("no memory left");
                }
            }
        };
    }

    private static Outcome perform(String how, RandomGenerator random) throws InterruptedException {
        switch (how) {
            case "stubborn" -> ignoreInterrupts();
            case "exit" -> exit();
            case "thread" -> loseThread();
            case "throwable" -> throwUnchecked(new Throwable("neither an exception nor an error"));
            default -> {}
        }
        boolean fails = how.equals("always") || (how.equals("seldom") && random.nextInt(40) == 0);
        return fails ? Outcome.failure("refused", new IOException("refused")) : Outcome.SUCCESS;
    }

    @SuppressWarnings("SystemExitOutsideMain") // what is tested
    private static void exit() {
        System.exit(0);
    }

    private static void loseThread() throws InterruptedException {
        Thread helper = new Thread(
                () -> {
                    throw new IllegalStateException("nobody catches this");
                },
                "helper");
        helper.start();
        helper.join();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as languages without checked exceptions do
    private static <T extends Throwable> void throwUnchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** For as long as no test takes. */
    private static void ignoreInterrupts() {
        Ticker ticker = Ticker.system();
        long startNanos = ticker.nanos();
        while (ticker.nanos() - startNanos < TimeUnit.MINUTES.toNanos(5)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            Thread.interrupted();
        }
    }
}
