package org.loadharness.cause;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;

/**
 * Which resources limit at a point, by the law of utilisation. Immutable.
 *
 * @param peakPerSecond most calls that were measured
 * @param isShared whether others kept the processors of the machine busy
 * @param times of all loads
 */
record Limiting(double peakPerSecond, boolean isShared, List<PointTime> times) {
    private static final double NEAR = 0.25;

    /** Bounds that differ by less limit both. */
    private static final double ALIKE = 1.1;

    /** Syncs that last so much longer than the law leaves for one are not one at a time. */
    private static final double SEVERAL = 2;

    private static final double NANOS_PER_SECOND = 1e9;

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
    boolean isNothingFull(PointTime time) {
        return inUse(time).findAny().isEmpty();
    }

    /** All the time. */
    private Stream<Resource> inUse(PointTime time) {
        return Resource.of(time)
                .filter(resource -> resource.busyFraction() >= Resource.BUSY)
                .filter(resource -> !isOfSeveral(resource))
                .filter(resource -> !isGivenByOthers(resource.kind(), resource.name()));
    }

    /**
     * Whether 1 user waits for it. Nobody else can have taken all places of a pool then: another thread gives what it has got
     * ready, as with a queue, and that somebody waits does not show what is in use.
     */
    private boolean isGivenByOthers(Kind kind, String name) {
        return kind == Kind.POOL
                && alone().anyMatch(time -> time.parts().stream()
                                .filter(part ->
                                        part.kind() == kind && part.name().equals(name))
                                .mapToDouble(Part::share)
                                .sum()
                        >= Cause.LEAST_TIME_FRACTION * time.workFraction());
    }

    /** Whether it is a wait for what may or may not be in use meanwhile. */
    boolean isOpaque(Part part) {
        return Resource.isOpaque(part) || isGivenByOthers(part.kind(), part.name());
    }

    /** The accounts of 1 user. */
    private Stream<PointTime> alone() {
        return times.stream().filter(time -> time.point().point().closedUsers().orElse(0) == 1);
    }

    /**
     * Whether several syncs of a file go on at a time: that somebody is in one does not keep others out, as it does where somebody
     * waits for a lock. Then a call of one user is in it for longer than it could have the file among many.
     */
    private boolean isOfSeveral(Resource resource) {
        return resource.kind() == Kind.INPUT_OUTPUT
                && alone().flatMapToDouble(alone -> nanosACall(resource, alone))
                        .anyMatch(nanos -> nanos > SEVERAL * resource.holdNanos());
    }

    private static DoubleStream nanosACall(Resource resource, PointTime alone) {
        return alone.callsPerSecond().stream()
                .flatMap(perSecond -> alone.parts().stream()
                        .filter(part ->
                                part.kind() == resource.kind() && part.name().equals(resource.name()))
                        .mapToDouble(part -> part.share() * NANOS_PER_SECOND / perSecond));
    }

    /** Where processors are free, whoever waits for one was just woken, and gets it soon. */
    private boolean lacksProcessors(Resource resource, PointTime time) {
        return (isShared || inUse(time).anyMatch(other -> other.kind() == Kind.PROCESSOR))
                && resource.lacksProcessors(time);
    }
}
