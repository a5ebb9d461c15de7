package org.loadharness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.Arrivals.Trace;
import org.loadharness.random.SeedTree;
import org.loadharness.time.DurationText;

class TraceTest {
    private static final SeedTree SEEDS = new SeedTree(11).child("trace");
    private static final long END = ArrivalTimes.EXHAUSTED;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("times.txt");
    }

    @Test
    void secondsAndDurationsCommentsAndEmptyLinesAreRead() throws IOException {
        write(
                "# times of a Monday, naïve\r\n\r\n0\r\n0.25\n250ms # the same again\n1e0\n  1.5s  \n2.0000000004\n12.5e-1s");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.read(file))
                .withMessage(file + ", line 9: \"12.5e-1s\": no time; write seconds after the start, as in 1.25, or a"
                        + " duration, as in 12ms");

        write("# times of a Monday, naïve\r\n\r\n0\r\n0.25\n250ms # the same again\n1e0\n  1.5s  \n2.0000000004");
        Trace trace = Trace.read(file);

        assertThat(trace.count()).isEqualTo(6);
        assertThat(times(trace, 8))
                .containsExactly(0, 250_000_000, 250_000_000, 1_000_000_000, 1_500_000_000, 2_000_000_000, END, END);
    }

    @Test
    void aByteOrderMarkIsPassedOver() throws IOException {
        write("\uFEFF1\n2\n");

        assertThat(times(Trace.read(file), 2)).containsExactly(1_000_000_000, 2_000_000_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1;x | 2: \"x\": no time; write seconds after the start, as in 1.25, or a duration, as in 12ms",
                "1;-2 | 2: \"-2\": no time; write seconds after the start, as in 1.25, or a duration, as in 12ms",
                "1,2;3 | 1: \"1,2\": no time; write seconds after the start, as in 1.25, or a duration, as in 12ms",
                "NaN | 1: \"NaN\": no time; write seconds after the start, as in 1.25, or a duration, as in 12ms",
                "1e999 | 1: \"1e999\": no time; write seconds after the start, as in 1.25, or a duration, as in 12ms",
                "1;2;1.5 | 3: \"1.5\": earlier than the time before it, 2.0 s; sort the times",
                "1e11 | 1: \"1e11\": later than 146 years after the start; write seconds after the start",
                "2000000h | 1: \"2000000h\": later than 146 years after the start; write an earlier time"
            })
    void aWrongLineIsNamedWithTheWayOut(String lines, String message) throws IOException {
        write(lines.replace(';', '\n'));

        assertThatIllegalArgumentException().isThrownBy(() -> Trace.read(file)).withMessage(file + ", line " + message);
    }

    @Test
    void whatIsNoFileOfTimesIsRefused() throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.read(file))
                .withMessage("the trace " + file + " does not exist; name a file of times");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.read(folder))
                .withMessage("the trace " + folder + " is a directory; name a file in it");
        for (String nothing : new String[] {"", "\n", "# only words\n\n"}) {
            write(nothing);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Trace.read(file))
                    .withMessage("the trace " + file + " holds no time; write one per line, as in 1.25 or 12ms");
        }
    }

    @Test
    void aDeviceIsRefusedAsItCannotBeReadAgain() {
        Path device = Path.of("/dev/zero");
        if (Files.exists(device)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Trace.read(device))
                    .withMessageContaining("can be read only once");
        }
    }

    @Test
    void binaryGarbageIsShownInAFewReadableCharacters() throws IOException {
        for (int seed = 0; seed < 100; seed++) {
            byte[] garbage = new byte[20_000];
            SEEDS.child("garbage").child(seed).stream().nextBytes(garbage);
            garbage[0] = 'x';
            Files.write(file, garbage);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Trace.read(file))
                    .withMessageMatching("(?s).*, line \\d+: \"[ -~]{0,43}\": [ -~]+");
        }
    }

    @Test
    void aLineWithoutAnEndTakesNoMemory() throws IOException {
        Files.write(file, new byte[5_000_000]);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.read(file))
                .withMessageEndingWith("longer than 1000 characters; write one time per line");
    }

    @Test
    void tooManyArrivalsAreRefused() throws IOException {
        Files.write(file, zeros(Trace.MOST_ARRIVALS));
        assertThat(Trace.read(file).count()).isEqualTo(Trace.MOST_ARRIVALS);

        Files.write(file, zeros(Trace.MOST_ARRIVALS + 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trace.read(file))
                .withMessage(file + ", line 10000001: \"0\": more than 10000000 arrivals; split the trace");
    }

    @Test
    void aTraceThatChangedIsNoticed() throws IOException {
        write("1\n2\n");
        Trace trace = Trace.read(file);
        assertThat(times(trace, 3)).containsExactly(1_000_000_000, 2_000_000_000, END);

        write("1\n2\n3\n");

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> trace.times(SEEDS))
                .withMessageStartingWith(
                        "the trace has changed since the run began: " + file + " had 2 arrivals, and has 3 (SHA-256 ")
                .withMessageEndingWith(
                        ", not " + trace.sha256() + "); put the file back as it was, or begin a new run");
        assertThat(Trace.read(file)).isNotEqualTo(trace);
        Files.delete(file);
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> trace.times(SEEDS));
    }

    @Test
    void aPlanOutlivesItsTrace() {
        Trace trace = new Trace(file, "00ff", 7);

        assertThat(trace.text()).isEqualTo("trace:" + file);
        assertThat(trace.meanPerSecond()).isEmpty();
        assertThat(trace.warming()).isEmpty();
    }

    @Test
    void theDigestIsThatOfTheWholeFile() throws IOException {
        write("1\n");

        // printf '1\n' | sha256sum
        assertThat(Trace.read(file).sha256())
                .isEqualTo("4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865");
    }

    @Test
    void arrivalsWithinATimeAreCounted() throws IOException {
        write("0\n1\n1\n2\n");
        Trace trace = Trace.read(file);

        assertThat(trace.expectedWithin(Duration.ofMillis(999))).isEqualTo(1);
        assertThat(trace.expectedWithin(Duration.ofSeconds(1))).isEqualTo(3);
        assertThat(trace.expectedWithin(Duration.ofDays(100_000))).isEqualTo(4);
    }

    @Test
    void theBusiestSecondMayBeAnyOne() throws IOException {
        write("0\n1.5\n1.9\n2.4\n2.5\n7\n7\n7\n7\n");
        Trace trace = Trace.read(file);

        assertThat(trace.mostPerSecond(Duration.ofSeconds(5))).isEqualTo(3);
        assertThat(trace.mostPerSecond(Duration.ofSeconds(10))).isEqualTo(4);
    }

    @Test
    void countsOutsideTheLimitsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Trace(file, "", 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trace(file, "", Trace.MOST_ARRIVALS + 1))
                .withMessage("a trace must have 1 to 10000000 arrivals, had 10000001");
    }

    @Test
    void whatWasWrittenIsWhatIsDue() throws IOException {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("written").child(seed).stream();
            long[] due = random.longs(1 + random.nextInt(20), 0, 1L << (1 + random.nextInt(61)))
                    .sorted()
                    .toArray();
            write(LongStream.of(due).mapToObj(nanos -> written(nanos, random)).collect(Collectors.joining("\n")));

            assertThat(times(Trace.read(file), due.length)).as("seed %d", seed).isEqualTo(due);
        }
    }

    private static String written(long nanos, RandomGenerator random) {
        return random.nextBoolean()
                ? nanos / 1_000_000_000 + "."
                        + String.valueOf(1_000_000_000 + nanos % 1_000_000_000).substring(1)
                : DurationText.print(Duration.ofNanos(nanos));
    }

    private static byte[] zeros(int lines) {
        byte[] bytes = new byte[2 * lines];
        for (int i = 0; i < bytes.length; i += 2) {
            bytes[i] = '0';
            bytes[i + 1] = '\n';
        }
        return bytes;
    }

    private void write(String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static long[] times(Trace trace, int count) {
        ArrivalTimes times = trace.times(SEEDS);
        return LongStream.generate(times::nextNanos).limit(count).toArray();
    }
}
