package org.loadharness.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a program in a JVM of its own, so that none is warm from another. Immutable. Thread-safe.
 *
 * @param outputs folder that keeps what the programs print
 */
record ChildJvm(Path outputs) {
    private static final long MOST_MINUTES = 10;

    /** A program with its class path and arguments. */
    record Program(String classPath, String mainClass, List<String> arguments) {
        /** One of ours. */
        static Program of(Class<?> main, String... arguments) {
            return new Program(System.getProperty("java.class.path"), main.getName(), List.of(arguments));
        }
    }

    /**
     * Returns what it printed, line by line.
     *
     * @throws IOException if it could not be started, failed or did not end
     */
    List<String> run(String name, Program program) throws IOException, InterruptedException {
        Path output = outputs.resolve(name + ".txt");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-cp"));
        command.add(program.classPath);
        command.add(program.mainClass);
        command.addAll(program.arguments);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IOException(program.mainClass + " failed or did not end; see " + output);
            }
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(output);
    }
}
