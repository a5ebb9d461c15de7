package org.loadharness.theory;

/**
 * The closed queue M/M/m//N in steady state: N users that think for an exponential time of mean Z and then want one of m
 * servers for an exponential time of mean S (the machine repairman; Feller, "An introduction to probability theory and its
 * applications" I, XVII.7). The mean values hold for thinking times of any distribution.
 *
 * <p>With n at the station, n + 1 are (N - n) S / (Z min(n + 1, m)) times as probable. The products are kept as
 * logarithms, which neither overflow nor lose digits with any number of users.
 *
 * <p>Immutable. Thread-safe.
 */
final class MachineRepairman {
    private static final int MOST_USERS = 10_000_000;

    private final Users users;
    private final double throughputPerSecond;
    private final double meanAtStation;

    /**
     * A closed load. Immutable. Thread-safe.
     *
     * @param count N, from 1 to ten million
     * @param meanThinkSeconds Z, between the end of an interaction and the next wish; 0 without thinking
     * @param meanServiceSeconds S, waiting excluded; more than 0
     * @param servers m, at least 1
     */
    record Users(int count, double meanThinkSeconds, double meanServiceSeconds, int servers) {
        Users {
            Require.between("count", count, 1, MOST_USERS);
            Require.notNegative("meanThinkSeconds", meanThinkSeconds);
            Require.positive("meanServiceSeconds", meanServiceSeconds);
            Require.between("servers", servers, 1, Integer.MAX_VALUE);
        }
    }

    private MachineRepairman(Users users, double throughputPerSecond, double meanAtStation) {
        this.users = users;
        this.throughputPerSecond = throughputPerSecond;
        this.meanAtStation = meanAtStation;
    }

    /** The station under those users; without thinking all of them are always at it. */
    static MachineRepairman of(Users users) {
        if (users.meanThinkSeconds() == 0) {
            int busy = Math.min(users.count(), users.servers());
            return new MachineRepairman(users, busy / users.meanServiceSeconds(), users.count());
        }
        double[] logWeights = logWeights(users);
        double most = Double.NEGATIVE_INFINITY;
        for (double logWeight : logWeights) {
            most = Math.max(most, logWeight);
        }
        double total = 0;
        double atStation = 0;
        double busy = 0;
        for (int n = 0; n <= users.count(); n++) {
            double weight = Math.exp(logWeights[n] - most);
            total += weight;
            atStation += weight * n;
            busy += weight * Math.min(n, users.servers());
        }
        return new MachineRepairman(users, busy / total / users.meanServiceSeconds(), atStation / total);
    }

    private static double[] logWeights(Users users) {
        double[] logWeights = new double[users.count() + 1];
        double perThinker = users.meanServiceSeconds() / users.meanThinkSeconds();
        for (int n = 0; n < users.count(); n++) {
            double step = (users.count() - n) * perThinker / Math.min(n + 1, users.servers());
            logWeights[n + 1] = logWeights[n] + Math.log(step);
        }
        return logWeights;
    }

    /** X, interactions per second of all users. */
    double throughputPerSecond() {
        return throughputPerSecond;
    }

    /** R, waiting and service, by Little's law at the station. */
    double meanResponseSeconds() {
        return meanAtStation / throughputPerSecond;
    }

    /** Mean number of users that wait or are served. */
    double meanAtStation() {
        return meanAtStation;
    }

    /** The share of the servers that is busy. */
    double utilisation() {
        return throughputPerSecond * users.meanServiceSeconds() / users.servers();
    }
}
