package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.record.RawWriter;

/** What is said of a directory that lacks something, by the commands that read it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamagedRunTest {
    private static final String[] ATTEMPTS = {
        "report", "out", "--export", "attempts", "--load", "users=2", "--repeat", "2"
    };

    private Path directory;
    private Path once;
    private Cli cli;
    private Path out;

    @BeforeAll
    void runOnce(@TempDir Path ofAll) {
        once = ofAll;
        assertThat(new Cli(once).quick("--raw", "--out", "out").code()).isEqualTo(ExitCode.DONE);
    }

    @BeforeEach
    void copyRun(@TempDir Path ofOne) throws IOException {
        directory = ofOne;
        Cli.copy(once, directory);
        cli = new Cli(directory);
        out = directory.resolve("out");
    }

    /** Or the run would be said to go on, and nothing would look any more whether its log is whole. */
    @Test
    void aRunWhoseRecordsAreLostIsLeftAsItIs() throws IOException {
        Files.delete(out.resolve(RawWriter.NAME));
        Object before = Cli.contents(out);

        assertThat(refused("--resume", "out")).contains(RawWriter.NAME + " has 0 bytes", "records are lost");
        assertThat(Cli.contents(out)).isEqualTo(before);
    }

    @Test
    void recordsThatCannotBeReadAreNamedWithTheWayOut() throws IOException {
        Path records = out.resolve(RawWriter.NAME);
        String wayOut = "; take the file that the run wrote, or run again with --raw\n";
        byte[] whole = Files.readAllBytes(records);

        // within what the first trial wrote: between two trials whole records are lacking
        Files.write(records, Arrays.copyOf(whole, 30));
        assertThat(refused(ATTEMPTS)).isEqualTo(records + ": ends too early" + wayOut);
        Files.writeString(records, "garbage");
        assertThat(refused(ATTEMPTS)).isEqualTo(records + ": cannot be read: Not in GZIP format" + wayOut);
        Files.delete(records);
        assertThat(refused(ATTEMPTS)).isEqualTo(records + ": does not exist" + wayOut);
    }

    @Test
    void aManifestThatIsMissingIsNamedWhereThereIsAPlan() throws IOException {
        Path manifest = out.resolve(Manifest.NAME);
        Files.delete(manifest);

        assertThat(refused("report", "out"))
                .isEqualTo(manifest + ": is missing, though there is the run's plan; restore it from a copy, or start a"
                        + " new run in another directory\n");
    }

    @Test
    void aPlanThatIsCutSaysThatItEndsTooEarly() throws IOException {
        Path plan = out.resolve(PlanFile.NAME);
        String whole = Files.readString(plan);
        Files.writeString(plan, whole.substring(0, whole.indexOf(',') + 1));

        assertThat(refused("report", "out")).contains(plan + ": line ").endsWith(": it ends too early\n");
    }

    @Test
    void aFileOfOptionsThatIsNoYamlIsNamedWithWhatWasExpected() throws IOException {
        Path options = Files.writeString(directory.resolve("options.yaml"), "users: [1, 2\n");

        assertThat(refused("--config", "options.yaml"))
                .contains(options + ": line 1, column ")
                .contains("expected ',' or ']', but got <stream end>");
    }

    @Test
    void aReportThatCannotBeWrittenSaysWhatToDoAboutItsDirectory() throws IOException {
        Path table = out.resolve("summary.csv");
        Files.delete(table);
        Files.createDirectories(table.resolve("in-the-way"));

        Result report = cli.run("report", "out");

        assertThat(report.code()).isEqualTo(ExitCode.UNWRITABLE);
        assertThat(report.err())
                .contains("; the run is kept: make " + out
                        + " writable, with room for its files, or report a copy of it");
    }

    @Test
    void aCalibrationThatCannotBeWrittenSaysTheSame() throws IOException {
        Files.createDirectories(out.resolve("calibration.csv/in-the-way"));

        Result calibration = cli.run("calibrate", "out", "--runs=20");

        assertThat(calibration.code()).isEqualTo(ExitCode.UNWRITABLE);
        assertThat(calibration.err())
                .contains("could not write " + out.resolve("calibration.csv") + ": ")
                .contains("; the run is kept: make " + out
                        + " writable, with room for its files, or report a copy of it");
    }

    @Test
    void aCommandToPasteHasAPathWithSpacesAsOneWord() throws IOException {
        Cli.copy(out, Files.createDirectories(directory.resolve("run of x'y")));

        assertThat(cli.quick("--out", "run of x'y").err())
                .contains("resume it (--resume '" + directory + "/run of x'\\''y'), or choose");
    }

    @Test
    void aRunThatAKillEndedIsSaidToLackTrialsWhereItIsComparedAndModelled() throws IOException {
        Path log = out.resolve(TrialsFile.NAME);
        List<String> trials = Files.readAllLines(log);
        Files.writeString(log, String.join("\n", trials.subList(0, 3)) + "\n", StandardCharsets.UTF_8);
        leaveRunning(out.resolve(Manifest.NAME));

        String said = "warning: out: 3 of 4 trials were run; do the rest with --resume\n";
        assertThat(cli.run("compare", "out", "out").err()).contains(said);
        assertThat(cli.run("model", "out").err()).contains(said);
    }

    /** As it is before its run ends. */
    private static void leaveRunning(Path manifest) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode content = (ObjectNode) mapper.readTree(manifest.toFile());
        content.put("state", "running").putObject("files");
        mapper.writeValue(manifest.toFile(), content);
    }

    private String refused(String... words) {
        Result result = cli.run(words);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.WRONG_USE);
        return result.err();
    }
}
