package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.steady.Certificate;
import org.loadharness.steady.Certificate.Answer;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Change.Drift;
import org.loadharness.steady.Certificate.Change.Standstill;
import org.loadharness.steady.Certificate.Change.Step;
import org.loadharness.steady.Certificate.Change.StepInOne;
import org.loadharness.steady.Certificate.Change.Swing;
import org.loadharness.steady.Certificate.Change.TailDrift;
import org.loadharness.steady.Certificate.Limit;
import org.loadharness.steady.Certificate.Reach;
import org.loadharness.steady.Certificate.Stillness;
import org.loadharness.steady.Series;

class StationarityWordsTest {
    private static final double MATERIAL = 0.02;

    @Test
    void ofEachAnswerThereIsASentence() {
        assertThat(sentence(Limit.NONE, 0.08)).isEqualTo("steady: a change of 8 % or more would have been seen");
        assertThat(sentence(Limit.NONE, 0.001))
                .as("what does not matter is not looked for")
                .isEqualTo("steady: a change of 2 % or more would have been seen");
        assertThat(sentence(Limit.NONE, 0.34, new Step(Series.RESPONSE, 1.2, 3.25)))
                .isEqualTo("not steady: sound for the first 3.25 s, response times 20 % longer from then on");
        assertThat(sentence(Limit.SHORT, Double.POSITIVE_INFINITY))
                .isEqualTo("cannot tell whether it was steady: the measured stage is too short for its response times;"
                        + " measure about 31 s");
        assertThat(sentence(Limit.WANDERS, Double.POSITIVE_INFINITY))
                .contains("response times wander by themselves, as those of a busy queue do");
        assertThat(sentence(Limit.COARSE, 1.4)).contains("a change of less than 140 % would go unseen");
        assertThat(sentence(Limit.COARSE, 3_173_404))
                .contains("response times scatter so much that even ten times as long ones would go unseen");
        assertThat(sentence(Limit.NONE, 0.7))
                .as("more than a half")
                .startsWith("cannot tell")
                .contains("a change of less than 70 % would go unseen");
    }

    @Test
    void eachChangeHasItsWords() {
        assertThat(StationarityWords.text(new Drift(Series.RATE, 0.8)))
                .isEqualTo("throughput 20 % lower in the last fifth, beside the first");
        assertThat(StationarityWords.text(new Drift(Series.RATE, 22.5)))
                .isEqualTo("throughput x22 in the last fifth, beside the first");
        assertThat(StationarityWords.text(new StepInOne(Series.RESPONSE, 0.82, 0.633, OptionalInt.of(2))))
                .isEqualTo("response times 18 % shorter from 0.633 s on in repeat 3");
        assertThat(StationarityWords.text(new Swing(Series.RATE, 0.2, 2, OptionalInt.empty())))
                .isEqualTo("throughput swings by 20 % every 2 s");
        assertThat(StationarityWords.text(new Swing(Series.RESPONSE, 0.2, 2, OptionalInt.of(0))))
                .isEqualTo("response times swing by 20 % every 2 s in repeat 1");
        assertThat(StationarityWords.text(new Standstill(4, 5, OptionalInt.of(1), 0.25, 3)))
                .isEqualTo("no success for 5 s, from 4 s on in repeat 2, and in 2 more");
        assertThat(StationarityWords.text(new TailDrift(0.05, 0.002, 0.02, OptionalInt.empty())))
                .isEqualTo("responses above 50 ms go from 0.2 % to 2 % of all");
        assertThat(StationarityWords.text(new TailDrift(0.05, 0.002, 0.02, OptionalInt.of(3))))
                .isEqualTo("responses above 50 ms go from 0.2 % to 2 % of all in repeat 4");
    }

    @Test
    void ofASystemThatGetsFasterTheBeginningIsNotCalledSound() {
        assertThat(StationarityWords.text(new Step(Series.RESPONSE, 0.8, 2.5)))
                .isEqualTo("sound from 2.5 s on, response times 25 % longer before");
        assertThat(StationarityWords.text(new Step(Series.RESPONSE, 0.25, 2.5)))
                .isEqualTo("sound from 2.5 s on, response times x4 (geometric mean) before");
        assertThat(StationarityWords.text(new Step(Series.RATE, 1.25, 2.5)))
                .isEqualTo("sound from 2.5 s on, throughput 20 % lower before");
        assertThat(StationarityWords.text(new Step(Series.RATE, 0.8, 2.5)))
                .isEqualTo("sound for the first 2.5 s, throughput 20 % lower from then on");
    }

    /** Two thirds of a second without a success make the rest of what was found. */
    @Test
    void aStandstillIsSaidBeforeWhatItMadeAndElseTheLargest() {
        Change step = new Step(Series.RESPONSE, 6, 10);
        Change drift = new Drift(Series.RESPONSE, 1.4);

        assertThat(sentence(Limit.NONE, 0.1, drift, step)).contains("x6 (geometric mean)");
        assertThat(sentence(Limit.NONE, 0.1, step, new Standstill(10, 0.67, OptionalInt.of(0), 0.03, 1)))
                .isEqualTo("not steady: no success for 0.67 s, from 10 s on in repeat 1");
    }

    @ParameterizedTest
    @CsvSource({
        "3600, measure about 3600 s",
        "3601, measure about 2 h",
        "86400, measure about 24 h",
        "86401, no run of a day would tell",
        "Infinity, no run of a day would tell"
    })
    void nobodyIsAskedToMeasureForWeeks(double longEnoughSeconds, String advice) {
        assertThat(sentence(longEnoughSeconds, Limit.COARSE, 1.4)).endsWith("; " + advice);
    }

    @Test
    void answersAndKindsHaveNamesForTables() {
        assertThat(List.of(Answer.values()))
                .extracting(StationarityWords::word)
                .containsExactly("yes", "no", "unknown");
        assertThat(StationarityWords.kind(new StepInOne(Series.RATE, 2, 1, OptionalInt.of(0))))
                .isEqualTo("step-in-one");
        assertThat(StationarityWords.kind(new TailDrift(1, 0.1, 0.2, OptionalInt.empty())))
                .isEqualTo("tail-drift");
    }

    private static String sentence(Limit limit, double seen, Change... changes) {
        return sentence(30.4, limit, seen, changes);
    }

    private static String sentence(double longEnoughSeconds, Limit limit, double seen, Change... changes) {
        Certificate certificate = new Certificate(
                new Reach(limit, seen),
                new Reach(Limit.NONE, 0.1),
                List.of(changes),
                Stillness.NONE,
                longEnoughSeconds);
        return StationarityWords.sentence(certificate, MATERIAL);
    }
}
