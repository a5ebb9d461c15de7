package org.loadharness.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

/** Keeps something for the whole process, as caches do: what is not the first trial there fails. */
public final class RememberingWorkload implements LocalWorkload {
    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final Parameter<String> WRITES = Parameter.choice(
            "writes", "nothing", List.of("nothing", "line", "pipe"), "what it writes to standard output, and how");

    @Override
    public String name() {
        return "remembering";
    }

    @Override
    public String summary() {
        return "remembers";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WRITES);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("recall", 2), new Mix.Entry("learn", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) throws IOException {
        write(settings.get(WRITES));
        int number = OPENED.incrementAndGet();
        return new Target() {
            @Override
            public Session session(User user) {
                return interaction -> number == 1
                        ? Outcome.SUCCESS
                        : Outcome.failure("remembered", new IllegalStateException("opened " + number + " times"));
            }
        };
    }

    private static void write(String how) throws IOException {
        if (how.equals("line")) {
            System.out.println("remembering speaks");
        }
        if (how.equals("pipe")) {
            try (FileOutputStream pipe = new FileOutputStream(FileDescriptor.out)) {
                pipe.write("remembering interferes\n".getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
