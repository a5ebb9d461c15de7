package org.loadharness.drive;

import java.util.List;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** A workload of two interactions, three to one, whose sessions a test makes up. */
record TinyWorkload(Sessions sessions, List<String> parts) implements LocalWorkload {
    static final int OFTEN = 0;
    static final int RARELY = 1;

    /** One that reports no parts. */
    TinyWorkload(Sessions sessions) {
        this(sessions, List.of());
    }

    interface Sessions {
        Session make(int user, RandomGenerator random) throws Exception;
    }

    @Override
    public String name() {
        return "tiny";
    }

    @Override
    public String summary() {
        return "does what a test says";
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
    public List<String> parts(Settings settings) {
        return parts;
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        return user -> sessions.make(user.index(), user.random());
    }
}
