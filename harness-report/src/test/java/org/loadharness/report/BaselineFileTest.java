package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.Baseline;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.Baseline.Series;
import org.loadharness.require.Measured;
import org.loadharness.stats.RunSummary;

class BaselineFileTest {
    private static final SeedTree SEEDS = new SeedTree(74).child("baseline file");
    private static final String HEADER = "workload,load,metric,repeat,value,machine\n";

    @TempDir
    Path directory;

    @Test
    void whatIsWrittenIsReadBackToTheLastDigitInItsOrder() throws IOException {
        Path file = directory.resolve("baseline.csv");
        for (int seed = 0; seed < 200; seed++) {
            RandomGenerator random = SEEDS.child("round trip").child(seed).stream();
            Baseline written = Baseline.empty();
            for (int i = random.nextInt(5); i >= 0; i--) {
                written = written.with(
                        new Series(text(random), text(random), text(random), text(random)),
                        Stream.generate(() -> Math.exp(100 * random.nextGaussian()))
                                .limit(1 + random.nextInt(5))
                                .toList());
            }

            BaselineFile.write(file, written);

            assertThat(BaselineFile.read(file)).as("seed %d", seed).isEqualTo(written);
            assertThat(List.copyOf(BaselineFile.read(file).series().keySet()))
                    .as("seed %d", seed)
                    .isEqualTo(List.copyOf(written.series().keySet()));
        }
    }

    @Test
    void whatASpreadsheetWouldTakeForAFormulaIsKeptHarmless() throws IOException {
        Path file = directory.resolve("baseline.csv");
        Series formula = new Series("=cmd()", "users=1", "mean_ms", "a\nb");

        BaselineFile.write(file, Baseline.empty().with(formula, List.of(1.0)));

        assertThat(file).hasContent(HEADER + "'=cmd(),users=1,mean_ms,1,1,a b\n");
        assertThat(BaselineFile.read(file).series()).containsKey(formula);
    }

    @Test
    void aLineThatSomebodyTookOutIsMissedByNobody() throws IOException {
        Path file = Files.writeString(
                directory.resolve("baseline.csv"), HEADER + "w,users=1,mean_ms,1,10,m\nw,users=1,mean_ms,3,11,m\n");

        assertThat(BaselineFile.read(file).series().values()).containsExactly(new TreeMap<>(Map.of(1, 10.0, 3, 11.0)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b | record 1: a baseline begins with [workload, load, metric, repeat, value, machine], was [a, b]",
                "@w,l,m,1 | record 2: 6 cells expected, were 4",
                "@w,l,m,-1,5,x | record 2: repeat must be a whole number or sd, was \"-1\"",
                "@w,l,m,1,-5,x | record 2: value must be a number more than 0, was \"-5\"",
                "@w,l,m,1,0.0,x | record 2: value must be a number more than 0, was \"0.0\"",
                "@w,l,m,1,NaN,x | record 2: value must be a number more than 0, was \"NaN\"",
                "@w,l,m,1,5,x@w,l,m,1,6,x | record 3: repeat 1 is there twice",
                "@w,l,m,0,5,x@w,l,m,sd,1,x | m of w at l has no line of a repeat, as repeat 1, was 0 or sd alone",
            })
    void whatIsNoBaselineIsRefusedWithItsPlace(String lines, String what) throws IOException {
        Path file = Files.writeString(
                directory.resolve("baseline.csv"),
                lines.replaceFirst("^@", HEADER).replace("@", "\n"));

        assertThatThrownBy(() -> BaselineFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": " + what + "; restore it, or delete it and make a new baseline");
    }

    @Test
    void anUpdateReplacesItsOwnLinesInTheirPlaceAndKeepsTheOthers() throws IOException {
        Path file = directory.resolve("baseline.csv");
        update(file, run(10, 11), "throughput");
        update(file, run(10, 11), "p99");
        update(file, run(10, 11), "customer.mean");

        update(file, run(5, 5, 5), "p99");

        assertThat(Files.readAllLines(file))
                .allMatch(line -> line.endsWith(",machine")
                        || (line.startsWith("bookstore local,users=2,")
                                && line.endsWith(",cpu=cpu; cores=4; memory=8 GiB; os=Linux; jvm=HotSpot")))
                .extracting(line -> line.replaceAll("bookstore local,users=2,|,cpu=.*", ""))
                .containsExactly(
                        HEADER.strip(),
                        "throughput_per_s,sd,12.856486930664504",
                        "throughput_per_s,0,190.9090909090909",
                        "throughput_per_s,1,200",
                        "throughput_per_s,2,181.8181818181818",
                        "p99_ms,sd,0",
                        "p99_ms,0,5",
                        "p99_ms,1,5",
                        "p99_ms,2,5",
                        "p99_ms,3,5",
                        "customer.mean_ms,sd,0.7071067811865475",
                        "customer.mean_ms,0,10.5",
                        "customer.mean_ms,1,10",
                        "customer.mean_ms,2,11");
    }

    @Test
    void aFigureAndItsScatterAreReadBackToTheLastBit() throws IOException {
        Path file = directory.resolve("baseline.csv");
        RunSummary run = run(10.1, 11.37, 9.8);
        for (String metric : List.of("throughput", "mean", "p99")) {
            NonInferiority claim = NonInferiority.parse(metric, "5 %");
            update(file, run, metric);

            assertThat(BaselineFile.read(file).series().values())
                    .containsAll(Baseline.empty()
                            .with(run, run.points().get(0), claim)
                            .series()
                            .values());
        }
    }

    @Test
    void aBaselineOfAnOlderVersionIsReadAsItWas() throws IOException {
        Path file = Files.writeString(
                directory.resolve("baseline.csv"), HEADER + "w,users=1,p99_ms,1,10,m\nw,users=1,p99_ms,0,10.4,m\n");

        assertThat(BaselineFile.read(file).series().values()).containsExactly(new TreeMap<>(Map.of(0, 10.4, 1, 10.0)));
    }

    @Test
    void anUnsoundRunIsNotStored() throws IOException {
        Path file = directory.resolve("baseline.csv");
        RunSummary unsound = Measured.interactions(1000)
                .point(2, 10, 11)
                .ended(Cause.TIMED_OUT)
                .run();

        assertThat(BaselineFile.update(file, unsound, unsound.points().get(0), NonInferiority.parse("p99", "5 %")))
                .get()
                .asString()
                .startsWith("p99 at 2 users is not stored as a baseline: ");
        assertThat(file).doesNotExist();
    }

    @Test
    void anUnsoundRunLeavesTheBaselinesAsTheyAre() throws IOException {
        Path file = directory.resolve("baseline.csv");
        update(file, run(10, 11), "p99");
        String before = Files.readString(file);
        RunSummary unsound = Measured.interactions(1000)
                .point(2, 20, 21)
                .ended(Cause.TIMED_OUT)
                .run();

        assertThat(BaselineFile.update(file, unsound, unsound.points().get(0), NonInferiority.parse("p99", "5 %")))
                .isPresent();
        assertThat(file).hasContent(before);
    }

    @Test
    void aFileThatIsNoBaselineIsNotReplaced() throws IOException {
        Path file = Files.writeString(directory.resolve("baseline.csv"), "name,price\nbook,7\n");

        assertThatThrownBy(() -> update(file, run(10, 11), "p99"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("record 1: a baseline begins with");
        assertThat(file).hasContent("name,price\nbook,7\n");
    }

    @Test
    void aMissingDirectoryIsMadeForABaselineToStore() throws IOException {
        Path file = directory.resolve("src").resolve("resources").resolve("baseline.csv");

        update(file, run(10, 11), "p99");

        assertThat(BaselineFile.read(file).series()).hasSize(1);
    }

    @Test
    void aBaselineThatCannotBeWrittenIsNamedAsItsUserDoes() throws IOException {
        Path file = Files.writeString(directory.resolve("taken"), "x").resolve("baseline.csv");

        assertThatThrownBy(() -> update(file, run(10, 11), "p99"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": cannot be written: ")
                .hasMessageEndingWith("; name another file");
        assertThatThrownBy(() -> BaselineFile.requireWritable(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": cannot be written: ")
                .hasMessageEndingWith("; name another file");
    }

    @Test
    void whoAsksWhetherABaselineCanBeWrittenLeavesNothingBehind() throws IOException {
        BaselineFile.requireWritable(directory.resolve("src").resolve("baseline.csv"));
        BaselineFile.requireWritable(directory.resolve("baseline.csv"));

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aDirectoryIsNotToBeDeletedAsABrokenBaseline() {
        assertThatThrownBy(() -> BaselineFile.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(directory + ": is a directory; name a file in it");
    }

    @Test
    void aBaselineThatASpreadsheetSavedIsReadWithoutItsByteOrderMark() throws IOException {
        Path file =
                Files.writeString(directory.resolve("baseline.csv"), "\uFEFF" + HEADER + "w,users=1,p99_ms,1,10,m\n");

        assertThat(BaselineFile.read(file).series().values()).containsExactly(new TreeMap<>(Map.of(1, 10.0)));
    }

    @Test
    void aBaselineInAnotherCharsetIsCalledThat() throws IOException {
        Path file = Files.write(
                directory.resolve("baseline.csv"),
                (HEADER + "w,users=1,p99_ms,1,10,m\n").getBytes(StandardCharsets.UTF_16));

        assertThatThrownBy(() -> BaselineFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": is no text in UTF-8; restore it, or delete it and make a new baseline");
    }

    @Test
    void bytesThatAreNoTextAreRefusedWithTheFile() throws IOException {
        Path file = Files.write(directory.resolve("baseline.csv"), new byte[] {(byte) 0xC3, 0x28, '"', 0, 1});

        assertThatThrownBy(() -> BaselineFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": ");
    }

    @Test
    void aQuoteThatIsNotClosedIsRefusedWithTheFile() throws IOException {
        Path file = Files.writeString(directory.resolve("baseline.csv"), HEADER + "\"w,l,m,1,5,x\n");

        assertThatThrownBy(() -> BaselineFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": ");
    }

    private static void update(Path file, RunSummary run, String metric) throws IOException {
        assertThat(BaselineFile.update(file, run, run.points().get(0), NonInferiority.parse(metric, "5 %")))
                .isEmpty();
    }

    private static RunSummary run(double... responseMillis) {
        return Measured.interactions(1000).point(2, responseMillis).run();
    }

    private static String text(RandomGenerator random) {
        String letters = "ab,\"'=-@ \n\u00e9;";
        StringBuilder text = new StringBuilder("x");
        for (int i = random.nextInt(6); i > 0; i--) {
            text.insert(random.nextInt(text.length()), letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}
