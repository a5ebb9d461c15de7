package org.loadharness.cause;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.stats.Numbers;
import org.loadharness.theory.Knee;

/** A cause in a sentence, with its evidence. Immutable. Thread-safe. */
record CauseWords(Growth growth, Calls most) {
    private static final int LARGEST = 3;
    private static final double LEAST_STOLEN_FRACTION = 0.01;
    private static final double WHOLE_PERCENT = 100;

    /** One resource limits. */
    String because(PointTime time, Resource resource) {
        boolean isProcessors = resource.kind() == Kind.PROCESSOR;
        String place = resource.line().isEmpty()
                ? ""
                : (isProcessors ? "; most of the former in " : ", most of it in ") + resource.line();
        String evidence = "at " + time.point().point().label() + " " + percent(resource.timeFraction()) + " of "
                + owner(time)
                + " time is spent "
                + (isProcessors ? "computing or waiting for a processor" : "waiting for " + thing(resource))
                + place + idle(time) + ". "
                + (isProcessors ? "They are" : "It is") + " in use " + percent(resource.busyFraction())
                + " of the time, "
                + Numbers.millis(resource.holdNanos()) + " a call, which allows about "
                + Numbers.rate(resource.boundPerSecond())
                + "; " + most.words() + ".";
        return growth.words().isEmpty()
                ? capital(name(resource)) + (isProcessors ? " are" : " is") + " the limit: " + evidence
                : capital(growth.words()) + " because of " + name(resource) + ": " + evidence;
    }

    /** Of a pool with many threads, or of users who think, hardly any of the time may go with what limits them. */
    private static String idle(PointTime time) {
        double fraction = 1 - time.workFraction();
        return fraction < Cause.LEAST_TIME_FRACTION ? "" : ", and " + percent(fraction) + " with nothing to do";
    }

    /**
     * No resource does, or several.
     *
     * @param limits of what the loads show
     */
    String none(PointTime time, Limiting limits) {
        List<Resource> alike = limits.alike(time);
        boolean isKnown = time.restFraction() <= Cause.MOST_REST && alike.isEmpty();
        return "No single cause" + (isShown(alike) ? " why " + growth.words() : "") + ": " + refusal(time, alike) + ". "
                + (isKnown ? nearly(time, limits) : "")
                + largest(time, limits::isOpaque);
    }

    /** What comes nearest to a cause, and why it is none; blank where nothing is in use all the time. */
    private String nearly(PointTime time, Limiting limits) {
        return limits.lackingProcessors(time)
                .map(CauseWords::withoutProcessors)
                .or(() -> limits.unlikeMeasured(time).map(this::unlikeMeasured))
                .orElse("");
    }

    /** As profiled trials may be slower or faster than the others, or another load have had more. */
    private String unlikeMeasured(Resource resource) {
        boolean isProcessors = resource.kind() == Kind.PROCESSOR;
        return capital(name(resource)) + (isProcessors ? " are" : " is") + " in use " + percent(resource.busyFraction())
                + " of the time, but by the profiled trials " + (isProcessors ? "they allow" : "it allows") + " about "
                + Numbers.rate(resource.boundPerSecond()) + "; " + most.words() + ". ";
    }

    /** What would be named if those who have it did not wait for processors. */
    private static String withoutProcessors(Resource resource) {
        return capital(name(resource)) + " is in use " + percent(resource.busyFraction())
                + " of the time. Of the other time with something to do most is a wait for a processor. So it may be in use"
                + " only for lack of processors. ";
    }

    /** Whether there is something to explain: that throughput cannot grow much further only a resource that limits it shows. */
    private boolean isShown(List<Resource> alike) {
        return growth.knee() instanceof Knee.None
                ? !alike.isEmpty()
                : !growth.words().isEmpty();
    }

    /** In the order in which it is asked: of time that nobody knows nothing is said. */
    private static String refusal(PointTime time, List<Resource> alike) {
        if (time.restFraction() > Cause.MOST_REST) {
            return percent(time.restFraction()) + " of the time is not accounted for";
        }
        return alike.isEmpty()
                ? "nothing that takes a tenth of the time is known to be in use all the time and to allow what was measured"
                : alike.stream().map(CauseWords::name).collect(Collectors.joining(" and ")) + " allow about the same";
    }

    /** There is no throughput. */
    static String nothing(PointTime time) {
        return "Nothing succeeded in a measured trial, so nothing can be said of how throughput grows. "
                + largest(time, Resource::isOpaque);
    }

    /** Of a server that was recorded and has no account. */
    static String withoutServer(boolean isOfHarness) {
        return " Nothing is known of the server: no thread of its process did anything that is counted while users were"
                + " measured. " + (isOfHarness ? "They may" : "It may be another process, or its threads may")
                + " be virtual or end with each call.";
    }

    /** Throughput grows as far as was measured, or its scatter hides where it stops. */
    String growing(PointTime time, Limiting limits, boolean isPeak) {
        return (isPeak
                        ? "Throughput grows up to the heaviest load"
                        : "These repeats do not show that throughput stops growing")
                + ", and nothing that the time goes to is known to be in use all the time yet. "
                + largest(time, limits::isOpaque);
    }

    private static String largest(PointTime time, Predicate<Part> isOpaque) {
        return "At " + time.point().point().label() + " " + owner(time) + " time goes to: "
                + time.largest().stream()
                        .filter(part -> part.share() > 0)
                        .limit(LARGEST)
                        .map(part -> percent(part.share()) + " " + part.words()
                                + (part.line().isEmpty() ? "" : ", most in " + part.line()))
                        .collect(Collectors.joining("; "))
                + "; " + percent(time.restFraction()) + " not accounted for" + stolen(time) + "."
                + behind(time, isOpaque)
                + takenByOthers(time);
    }

    /** What a thread's own counts cannot show; blank where it is little. */
    private static String stolen(PointTime time) {
        double most = Math.min(time.restFraction(), time.stolenFraction());
        return most < LEAST_STOLEN_FRACTION
                ? ""
                : ", up to " + percent(most) + " because the machine's host gave processors to other machines";
    }

    /** Of what most of the time goes to, that it may be full and nobody knows; blank of what is known. */
    private static String behind(PointTime time, Predicate<Part> isOpaque) {
        return time.largest().stream()
                .filter(part -> !part.isIdle())
                .limit(1)
                .filter(isOpaque)
                .map(part -> " A wait for " + part.name() + " says nothing of what is behind it.")
                .collect(Collectors.joining());
    }

    /** Why threads wait for processors that they do not keep busy; blank if they do, or hardly wait. */
    private static String takenByOthers(PointTime time) {
        double waiting = time.parts().stream()
                .filter(part -> part.kind() == Kind.PROCESSOR)
                .mapToDouble(Part::share)
                .sum();
        return Resource.of(time)
                .filter(resource -> resource.kind() == Kind.PROCESSOR)
                .filter(processors -> processors.busyFraction() < Resource.BUSY)
                .filter(processors -> waiting >= Cause.LEAST_TIME_FRACTION)
                .map(processors -> (time.threads() == Threads.USERS ? " The users' process" : " Users and server")
                        + " used only " + percent(processors.busyFraction())
                        + " of the processors meanwhile: other programs have the rest, or something limits them.")
                .findFirst()
                .orElse("");
    }

    private static String owner(PointTime time) {
        return time.threads() == Threads.USERS ? "the users'" : "the server threads'";
    }

    private static String name(Resource resource) {
        return switch (resource.kind()) {
            case PROCESSOR -> resource.name();
            case INPUT_OUTPUT -> "the disk (" + resource.name() + ")";
            case COMPUTING, LOCK, POOL, COLLECTOR, SLEEP, REST -> "the " + resource.name();
        };
    }

    private static String thing(Resource resource) {
        return resource.kind() == Kind.INPUT_OUTPUT ? "the " + resource.name() : "it";
    }

    /** As a sentence says it, not to more than a hundredth. */
    static String percent(double fraction) {
        return Math.round(WHOLE_PERCENT * fraction) + " %";
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
