package org.loadharness.drive;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Pause.ThinkAfter;
import org.loadharness.time.HotPath;

/** A user that thinks after its interactions, after each by a law. Confined to one thread. */
@HotPath
final class ThinkTimes implements Schedule {
    private static final DurationLaw NOT_AT_ALL = new DurationLaw.Constant(Duration.ZERO);

    private final DurationLaw beginning;
    private final DurationLaw[] afterInteraction;
    private final RandomGenerator random;

    ThinkTimes(DurationLaw beginning, Collection<DurationLaw> afterInteraction, RandomGenerator random) {
        this.beginning = beginning;
        this.afterInteraction = afterInteraction.toArray(new DurationLaw[0]);
        this.random = random;
    }

    /** It begins as if one of those after which it thinks had ended, any of them. */
    static ThinkTimes after(ThinkAfter pause, List<String> interactions, RandomGenerator random) {
        for (String name : pause.laws().keySet()) {
            if (!interactions.contains(name)) {
                throw new IllegalArgumentException(
                        "no interaction \"" + name + "\" to think after; there are " + String.join(", ", interactions));
            }
        }
        List<DurationLaw> laws = interactions.stream()
                .map(name -> pause.laws().getOrDefault(name, NOT_AT_ALL))
                .toList();
        List<DurationLaw> thinking = interactions.stream()
                .filter(pause.laws()::containsKey)
                .map(name -> pause.laws().getOrDefault(name, NOT_AT_ALL))
                .toList();
        return new ThinkTimes(thinking.get(random.nextInt(thinking.size())), laws, random);
    }

    @Override
    public long nextDueNanos(long readyNanos, int ended) {
        return readyNanos
                + (ended == NONE_ENDED ? beginning.restNanos(random) : afterInteraction[ended].nextNanos(random));
    }
}
