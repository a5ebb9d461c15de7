package org.loadharness.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.loadharness.codec.DurableFile;
import org.loadharness.codec.JsonText;
import org.loadharness.report.CalibrationFile;
import org.loadharness.require.Judgement;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.RunSummary;

/** A run in one file for a browser: {@code report.html}, and the page of a run that goes on. Stateless. Thread-safe. */
public final class Page {
    /** The name of the file. */
    public static final String NAME = "report.html";

    private Page() {}

    /**
     * Writes a page whole or not at all; one that is there is replaced.
     *
     * @param page its {@link #bytes}
     * @return the file
     * @throws IOException naming the file if it could not be written
     */
    public static Path write(Path directory, byte[] page) throws IOException {
        return writeFile(directory.resolve(NAME), page);
    }

    /** The same to a file of any name. */
    public static Path writeFile(Path file, byte[] page) throws IOException {
        try {
            DurableFile.write(file, out -> out.write(page));
            return file;
        } catch (IOException failed) {
            throw DurableFile.unwritten(file, failed);
        }
    }

    /**
     * The whole page of a run of that workload that goes on, in UTF-8; it listens to {@code events} beside it.
     *
     * @param requirements that the run is to meet, which it draws; each as {@code --require} has it
     */
    public static byte[] live(String workload, List<String> requirements) {
        return Template.live(
                workload + " \u00b7 Load Harness, live",
                Template.harmless(
                        JsonText.line(new TreeMap<>(Map.of("workload", workload, "requirements", requirements)))));
    }

    /**
     * The whole page of a run in UTF-8, with requirements as they were judged. What a calibration has left in the directory is in it,
     * too. The same run gives the same bytes.
     *
     * @throws UncheckedIOException if that cannot be read
     */
    public static byte[] bytes(Path directory, RunSummary run, List<Judgement> judgements) {
        try {
            return Template.report(
                    title(run),
                    PageData.of(run, judgements, CalibrationFile.read(directory), Optional.empty())
                            .json());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * The whole page of a run that is held against an earlier one, in UTF-8.
     *
     * @param names what both are called
     * @param differences of their machines and plans, a phrase each
     * @throws IllegalArgumentException with what is wrong with the terms
     */
    public static byte[] compared(
            RunSummary before, RunSummary after, FactorLevels names, List<String> differences, Terms terms) {
        EarlierRun earlier = new EarlierRun(before, names, differences, terms);
        return Template.report(
                names.to() + " against " + names.from() + " · Load Harness",
                PageData.of(after, List.of(), Optional.empty(), Optional.of(earlier))
                        .json());
    }

    private static String title(RunSummary run) {
        return run.plan().workload() + " · Load Harness";
    }
}
