package org.loadharness.cause;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.plan.Variant;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.theory.Knee;

/**
 * Why throughput does not grow further, of one variant of a run: at a point beyond the knee, or at the heaviest one where none
 * is, a resource that is in use at least 80 % of the time where users wait, and whose bound by the law of utilisation is within 25 % of the highest throughput that was measured, while at most 10 %
 * of the users' time is not accounted for. Where that holds of no resource, or of two that allow about the same, there is no
 * single cause. Immutable. Thread-safe.
 *
 * @param at whose account is the evidence
 * @param limit the resource; empty if there is no single cause
 * @param sentence what it comes to, with its evidence
 */
public record Cause(Variant variant, PointTime at, Optional<Limit> limit, String sentence) {
    static final double MOST_REST = 0.1;
    static final double LEAST_TIME_FRACTION = 0.1;

    public Cause {
        requireNonNull(variant, "variant");
        requireNonNull(at, "at");
        requireNonNull(limit, "limit");
        requireNonNull(sentence, "sentence");
    }

    /**
     * A resource and what it allows.
     *
     * @param name as tables name it
     * @param timeFraction of the users' time that goes with it
     * @param busyFraction of the wall time that it is in use
     * @param boundPerSecond calls that it leaves room for
     * @param holdNanos for which a call has it
     */
    public record Limit(
            String name, double timeFraction, double busyFraction, double boundPerSecond, double holdNanos) {
        public Limit {
            requireNonNull(name, "name");
        }
    }

    /** One for each variant that has profiled points. */
    public static List<Cause> of(RunSummary run) {
        List<PointTime> times = PointTime.of(run);
        return run.plan().variants().stream()
                .flatMap(variant -> of(run, variant, times).stream())
                .toList();
    }

    /** Their sentences, each with its variant where there are several. */
    public static List<String> words(RunSummary run) {
        List<Cause> causes = of(run);
        return causes.stream()
                .map(cause -> causes.size() == 1 ? cause.sentence : cause.variant.label() + ": " + cause.sentence)
                .toList();
    }

    /** What users of the second run wait for otherwise than those of the first, the largest change first: a sentence each. */
    public static List<String> changes(RunSummary before, RunSummary after) {
        return WaitChange.between(before, after).stream()
                .map(WaitChange::sentence)
                .toList();
    }

    private static Optional<Cause> of(RunSummary run, Variant variant, List<PointTime> times) {
        List<PointSummary> points = run.pointsOf(variant);
        List<PointTime> own =
                times.stream().filter(time -> points.contains(time.point())).toList();
        Optional<PointSummary> peak = PointSummary.peakOf(points);
        return own.isEmpty() || peak.isEmpty() ? Optional.empty() : Optional.of(of(run, variant, own, peak.get()));
    }

    private static Cause of(RunSummary run, Variant variant, List<PointTime> own, PointSummary peak) {
        List<PointSummary> points = run.pointsOf(variant);
        Threads threads =
                own.stream().anyMatch(time -> time.threads() == Threads.SERVER) ? Threads.SERVER : Threads.USERS;
        List<PointTime> chosen =
                own.stream().filter(time -> time.threads() == threads).toList();
        PointTime heaviest = chosen.stream()
                .max(Comparator.comparingDouble(time -> Growth.load(time.point())))
                .orElseThrow();
        String note = heaviest.lacksServer()
                ? CauseWords.withoutServer(variant.system().server().isEmpty())
                : "";
        if (peak.perSecond().orElse(0) <= 0) {
            return new Cause(variant, heaviest, Optional.empty(), CauseWords.nothing(heaviest) + note);
        }
        Calls most = Calls.most(points, peak);
        CauseWords words = new CauseWords(Growth.of(points), most);
        List<PointTime> beyond = chosen.stream()
                .filter(time -> words.growth().isBeyond(time.point()))
                .toList();
        Limiting limits = new Limiting(most.perSecond(), run.isOnBusyMachine(), chosen);
        LawWords law = new LawWords(chosen);
        for (PointTime time : beyond.isEmpty() ? List.of(heaviest) : beyond) {
            Optional<Resource> limiting = limits.single(time);
            if (limiting.isPresent()) {
                String sentence = words.because(time, limiting.get())
                        + law.beside(limiting, time).orElse("")
                        + note;
                return new Cause(variant, time, limiting.map(Cause::limit), sentence);
            }
        }
        boolean isNothingFull = heaviest.restFraction() <= MOST_REST && limits.isNothingFull(heaviest);
        String sentence = words.growth().knee() instanceof Knee.None && isNothingFull
                ? words.growing(heaviest, limits, peak.equals(heaviest.point()))
                : words.none(heaviest, limits);
        return new Cause(
                variant,
                heaviest,
                Optional.empty(),
                sentence + law.beside(Optional.empty(), heaviest).orElse("") + note);
    }

    private static Limit limit(Resource resource) {
        return new Limit(
                resource.name(),
                resource.timeFraction(),
                resource.busyFraction(),
                resource.boundPerSecond(),
                resource.holdNanos());
    }
}
