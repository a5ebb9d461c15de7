package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.loadharness.plan.PhaseDraft;

/** What a file of options holds, for tests of the plans that come with the studies. */
public record PlanOnDisk(
        Map<String, String> options,
        Map<String, String> parameters,
        List<PhaseDraft> phases,
        Map<String, List<String>> factors) {
    /** As the command line reads it. */
    public static PlanOnDisk read(Path file) throws IOException {
        ConfigFile read = ConfigFile.read(file);
        return new PlanOnDisk(read.options(), read.parameters(), read.phases(), read.factors());
    }
}
