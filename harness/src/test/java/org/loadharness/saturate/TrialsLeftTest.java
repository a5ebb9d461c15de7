package org.loadharness.saturate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.saturate.Saturated.Outcome;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.saturate.Search.Terms;

/** Searches on laws of any slope, with boundaries anywhere in the range or beyond it and with any scatter. */
class TrialsLeftTest {
    private static final Objective OBJECTIVE = Objective.parse("mean < 100 ns");
    private static final LoadRange RANGE = LoadRange.arrivals("poisson:1..1000/s");

    /** What was said after each trial of a search. */
    private static final class Listened {
        private final List<Saturated.Trial> trials = new ArrayList<>();
        private final List<Integer> said = new ArrayList<>();
        private final RandomGenerator random;
        private final double boundary;
        private final double slope;
        private final double scatter;

        Listened(long seed) {
            this.random = new SeedTree(seed).stream();
            this.boundary = Math.pow(10, random.nextDouble(0.1, 3.2));
            this.slope = random.nextDouble(0.3, 3);
            this.scatter = random.nextDouble(0.005, 0.1);
        }

        Saturated search() throws Exception {
            return new Search(new Terms(RANGE, OBJECTIVE, 0.03, Duration.ofHours(1)), this::trial, () -> 0).run();
        }

        private Saturated.Trial trial(int number, Saturated.Trial.Place place, double load) {
            double mean = 100 * Math.pow(load / boundary, slope) * Math.exp(scatter * random.nextGaussian());
            Saturated.Trial trial = new GivenTrials(OBJECTIVE).trial(number, place, load, mean);
            trials.add(trial);
            said.add(new TrialsLeft(RANGE, trials).least());
            return trial;
        }

        boolean isTrue() {
            for (int index = 0; index < said.size(); index++) {
                if (said.get(index) > trials.size() - (index + 1)) {
                    return false;
                }
            }
            return true;
        }
    }

    @Test
    void aSearchTakesAtLeastAsManyTrialsAsWasSaid() throws Exception {
        int searches = Cases.of(200, 10_000);
        int kept = 0;
        int found = 0;
        int saidThirty = 0;
        for (long seed = 0; seed < searches; seed++) {
            Listened listened = new Listened(seed);
            Outcome outcome = listened.search().outcome();
            kept += listened.isTrue() ? 1 : 0;
            found += outcome == Outcome.FOUND ? 1 : 0;
            saidThirty += outcome == Outcome.FOUND && listened.said.contains(30) ? 1 : 0;
        }

        assertThat(kept).as("of %d", searches).isGreaterThanOrEqualTo(searches * 98 / 100);
        assertThat(saidThirty).as("the three rounds that %d needed", found).isEqualTo(found);
    }
}
