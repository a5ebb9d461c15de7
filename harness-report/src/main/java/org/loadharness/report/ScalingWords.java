package org.loadharness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.loadharness.stats.Numbers;
import org.loadharness.theory.ScalabilityFit.Estimated;
import org.loadharness.theory.Scaling;
import org.loadharness.theory.ScalingForecast.HoldOut;
import org.loadharness.theory.ScalingForecast.Made;
import org.loadharness.theory.ScalingForecast.NotMade;
import org.loadharness.theory.ScalingLaws.Candidate;
import org.loadharness.theory.ScalingLaws.Kind;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;
import org.loadharness.theory.ThroughputAtLoad;

/** How throughput grows with users, in sentences. */
final class ScalingWords {
    private static final int DIGITS = 4;

    /** A misfit that rare is not put down to chance. */
    private static final double MISFIT = 0.05;

    /** Who is off by so much at a load that was left out knows nothing of others. */
    private static final double GUESSED = 0.5;

    /** A share so near to none or all is not reported more exactly. */
    private static final double LEAST_SHARE = 0.001;

    private ScalingWords() {}

    /** What it comes to. */
    static List<String> sentences(Scaling.Known scaling) {
        List<String> sentences = new ArrayList<>();
        sentences.add(measured(scaling.loads()));
        against(scaling).ifPresent(sentences::add);
        sentences.add(choice(scaling));
        leftOut(scaling).ifPresent(sentences::add);
        if (!scaling.laws().best().isAgainstData()) {
            sentences.add(peak(scaling));
        }
        otherwise(scaling).ifPresent(sentences::add);
        sentences.add(prediction(scaling));
        scaling.universal().misfit().stream()
                .filter(probability -> probability < MISFIT)
                .forEach(probability -> sentences.add("The means lie farther from the universal law than the scatter of"
                        + " repeats explains (p "
                        + (probability < LEAST_SHARE ? "< " + LEAST_SHARE : "= " + Numbers.text(probability, 2))
                        + "): something else than contention and coherency is at work."));
        return sentences;
    }

    private static String measured(List<ThroughputAtLoad> loads) {
        double least = loads.stream().mapToDouble(ThroughputAtLoad::users).min().orElseThrow();
        int values = loads.stream().mapToInt(load -> load.perSecond().size()).sum();
        return loads.size() + " loads, from " + number(least) + " to " + number(most(loads)) + " users under way; "
                + values + " measurements of throughput.";
    }

    private static String choice(Scaling.Known scaling) {
        Candidate best = scaling.laws().best();
        String others = scaling.laws().candidates().stream()
                .skip(1)
                .map(ScalingWords::weighed)
                .collect(Collectors.joining(", "));
        String weights = "its weight is " + share(best.weightFraction()) + (others.isEmpty() ? "" : "; " + others);
        if (best.leftOutError().isEmpty()) {
            return "By Akaike's criterion the law is " + named(best) + "; " + weights + ".";
        }
        boolean isFirst =
                scaling.laws().candidates().stream().allMatch(each -> each.weightFraction() <= best.weightFraction());
        return "The law is " + named(best) + ". "
                + (isFirst
                        ? "By Akaike's criterion, too, " + weights + "."
                        : "It was chosen because it agrees with the loads. It predicts one that is left out as well as the"
                                + " best does, within a standard error. By Akaike's criterion alone " + weights + ".");
    }

    /** How sure the choice is, and what it would be worth for loads that were not measured. */
    private static Optional<String> leftOut(Scaling.Known scaling) {
        String errors = scaling.laws().candidates().stream()
                .flatMap(each -> each.leftOutErrorFraction().stream()
                        .mapToObj(error -> each.kind().text() + " " + Numbers.percent(error)))
                .collect(Collectors.joining(", "));
        return errors.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Each load left out in turn is predicted from the others with an error of: " + errors + ".");
    }

    /** Where even the best law contradicts what was measured, that is the news. */
    private static Optional<String> against(Scaling.Known scaling) {
        Candidate best = scaling.laws().best();
        if (!best.isAgainstData()) {
            return best.leftOutErrorFraction().stream()
                    .filter(error -> error > GUESSED)
                    .mapToObj(
                            error -> "No law follows these loads: the chosen one is off by " + Numbers.percent(error)
                                    + " at a load that it has not seen. What follows is a guess; believe the loads, and measure more of them.")
                    .findFirst();
        }
        ThroughputAtLoad top = scaling.loads().stream()
                .max(Comparator.comparingDouble(ThroughputAtLoad::meanPerSecond))
                .orElseThrow();
        String highest = "throughput was highest with " + number(top.users()) + " users under way, "
                + number(top.meanPerSecond()) + " per second";
        boolean isUndecided = scaling.laws().candidates().stream()
                .anyMatch(other -> Double.isInfinite(other.aicc()) && !other.isAgainstData());
        return Optional.of(
                isUndecided
                        ? "No law that so few loads can weigh follows them: " + highest
                                + ". Each contradicts that or what came after. Believe the loads, and measure more of them."
                        : "No law follows these loads: " + highest
                                + ", and every law contradicts that or what came after. Believe the loads.");
    }

    private static String weighed(Candidate candidate) {
        return candidate.kind().text() + " "
                + (Double.isInfinite(candidate.aicc())
                        ? "cannot be weighed with fewer than "
                                + candidate.kind().fewestValues() + " measurements"
                        : share(candidate.weightFraction()));
    }

    private static String named(Candidate candidate) {
        double contention = candidate.law().contention();
        String alpha = contention < 1 ? Numbers.percent(contention) : "all";
        return switch (candidate.kind()) {
            case LINEAR -> "linear: users do not hinder each other";
            case CONTENTION -> "contention alone (Amdahl): " + alpha + " of the work is done by one at a time";
            case COHERENCY -> "coherency alone: users cost each other time by pairs";
            case UNIVERSAL ->
                "universal: " + alpha + " of the work is done by one at a time, and users cost each other time by"
                        + " pairs";
        };
    }

    private static String peak(Scaling.Known scaling) {
        Candidate best = scaling.laws().best();
        OptionalDouble users = best.law().usersAtPeak();
        if (users.isEmpty()) {
            OptionalDouble limit = best.law().peakPerSecond();
            return limit.isPresent()
                    ? "It has no peak, and comes near " + number(limit.getAsDouble()) + " per second."
                    : "It grows without a limit that these loads show.";
        }
        boolean beyond = users.getAsDouble() > most(scaling.loads());
        String most = number(users.getAsDouble());
        return "Throughput is highest with " + most + (most.equals("1") ? " user" : " users") + " under way"
                + (best.kind() == Kind.UNIVERSAL ? range(scaling) : "")
                + (beyond ? ", beyond all loads that were measured" : "")
                + ": " + number(best.law().throughputPerSecond(users.getAsDouble())) + " per second.";
    }

    /** The peak by the universal law, where another is preferred and this one not out of the question. */
    private static Optional<String> otherwise(Scaling.Known scaling) {
        boolean isOpen = scaling.laws().candidates().stream()
                .skip(1)
                .anyMatch(each -> each.kind() == Kind.UNIVERSAL && each.weightFraction() >= MISFIT);
        return scaling.universal()
                .usersAtPeak()
                .filter(peak -> isOpen)
                .map(peak -> "The universal law is not ruled out; by it throughput is highest with "
                        + number(peak.value()) + " users under way" + range(scaling) + ".");
    }

    private static String range(Scaling.Known scaling) {
        return scaling.universal()
                .usersAtPeak()
                .map(known -> ", 95 % CI " + number(known.low()) + " to " + upTo(known))
                .orElse("");
    }

    private static String upTo(Estimated known) {
        return Double.isInfinite(known.high()) ? "without end" : number(known.high());
    }

    private static String prediction(Scaling.Known scaling) {
        if (scaling.forecast() instanceof NotMade none) {
            return "Nothing is predicted: " + none.why() + ".";
        }
        Made made = (Made) scaling.forecast();
        HoldOut.Tested tested = made.preferred().holdOut();
        int held = tested.forecasts().size();
        UniversalScalabilityLaw law = made.preferred().candidate().law();
        return "The lower " + tested.fittedLoads() + " loads alone, up to " + number(made.mostUsers())
                + " users, prefer the " + made.preferred().candidate().kind().text() + " law (alpha "
                + number(law.contention()) + ", beta " + number(law.coherency()) + "), which predicts "
                + (held == 1
                        ? "the other with an error of " + Numbers.percent(tested.meanErrorFraction()) + "."
                        : "the other " + held + " with a mean error of " + Numbers.percent(tested.meanErrorFraction())
                                + ", at worst " + Numbers.percent(tested.worstErrorFraction()) + ".");
    }

    private static double most(List<ThroughputAtLoad> loads) {
        return loads.stream().mapToDouble(ThroughputAtLoad::users).max().orElseThrow();
    }

    private static String share(double fraction) {
        if (fraction > 1 - LEAST_SHARE) {
            return "above " + Numbers.percent(1 - LEAST_SHARE);
        }
        return fraction < LEAST_SHARE ? "below " + Numbers.percent(LEAST_SHARE) : Numbers.percent(fraction);
    }

    private static String number(double value) {
        return Numbers.text(value, DIGITS);
    }
}
