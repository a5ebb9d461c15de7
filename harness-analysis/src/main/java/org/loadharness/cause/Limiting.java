package org.loadharness.cause;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.cause.PointTime.Part.Kind;

/**
 * Which resources limit at a point, by the law of utilisation. Immutable.
 *
 * @param peakPerSecond most calls that were measured
 * @param isShared whether others kept the processors of the machine busy
 */
record Limiting(double peakPerSecond, boolean isShared) {
    private static final double NEAR = 0.25;

    /** Bounds that differ by less limit both. */
    private static final double ALIKE = 1.1;

    /** The one resource that limits; empty if there are several, or none. */
    Optional<Resource> single(PointTime time) {
        List<Resource> alike = alike(time);
        return time.restFraction() <= Cause.MOST_REST && alike.size() == 1
                ? Optional.of(alike.get(0))
                : Optional.empty();
    }

    /** The tightest that limits, and those that allow about as much. */
    List<Resource> alike(PointTime time) {
        List<Resource> limiting = full(time)
                .filter(this::allowsWhatWasMeasured)
                .sorted(Comparator.comparingDouble(Resource::boundPerSecond))
                .toList();
        return limiting.stream()
                .filter(resource ->
                        resource.boundPerSecond() <= ALIKE * limiting.get(0).boundPerSecond())
                .toList();
    }

    /** What would limit if it allowed as much as was measured, and has most of the time. */
    Optional<Resource> unlikeMeasured(PointTime time) {
        return full(time)
                .filter(resource -> !allowsWhatWasMeasured(resource))
                .max(Comparator.comparingDouble(Resource::timeFraction));
    }

    private Stream<Resource> full(PointTime time) {
        return inUse(time)
                .filter(resource -> !lacksProcessors(resource, time))
                .filter(resource -> resource.timeFraction() >= Cause.LEAST_TIME_FRACTION * time.workFraction());
    }

    private boolean allowsWhatWasMeasured(Resource resource) {
        return Math.abs(resource.boundPerSecond() / peakPerSecond - 1) <= NEAR;
    }

    /** What may be in use only as those who have it wait for a processor, and has most of the time. */
    Optional<Resource> lackingProcessors(PointTime time) {
        return inUse(time)
                .filter(resource -> lacksProcessors(resource, time))
                .max(Comparator.comparingDouble(Resource::timeFraction));
    }

    /** Whether nothing is in use all the time. */
    static boolean isNothingFull(PointTime time) {
        return inUse(time).findAny().isEmpty();
    }

    /** All the time. */
    private static Stream<Resource> inUse(PointTime time) {
        return Resource.of(time).filter(resource -> resource.busyFraction() >= Resource.BUSY);
    }

    /** Where processors are free, whoever waits for one was just woken, and gets it soon. */
    private boolean lacksProcessors(Resource resource, PointTime time) {
        return (isShared || inUse(time).anyMatch(other -> other.kind() == Kind.PROCESSOR))
                && resource.lacksProcessors(time);
    }
}
