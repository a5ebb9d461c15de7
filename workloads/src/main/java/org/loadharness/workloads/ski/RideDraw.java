package org.loadharness.workloads.ski;

import java.util.random.RandomGenerator;
import org.loadharness.workload.Settings;
import org.loadharness.workload.User;

/**
 * The rides that a user sends. The p users of a phase share the skiers out: user i has s/p of them, rounded down, and the
 * last has the rest; where there are more users than skiers each has one. Confined to one thread.
 */
final class RideDraw {
    private static final int FIXED_SKIER = 4444;
    private static final int FIXED_LIFT = 2;
    private static final int FIXED_MINUTE = 4;

    private final RandomGenerator random;
    private final boolean isFixed;
    private final SkiDay day;
    private final Range skiers;
    private final Range minutes;
    private final Range lifts;
    private final Range waits;

    /** Both ends included. */
    private record Range(int first, int last) {
        int draw(RandomGenerator random) {
            return random.nextInt(first, last + 1);
        }
    }

    RideDraw(User user) {
        Settings settings = user.group().settings();
        this.random = user.random();
        this.isFixed = settings.get(SkiParameters.RIDE).equals(SkiParameters.FIXED_RIDE);
        this.day = new SkiDay(
                settings.get(SkiParameters.RESORT),
                settings.get(SkiParameters.SEASON),
                settings.get(SkiParameters.DAY));
        this.skiers = skiersOf(user.indexInGroup(), user.group().users(), settings.get(SkiParameters.SKIERS));
        this.minutes = new Range(settings.get(SkiParameters.FIRST_MINUTE), settings.get(SkiParameters.LAST_MINUTE));
        this.lifts = new Range(1, settings.get(SkiParameters.LIFTS));
        this.waits = new Range(settings.get(SkiParameters.LEAST_WAIT), settings.get(SkiParameters.MOST_WAIT));
    }

    /** The day of all its rides. */
    SkiDay day() {
        return day;
    }

    LiftRide next() {
        if (isFixed) {
            return new LiftRide(day, FIXED_SKIER, FIXED_MINUTE, FIXED_LIFT, waits.first());
        }
        int skier = skiers.draw(random);
        int minute = minutes.draw(random);
        int lift = lifts.draw(random);
        return new LiftRide(day, skier, minute, lift, waits.draw(random));
    }

    private static Range skiersOf(int user, int users, int skiers) {
        int each = Math.max(1, skiers / users);
        int first = Math.min(each * user + 1, skiers);
        return new Range(first, user == users - 1 ? skiers : Math.min(first + each - 1, skiers));
    }
}
