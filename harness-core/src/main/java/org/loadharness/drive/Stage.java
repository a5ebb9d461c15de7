package org.loadharness.drive;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.loadharness.load.Retries;
import org.loadharness.plan.Threads;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.time.Clock;
import org.loadharness.workload.Target;

/**
 * Everything that the users of one trial share. Thread-safe.
 *
 * @param sections the phases of the load, in their order; their users are numbered through
 * @param ended counts the users that are through
 * @param curtain ends a warm-up that has no extent of its own
 */
record Stage(
        Clock clock,
        Threads threads,
        Retries retries,
        Target target,
        List<Section> sections,
        CountDownLatch ended,
        Curtain curtain,
        LostUsers lost,
        Halt halt) {
    Stage {
        sections = List.copyOf(sections);
    }

    int users() {
        return sections.stream().mapToInt(section -> section.group().users()).sum();
    }

    JoinedRecorders measured() {
        return new JoinedRecorders(
                sections.stream().map(section -> section.measured().recorder()).toList());
    }

    JoinedRecorders warmup() {
        return new JoinedRecorders(
                sections.stream().map(section -> section.warmup().recorder()).toList());
    }
}
