package org.loadharness.cause;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.stats.Numbers;
import org.loadharness.theory.ScalabilityFit;
import org.loadharness.theory.ScalabilityFit.Estimated;

/**
 * The Universal Scalability Law beside what a profile shows of its costs. The law has sigma, the part of a call that one does at a
 * time, and kappa, what users cost each other by pairs. A profile has the time for which a call has what one has at a time, as a
 * part of the time that a call takes alone, and how waits for locks grow. Immutable. Thread-safe.
 *
 * @param times of those points of a variant that were profiled, of one sort of threads; at least one
 */
record LawWords(List<PointTime> times) {
    private static final int DIGITS = 2;

    /** Of what hardly anybody waits for a profile cannot tell how long a call has it. */
    private static final double LEAST_WAITED_FRACTION = 0.01;

    /** A thing that one call has at a time, where it is waited for. */
    private record Held(PointTime at, Part part) {
        String words() {
            OptionalDouble fraction = at.heldFraction(part);
            return fraction.isEmpty()
                    ? ""
                    : " By the profile a call has the " + part.name() + " for "
                            + (part.busyFraction().orElse(0) < Resource.BUSY ? "at least " : "")
                            + Numbers.text(fraction.getAsDouble(), DIGITS)
                            + " of the time that it takes with 1 user.";
        }
    }

    /**
     * Empty where the loads show no law.
     *
     * @param cause at the point whose evidence it is; empty if there is no single one
     */
    Optional<String> beside(Optional<Resource> cause, PointTime evidence) {
        return evidence.model()
                .law()
                .map(law -> sigma(law, cause.isPresent() ? held(cause.get(), evidence) : mostWaitedFor()) + kappa(law));
    }

    private static String sigma(ScalabilityFit law, Optional<Held> held) {
        return " By the Universal Scalability Law contention (sigma) is " + known(law.contention())
                + ": the part of a call that one does at a time."
                + held.map(Held::words).orElse("");
    }

    private String kappa(ScalabilityFit law) {
        return " Coherency (kappa) is " + known(law.coherency()) + ": what users cost each other by pairs." + growth()
                + " What caches cost is not seen.";
    }

    private static Optional<Held> held(Resource cause, PointTime evidence) {
        return evidence.parts().stream()
                .filter(part -> part.kind() == cause.kind() && part.name().equals(cause.name()))
                .filter(Part::isOneAtATime)
                .findFirst()
                .map(part -> new Held(evidence, part));
    }

    private Optional<Held> mostWaitedFor() {
        return times.stream()
                .flatMap(time -> time.parts().stream().map(part -> new Held(time, part)))
                .filter(held -> held.part().isOneAtATime() && held.part().share() >= LEAST_WAITED_FRACTION)
                .max(Comparator.comparingDouble(held -> held.part().share()));
    }

    private String growth() {
        PointTime lightest = times.stream().min(byLoad()).orElseThrow();
        PointTime heaviest = times.stream().max(byLoad()).orElseThrow();
        return lightest.equals(heaviest)
                ? ""
                : " Waits for locks go from " + waits(lightest) + " to " + waits(heaviest) + ".";
    }

    private static Comparator<PointTime> byLoad() {
        return Comparator.comparingDouble(time -> Growth.load(time.point()));
    }

    /** As in {@code 88 % of the time and 1.2 a call at 20 users}. */
    private static String waits(PointTime time) {
        double share = locks(time).mapToDouble(Part::share).sum();
        double perCall = locks(time)
                .flatMapToDouble(part -> time.waitsPerCall(part).stream())
                .sum();
        return CauseWords.percent(share) + " of the time and " + Numbers.text(perCall, DIGITS) + " a call at "
                + time.point().point().label();
    }

    private static Stream<Part> locks(PointTime time) {
        return time.parts().stream().filter(part -> part.kind() == Kind.LOCK);
    }

    private static String known(Estimated estimated) {
        return Numbers.text(estimated.value(), DIGITS) + " [" + Numbers.text(estimated.low(), DIGITS) + ", "
                + (Double.isInfinite(estimated.high()) ? "without end" : Numbers.text(estimated.high(), DIGITS)) + "]";
    }
}
