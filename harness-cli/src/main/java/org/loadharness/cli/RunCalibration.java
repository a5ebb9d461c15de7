package org.loadharness.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.experiment.StoredRun;
import org.loadharness.random.SeedTree;
import org.loadharness.report.CalibrationFile;
import org.loadharness.report.Sheet;
import org.loadharness.stats.Calibration;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Tries the intervals of a run on its own process, point by point, and writes what came of it.
 *
 * @param calibrations of the points of which something can be said
 * @param seed of what was drawn
 */
record RunCalibration(List<Calibration> calibrations, long seed) {
    static final int RUNS = 500;

    /** As many draws take some seconds. */
    private static final long MOST_DRAWS = 100_000_000;

    /** Says what it is about, point by point. */
    static RunCalibration of(RunSummary run, int runs, Terminal terminal) {
        long seed = run.plan().seed();
        SeedTree seeds = new SeedTree(seed).child("calibration");
        List<PointSummary> points = run.points();
        List<Calibration> calibrations = new ArrayList<>();
        for (int index = 0; index < points.size(); index++) {
            PointSummary point = points.get(index);
            Optional<String> gap = Calibration.gap(point);
            if (gap.isPresent()) {
                terminal.say("note: nothing is drawn of " + point.point().label() + ": " + gap.get());
            } else {
                terminal.say("[" + (index + 1) + "/" + points.size() + "] draws the process of "
                        + point.point().label());
                Calibration.Extents extents = new Calibration.Extents(runs, MOST_DRAWS / points.size());
                calibrations.addAll(Calibration.of(point, extents, seeds.child(index)));
            }
        }
        return new RunCalibration(List.copyOf(calibrations), seed);
    }

    Sheet sheet() {
        return CalibrationFile.sheet(calibrations, seed);
    }

    List<String> sentences() {
        return CalibrationWords.sentences(calibrations);
    }

    /** The page of the run has it from then on. */
    void writeTo(Path directory) throws IOException {
        StoredRun.read(directory).deriveWith(sheet().csv().getBytes(StandardCharsets.UTF_8));
    }
}
