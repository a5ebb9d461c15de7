package org.loadharness.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.child.ExitCode;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** Runs the program in this process, in a directory of a test. */
final class Cli {
    /** Options that make a run of two points in a moment. */
    static final List<String> QUICK = List.of(
            "--workload",
            "counter",
            "--users",
            "1,2",
            "--interactions",
            "50",
            "--warmup",
            "5",
            "--repeats",
            "2",
            "--rehearsal",
            "0s");

    /** What takes the place of the quick options. */
    private static final Map<String, List<String>> ALTERNATIVES = Map.of(
            "--interactions", List.of("--duration", "--arrivals"),
            "--users", List.of("--arrivals"),
            "--warmup", List.of("--arrivals"));

    /** No test may end its own process. */
    static final Consumer<ExitCode> NEVER = code -> {
        throw new AssertionError("left at once with " + code);
    };

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();
    private final List<Workload> workloads = new ArrayList<>(List.of(new CounterWorkload(), new FailingWorkload()));
    private Screens screens = Screens.NONE;
    private EndingSignals.Source signals = EndingSignals.Source.OF_SYSTEM;

    /** What came out of it. */
    record Result(ExitCode code, String out, String err) {
        List<String> errLines() {
            return err.lines().toList();
        }
    }

    Cli(Path directory) {
        this.directory = directory;
    }

    Cli with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** A workload besides those there are. */
    Cli knowing(Workload workload) {
        workloads.add(workload);
        return this;
    }

    Cli on(Screens streams) {
        this.screens = streams;
        return this;
    }

    /** Hears signals of a test, and none of the system. */
    Cli hearing(EndingSignals.Source others) {
        this.signals = others;
        return this;
    }

    Result run(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ExitCode code = new CommandLine(
                        new Terminal(
                                printer(out),
                                printer(err),
                                new ByteArrayInputStream(new byte[0]),
                                environment,
                                directory,
                                screens,
                                NEVER,
                                signals),
                        () -> new Workloads(workloads))
                .run(List.of(words));
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** A quick run with other options as well; later ones hold. */
    Result quick(String... words) {
        return run(Stream.concat(quickWithout(words), Arrays.stream(words)).toArray(String[]::new));
    }

    private static Stream<String> quickWithout(String... words) {
        List<String> given =
                Arrays.stream(words).map(word -> word.replaceFirst("=.*", "")).toList();
        Stream.Builder<String> left = Stream.builder();
        for (int i = 0; i < QUICK.size(); i += 2) {
            boolean alternative =
                    ALTERNATIVES.getOrDefault(QUICK.get(i), List.of()).stream().anyMatch(given::contains);
            if (!given.contains(QUICK.get(i)) && !alternative) {
                left.add(QUICK.get(i)).add(QUICK.get(i + 1));
            }
        }
        return left.build();
    }

    /** A run that is made once for several tests, for one that changes it. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(each -> !each.equals(from)).toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    /** Every file below the directory with its content in hexadecimal digits of its hash. */
    static Map<String, Integer> contents(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(file -> directory.relativize(file).toString(), Cli::hash));
        }
    }

    static Set<String> names(Path directory) throws IOException {
        return contents(directory).keySet();
    }

    private static int hash(Path file) {
        try {
            return Arrays.hashCode(Files.readAllBytes(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
