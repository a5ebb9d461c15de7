package org.loadharness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** Keeps whatever memory there is, from the second trial of a process on, until a file is there. */
public final class HoardingWorkload implements LocalWorkload {
    private static final int PIECE_BYTES = 2_000;
    private static final Parameter<Path> UNTIL =
            Parameter.text("until", "go", "a path", "the file that ends it", Path::of);

    private final AtomicInteger opened = new AtomicInteger();
    private final Queue<byte[]> hoard = new ConcurrentLinkedQueue<>();

    @Override
    public String name() {
        return "hoarding";
    }

    @Override
    public String summary() {
        return "keeps all memory";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(UNTIL);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("keep", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        boolean keeps = opened.incrementAndGet() > 1 && !Files.exists(settings.get(UNTIL));
        return new Target() {
            @Override
            public Session session(User user) {
                return interaction -> {
                    while (keeps) {
                        keep();
                    }
                    return Outcome.SUCCESS;
                };
            }
        };
    }

    private void keep() {
        try {
            hoard.add(new byte[PIECE_BYTES]);
        } catch (OutOfMemoryError full) {
            // and it tries again, as caches and pools do that take an error for a passing one
        }
    }
}
