package org.loadharness.cluster;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Commands that only root can carry out, and not in every container. Stateless. */
final class RootCommand {
    private RootCommand() {}

    /** Carries one out; where that is not allowed, the test ends here, with the reason why it could not run. */
    static void orSkip(String... words) throws IOException {
        String refusal;
        try {
            refusal = refusal(words);
        } catch (IOException missing) {
            refusal = String.valueOf(missing.getMessage());
        }
        assumeThat(refusal)
                .as("root alone can do this: " + String.join(" ", words))
                .isEmpty();
    }

    /** Carries one out that is allowed. */
    static void run(String... words) throws IOException {
        String refusal = refusal(words);
        if (!refusal.isEmpty()) {
            throw new IOException(refusal);
        }
    }

    /** What stood against it; blank if nothing did. */
    private static String refusal(String... words) throws IOException {
        Process process =
                new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.onExit().join().exitValue();
        return code == 0 ? "" : String.join(" ", words) + " ended with " + code + ": " + output.strip();
    }
}
