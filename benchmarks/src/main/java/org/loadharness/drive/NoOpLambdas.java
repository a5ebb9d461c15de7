package org.loadharness.drive;

import java.util.List;
import java.util.stream.IntStream;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.InteractionWorkload;
import org.loadharness.workload.InteractionWorkload.Action;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.User;
import org.loadharness.workload.User.Group;
import org.loadharness.workload.Workload;

/** The interactions of {@link NoOpWorkload} as lambdas, so that what is measured is the way to them. */
final class NoOpLambdas {
    /** Every lambda is a class of its own. */
    private static final List<Action> ACTIONS = List.of(
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {},
            user -> {});

    private NoOpLambdas() {}

    static InteractionWorkload<Settings> workload() {
        List<Mix.Entry> entries = NoOpWorkload.mix().entries();
        return IntStream.range(0, ACTIONS.size())
                .boxed()
                .reduce(
                        Workload.named("no-op-lambdas"),
                        (workload, kind) -> workload.interaction(
                                entries.get(kind).name(), entries.get(kind).weight(), ACTIONS.get(kind)),
                        (one, other) -> other);
    }

    static Session session() throws Exception {
        SeedTree seeds = new SeedTree(1);
        Settings none = Settings.defaults(List.of());
        User user = new User(0, new Group("all", 0, 1, none), seeds.stream());
        return workload().open(none, seeds, Clock.system()).session(user);
    }
}
