package org.loadharness.saturate;

import java.io.IOException;
import java.io.Serial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.saturate.Boundary.Found;
import org.loadharness.saturate.Boundary.Whereabouts;
import org.loadharness.saturate.Saturated.Outcome;
import org.loadharness.saturate.Saturated.Trial.Pass;
import org.loadharness.saturate.Saturated.Trial.Place;
import org.loadharness.saturate.Saturated.Trial.Step;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.time.Ticker;

/**
 * Looks for the highest load: up until the objective is missed, into the bracket, and then in rounds about the boundary until
 * it is known. Confined to one thread.
 */
final class Search {
    private static final int FEWEST_AT_AN_END = 3;
    private static final int MOST_AT_AN_END = 10;

    private static final double DOUBLED = 2;
    private static final double NARROW_BRACKET = 1.3;
    /** Who stops as soon as an interval is narrow finds it narrow by chance. */
    static final int FEWEST_ROUNDS = 3;

    private static final int MOST_TRIALS = 2_000;

    private final Terms terms;
    private final Trials source;
    private final Ticker ticker;
    private final long startNanos;
    private final List<Saturated.Trial> trials = new ArrayList<>();
    private Optional<Design> design = Optional.empty();
    private Optional<Boundary> boundary = Optional.empty();
    private long longestNanos;

    /**
     * What is sought.
     *
     * @param precision half the interval's width as a share of the load
     */
    record Terms(LoadRange range, Objective objective, double precision, Duration budget) {}

    Search(Terms terms, Trials source, Ticker ticker) {
        this.terms = terms;
        this.source = source;
        this.ticker = ticker;
        this.startNanos = ticker.nanos();
    }

    /** Searches until the end, the budget's or the calling thread's interruption, which it stays marked with. */
    Saturated run() throws TargetUnreachable, IOException {
        try {
            return found(outcome(), Optional.empty());
        } catch (Cut cut) {
            return found(cut.outcome, Optional.of(String.valueOf(cut.getMessage())));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return found(Outcome.IMPRECISE, Optional.of("the search was interrupted"));
        }
    }

    private Saturated found(Outcome outcome, Optional<String> shortcoming) {
        Evidence evidence = new Evidence(terms, trials, design);
        return evidence.answer(outcome, boundary, shortcoming, Duration.ofNanos(ticker.nanos() - startNanos));
    }

    private Outcome outcome() throws Cut, TargetUnreachable, IOException, InterruptedException {
        double met = terms.range().low();
        double load = met;
        while (isMet(new Place(Step.CLIMB, 0, Pass.NONE), load)) {
            met = load;
            if (load >= terms.range().high()) {
                return Outcome.AT_LEAST_HIGH;
            }
            load = terms.range().near(DOUBLED * load);
        }
        if (load <= terms.range().low()) {
            return Outcome.BELOW_LOW;
        }
        return rounds(bracket(met, load));
    }

    /** Two trials must miss, for one may err; at an end of the range, where that ends the search, as many as it takes to be sure. */
    private boolean isMet(Place place, double load) throws Cut, TargetUnreachable, IOException, InterruptedException {
        List<Saturated.Trial> here = new ArrayList<>(List.of(trial(place, load)));
        boolean met = !here.get(0).isMissed();
        if (met ? load < terms.range().high() : load > terms.range().low()) {
            return met || !trial(place, load).isMissed();
        }
        while (here.size() < MOST_AT_AN_END) {
            here.add(trial(place, load));
            if (here.size() >= FEWEST_AT_AN_END && Evidence.isCertain(here, terms.objective())) {
                return here.stream().filter(Saturated.Trial::isMissed).count() * 2 < here.size();
            }
        }
        return !met;
    }

    private double bracket(double met, double missed) throws Cut, TargetUnreachable, IOException, InterruptedException {
        double low = met;
        double high = missed;
        while (high / low > NARROW_BRACKET) {
            double middle = terms.range().near(Math.sqrt(low * high));
            if (middle <= low || middle >= high) {
                break;
            }
            if (trial(new Place(Step.BRACKET, 0, Pass.NONE), middle).isMissed()) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Math.sqrt(low * high);
    }

    /** Rounds about a place, each where and as wide as the trials so far advise. */
    private Outcome rounds(double around) throws Cut, TargetUnreachable, IOException, InterruptedException {
        Aim aim = Aim.at(around);
        for (int round = 1; ; round++) {
            Design loads = Design.about(aim.centre(), aim.logSpan(), terms.range());
            pass(loads.loads(), new Place(Step.ROUND, round, Pass.UP));
            pass(loads.downwards(), new Place(Step.ROUND, round, Pass.DOWN));
            design = Optional.of(loads);
            List<Saturated.Trial> here = Evidence.reached(trials, loads);
            Found found = Boundary.among(here, terms.objective());
            boundary = found.boundary();
            if (isKnown(round, here)) {
                return Outcome.FOUND;
            }
            if (isEnd(found.whereabouts(), loads)) {
                return found.whereabouts() == Whereabouts.HIGHER ? Outcome.AT_LEAST_HIGH : Outcome.BELOW_LOW;
            }
            aim = next(aim, found.whereabouts(), loads);
        }
    }

    private boolean isKnown(int round, List<Saturated.Trial> here) {
        return round >= FEWEST_ROUNDS
                && boundary.filter(found -> found.isWithin(terms.precision(), terms.range()))
                        .filter(found -> found.isSeenOften(here))
                        .isPresent();
    }

    private Aim next(Aim aim, Whereabouts whereabouts, Design loads) throws Cut {
        return switch (whereabouts) {
            case AMONG -> aim.onto(boundary.orElseThrow(), terms.objective());
            case HIGHER -> aim.beyond(loads.highest(), Aim.UP).within(terms.range());
            case LOWER -> aim.beyond(loads.lowest(), Aim.DOWN).within(terms.range());
            case UNCLEAR -> aim.wider();
            case UNKNOWN -> throw new Cut("the trials do not have the figures of the objective");
        };
    }

    private void pass(List<Double> loads, Place place)
            throws Cut, TargetUnreachable, IOException, InterruptedException {
        for (double load : loads) {
            trial(place, load);
        }
    }

    private boolean isEnd(Whereabouts whereabouts, Design loads) {
        return (whereabouts == Whereabouts.HIGHER
                        && loads.highest() >= terms.range().high())
                || (whereabouts == Whereabouts.LOWER
                        && loads.lowest() <= terms.range().low());
    }

    private Saturated.Trial trial(Place place, double load)
            throws Cut, TargetUnreachable, IOException, InterruptedException {
        long beginNanos = ticker.nanos();
        if (beginNanos - startNanos + longestNanos > terms.budget().toNanos()) {
            throw new Cut("the budget of time is spent");
        }
        if (trials.size() >= MOST_TRIALS) {
            throw new Cut(MOST_TRIALS + " trials were not enough");
        }
        Saturated.Trial trial = source.run(trials.size() + 1, place, load);
        longestNanos = Math.max(longestNanos, ticker.nanos() - beginNanos);
        trials.add(trial);
        requireTrusted(trial);
        return trial;
    }

    private void requireTrusted(Saturated.Trial trial) throws Cut {
        for (Finding reason : trial.reasons()) {
            if (reason.isDefect()) {
                throw new Cut(
                        Outcome.UNTRUSTED,
                        "trial " + trial.number() + " cannot be trusted (" + reason.code() + ", "
                                + withoutResume(reason.sentence()) + "), and the search ended");
            }
            if (reason.isOfNothing()) {
                throw new Cut("no interaction came in trial " + trial.number() + " at "
                        + terms.range().text(trial.load())
                        + " (give --duration more time, or begin at a higher load), and the search ended");
            }
        }
    }

    /** What a trial of a run has for a way out: a search cannot be resumed. */
    private static String withoutResume(String sentence) {
        return sentence.replace("repeat it with --resume", "search again");
    }

    /** A search ends before its end; the reason in a clause. */
    private static final class Cut extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Outcome outcome;

        Cut(String reason) {
            this(Outcome.IMPRECISE, reason);
        }

        Cut(Outcome outcome, String reason) {
            super(reason);
            this.outcome = outcome;
        }
    }
}
