package org.loadharness.saturate;

import java.util.List;
import org.loadharness.saturate.Saturated.Trial.Place;
import org.loadharness.saturate.Saturated.Trial.Step;

/** How many more trials a search needs at least, as far as those that it has had say. Immutable. Thread-safe. */
record TrialsLeft(LoadRange range, List<Saturated.Trial> trials) {
    TrialsLeft {
        trials = List.copyOf(trials);
    }

    /** No search that finds its answer takes fewer; 0 where it may have ended already, or has not begun. */
    int least() {
        if (trials.isEmpty()) {
            return 0;
        }
        Saturated.Trial last = trials.get(trials.size() - 1);
        return last.place().step() == Step.ROUND ? inRounds(last.place()) : beforeRounds(last);
    }

    private int inRounds(Place place) {
        long ofThis = trials.stream()
                .filter(trial ->
                        trial.place().step() == Step.ROUND && trial.place().round() == place.round())
                .count();
        int later = Math.max(0, Search.FEWEST_ROUNDS - place.round());
        return Math.max(0, ofRound() * (1 + later) - (int) ofThis);
    }

    /** Up to the end of the range, where it may end, or about a boundary among its loads. */
    private int beforeRounds(Saturated.Trial last) {
        if (last.place().step() == Step.BRACKET || isMissedTwice(last)) {
            return Search.FEWEST_ROUNDS * ofRound();
        }
        if (last.isMissed() && last.load() <= range.low()) {
            return 0;
        }
        int up = (int) Math.ceil(Math.log(range.high() / last.load()) / Math.log(2));
        return Math.min(up, Search.FEWEST_ROUNDS * ofRound());
    }

    /** A few numbers of users are fewer loads than a round has. */
    private int ofRound() {
        return range.isOfUsers() ? (int) Math.min(Design.TRIALS, 2 * (range.high() - range.low() + 1)) : Design.TRIALS;
    }

    private boolean isMissedTwice(Saturated.Trial last) {
        return last.load() > range.low()
                && trials.stream()
                                .filter(trial -> trial.load() == last.load() && trial.isMissed())
                                .count()
                        >= 2;
    }
}
