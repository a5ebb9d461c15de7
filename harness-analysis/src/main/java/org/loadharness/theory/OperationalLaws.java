package org.loadharness.theory;

/**
 * Laws between measured means that hold for every system over every interval in which as many interactions begin as end,
 * whatever the distributions (Denning and Buzen, "The operational analysis of queueing network models", Computing Surveys
 * 10, 1978). A residual is what the law gives less what was measured, as a fraction of what was measured: it is 0 but for
 * what was under way at either end of the interval. Immutable. Thread-safe.
 */
final class OperationalLaws {
    private OperationalLaws() {}

    /** Little's law: the mean number in the system is throughput times mean time in it. */
    public static double inSystem(double throughputPerSecond, double meanResponseSeconds) {
        return Require.notNegative("throughputPerSecond", throughputPerSecond)
                * Require.notNegative("meanResponseSeconds", meanResponseSeconds);
    }

    /**
     * Little's law of users who are always there, each with an interaction under way or in the pause before it: X = N / (R +
     * Z).
     *
     * @param users N, of those that are there at a time
     * @param cycleSeconds R + Z, more than 0
     */
    public static double throughputPerSecond(double users, double cycleSeconds) {
        return Require.notNegative("users", users) / Require.positive("cycleSeconds", cycleSeconds);
    }

    /** The interactive response time law: R = N / X - Z. */
    public static double responseSeconds(double users, double throughputPerSecond, double meanThinkSeconds) {
        return Require.notNegative("users", users) / Require.positive("throughputPerSecond", throughputPerSecond)
                - Require.notNegative("meanThinkSeconds", meanThinkSeconds);
    }

    /** By how much Little's law misses a mean number in the system that was measured independently; a fraction. */
    public static double inSystemResidual(
            double measuredInSystem, double throughputPerSecond, double meanResponseSeconds) {
        return inSystem(throughputPerSecond, meanResponseSeconds)
                        / Require.positive("measuredInSystem", measuredInSystem)
                - 1;
    }

    /**
     * By how much the interactive response time law misses a measured mean response, as a fraction of the whole cycle N / X.
     * Of the response alone it would exceed every bound where users think for long and wait for little.
     */
    public static double cycleResidual(
            double users, double throughputPerSecond, double meanThinkSeconds, double meanResponseSeconds) {
        Require.notNegative("meanResponseSeconds", meanResponseSeconds);
        double cycleSeconds =
                Require.positive("users", users) / Require.positive("throughputPerSecond", throughputPerSecond);
        return (responseSeconds(users, throughputPerSecond, meanThinkSeconds) - meanResponseSeconds) / cycleSeconds;
    }
}
