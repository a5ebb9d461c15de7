package org.loadharness.workloads.regex;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.tcp.LineRefused;

/**
 * The lines that users draw from and, where replies are verified, how many lines each reply has. Immutable. Thread-safe.
 *
 * @param lines in the order in which they are drawn from
 * @param expected reply lines by request line; empty if nothing is verified
 */
record Requests(List<String> lines, Map<String, Integer> expected) {
    /** No server's limit is asked of the client's own search. */
    private static final Duration UNLIMITED = Duration.ofDays(1);

    Requests {
        lines = List.copyOf(lines);
        expected = Map.copyOf(expected);
    }

    /** Those of a class; verified ones are all searched for now, so that no user has to. */
    static Requests of(Settings settings, Rows rows) throws IOException {
        List<String> lines = lines(settings, rows);
        return settings.get(RegexParameters.VERIFY).equals(RegexParameters.COUNT)
                ? new Requests(lines, counted(lines, new TypeIndex(rows)))
                : new Requests(lines, Map.of());
    }

    /** Those of a file; a file that is not there yet is written. */
    private static List<String> lines(Settings settings, Rows rows) throws IOException {
        Path file = settings.get(RegexParameters.REQUESTS).orElse(null);
        if (file != null && Files.exists(file)) {
            return read(file);
        }
        SeedTree seeds = Engines.seeds(settings).child("requests");
        List<String> made = RequestLines.of(settings.get(RegexParameters.CLASS), rows, seeds);
        if (file != null) {
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.write(part, made);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE); // so that a file of that name is whole
        }
        return made;
    }

    private static List<String> read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).indexOf(';') < 0) {
                throw new IOException(
                        file + ", line " + (i + 1) + ": no request; write <types>;<regex>, types as in 1,3");
            }
        }
        if (lines.isEmpty()) {
            throw new IOException(file + ": no request in it; delete it to have one made");
        }
        return lines;
    }

    String draw(RandomGenerator random) {
        return lines.get(random.nextInt(lines.size()));
    }

    private static Map<String, Integer> counted(List<String> lines, Index index) {
        Engine engine = new Engine(index, new NoCache(), UNLIMITED);
        Map<String, Integer> counts = new HashMap<>();
        for (String line : lines) {
            try {
                counts.put(line, engine.answer(line).size());
            } catch (LineRefused noRequest) {
                // a sentence that is no expression: the server refuses it as well
            }
        }
        return counts;
    }
}
