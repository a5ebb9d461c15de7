package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Pause.Cycle;
import org.loadharness.load.Pause.Draw;
import org.loadharness.load.Pause.None;
import org.loadharness.load.Pause.Think;
import org.loadharness.load.Pause.ThinkAfter;
import org.loadharness.random.SeedTree;

class PauseTest {
    private static final SeedTree SEEDS = new SeedTree(17).child("pause");

    @Test
    void eachFormMeansWhatItSays() {
        DurationLaw tenMillis = new DurationLaw.Exponential(Duration.ofMillis(10));

        assertThat(Pause.parse("none")).isEqualTo(new None());
        assertThat(Pause.parse("flows")).isEqualTo(Pause.ofFlows());
        assertThat(Pause.parse(" exp:10ms ")).isEqualTo(new Think(tenMillis, Draw.PER_INTERACTION));
        assertThat(Pause.parse("exp:10ms/user")).isEqualTo(new Think(tenMillis, Draw.PER_USER));
        assertThat(Pause.parse("lognormal:10ms/2/user"))
                .isEqualTo(new Think(new Lognormal(Duration.ofMillis(10), 2), Draw.PER_USER));
        assertThat(Pause.parse("pace:100ms")).isEqualTo(new Cycle(Duration.ofMillis(100)));
        assertThat(Pause.parse("look=exp:10ms, buy = 5ms"))
                .isEqualTo(new ThinkAfter(
                        Map.of("look", tenMillis, "buy", new DurationLaw.Constant(Duration.ofMillis(5)))));
    }

    @Test
    void namesStayInTheOrderInWhichTheyWereGiven() {
        assertThat(Pause.parse("z=1ms,a=2ms,m=exp:3ms").text()).isEqualTo("z=1ms,a=2ms,m=exp:3ms");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1ms,2ms | \"1ms,2ms\": several think times need the names of interactions, as in look=1s,buy=exp:2s",
                "a=1ms,2ms | \"2ms\": no interaction to think after; write its name, as in look=1s",
                "a=1ms,a=2ms | \"a=1ms,a=2ms\": a second think time after a; keep one",
                "=1ms | to think after \"\" cannot be written; name the interaction without comma and equals sign",
                "a= | \"\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "often | \"often\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "pace:0s | a cycle must be more than 0, was 0s"
            })
    void anErrorNamesTheTextAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Pause.parse(text)).withMessage(message);
    }

    @Test
    void thinkingAfterNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ThinkAfter(Map.of()))
                .withMessage("no interaction to think after; name one, as in look=1s");
    }

    @Test
    void parsingWhatWasPrintedGivesTheSamePause() {
        for (int seed = 0; seed < 1000; seed++) {
            Pause pause = anyPause(SEEDS.child("print").child(seed).stream());

            assertThat(Pause.parse(pause.text())).as("seed %d", seed).isEqualTo(pause);
        }
    }

    private static Pause anyPause(RandomGenerator random) {
        return switch (random.nextInt(5)) {
            case 0 -> new None();
            case 1 -> new Think(RandomLaws.any(random), Draw.PER_INTERACTION);
            case 2 -> new Think(RandomLaws.any(random), Draw.PER_USER);
            case 3 -> new Cycle(RandomLaws.duration(random).plusNanos(1));
            default -> {
                Map<String, DurationLaw> laws = new LinkedHashMap<>();
                for (int i = 0; i <= random.nextInt(4); i++) {
                    laws.put("interaction " + random.nextInt(10), RandomLaws.any(random));
                }
                yield new ThinkAfter(laws);
            }
        };
    }
}
