package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase.Release.AfterShare;
import org.loadharness.load.LoadPhase.Release.AfterTime;
import org.loadharness.load.LoadPhase.Release.AtOnce;
import org.loadharness.random.SeedTree;

class ReleaseTest {
    private static final SeedTree SEEDS = new SeedTree(29).child("release");

    @Test
    void eachFormMeansWhatItSays() {
        assertThat(LoadPhase.Release.parse("start")).isEqualTo(new AtOnce());
        assertThat(LoadPhase.Release.parse(" 20%:startup ")).isEqualTo(new AfterShare("startup", 0.2));
        assertThat(LoadPhase.Release.parse("12.5 % : peak-1")).isEqualTo(new AfterShare("peak-1", 0.125));
        assertThat(LoadPhase.Release.parse("+30s")).isEqualTo(new AfterTime(Duration.ofSeconds(30)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "later | \"later\" is no release; write start, +30s after the start, or 20%:NAME when that share of the users of phase NAME have ended it",
                "20% | \"20%\" is no release; write start, +30s after the start, or 20%:NAME when that share of the users of phase NAME have ended it",
                "30s | \"30s\" is no release; write start, +30s after the start, or 20%:NAME when that share of the users of phase NAME have ended it",
                "0%:a | a share must be more than 0 and at most 100 %, was 0 %",
                "101%:a | a share must be more than 0 and at most 100 %, was 101 %",
                "+30 | \"30\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m"
            })
    void anErrorNamesTheTextAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LoadPhase.Release.parse(text))
                .withMessage(message);
    }

    @Test
    void parsingWhatWasPrintedGivesTheSameRelease() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            LoadPhase.Release release = random.nextBoolean()
                    ? new AfterTime(RandomLaws.duration(random))
                    : new AfterShare("phase-" + seed, random.nextDouble(1e-9, 1));

            assertThat(LoadPhase.Release.parse(release.text()))
                    .as("seed %d", seed)
                    .isEqualTo(release);
        }
        assertThat(new AtOnce().text()).isEqualTo("start");
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AfterTime(Duration.ofNanos(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AfterShare("a", Double.NaN))
                .withMessage("a share must be more than 0 and at most 100 %, was NaN %");
    }

    @Test
    void aPhaseHasAShortName() {
        LoadPhase phase = phase("peak-1");

        assertThat(phase.name()).isEqualTo("peak-1");
        assertThat(phase.load().users()).isEqualTo(3);
        assertThat(new OpenLoop(Arrivals.parse("poisson:5/s"), OpenLoop.GENEROUS).users())
                .isEqualTo(1_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> phase("Peak 1"))
                .withMessage("a phase is named with up to 40 of a-z, 0-9 and -, was \"Peak 1\"");
    }

    private static LoadPhase phase(String name) {
        return new LoadPhase(name, new ClosedLoop(3), new Interactions(1), new AtOnce(), Map.of("a", "b"));
    }
}
