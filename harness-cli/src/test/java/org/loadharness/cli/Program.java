package org.loadharness.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.time.Clock;
import org.loadharness.time.Ticker;

/** The program in a process of its own, ended with the test. */
final class Program implements AutoCloseable {
    /** Ends a test that hangs; a machine that has much else to do needs it not to be short. */
    private static final long PATIENCE_SECONDS = 120;

    private static final long HANGUP_OR_INTERRUPT = 0b11; // the first two signals
    private static final List<String> QUICK_START =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx256m");

    private final Process process;
    private final List<String> out = new CopyOnWriteArrayList<>();
    private final List<String> err = new CopyOnWriteArrayList<>();
    private final List<Thread> readers;

    private Program(Process process) {
        this.process = process;
        this.readers = List.of(
                read(process.inputReader(StandardCharsets.UTF_8), out),
                read(process.errorReader(StandardCharsets.UTF_8), err));
    }

    static Program start(Path directory, String... words) throws IOException {
        return start(directory, List.of(), words);
    }

    /** With other flags of the virtual machine. */
    static Program start(Path directory, List<String> flags, String... words) throws IOException {
        return of(directory, command(flags, words));
    }

    /** A process that an experiment starts beside its own. */
    static Program startChild(Path directory, String... words) throws IOException {
        return of(directory, command("org.loadharness.child.ChildMain", List.of(), List.of(words)));
    }

    static Program of(Path directory, List<String> command) throws IOException {
        return new Program(
                new ProcessBuilder(command).directory(directory.toFile()).start());
    }

    /** The command that starts it. */
    static List<String> command(List<String> flags, String... words) throws IOException {
        return command(Main.class.getName(), flags, List.of(words));
    }

    /** The same, of another main class. */
    static List<String> command(Class<?> main, List<String> words) throws IOException {
        return command(main.getName(), List.of(), words);
    }

    private static List<String> command(String main, List<String> flags, List<String> words) throws IOException {
        List<String> command = new ArrayList<>();
        if (ignoresSignals()) {
            command.addAll(List.of("env", "--default-signal=INT,HUP"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(QUICK_START);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(words);
        return command;
    }

    long pid() {
        return process.pid();
    }

    List<String> out() {
        return out;
    }

    List<String> err() {
        return err;
    }

    /** Waits until it has printed such a line to standard error, and gives that line. */
    String awaitErr(String regex) throws InterruptedException {
        return awaitLine(err, regex);
    }

    /** Waits until it has printed such a line to standard output, and gives that line. */
    String awaitOut(String regex) throws InterruptedException {
        return awaitLine(out, regex);
    }

    void signal(String name) throws IOException, InterruptedException {
        signal(name, process.pid());
    }

    static void signal(String name, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }

    /** Writes to its standard input. */
    void say(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Waits until it has ended, and gives its exit code. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still runs; it wrote " + out + err);
        }
        for (Thread reader : readers) {
            reader.join();
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** How often a process's threads of that name have waited until now; 0 as long as there is none. */
    static long waits(long process, String thread) {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + process + "/task"))) {
            return tasks.mapToLong(task -> waits(task.resolve("status"), thread))
                    .sum();
        } catch (IOException | UncheckedIOException ended) {
            return 0;
        }
    }

    private static long waits(Path status, String thread) {
        try (Stream<String> lines = Files.lines(status)) {
            Map<String, String> fields = lines.map(line -> line.split(":\\s*", 2))
                    .collect(Collectors.toMap(field -> field[0], field -> field[1]));
            return thread.equals(fields.get("Name"))
                    ? Long.parseLong(fields.getOrDefault("voluntary_ctxt_switches", "0"))
                    : 0;
        } catch (IOException | UncheckedIOException ended) {
            return 0;
        }
    }

    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        Ticker ticker = Ticker.system();
        long startNanos = ticker.nanos();
        while (!condition.getAsBoolean()) {
            if (ticker.nanos() - startNanos > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
                throw new AssertionError("did not happen: " + what);
            }
            Clock.system().waitUntil(ticker.nanos() + TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    private String awaitLine(List<String> lines, String regex) throws InterruptedException {
        try {
            await(regex, () -> lines.stream().anyMatch(line -> line.matches(regex)));
        } catch (AssertionError never) {
            throw new AssertionError(never.getMessage() + " in " + lines + " or " + err, never);
        }
        return lines.stream().filter(line -> line.matches(regex)).findFirst().orElseThrow();
    }

    private static Thread read(BufferedReader in, List<String> lines) {
        Thread thread = new Thread(
                () -> {
                    try (in) {
                        in.lines().forEach(lines::add);
                    } catch (IOException | UncheckedIOException killed) {
                        // what was read is there
                    }
                },
                "program-output");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Shells start background jobs so, and children inherit it. */
    private static boolean ignoresSignals() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line ->
                        (Long.parseUnsignedLong(line.replaceAll("SigIgn:\\s*", ""), 16) & HANGUP_OR_INTERRUPT) != 0);
    }
}
