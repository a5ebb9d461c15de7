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
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;
import org.loadharness.house.WatchedDisk;
import org.loadharness.house.WatchedDisk.Killed;
import org.loadharness.simulation.StationWorkload;

/** A command in a directory of its own, of whose steps on the disk one fails or is interrupted by a signal. */
final class DisturbedCommand {
    /** What happens at a step. */
    enum Fault {
        /** That step fails, and the next ones do not. */
        ONCE,
        /** From that step on nothing more goes onto the disk. */
        FULL,
        /** The process is killed amidst that step. */
        KILLED
    }

    /**
     * Commands whose steps fail.
     *
     * @param before what is there when they begin, with one trial taken away for those that go on with it
     */
    record Course(List<String> before, List<String> words, long seed) {
        boolean isForked() {
            return words.contains("--fork") || before.contains("--fork");
        }

        boolean isReport() {
            return words.get(0).equals("report");
        }
    }

    private final Course course;
    private final Path place;
    private final Path out;
    private final int kept;

    DisturbedCommand(Course course, Path place) throws IOException {
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

    Result failsOnceAt(int at) {
        AtomicInteger taken = new AtomicInteger();
        return run(step -> fail(Fault.ONCE, taken.getAndIncrement() - at, step));
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
        assertThat(lines()).as("%s: trials kept after %s", what, result.err()).isGreaterThanOrEqualTo(ended.get());
        completes(what, expected);
    }

    /** The signal comes amidst a step, and is heard at once. */
    void endsWith(String what, ExitCode signal, int at, Map<String, String> expected) throws IOException {
        List<Consumer<ExitCode>> hearers = new ArrayList<>();
        AtomicInteger taken = new AtomicInteger();
        Path disk = WatchedDisk.watch(place, step -> {
            if (taken.getAndIncrement() == at) {
                List.copyOf(hearers).forEach(hearer -> hearer.accept(signal));
            }
        });
        Result result = cli(disk)
                .hearing(consumer -> {
                    hearers.add(consumer);
                    return hearers::clear;
                })
                .run(words(course.words()));

        assertThat(result.code()).as("%s: %s", what, result.err()).isEqualTo(signal);
        if (Manifest.read(out).state() == State.COMPLETE) {
            requireSame(what, expected);
            assertThat(Manifest.read(out).warnings()).as(what).anyMatch(line -> line.contains(signal.meaning()));
        }
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
        return Files.exists(out.resolve(Manifest.NAME)) ? List.of("--resume", "out") : course.words();
    }

    private void requireTruth(String what, Result result, Map<String, String> expected) throws IOException {
        if (result.code() == ExitCode.DONE) {
            requireSame(what, expected);
            return;
        }
        boolean hasRun = Files.exists(out.resolve(Manifest.NAME));
        boolean isRefused = result.err().contains("out: cannot be written: ");
        assertThat(result.code())
                .as("%s: %s", what, result.err())
                .isEqualTo(isRefused ? ExitCode.WRONG_USE : ExitCode.UNWRITABLE);
        assertThat(result.err()).as(what).contains("No space left").doesNotContain("internal error", "Exception");
        if (hasRun && !course.isReport()) {
            Manifest manifest = Manifest.read(out);
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
            if (course.isForked()) { // in real time no two are alike
                return file.endsWith(Manifest.NAME)
                        ? Manifest.read(out).state() + " "
                                + Manifest.read(out).totals().trialsDone()
                        : "";
            }
            byte[] bytes = Files.readAllBytes(file);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            return switch (String.valueOf(file.getFileName())) {
                case "manifest.json" ->
                    Manifest.read(out).state() + " " + Manifest.read(out).totals();
                case "trials.jsonl" ->
                    text.replaceAll("\"crc32c\":\"\\w+\"", "").replaceAll("\"cpu_ns\":\\d+\\}\\}\\}", "");
                case "repeats.csv" -> text.lines().count() + " lines";
                default -> text.length() > 100_000 ? Integer.toString(text.hashCode()) : text;
            };
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
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

    static Cli cli(Path place) {
        return new Cli(place).knowing(new StationWorkload());
    }

    static String[] words(List<String> words) {
        return words.toArray(String[]::new);
    }
}
