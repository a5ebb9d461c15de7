package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.record.Resource;
import org.loadharness.record.ResourceUse;

/**
 * Processor time as a share of the whole machine: 1 is every core busy all the time, so one busy core of four is 0.25. In
 * local mode the generator's share holds the service's too. Immutable. Thread-safe.
 *
 * @param generatorFraction empty where the system does not tell
 * @param serverFraction empty if there is no server, or none that can be read
 */
public record CpuShares(OptionalDouble generatorFraction, OptionalDouble serverFraction) {
    /** Nobody knows. */
    static final CpuShares UNKNOWN = new CpuShares(OptionalDouble.empty(), OptionalDouble.empty());

    public CpuShares {
        requireNonNull(generatorFraction, "generatorFraction");
        requireNonNull(serverFraction, "serverFraction");
    }

    /** Of what was used in a time on that many cores. */
    static CpuShares of(ResourceUse generator, Optional<ResourceUse> server, double coreNanos) {
        return new CpuShares(
                share(generator, coreNanos),
                server.map(use -> share(use, coreNanos)).orElse(OptionalDouble.empty()));
    }

    private static OptionalDouble share(ResourceUse use, double coreNanos) {
        OptionalLong nanos = use.of(Resource.CPU_NANOS);
        return nanos.isPresent() ? Digits.ratio((double) nanos.getAsLong(), coreNanos) : OptionalDouble.empty();
    }
}
