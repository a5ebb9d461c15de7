package org.loadharness.cluster;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a command came to that is to end soon. Immutable.
 *
 * @param isDone whether it ended in time, and said that it did what it was to do
 * @param answer what it wrote to its standard output
 * @param remarks what it wrote beside it, and that it did not end in time if it did not
 */
record ShortCommand(boolean isDone, String answer, String remarks) {
    /** Of ssh a process may stay behind that is shared by later calls, and holds this end open. */
    private static final long REMARKS_SECONDS = 1;

    ShortCommand {
        requireNonNull(answer, "answer");
        requireNonNull(remarks, "remarks");
    }

    /** Runs one. Whatever becomes of the caller, it does not outlive the call. */
    static ShortCommand run(List<String> words, long limitSeconds) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).start();
        try {
            process.getOutputStream().close();
            Output answer = Output.of(process.getInputStream());
            Output remarks = Output.of(process.getErrorStream());
            boolean isInTime = process.waitFor(limitSeconds, TimeUnit.SECONDS);
            if (isInTime) {
                answer.awaitEnd(limitSeconds);
                remarks.awaitEnd(REMARKS_SECONDS);
            }
            String late = isInTime ? "" : " it did not end within " + limitSeconds + " s";
            return new ShortCommand(
                    isInTime && process.exitValue() == 0, answer.text(), (remarks.text() + late).strip());
        } finally {
            process.destroyForcibly();
        }
    }

    /** All that it wrote, in one line: what went wrong stands in either place. */
    String words() {
        return (answer + " " + remarks).strip().replaceAll("\\s*\\R", " ");
    }

    /** What comes from one end of the process, as it comes. */
    private record Output(Thread reader, ByteArrayOutputStream read) {
        static Output of(InputStream from) {
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            Thread reader = new Thread(() -> copy(from, read), "command-output");
            reader.setDaemon(true);
            reader.start();
            return new Output(reader, read);
        }

        private static void copy(InputStream from, ByteArrayOutputStream to) {
            try {
                from.transferTo(to);
            } catch (IOException ended) {
                // what was read is there
            }
        }

        void awaitEnd(long limitSeconds) throws InterruptedException {
            reader.join(TimeUnit.SECONDS.toMillis(limitSeconds));
        }

        String text() {
            return read.toString(StandardCharsets.UTF_8).strip();
        }
    }
}
