package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.loadharness.record.CourseLog;
import org.loadharness.record.Distribution;

/**
 * The process that made the repeats of a point, as far as their log says: the distribution of response times, how they depend on
 * each other, how interactions come, and how many fail. A repeat of it is a few thousand numbers and no run of the harness:
 * it shows how figures scatter, and nothing of the system. Immutable. Thread-safe.
 *
 * @param times of successes
 * @param dependence among them
 * @param flow how they come
 * @param failures how many do not succeed
 * @param profile how all repeats run through their time
 */
record FittedProcess(
        FittedTimes times, FittedDependence dependence, Flow flow, Failures failures, FittedProfile profile) {
    /** One that is the same at every time. */
    FittedProcess(FittedTimes times, FittedDependence dependence, Flow flow, Failures failures) {
        this(times, dependence, flow, failures, FittedProfile.EVEN);
    }

    /** What decides how many there are in a repeat. */
    enum Ends {
        /** Users go on until a time is over. */
        AT_A_TIME,
        /** Users have a number of interactions. */
        AFTER_A_NUMBER,
        /** A timetable says when each comes. */
        AS_PLANNED,
        /** A timetable of a Poisson process does. */
        AT_RANDOM
    }

    /**
     * How interactions come.
     *
     * @param ends what decides how many there are
     * @param count that a repeat has on average
     * @param nanos that a repeat lasts on average
     * @param users who have them, where no timetable does
     */
    record Flow(Ends ends, double count, double nanos, int users) {
        Flow {
            requireNonNull(ends, "ends");
        }

        Flow thinned(double share) {
            return new Flow(ends, count * share, nanos * share, users);
        }

        boolean isOfUsers() {
            return ends == Ends.AT_A_TIME || ends == Ends.AFTER_A_NUMBER;
        }

        /** What an interaction takes of a user's time beside its response. */
        double pauseNanos(double meanNanos) {
            return isOfUsers() ? Math.max(0, users * nanos / count - meanNanos) : 0;
        }
    }

    /**
     * How many interactions fail.
     *
     * @param fraction of those that end
     * @param scatter of its logarithm between repeats, beside that of independent failures
     */
    record Failures(double fraction, double scatter) {
        static final Failures NONE = new Failures(0, 0);

        static Failures of(List<Proportion> repeats) {
            double ended = repeats.stream().mapToLong(Proportion::trials).sum();
            double fraction =
                    1 - repeats.stream().mapToLong(Proportion::successes).sum() / ended;
            if (fraction == 0 || repeats.size() < 2) {
                return new Failures(fraction, 0);
            }
            double squares = repeats.stream()
                    .mapToDouble(repeat -> 1 - repeat.fraction() - fraction)
                    .map(distance -> distance * distance)
                    .sum();
            double chance = fraction * (1 - fraction) * repeats.size() / ended;
            double beyond = squares / (repeats.size() - 1) - chance;
            return new Failures(fraction, Math.sqrt(Math.log1p(Math.max(0, beyond) / (fraction * fraction))));
        }
    }

    /**
     * One repeat of the process.
     *
     * @param times of successes
     * @param seconds that it lasted
     * @param ended successes of those that ended
     */
    record Repeat(Distribution times, double seconds, Proportion ended) {
        double perSecond() {
            return times.count() / seconds;
        }
    }

    /** The figures that its intervals should hold. */
    CoverageTally.Truth truth() {
        return new CoverageTally.Truth(times.meanNanos(), times::percentileNanos, failures.fraction());
    }

    /** The same where only that share of the interactions is drawn. */
    FittedProcess thinned(double share) {
        return new FittedProcess(times, dependence.thinned(share), flow.thinned(share), failures, profile);
    }

    /**
     * Draws a repeat.
     *
     * @param common standard normal, what the repeat has of its own
     */
    Repeat draw(double common, RandomGenerator random) {
        long[] nanos = nanos(common, random);
        double seconds = (flow.ends() == Ends.AFTER_A_NUMBER ? userNanos(nanos) / flow.users() : flow.nanos()) / 1e9;
        return new Repeat(Distribution.of(nanos), seconds, ended(nanos.length, random));
    }

    /** Response times of the successes of a repeat, in their order. */
    long[] nanos(double common, RandomGenerator random) {
        Draws draws = new Draws(common, random);
        return flow.isOfUsers() ? ofUsers(draws) : draws.take(planned(random));
    }

    private int planned(RandomGenerator random) {
        return (int) Math.max(1, flow.ends() == Ends.AT_RANDOM ? Counts.about(flow.count(), 1, random) : flow.count());
    }

    private long[] ofUsers(Draws draws) {
        if (flow.ends() == Ends.AFTER_A_NUMBER) {
            return draws.take((int) Math.max(1, flow.count()));
        }
        double pause = pauseNanos();
        LongStream.Builder taken = LongStream.builder();
        double left = flow.users() * flow.nanos();
        while (left > 0) {
            long next = draws.next();
            taken.add(next);
            left -= next + pause;
        }
        return taken.build().toArray();
    }

    private double userNanos(long... nanos) {
        return LongStream.of(nanos).sum() + nanos.length * pauseNanos();
    }

    private double pauseNanos() {
        return flow.pauseNanos(times.meanNanos());
    }

    private Proportion ended(int successes, RandomGenerator random) {
        double share = failures.fraction()
                * Math.exp(failures.scatter() * random.nextGaussian() - failures.scatter() * failures.scatter() / 2);
        double odds = share < 1 ? share / (1 - share) : failures.fraction() / (1 - failures.fraction());
        long failed = failures.fraction() == 0 ? 0 : Counts.about(successes * odds, 1 + odds, random);
        return new Proportion(successes, successes + failed);
    }

    /** Response times that follow each other. Confined to one thread. */
    private final class Draws {
        private final RandomGenerator random;
        private final double beyondProfile = Math.sqrt(1 - profile.variance());
        private final double own = beyondProfile * Math.sqrt(dependence.own());
        private final double common;
        private int bin;
        private double wandering;
        private double level;
        private double leftInPart;

        Draws(double common, RandomGenerator random) {
            this.random = random;
            this.common = Math.sqrt(dependence.repeat()) * common;
            this.wandering = random.nextGaussian();
        }

        long[] take(int count) {
            long[] taken = new long[count];
            for (int i = 0; i < count; i++) {
                taken[i] = next();
            }
            return taken;
        }

        long next() {
            while (leftInPart < 1) {
                leftInPart += flow.count() * profile.share(bin);
                double carried = dependence.carried();
                wandering = carried * wandering + Math.sqrt(1 - carried * carried) * random.nextGaussian();
                level = profile.level(bin)
                        + beyondProfile
                                * (common
                                        + Math.sqrt(dependence.wandering()) * wandering
                                        + Math.sqrt(dependence.part()) * random.nextGaussian());
                bin = (bin + 1) % CourseLog.BINS;
            }
            leftInPart--;
            return times.at(level + own * random.nextGaussian());
        }
    }

    /** Numbers of events. */
    static final class Counts {
        private static final double MANY = 500;

        private Counts() {}

        /** Of a Poisson distribution; of many, of the normal one with that variance for each of the mean. */
        static long about(double mean, double variance, RandomGenerator random) {
            if (mean > MANY) {
                return Math.max(0, Math.round(mean + Math.sqrt(mean * variance) * random.nextGaussian()));
            }
            long count = -1;
            for (double at = 0; at <= mean; count++) {
                at += random.nextExponential();
            }
            return count;
        }
    }
}
