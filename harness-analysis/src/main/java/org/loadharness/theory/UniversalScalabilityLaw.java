package org.loadharness.theory;

import java.util.OptionalDouble;

/**
 * Throughput of N users or threads that contend for something and must agree on something:
 * X(N) = gamma N / (1 + alpha (N - 1) + beta N (N - 1)) (Gunther, "Guerrilla capacity planning", 2007). Immutable.
 * Thread-safe.
 *
 * @param perUserPerSecond gamma, the throughput of one user alone; more than 0
 * @param contention alpha, the share of the work that only one can do at a time; at least 0
 * @param coherency beta, what each pair costs to agree; at least 0
 */
public record UniversalScalabilityLaw(double perUserPerSecond, double contention, double coherency) {
    public UniversalScalabilityLaw {
        Require.positive("perUserPerSecond", perUserPerSecond);
        Require.notNegative("contention", contention);
        Require.notNegative("coherency", coherency);
    }

    /** Of that many users, at least 1. */
    public double throughputPerSecond(double users) {
        if (!(users >= 1) || Double.isInfinite(users)) {
            throw new IllegalArgumentException("users must be finite and at least 1, was " + users);
        }
        return perUserPerSecond * users / (1 + contention * (users - 1) + coherency * users * (users - 1));
    }

    /** N* = sqrt((1 - alpha) / beta), beyond which more users do less; empty if throughput never falls. */
    public OptionalDouble usersAtPeak() {
        if (coherency == 0) {
            return contention <= 1 ? OptionalDouble.empty() : OptionalDouble.of(1);
        }
        return OptionalDouble.of(Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherency)));
    }

    /** The most that any number of users reaches; empty if it grows without end. */
    public OptionalDouble peakPerSecond() {
        OptionalDouble users = usersAtPeak();
        if (users.isPresent()) {
            return OptionalDouble.of(throughputPerSecond(users.getAsDouble()));
        }
        return contention == 0 ? OptionalDouble.empty() : OptionalDouble.of(perUserPerSecond / contention);
    }
}
