package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.Experiment;
import org.loadharness.saturate.Saturated;
import org.loadharness.saturate.Saturated.Trial.Pass;
import org.loadharness.saturate.Saturated.Trial.Place;
import org.loadharness.saturate.Saturated.Trial.Result;
import org.loadharness.saturate.Saturated.Trial.Step;
import org.loadharness.saturate.Saturation;

class SearchTimeTest {
    private final Saturation hour = Saturation.of(Experiment.of(new CounterWorkload()))
            .arrivals("poisson:10..1000/s")
            .budget(Duration.ofHours(1));
    private final List<Saturated.Trial> trials = new ArrayList<>();
    private long nowSeconds;
    private final SearchTime time = new SearchTime(hour, () -> nowSeconds * 1_000_000_000);

    private Optional<TimeLeft> ended(int tookSeconds, Step step, int round) {
        nowSeconds += tookSeconds;
        Pass pass = step == Step.ROUND ? Pass.UP : Pass.NONE;
        trials.add(new Saturated.Trial(
                trials.size() + 1, new Place(step, round, pass), 20, 1, List.of(), List.of(), List.of(), Result.MET));
        return time.after(trials);
    }

    private static TimeLeft seconds(int least, int most) {
        return new TimeLeft(Duration.ofSeconds(least), Duration.ofSeconds(most));
    }

    @Test
    void aSearchTakesThreeRoundsAtLeastAndItsBudgetAtMost() {
        assertThat(ended(10, Step.CLIMB, 0)).as("the first one rehearses").isEmpty();
        ended(60, Step.CLIMB, 0);

        assertThat(ended(40, Step.BRACKET, 0)).contains(seconds(30 * 40, 3600 - 110));
        assertThat(ended(38, Step.ROUND, 1)).contains(seconds(29 * 38, 3600 - 148));
    }

    @Test
    void nothingIsSaidWhereTheBudgetIsFarBeyondWhatItTakes() {
        ended(1, Step.CLIMB, 0);

        assertThat(ended(1, Step.BRACKET, 0).flatMap(TimeLeft::text)).isEmpty();
    }

    @Test
    void aBudgetThatDoesNotReachIsAllThereIs() {
        ended(300, Step.CLIMB, 0);

        assertThat(ended(300, Step.BRACKET, 0)).contains(seconds(3000, 3000));
    }

    @Test
    void nothingIsSaidOnceItMayEndAtAnyTime() {
        for (int trial = 0; trial < 9; trial++) {
            ended(30, Step.ROUND, 3);
        }

        assertThat(ended(30, Step.ROUND, 3)).isEmpty();
        assertThat(ended(30, Step.ROUND, 4)).isPresent();
    }
}
