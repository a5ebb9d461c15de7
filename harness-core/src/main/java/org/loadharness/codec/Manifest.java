package org.loadharness.codec;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.loadharness.record.Environment;

/**
 * Where, when, with what and how far a plan was carried out. Immutable. Thread-safe.
 *
 * @param state how far the run has come
 * @param reason why it is incomplete, in a sentence; blank otherwise
 * @param configuration every option with its value and where that came from
 * @param seed root of every random stream
 * @param server what the system under test ran in, and how it was made fresh, in a sentence
 * @param sessions the first start and every resumption
 * @param totals how much was done
 * @param warnings what a reader of the results has to know, one sentence each
 * @param files every other file of the run by name
 */
public record Manifest(
        State state,
        String reason,
        List<Setting> configuration,
        long seed,
        String server,
        List<Session> sessions,
        Totals totals,
        List<String> warnings,
        Map<String, FileFacts> files) {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "manifest.json";

    public Manifest {
        requireNonNull(state, "state");
        requireNonNull(reason, "reason");
        requireNonNull(server, "server");
        requireNonNull(totals, "totals");
        configuration = List.copyOf(configuration);
        sessions = List.copyOf(sessions);
        warnings = List.copyOf(warnings);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        if (sessions.isEmpty()) {
            throw new IllegalArgumentException("sessions must not be empty");
        }
    }

    /**
     * Reads that of a directory.
     *
     * @throws MalformedFile if it is something else, with the path to what is wrong
     */
    public static Manifest read(Path directory) throws IOException {
        return ManifestFile.read(directory);
    }

    /** Replaces that of a directory at once: a reader, also after a crash, finds the old one or this one. */
    public void write(Path directory) throws IOException {
        ManifestFile.write(directory, this);
    }

    /** How far a run has come. */
    public enum State {
        /** Under way; if no process writes it, it was killed and can be resumed. */
        RUNNING,
        /** Every trial ran. */
        COMPLETE,
        /** Ended before the last trial; it can be resumed. */
        INCOMPLETE
    }

    /** An option, its value as a user would write it, and where that came from. */
    public record Setting(String option, String value, String source) {}

    /**
     * One process that worked on the run.
     *
     * @param commandLine the words after the program's name
     * @param harnessVersion version of the harness
     * @param environment the machine at its start
     * @param endedAt empty while it runs, and if it was killed
     */
    public record Session(
            List<String> commandLine, String harnessVersion, Environment environment, Optional<Instant> endedAt) {
        public Session {
            commandLine = List.copyOf(commandLine);
            requireNonNull(harnessVersion, "harnessVersion");
            requireNonNull(environment, "environment");
            requireNonNull(endedAt, "endedAt");
        }
    }

    /**
     * How much was planned and done; interactions are those of measured stages.
     *
     * @param requestsRepeated requests that were sent a second time, as the server had closed a connection that it was to
     *     keep; those of warm-ups and preparations too
     * @param forks what processes of single trials took; empty if there were none
     */
    public record Totals(
            int trialsPlanned,
            int trialsDone,
            long successes,
            long failures,
            long requestsRepeated,
            Optional<Forks> forks) {
        public Totals {
            requireNonNull(forks, "forks");
        }

        /** Without processes of single trials and repeated requests. */
        public Totals(int trialsPlanned, int trialsDone, long successes, long failures) {
            this(trialsPlanned, trialsDone, successes, failures, 0, Optional.empty());
        }
    }

    /**
     * Processes of single trials.
     *
     * @param trials how many there were
     * @param preparedMillis from their starts until their trials began, all together
     * @param wholeMillis from their starts to their ends, all together
     */
    public record Forks(int trials, long preparedMillis, long wholeMillis) {
        /** For people: {@code 24 trials in processes of their own: 1.3 s each to start and rehearse, ...}. */
        public String inWords() {
            return String.format(
                    Locale.ROOT,
                    "%d %s in processes of their own: %.1f s each to start and rehearse, %.0f %% of the time that they took",
                    trials,
                    trials == 1 ? "trial" : "trials",
                    preparedMillis / 1e3 / Math.max(1, trials),
                    wholeMillis == 0 ? 0 : 100.0 * preparedMillis / wholeMillis);
        }
    }

    /** Size and SHA-256, the latter as 64 hexadecimal digits. */
    public record FileFacts(long lengthBytes, String sha256) {
        /** Of those files of a directory that are there, in the order of their names. */
        public static Map<String, FileFacts> of(Path directory, Collection<String> names) throws IOException {
            List<String> there = names.stream()
                    .sorted()
                    .distinct()
                    .filter(name -> Files.exists(directory.resolve(name)))
                    .toList();
            Map<String, FileFacts> facts = new LinkedHashMap<>();
            try {
                List<FileFacts> found = InParallel.map(there, name -> of(directory.resolve(name)));
                IntStream.range(0, there.size()).forEach(index -> facts.put(there.get(index), found.get(index)));
            } catch (UncheckedIOException unreadable) {
                throw unreadable.getCause();
            }
            return facts;
        }

        private static FileFacts of(Path file) {
            try {
                return new FileFacts(Files.size(file), Digests.sha256(file));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        /** Whether a file is at least that long and begins with those bytes. */
        public boolean isBeginningOf(Path file) throws IOException {
            return Files.size(file) >= lengthBytes
                    && Digests.sha256(file, lengthBytes).equals(sha256);
        }
    }
}
