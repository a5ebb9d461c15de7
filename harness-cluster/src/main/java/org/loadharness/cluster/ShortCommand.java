package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a command came to that is to end soon. Immutable.
 *
 * @param isDone whether it ended in time, and said that it did what it was to do
 * @param output what it wrote, and that it did not end in time if it did not
 */
record ShortCommand(boolean isDone, String output) {
    ShortCommand {
        requireNonNull(output, "output");
    }

    /** Runs one. Whatever becomes of the caller, it does not outlive the call. */
    static ShortCommand run(List<String> words, long limitSeconds) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            Thread reader = new Thread(() -> read(process, output), "command-output");
            reader.setDaemon(true);
            reader.start();
            boolean isInTime = process.waitFor(limitSeconds, TimeUnit.SECONDS);
            if (isInTime) {
                reader.join(TimeUnit.SECONDS.toMillis(limitSeconds));
            }
            String written = output.toString(StandardCharsets.UTF_8).strip();
            return isInTime
                    ? new ShortCommand(process.exitValue() == 0, written)
                    : new ShortCommand(
                            /* isDone= */ false, (written + " it did not end within " + limitSeconds + " s").strip());
        } finally {
            process.destroyForcibly();
        }
    }

    private static void read(Process process, ByteArrayOutputStream output) {
        try {
            process.getInputStream().transferTo(output);
        } catch (IOException ended) {
            // what was read is there
        }
    }
}
