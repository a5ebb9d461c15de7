package org.loadharness.load;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;

/**
 * A part of a load, as one of several generators performs it: of N users those from floor(N x before / all) on, to that of the
 * share that follows. So shares of all generators have each user once, whatever their weights. Immutable. Thread-safe.
 *
 * @param before weight of all shares before this one
 * @param own weight of this one
 * @param all weight of all together
 */
public record Share(long before, long own, long all) {
    /** All of it. */
    public static final Share WHOLE = new Share(0, 1, 1);

    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
    private static final String MARKS = "share";

    public Share {
        if (before < 0 || own < 0 || all < 1 || before + own > all) {
            throw new IllegalArgumentException(
                    "a share must lie within all of a load, was " + before + " and " + own + " of " + all);
        }
    }

    /** A share for each of several generators. */
    public static List<Share> byWeight(List<Integer> weights) {
        long all = weights.stream().mapToLong(Integer::longValue).sum();
        List<Share> shares = new ArrayList<>();
        long before = 0;
        for (int weight : weights) {
            shares.add(new Share(before, weight, all));
            before += weight;
        }
        return List.copyOf(shares);
    }

    /** Whether it is all of the load. */
    public boolean isWhole() {
        return own == all;
    }

    /** Of so many users, the number of its first. */
    public int first(int users) {
        return Math.toIntExact(users * before / all);
    }

    /** Of so many users, how many are its own. */
    public int users(int users) {
        return Math.toIntExact(users * (before + own) / all) - first(users);
    }

    /**
     * Those arrivals of a load that are this share's, by its part of the users. Over all shares each arrival of the law comes
     * once, at its time. Of independent arrivals chance says whose each one is, so that each share has independent ones;
     * otherwise they take turns.
     *
     * @param users of the whole load
     * @param seeds the same for all shares
     */
    public ArrivalTimes times(Arrivals law, SeedTree seeds, int users) {
        if (law instanceof Arrivals.Batched batched) {
            return batched.inBatches(times(batched.law(), seeds, users));
        }
        ArrivalTimes times = law.times(seeds);
        if (isWhole()) {
            return times;
        }
        LongToIntFunction turns =
                law instanceof Arrivals.Poisson ? byChance(seeds.child(MARKS).stream(), users) : inTurn(users);
        return new OwnTimes(times, turns, first(users), first(users) + users(users));
    }

    private static LongToIntFunction byChance(RandomGenerator marks, int users) {
        return arrival -> marks.nextInt(users);
    }

    /** Each user once in as many arrivals, those that follow each other far apart. */
    private static LongToIntFunction inTurn(int users) {
        long step = Math.max(1, Math.round(users * GOLDEN));
        while (divisor(step, users) > 1) {
            step++;
        }
        long stride = step;
        return arrival -> (int) (arrival % users * stride % users);
    }

    private static long divisor(long one, long other) {
        return other == 0 ? one : divisor(other, one % other);
    }
}
