package org.loadharness.cli;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** A server that nobody here wrote, as a child process on a free loopback port, with what it writes in one directory. */
final class RealTarget implements AutoCloseable {
    private static final Path INSTALLED =
            Path.of("").toAbsolutePath().resolveSibling("target").resolve("targets");
    private static final List<Path> SYSTEM =
            List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"), Path.of("/usr/local/sbin"));
    private static final int START_ATTEMPTS = 5;
    private static final int READY_CHECKS = 6_000;
    private static final int CHECK_MILLIS = 10;

    private final int port;
    private final Process process;

    private RealTarget(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** What scripts/targets.sh has installed; without it the test is left out, or fails where CI is true. */
    static Path installed(String file) {
        return there(file, Stream.of(INSTALLED), "./scripts/targets.sh installs it");
    }

    /** The same of a command of the system. */
    static Path command(String name) {
        return there(name, SYSTEM.stream(), "install it");
    }

    private static Path there(String file, Stream<Path> places, String wayOut) {
        Optional<Path> found = places.map(place -> place.resolve(file))
                .filter(Files::isRegularFile)
                .findFirst();
        if (found.isEmpty()) {
            String message = file + " is missing, so the tests against it are left out: " + wayOut;
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message + "; with CI=true they may not be");
            }
            abort(message);
        }
        return found.orElseThrow();
    }

    /**
     * Starts one and waits until it takes connections.
     *
     * @param words its command line on a port
     */
    static RealTarget start(Path directory, IntFunction<List<String>> words) throws IOException, InterruptedException {
        Path said = directory.resolve("said.log");
        for (int attempt = 1; true; attempt++) {
            int port = freePort(); // may be taken by another process before the server takes it
            RealTarget target = new RealTarget(port, launch(directory, said, words.apply(port)));
            if (target.isReady()) {
                return target;
            }
            target.close();
            if (attempt == START_ATTEMPTS) {
                throw new IOException("it does not start: " + Files.readString(said));
            }
        }
    }

    /** Runs what has to be done before a start. */
    static void prepare(Path directory, Map<String, String> environment, List<String> words)
            throws IOException, InterruptedException {
        Path said = directory.resolve("prepared.log");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().putAll(environment);
        if (builder.start().waitFor() != 0) {
            throw new IOException(words + " failed: " + Files.readString(said));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    private static Process launch(Path directory, Path said, List<String> words) throws IOException {
        return new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
    }

    private boolean isReady() throws InterruptedException {
        for (int i = 0; i < READY_CHECKS; i++) {
            try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return probe.isConnected() && process.isAlive();
            } catch (IOException notYet) {
                if (process.waitFor(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
                    return false;
                }
            }
        }
        return false;
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, 10, TimeUnit.SECONDS)
                .thenAccept(Process::destroyForcibly)
                .join();
        process.onExit().join();
    }
}
