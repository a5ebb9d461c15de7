package org.loadharness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Holds a process in one of its trials until a test lets it go on: however slow the machine is, the trial is not over before. */
public final class HeldWorkload implements LocalWorkload {
    private static final long LOOK_NANOS = 1_000_000;
    private static final Parameter<Integer> FREE =
            Parameter.integer("free", 1, new IntRange(0, 100), "how many trials of a process go on by themselves");
    private static final Parameter<Path> UNTIL =
            Parameter.text("until", "go", "a path", "the file that lets the other trials go on", Path::of);

    private final AtomicInteger opened = new AtomicInteger();

    @Override
    public String name() {
        return "held";
    }

    @Override
    public String summary() {
        return "waits for a file";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(FREE, UNTIL);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("wait", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        boolean isFree = opened.incrementAndGet() <= settings.get(FREE);
        Path until = settings.get(UNTIL).toAbsolutePath();
        return new Target() {
            @Override
            public Session session(User user) {
                return interaction -> {
                    while (!isFree && !Files.exists(until)) {
                        Clock.system().waitUntil(Clock.system().nanos() + LOOK_NANOS);
                    }
                    return Outcome.SUCCESS;
                };
            }
        };
    }
}
