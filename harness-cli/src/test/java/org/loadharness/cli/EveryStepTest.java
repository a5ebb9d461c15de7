package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.ManifestFile;
import org.loadharness.house.Cases;
import org.loadharness.house.WatchedDisk;
import org.loadharness.house.WatchedDisk.Killed;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.StationWorkload;

/**
 * Whatever step of a command fails on the disk, or is its last: the exit code is true, what had ended is kept, and the next
 * start completes it to the bytes of a run that nobody disturbed.
 */
@Tag("law")
@Timeout(1800)
class EveryStepTest {
    private static final int TENTH = 10;

    /** Of the steps and signals so few are tried in the build: each takes a process. */
    private static final int RARELY = 110;

    private static final Map<String, Integer> SIGNALS =
            new TreeMap<>(Map.of("INT", 130, "TERM", 143, "HUP", 129, "KILL", 137));
    private static final List<String> RUN = List.of(
            "--workload",
            "station",
            "--mode",
            "simulated",
            "--users",
            "1",
            "--interactions",
            "50",
            "--repeats",
            "2",
            "--out",
            "out");

    @TempDir
    private Path directory;

    /** What happens at a step. */
    private enum Fault {
        /** That step fails, and the next ones do not. */
        ONCE,
        /** From that step on nothing more goes onto the disk. */
        FULL,
        /** The process is killed amidst that step. */
        KILLED
    }

    @Test
    void runLosesNoFinishedTrial() throws IOException {
        everyStep(new Course(List.of(), RUN, 11));
    }

    @Test
    void rawRecordsAreThoseOfTheTrialsThatCount() throws IOException {
        List<String> raw = Stream.concat(RUN.stream(), Stream.of("--raw")).toList();
        everyStep(new Course(List.of(), raw, 12));
    }

    @Test
    void resumedRunLosesNoFinishedTrial() throws IOException {
        everyStep(new Course(RUN, List.of("--resume", "out"), 13));
    }

    @Test
    void reportIsWholeOrIsMadeAgain() throws IOException {
        everyStep(new Course(RUN, List.of("report", "out"), 14));
    }

    @Test
    void compareWritesNothing() throws IOException {
        Path place = Files.createDirectory(directory.resolve("place"));
        assertThat(cli(place).run(words(RUN)).code()).isEqualTo(ExitCode.DONE);
        List<String> steps = new ArrayList<>();

        Result result = cli(WatchedDisk.watch(place, steps::add)).run("compare", "out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(steps).isEmpty();
    }

    @Test
    @Tag("process")
    void signalAtAnyStepIsTheExitCode() throws Exception {
        Path undisturbed = Files.createDirectory(directory.resolve("undisturbed"));
        List<String> steps = new ArrayList<>();
        cli(WatchedDisk.watch(undisturbed, steps::add)).run(words(RUN));
        Map<String, String> expected = ofAProcess();
        var chance = new SeedTree(15).stream();
        for (int step = 0; step < steps.size(); step++) {
            for (Map.Entry<String, Integer> signal : SIGNALS.entrySet()) {
                boolean isChosen = chance.nextInt(RARELY) == 0;
                if (isChosen || Cases.everyNth(TENTH) == 1) {
                    signalled(signal.getKey(), signal.getValue(), step, expected);
                }
            }
        }
    }

    /** The page names the flags of the process, so that of a run in this one would be another. */
    private Map<String, String> ofAProcess() throws Exception {
        Path place = Files.createDirectory(directory.resolve("process"));
        assertThat(exitCode(place, "INT", Integer.MAX_VALUE)).isZero();
        return new Disturbed(new Course(List.of(), RUN, 0), place).contents();
    }

    private static int exitCode(Path place, String signal, int step) throws Exception {
        List<String> words = new ArrayList<>(List.of(signal, Integer.toString(step)));
        words.addAll(RUN);
        try (Program program = Program.of(place, Program.command(SelfSignalled.class, words))) {
            return program.exitCode();
        }
    }

    private void signalled(String signal, int code, int step, Map<String, String> expected) throws Exception {
        String what = signal + " at step " + step;
        Path place = Files.createDirectory(directory.resolve(signal + step));
        assertThat(exitCode(place, signal, step)).as(what).isEqualTo(code);
        Disturbed disturbed = new Disturbed(new Course(List.of(), RUN, 0), place);
        if (Files.exists(place.resolve("out").resolve(ManifestFile.NAME))) {
            disturbed.completes(what, expected);
        } else { // nothing had begun: all of it runs again, where the flags are those that the page names
            assertThat(exitCode(place, signal, Integer.MAX_VALUE)).as(what).isZero();
            disturbed.requireSame(what, expected);
        }
        remove(place);
    }

    /**
     * Commands whose steps fail.
     *
     * @param before what is there when they begin, with one trial taken away for those that go on with it
     */
    private record Course(List<String> before, List<String> words, long seed) {
        boolean isReport() {
            return words.get(0).equals("report");
        }
    }

    private void everyStep(Course course) throws IOException {
        Disturbed undisturbed = new Disturbed(course, Files.createDirectory(directory.resolve("undisturbed")));
        List<String> steps = new ArrayList<>();
        assertThat(undisturbed.run(steps::add).code()).isEqualTo(ExitCode.DONE);
        Map<String, String> expected = undisturbed.contents();
        assertThat(steps).hasSizeGreaterThan(50);
        var chance = new SeedTree(course.seed()).stream();
        for (int step = 0; step < steps.size(); step++) {
            for (Fault fault : Fault.values()) {
                boolean isChosen = chance.nextInt(TENTH * Fault.values().length) == 0;
                if (isChosen || Cases.everyNth(TENTH) == 1) {
                    String what = fault + " at step " + step + ", " + steps.get(step);
                    Path place = Files.createDirectory(directory.resolve(fault + "-" + step));
                    new Disturbed(course, place).stands(what, fault, step, expected);
                    remove(place);
                }
            }
        }
    }

    /** A command in a directory of its own. */
    private static final class Disturbed {
        private final Course course;
        private final Path place;
        private final Path out;
        private final int kept;

        Disturbed(Course course, Path place) throws IOException {
            this.course = course;
            this.place = place;
            this.out = place.resolve("out");
            if (!course.before().isEmpty()) {
                prepare();
            }
            this.kept = lines();
        }

        private void prepare() throws IOException {
            AtomicInteger synced = new AtomicInteger();
            Path disk = WatchedDisk.watch(place, step -> {
                if (synced.get() == 1 && !course.isReport()) {
                    throw new Killed(Killed.Moment.BEFORE);
                }
                synced.addAndGet(step.equals("sync trials.jsonl") ? 1 : 0);
            });
            cli(disk).run(words(course.before()));
        }

        Result run(WatchedDisk.Steps steps) {
            return cli(WatchedDisk.watch(place, steps)).run(words(course.words()));
        }

        void stands(String what, Fault fault, int at, Map<String, String> expected) throws IOException {
            AtomicInteger taken = new AtomicInteger();
            AtomicInteger ended = new AtomicInteger(kept);
            Result result = run(step -> {
                fail(fault, taken.getAndIncrement() - at, step);
                ended.addAndGet(step.equals("sync trials.jsonl") ? 1 : 0);
            });

            if (fault != Fault.KILLED) {
                requireTruth(what, result, expected);
            }
            assertThat(lines())
                    .as("%s: trials kept after %s", what, result.err())
                    .isGreaterThanOrEqualTo(ended.get());
            completes(what, expected);
        }

        void completes(String what, Map<String, String> expected) throws IOException {
            Result again = cli(place).run(words(next()));
            assertThat(again.code()).as("%s, and then %s", what, again.err()).isEqualTo(ExitCode.DONE);
            requireSame(what, expected);
        }

        void requireSame(String what, Map<String, String> expected) throws IOException {
            Map<String, String> found = contents();
            assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
            expected.forEach((name, content) ->
                    assertThat(found.get(name)).as(what + ": " + name).isEqualTo(content));
        }

        private List<String> next() {
            if (course.isReport()) {
                return course.words();
            }
            return Files.exists(out.resolve(ManifestFile.NAME)) ? List.of("--resume", "out") : course.words();
        }

        private void requireTruth(String what, Result result, Map<String, String> expected) throws IOException {
            if (result.code() == ExitCode.DONE) {
                requireSame(what, expected);
                return;
            }
            boolean hasRun = Files.exists(out.resolve(ManifestFile.NAME));
            boolean isRefused = result.err().contains("out: cannot be written: ");
            assertThat(result.code())
                    .as("%s: %s", what, result.err())
                    .isEqualTo(isRefused ? ExitCode.WRONG_USE : ExitCode.UNWRITABLE);
            assertThat(result.err()).as(what).contains("No space left").doesNotContain("internal error", "Exception");
            if (hasRun && !course.isReport()) {
                Manifest manifest = ManifestFile.read(out);
                if (manifest.state() != State.RUNNING) {
                    assertThat(manifest.totals().trialsDone()).as(what).isEqualTo(lines());
                }
            }
        }

        private int lines() throws IOException {
            Path log = out.resolve("trials.jsonl");
            return Files.exists(log)
                    ? (int) Files.readString(log)
                            .chars()
                            .filter(letter -> letter == '\n')
                            .count()
                    : 0;
        }

        /** All that does not depend on the time of day and on how fast the records were written. */
        Map<String, String> contents() throws IOException {
            Map<String, String> contents = new TreeMap<>();
            try (Stream<Path> files = Files.walk(out)) {
                files.filter(Files::isRegularFile)
                        .forEach(file -> contents.put(String.valueOf(file.getFileName()), content(file)));
            }
            return contents;
        }

        private String content(Path file) {
            try {
                byte[] bytes = Files.readAllBytes(file);
                String text = new String(bytes, StandardCharsets.ISO_8859_1);
                return switch (String.valueOf(file.getFileName())) {
                    case "manifest.json" ->
                        ManifestFile.read(out).state() + " "
                                + ManifestFile.read(out).totals();
                    case "trials.jsonl" ->
                        text.replaceAll("\"crc32c\":\"\\w+\"", "").replaceAll("\"cpu_ns\":\\d+\\}\\}\\}", "");
                    case "repeats.csv" -> text.lines().count() + " lines";
                    default -> text.length() > 100_000 ? Integer.toString(text.hashCode()) : text;
                };
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private static void fail(Fault fault, int after, String step) throws IOException {
        boolean takesRoom = step.startsWith("create") || step.startsWith("write");
        switch (fault) {
            case ONCE -> {
                if (after == 0) {
                    throw new IOException("No space left on device");
                }
            }
            case FULL -> {
                if (after == 0 || (after > 0 && takesRoom)) {
                    throw new IOException("No space left on device");
                }
            }
            case KILLED -> {
                if (after >= 0) {
                    throw new Killed(after == 0 ? Killed.Moment.NOW : Killed.Moment.BEFORE);
                }
            }
        }
    }

    private static Cli cli(Path place) {
        return new Cli(place).knowing(new StationWorkload());
    }

    private static String[] words(List<String> words) {
        return words.toArray(String[]::new);
    }

    private static void remove(Path place) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }
}
