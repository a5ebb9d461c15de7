package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals.Constant;
import org.loadharness.load.Arrivals.Poisson;
import org.loadharness.load.Arrivals.Ramp;
import org.loadharness.load.Arrivals.Trace;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Rate;

class ArrivalSweepTest {
    private static final SeedTree SEEDS = new SeedTree(3).child("arrivals");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "poisson:500/s | poisson:500/s",
                "constant:30/m | constant:0.5/s",
                "poisson:0.01/s | poisson:0.01/s",
                "poisson:1000000000/s | poisson:1000000000/s",
                "poisson:500,100,500/s | poisson:100/s poisson:500/s",
                "poisson:30/m,1/s | poisson:0.5/s poisson:1/s",
                "poisson:100..500/s | poisson:100/s poisson:200/s poisson:500/s",
                "poisson:0.1..3/s | poisson:0.1/s poisson:0.2/s poisson:0.5/s poisson:1/s poisson:2/s poisson:3/s",
                "poisson:1,2,5..20/s | poisson:1/s poisson:2/s poisson:5/s poisson:10/s poisson:20/s",
                "constant:100..450/100/s | constant:100/s constant:200/s constant:300/s constant:400/s",
                "constant:0.1..0.4/0.1/s | constant:0.1/s constant:0.2/s constant:0.3/s constant:0.4/s",
                "poisson:100..2000/s#4 | poisson:100/s poisson:271.4/s poisson:736.8/s poisson:2000/s",
                "poisson:1..1000/s#4 | poisson:1/s poisson:10/s poisson:100/s poisson:1000/s",
                "poisson:7..7/s#2 | poisson:7/s",
                "constant:5/s,poisson:9/s,3/s,constant:4/s | constant:4/s constant:5/s poisson:3/s poisson:9/s",
                "ramp:10..100/s/30s | ramp:10..100/s/30s",
                "ramp:100..10/s/1.5s | ramp:100..10/s/1500ms",
                "ramp:60..120/m/1m,ramp:1..2/s/1s | ramp:1..2/s/1m ramp:1..2/s/1s",
                "ramp:10..100/m/30s | ramp:10..100/m/30s",
                "ramp:60..121/m/1h | ramp:1/s..121/m/1h",
                "ramp:1/h..5/s/1h | ramp:1/h..5/s/1h",
                "batched:1ms:poisson:500/s | batched:1ms:poisson:500/s",
                " batched: 1000 us : constant : 5 , 2 / s | batched:1ms:constant:2/s batched:1ms:constant:5/s",
                "poisson:9/s,batched:1ms:poisson:9,3/s,batched:2ms:poisson:6/s | poisson:9/s batched:1ms:poisson:3/s batched:1ms:poisson:9/s batched:2ms:poisson:6/s",
                "batched:0.5s:ramp:10..100/m/30s | batched:500ms:ramp:10..100/m/30s",
                "batched:1ms:clients:50x5@0.5/s | batched:1ms:clients:50x5@0.5/s",
                " poisson: 1 , 2 / s # 3 |",
                " poisson : 1 .. 4 / s # 3 | poisson:1/s poisson:2/s poisson:4/s"
            })
    void eachTermMeansWhatTheGrammarSays(String text, String laws) {
        if (laws == null) {
            assertThatIllegalArgumentException().isThrownBy(() -> ArrivalSweep.parse(text));
            return;
        }
        assertThat(ArrivalSweep.parse(text).stream().map(Arrivals::text).collect(Collectors.joining(" ")))
                .isEqualTo(laws);
    }

    @Test
    void theTextOfARampLeadsBackToItInWhicheverUnitItsRatesAreShort() {
        List<Rate> rates = Stream.of("5/s", "20/m", "7/h", "0.3333/s", "121/m")
                .map(Rate::parse)
                .toList();
        for (Rate from : rates) {
            for (Rate to : rates) {
                Arrivals ramp = new Ramp(from, to, Duration.ofMillis(1500));

                assertThat(Arrivals.parse(ramp.text())).as(ramp.text()).isEqualTo(ramp);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "500/s | '500/s': no law of arrivals; write poisson:500/s or constant:500/s",
                "burst:5/s | 'burst:5/s': unknown law \"burst\"; use poisson, constant, ramp, clients, batched or trace",
                "Poisson:5/s | 'Poisson:5/s': unknown law \"Poisson\"; use poisson, constant, ramp, clients, batched or trace",
                "poisson:5 | 'poisson:5': no unit of time; write poisson:5/s",
                "poisson:5/s,6 | '6': no unit of time; write 6/s",
                "poisson:5/x | 'poisson:5/x': \"5/x\": unknown unit \"x\"; use s, m, h",
                "poisson:x/s | 'poisson:x/s': no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"poisson:\"",
                "poisson: | 'poisson:': no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"poisson:\"",
                "constant:-1/s | 'constant:-1/s': no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"constant:\"",
                "poisson:1/s,,2/s | '': no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"poisson:\"",
                "poisson:5/s#3 | 'poisson:5/s#3': no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"poisson:\"",
                "poisson:1..9/2/s#3 | 'poisson:1..9/2/s#3': no rates; write N/s, A..B/s, A..B/STEP/s or A..B/s#COUNT after \"poisson:\"",
                "poisson:0/s | 'poisson:0/s': a rate must be 0.000000001/s to 1000000000/s, was 0.0/s",
                "poisson:0..5/s | 'poisson:0..5/s': a rate must be 0.000000001/s to 1000000000/s, was 0.0/s",
                "poisson:1000000001/s | 'poisson:1000000001/s': a rate must be 0.000000001/s to 1000000000/s, was 1.000000001E9/s",
                "poisson:1..2000000000/s | 'poisson:1..2000000000/s': a rate must be 0.000000001/s to 1000000000/s, was 2.0E9/s",
                "poisson:9..5/s | 'poisson:9..5/s': 9 is more than 5; write 5..9",
                "poisson:3..100/s | 'poisson:3..100/s': 3 is not in the 1-2-5 series; write poisson:3..100/STEP/s or poisson:3..100/s#COUNT",
                "poisson:1..9/0/s | 'poisson:1..9/0/s': a step must be more than 0, was 0",
                "poisson:1..9/s#1 | 'poisson:1..9/s#1': the count after # must be 2 to 1000",
                "poisson:1..9/s#99999999999 | 'poisson:1..9/s#99999999999': the count after # must be 2 to 1000",
                "poisson:1..1001/1/s | 'poisson:1..1001/1/s': more than 1000 points; use a larger step",
                "poisson:1..1000000000/0.000001/s | 'poisson:1..1000000000/0.000001/s': more than 1000 points; use a larger step",
                "poisson:1..900/1/s,1001..1900/1/s | '1001..1900/1/s': more than 1000 points; use a larger step",
                "ramp:10/s | 'ramp:10/s': a ramp has two rates and a duration; write ramp:FROM..TO/s/DURATION, as in ramp:10..100/s/30s",
                "ramp:10..100/s | 'ramp:10..100/s': a ramp has two rates and a duration; write ramp:FROM..TO/s/DURATION, as in ramp:10..100/s/30s",
                "ramp:0..100/s/30s | 'ramp:0..100/s/30s': a rate must be 0.000000001/s to 1000000000/s, was 0.0/s",
                "ramp:1..100/s/30 | 'ramp:1..100/s/30': \"30\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "ramp:1..100/s/0s | 'ramp:1..100/s/0s': a ramp must take more than 0, was 0s",
                "ramp:1..2/s/2000000h | 'ramp:1..2/s/2000000h': a ramp must end within 146 years, was 2000000h",
                "poisson:1/s,trace:x | 'trace:x': a trace stands alone; write trace:FILE and nothing else",
                "trace: | 'trace:': no file; write trace:FILE",
                "batched:1ms | 'batched:1ms': batches have a time from one to the next, and a law; write batched:EVERY:LAW, as in batched:1ms:poisson:500/s",
                "batched:1ms:5/s | 'batched:1ms:5/s': batches have a time from one to the next, and a law; write batched:EVERY:LAW, as in batched:1ms:poisson:500/s",
                "batched:1ms:burst:5/s | 'batched:1ms:burst:5/s': unknown law \"burst\"; use poisson, constant, ramp, clients, batched or trace",
                "batches:5/s | 'batches:5/s': unknown law \"batches\"; use poisson, constant, ramp, clients, batched or trace",
                "batched:1ms:poisson:5 | 'batched:1ms:poisson:5': no unit of time; write batched:1ms:poisson:5/s",
                "batched:1:poisson:5/s | 'batched:1:poisson:5/s': \"1\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "batched:0s:poisson:5/s | 'batched:0s:poisson:5/s': the time from batch to batch must be more than 0 and at most 1s, was 0s; a trace can have batches that are further apart",
                "batched:2s:poisson:5/s | 'batched:2s:poisson:5/s': the time from batch to batch must be more than 0 and at most 1s, was 2s; a trace can have batches that are further apart",
                "batched:1ms:batched:1ms:poisson:5/s | 'batched:1ms:batched:1ms:poisson:5/s': batches are of a law of single arrivals, was batched:1ms:poisson:5/s; a trace lists them as equal times",
                "batched:1ms:trace:x | 'batched:1ms:trace:x': a trace stands alone; write trace:FILE and nothing else"
            })
    void anErrorNamesTheWrongTermAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ArrivalSweep.parse(text))
                .withMessage(message);
    }

    @Test
    void anEmptyTextIsAnError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ArrivalSweep.parse(""))
                .withMessage("'': no law of arrivals; write poisson:500/s or constant:500/s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ArrivalSweep.parse("trace:a\0b"))
                .withMessageContaining("no name of a file");
    }

    @Test
    void oneLawIsNotASweep() {
        assertThat(Arrivals.parse("poisson:500/s")).isEqualTo(new Poisson(new Rate(500)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arrivals.parse("poisson:1..5/s"))
                .withMessage("\"poisson:1..5/s\" are 3 laws; write one, as in poisson:1/s");
    }

    @Test
    void aTraceMayHaveAnyName(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a,b#c..d 1.txt"), "1\n2\n");

        assertThat(ArrivalSweep.parse("trace:" + file)).isEqualTo(List.of(Trace.read(file)));
        assertThat(Arrivals.parse(" trace: " + file + " ").text()).isEqualTo("trace:" + file);
    }

    @Test
    void aThousandPointsAreStillAllowed() {
        assertThat(ArrivalSweep.parse("poisson:1..1000/1/s")).hasSize(1000);
        assertThat(ArrivalSweep.parse("poisson:1..1000000000/s#1000")).hasSize(1000);
    }

    @Test
    void parsingWhatWasPrintedGivesTheSameLaw() {
        for (int seed = 0; seed < 1000; seed++) {
            Arrivals law = anyLaw(SEEDS.child("print").child(seed).stream());

            assertThat(Arrivals.parse(law.text())).as("seed %d", seed).isEqualTo(law);
        }
    }

    @Test
    void ratesAscendWithoutDuplicatesAndKeepTheFirst() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("ends").child(seed).stream();
            int first = 1 + random.nextInt(1000);
            int last = first + random.nextInt(10_000);
            String form =
                    random.nextBoolean() ? "/" + (10 + random.nextInt(50)) + "/s" : "/s#" + (2 + random.nextInt(500));

            List<Double> rates = ArrivalSweep.parse("poisson:" + first + ".." + last + form).stream()
                    .map(law -> law.meanPerSecond().orElseThrow())
                    .toList();

            assertThat(rates)
                    .as("seed %d", seed)
                    .startsWith((double) first)
                    .isSorted()
                    .doesNotHaveDuplicates();
            assertThat(rates.get(rates.size() - 1)).isLessThanOrEqualTo(last);
            if (form.contains("#")) {
                assertThat(rates).as("seed %d", seed).endsWith((double) last);
            }
        }
    }

    private static Arrivals anyLaw(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Poisson(anyRate(random));
            case 2 ->
                Arrivals.batched(new Poisson(anyRate(random)), Duration.ofNanos(1 + random.nextLong(1_000_000_000)));
            case 1 -> new Constant(anyRate(random));
            default -> new Ramp(anyRate(random), anyRate(random), Duration.ofNanos(1 + random.nextLong(1L << 50)));
        };
    }

    /** From the lowest to the highest rate there is, even on a log axis. */
    private static Rate anyRate(RandomGenerator random) {
        return new Rate(Math.min(1e9, 1e-9 * Math.pow(1e18, random.nextDouble())));
    }
}
