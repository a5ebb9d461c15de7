package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;

class ModelCommandTest {
    @TempDir
    private Path directory;

    private Cli.Result model(String... words) {
        return new Cli(directory).knowing(new StationWorkload()).run(words);
    }

    private void write(String header, UniversalScalabilityLaw law) throws IOException {
        StringBuilder file = new StringBuilder(header).append('\n');
        for (int users = 1; users <= 64; users *= 2) {
            for (double scatter : new double[] {0.99, 1, 1.01}) {
                file.append(String.format(Locale.ROOT, "%d,%.6f%n", users, scatter * law.throughputPerSecond(users)));
            }
        }
        Files.writeString(directory.resolve("measured.csv"), file.toString());
    }

    @Test
    void theLawOfAnybodysTableIsFound() throws IOException {
        write("clients,tps", new UniversalScalabilityLaw(100, 0.05, 0.001));

        Cli.Result result = model("model", "measured.csv");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .startsWith("7 loads, from 1 to 64 users under way; 21 measurements of throughput.\n"
                        + "The law is universal: 5 % of the work is done by one at a time, and users"
                        + " cost each other time by pairs. By Akaike's criterion, too, its weight is ")
                .contains("Throughput is highest with 30.82 users under way, 95 % CI ")
                .contains("The lower 6 loads alone, up to 32 users, prefer the universal law (alpha 0.05, beta 0.001),"
                        + " which predicts the other with an error of 0")
                .containsPattern("users_at_peak +30\\.\\d+");
        assertThat(result.errLines()).isEmpty();
    }

    /** A throughput that falls a little has a contention of more than 1. */
    @Test
    void noMoreThanAllOfTheWorkIsDoneByOneAtATime() throws IOException {
        write("users,throughput_per_s", new UniversalScalabilityLaw(100, 1.02, 0));

        assertThat(model("model", "measured.csv").out()).contains("all of the work is done by one at a time");
    }

    @Test
    void theErrorAtLoadsLeftOutIsTheSameInWordsAndInTheTable() throws IOException {
        Files.writeString(directory.resolve("measured.csv"), """
                clients,tps
                1,9.2
                3,25.0
                9,58.1
                27,79.0
                50,74.6
                90,60.3
                """);

        String out = model("model", "measured.csv").out();

        String said = found("with an error of: .*universal ([\\d.]+) %", out);
        String inTable = found("\nuniversal +(?:[-\\d.e]+ +){7}([\\d.]+)", out);
        assertThat(Double.parseDouble(inTable)).isCloseTo(Double.parseDouble(said) / 100, withinPercentage(1));
    }

    private static String found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError(pattern + " is not in " + text));
    }

    /** The law that Akaike's criterion prefers has a fifth more at its peak than was measured anywhere. */
    @Test
    void whyALawOfLittleWeightWasChosenIsSaid() throws IOException {
        Files.writeString(directory.resolve("measured.csv"), """
                users,throughput
                1,64.9
                18,995.9
                36,1652.4
                72,1853.2
                108,1828.9
                144,1775.0
                216,1702.2
                """);

        assertThat(model("model", "measured.csv").out())
                .contains("The law is universal: 1.35 % of the work")
                .contains(
                        "It was chosen because it agrees with the loads. It predicts one that is left out as well as the best"
                                + " does, within a standard error. By Akaike's criterion alone its weight is 14.8 %; coherency 69 %");
    }

    @Test
    void columnsOfOtherNamesAreNamed() throws IOException {
        write("Kunden,Durchsatz", new UniversalScalabilityLaw(100, 0.05, 0));

        assertThat(model("model", "measured.csv").errLines())
                .singleElement()
                .asString()
                .contains("has no column", "its columns are Kunden, Durchsatz", "--users-column");
        Cli.Result named =
                model("model", "measured.csv", "--users-column", "kunden", "--throughput-column", "Durchsatz");
        assertThat(named.code()).isEqualTo(ExitCode.DONE);
        assertThat(named.out()).contains("contention alone (Amdahl): 5 % of the work");
    }

    @Test
    void everyFormCarriesTheLoads() throws IOException {
        write("n,x", new UniversalScalabilityLaw(100, 0.05, 0.001));

        assertThat(model("model", "measured.csv", "--format", "csv").out())
                .startsWith("users,repeats,throughput_per_s,")
                .contains("\n64,3,");
        assertThat(model("model", "measured.csv", "--format", "json").out())
                .contains("\"laws\" : [", "\"universal\" : [", "\"loads\" : [", "\"sentences\" : [");
        assertThat(model("model", "measured.csv", "--format", "markdown").out()).contains("| users | repeats |", "--:");
    }

    @Test
    void aRunHasALawAtItsUsersUnderWayAndItsPredictions() {
        assertThat(model(
                                "run",
                                "--workload=station",
                                "--mode=simulated",
                                "--param=servers=4",
                                "--param=service=exp:10ms",
                                "--users=1,2,4,8,16,24,32,48,64",
                                "--think=exp:50ms",
                                "--duration=8s",
                                "--warmup=1s",
                                "--repeats=3",
                                "--out=run")
                        .code())
                .isEqualTo(ExitCode.DONE);

        Cli.Result result = model("model", "run");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .contains("The law is ")
                .contains("What theory says of each point, and what was measured")
                .contains("machine_repairman");
    }

    /** A station's capacity is proportional to its servers: the law of Amdahl with nothing serial in it. */
    @Test
    void sizesOfTheSystemTakeThePlaceOfUsers() {
        model(
                "run",
                "--workload=station",
                "--mode=simulated",
                "--vary=servers=1,2,4,8",
                "--param=service=exp:10ms",
                "--users=40",
                "--duration=20s",
                "--warmup=2s",
                "--repeats=3",
                "--out=sizes");

        Cli.Result result = model("model", "sizes", "--by", "servers");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .startsWith("4 loads, from 1 to 8 users under way; 12 measurements of throughput.\n")
                .contains("the law is linear");
        assertThat(result.errLines()).containsExactly("note: users in the answer stands for servers");
    }

    @Test
    void sizesAreThoseOfAFactorThatTheRunHas() {
        model(
                "run",
                "--workload=station",
                "--mode=simulated",
                "--vary=service=exp:1ms,exp:2ms",
                "--users=1",
                "--duration=1s",
                "--repeats=1",
                "--out=two");

        assertThat(model("model", "two", "--by", "cores").errLines())
                .containsExactly("--by cores: the run did not vary it; it varied service");
        assertThat(model("model", "two", "--by", "service").errLines())
                .contains("--by service: \"exp:1ms\" is no number and no list of processors");
        assertThat(model("model", "measured.csv", "--by", "service").code()).isEqualTo(ExitCode.WRONG_USE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"cores|0|1", "cores|0-1|2", "cores|0,2-4|4", "cores|3|1", "threads|16|16"})
    void processorsAreCounted(String factor, String value, double size) throws Exception {
        assertThat(new FactorSizes(factor).size(value)).isEqualTo(size);
    }

    @Test
    void oneLoadGivesNoLawButItsPredictions() {
        model(
                "run",
                "--workload=station",
                "--mode=simulated",
                "--users=3",
                "--duration=20s",
                "--warmup=1s",
                "--out=one");

        Cli.Result result = model("model", "one");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.errLines()).singleElement().asString().startsWith("note: no law of scalability: ");
        assertThat(result.out()).startsWith("What theory says of each point");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    users,throughput\\n1,5\\nmany,6    | row 2, column users: must be a number above 0, was "many"
                    users,throughput\\n1,5\\n0,6       | row 2, column users: must be a number above 0, was "0"
                    users,throughput\\n1,5\\n2,        | row 2, column throughput: must be a number above 0, was ""
                    users,throughput\\n1,-3            | row 1, column throughput: must be a number above 0, was "-3"
                    users,throughput\\n1,NaN           | row 1, column throughput: must be a number above 0, was "NaN"
                    a,b\\n1,2                          | has no column
                    users,throughput\\n1,"5\\n2,6      | is no CSV:
                    users,Users,throughput\\n1,1,5     | has 2 columns users; rename all but one
                    """)
    void aTableThatIsNoneIsReportedInALine(String content, String message) throws IOException {
        Files.writeString(directory.resolve("bad.csv"), content.replace("\\n", "\n"));

        Cli.Result result = model("model", "bad.csv");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines()).singleElement().asString().contains("bad.csv: ", message);
    }

    @Test
    void aFileWithoutAnyTextIsReportedInALine() throws IOException {
        Files.writeString(directory.resolve("empty.csv"), "");
        Files.write(directory.resolve("binary.csv"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1, (byte) 0xC3, 10});

        assertThat(model("model", "empty.csv").errLines())
                .singleElement()
                .asString()
                .contains("empty.csv: is empty; it needs a header");
        assertThat(model("model", "binary.csv").errLines())
                .singleElement()
                .asString()
                .contains("binary.csv: is no text in UTF-8");
    }

    @Test
    void whatASpreadsheetSetsBeforeTheFirstNameIsNoPartOfIt() throws IOException {
        Files.writeString(directory.resolve("sheet.csv"), "\uFEFFusers,rps\n1,10\n2,19\n4,35\n8,60\n16,90\n");

        assertThat(model("model", "sheet.csv").code()).isEqualTo(ExitCode.DONE);
    }

    @ParameterizedTest
    @CsvSource({"0", "100%", "-5", "many"})
    void aPartOfTheRangeThatIsNoneIsRefused(String part) throws IOException {
        write("n,x", new UniversalScalabilityLaw(100, 0.05, 0.001));

        Cli.Result result = model("model", "measured.csv", "--fit-up-to=" + part);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines())
                .singleElement()
                .asString()
                .contains("--fit-up-to", "must be a percentage above 0 % and below 100 %");
    }

    @Test
    void aSmallerPartOfTheRangePredictsMoreLoads() throws IOException {
        write("n,x", new UniversalScalabilityLaw(100, 0.05, 0.001));

        assertThat(model("model", "measured.csv", "--fit-up-to", "20%").out())
                .contains("The lower 4 loads alone, up to 8 users, prefer the ", "which predicts the other 3 with");
    }

    /**
     * The SPEC SDM91 figures of a SPARCcenter 2000 (Gunther, "Guerrilla capacity planning", 2007, section 5.5), and the
     * coefficients and the peak that the package usl 3.0 of R prints for them.
     */
    @Test
    void aPublishedTableHasItsPublishedLaw() throws IOException {
        Files.writeString(
                directory.resolve("sdm91.csv"),
                "load,throughput\n1,64.9\n18,995.9\n36,1652.4\n72,1853.2\n108,1828.9\n144,1775.0\n216,1702.2\n");

        Cli.Result result = model("model", "sdm91.csv", "--scatter", "absolute");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .containsPattern("gamma_per_s +89\\.99")
                .containsPattern("\nalpha +0\\.02772")
                .containsPattern("\nbeta +0\\.00010436")
                .contains(
                        "The law is universal: ", "Throughput is highest with 96.52 users under way, 95 % CI 74.53 to")
                .containsPattern("users_at_peak +96\\.5");
    }

    /** The ray tracer on an SGI Origin 2000, of the same book; the package has its peak near 450 processors, beyond all loads. */
    @Test
    void aPeakThatTheLoadsDoNotShowIsNotBelievedIn() throws IOException {
        Files.writeString(
                directory.resolve("raytracer.csv"),
                "processors,throughput\n1,20\n4,78\n8,130\n12,170\n16,190\n20,200\n24,210\n28,230\n32,260\n48,280\n64,310\n");

        Cli.Result result = model("model", "raytracer.csv");

        assertThat(result.out()).contains("The law is contention alone (Amdahl): 5.", "It has no peak");
    }

    @Test
    void throughputThatFollowsNothingHasNoLawWithoutADoubt() throws IOException {
        Files.writeString(
                directory.resolve("noise.csv"),
                "n,x\n1,626.7\n3,744.2\n7,797.1\n15,945.9\n31,33.2\n63,475\n90,940\n127,920\n");

        assertThat(model("model", "noise.csv").out())
                .contains("No law follows these loads: the chosen one is off by ", "What follows is a guess");
        Files.writeString(directory.resolve("one.csv"), "n,x\n5,100\n5,102\n");
        assertThat(model("model", "one.csv").errLines()).first().asString().contains("2 values at 1 load do not");
    }

    @Test
    void aLawThatContradictsTheLoadsPromisesNoGrowth() throws IOException {
        Files.writeString(directory.resolve("fallen.csv"), "n,x\n1000,7665\n10000,22224\n100000,12346\n1000000,1886\n");

        assertThat(model("model", "fallen.csv").out())
                .contains("throughput was highest with 10000 users under way", "Each contradicts that")
                .doesNotContain("It grows without a limit");
    }

    @Test
    void aScatterThatIsNoneIsRefused() throws IOException {
        write("n,x", new UniversalScalabilityLaw(100, 0.05, 0.001));

        assertThat(model("model", "measured.csv", "--scatter", "wild").errLines())
                .singleElement()
                .asString()
                .contains("--scatter wild: unknown scatter; use estimated, relative, root or absolute");
    }

    /** They follow Amdahl's law closely, but four values cannot weigh it against the line, which contradicts them. */
    @Test
    void aLawThatTooFewLoadsCannotWeighIsNotSaidToContradictThem() throws IOException {
        Files.writeString(directory.resolve("few.csv"), "users,throughput\n1,100\n2,190\n4,340\n8,500\n");

        assertThat(model("model", "few.csv").out())
                .contains("No law that so few loads can weigh follows them: throughput was highest with 8 users")
                .doesNotContain("every law contradicts");
    }

    @Test
    void nothingToSayIsAWarning() throws IOException {
        Files.writeString(directory.resolve("two.csv"), "users,throughput\n1,5\n2,9\n");

        Cli.Result result = model("model", "two.csv");

        assertThat(result.code()).as("3 is for --strict alone").isEqualTo(ExitCode.DONE);
        assertThat(result.err())
                .contains("measure at least 4 values at 3 loads")
                .contains("warning: theory has nothing to say of two.csv");
    }
}
