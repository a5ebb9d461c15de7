package org.loadharness.drive;

import java.util.List;
import java.util.Map;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;
import org.loadharness.workload.User;

/** A workload of one interaction on whatever clock there is, whose sessions a test makes up. */
record TimedTinyWorkload(Sessions sessions) implements TimedWorkload {
    static final Parameter<Integer> STEP = Parameter.integer("step", 1, new Parameter.IntRange(0, 100), "a number");

    interface Sessions {
        Session make(User user, Clock clock);
    }

    @Override
    public String name() {
        return "timed-tiny";
    }

    @Override
    public String summary() {
        return "does what a test says";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(STEP);
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("only", 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds, Clock clock) {
        return user -> sessions.make(user, clock);
    }

    Map<String, String> defaults() {
        return Settings.defaults(parameters()).texts();
    }
}
