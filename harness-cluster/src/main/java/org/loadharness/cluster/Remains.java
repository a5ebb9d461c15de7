package org.loadharness.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.record.TrialLog;

/** What an agent measured for a run that it lost: a file for people, which no command reads. Stateless. */
final class Remains {
    private Remains() {}

    /**
     * Writes it.
     *
     * @return where it is, or why it is nowhere, in a sentence
     */
    static String keep(Path directory, TrialLog log) {
        Path file = directory.resolve("agent-" + ProcessHandle.current().pid() + "-lost-"
                + log.startedAt().getEpochSecond() + ".json");
        try {
            Files.write(file, Words.of(new Line.Ended(log)).bytes());
            return "what its users did last is in " + file;
        } catch (IOException full) {
            return "what its users did last could not be kept in " + file + ": " + full.getMessage() + removed(file);
        }
    }

    /** A beginning of it would be no JSON. */
    private static String removed(Path file) {
        try {
            boolean unused = Files.deleteIfExists(file);
            return "";
        } catch (IOException staying) {
            return "; its beginning is still there";
        }
    }
}
