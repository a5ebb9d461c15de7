package org.loadharness.cluster;

import java.io.IOException;
import java.nio.file.Path;
import org.loadharness.codec.DurableFile;
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
        byte[] bytes = Payload.of(new Line.Ended(log)).bytes();
        try {
            DurableFile.write(file, out -> out.write(bytes));
            return "what its users did last is in " + file;
        } catch (IOException full) {
            return "what its users did last could not be kept in " + file + ": " + full.getMessage();
        }
    }
}
