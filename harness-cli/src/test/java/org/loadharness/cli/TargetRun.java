package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.child.ExitCode;

/** A scenario run from the command line, without anything sent that its tables do not count. */
final class TargetRun {
    private final Path results;
    private final Cli.Result result;

    private TargetRun(Path results, Cli.Result result) {
        this.results = results;
        this.result = result;
    }

    static TargetRun of(Path directory, String scenario) throws IOException {
        Path file = Files.writeString(directory.resolve("scenario.yaml"), scenario);
        Path results = directory.resolve("results");
        Cli.Result result = new Cli(directory)
                .run(
                        "run",
                        "--scenario",
                        file.toString(),
                        "--warmup",
                        "0",
                        "--rehearsal",
                        "0s",
                        "--out",
                        results.toString());
        return new TargetRun(results, result);
    }

    ExitCode code() {
        return result.code();
    }

    /** Everything that was printed. */
    String words() {
        return result.out() + result.err();
    }

    TargetRun wasDone() {
        assertThat(code()).as(words()).isEqualTo(ExitCode.DONE);
        return this;
    }

    /** With results, whatever the verdict. */
    TargetRun cameToAnEnd() {
        assertThat(code()).as(words()).isIn(ExitCode.DONE, ExitCode.INVALID);
        return this;
    }

    /** Successes of each interaction over all trials. */
    Map<String, Long> successes() throws IOException {
        return sums("interactions.csv", "interaction", "successes");
    }

    Map<String, Long> failures() throws IOException {
        return sums("interactions.csv", "interaction", "failures");
    }

    /** Attempts of each interaction, failed ones and further ones with them. */
    Map<String, Long> attempts() throws IOException {
        return sums("interactions.csv", "interaction", "attempts");
    }

    /** How often each kind of error came over all trials. */
    Map<String, Long> errors() throws IOException {
        return Files.exists(results.resolve("errors.csv")) ? sums("errors.csv", "kind", "count") : Map.of();
    }

    /** The least response time of an interaction in any trial. */
    double fastestMillis(String interaction) throws IOException {
        return rows("interactions.csv").stream()
                .filter(row -> row.get("interaction").equals(interaction))
                .mapToDouble(row -> Double.parseDouble(row.get("latency_min_ms")))
                .min()
                .orElseThrow();
    }

    private Map<String, Long> sums(String file, String key, String value) throws IOException {
        Map<String, Long> sums = new TreeMap<>();
        rows(file).forEach(row -> sums.merge(row.get(key), Long.valueOf(row.get(value)), Long::sum));
        return sums;
    }

    private List<CSVRecord> rows(String file) throws IOException {
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (Reader reader = Files.newBufferedReader(results.resolve(file));
                CSVParser parser = CSVParser.parse(reader, format)) {
            return parser.getRecords();
        }
    }
}
