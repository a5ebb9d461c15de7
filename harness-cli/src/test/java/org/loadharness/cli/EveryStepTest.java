package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.cli.DisturbedCommand.Course;
import org.loadharness.cli.DisturbedCommand.Fault;
import org.loadharness.codec.Manifest;
import org.loadharness.house.Cases;
import org.loadharness.house.WatchedDisk;
import org.loadharness.random.SeedTree;

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

    /** Trials whose seconds go to the disk as they pass. */
    private static final List<String> LONG = List.of(
            "--workload",
            "station",
            "--mode",
            "simulated",
            "--users",
            "1",
            "--think",
            "1s",
            "--duration",
            "75s",
            "--repeats",
            "2",
            "--out",
            "out");

    private static final List<String> FORKED = List.of(
            "--workload",
            "counter",
            "--users",
            "1",
            "--interactions",
            "50",
            "--warmup",
            "0",
            "--rehearsal",
            "0s",
            "--repeats",
            "2",
            "--fork",
            "--out",
            "out");

    @TempDir
    private Path directory;

    @Test
    void runLosesNoFinishedTrial() throws IOException {
        everyStep(new Course(List.of(), RUN, 11));
    }

    /** Or a file that nobody misses would be gone after a loss of power. */
    @Test
    void directoryThatCannotBeSyncedIsAFailureEachTime() throws IOException {
        Course course = new Course(List.of(), RUN, 21);
        Path undisturbed = Files.createDirectory(directory.resolve("undisturbed"));
        List<String> steps = new ArrayList<>();
        new DisturbedCommand(course, undisturbed).run(steps::add);
        assertThat(steps).filteredOn("sync directory"::equals).hasSizeGreaterThan(10);
        for (int at = 0; at < steps.size(); at++) {
            if (steps.get(at).equals("sync directory")) {
                Path place = Files.createDirectory(directory.resolve("failed-" + at));
                Result result = new DisturbedCommand(course, place).failsOnceAt(at);

                assertThat(result.code()).as("%d: %s", at, result.err()).isIn(ExitCode.UNWRITABLE, ExitCode.WRONG_USE);
                assertThat(result.err()).contains("No space left on device");
                remove(place);
            }
        }
    }

    @Test
    void longRunLosesNoFinishedTrial() throws IOException {
        everyStep(new Course(List.of(), LONG, 19), RARELY);
    }

    @Test
    void resumedLongRunLosesNoFinishedTrial() throws IOException {
        everyStep(new Course(LONG, List.of("--resume", "out"), 20), RARELY);
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
        assertThat(DisturbedCommand.cli(place).run(DisturbedCommand.words(RUN)).code())
                .isEqualTo(ExitCode.DONE);
        List<String> steps = new ArrayList<>();

        Result result =
                DisturbedCommand.cli(WatchedDisk.watch(place, steps::add)).run("compare", "out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(steps).isEmpty();
    }

    @Test
    void forkedRunLosesNoFinishedTrial() throws IOException {
        everyStep(new Course(List.of(), FORKED, 16), RARELY);
    }

    @Test
    void resumedForkedRunLosesNoFinishedTrial() throws IOException {
        everyStep(new Course(FORKED, List.of("--resume", "out"), 17), RARELY);
    }

    @Test
    void signalThatIsHeardAtAnyStepIsTheExitCode() throws IOException {
        Course course = new Course(List.of(), RUN, 18);
        DisturbedCommand undisturbed =
                new DisturbedCommand(course, Files.createDirectory(directory.resolve("undisturbed")));
        List<String> steps = new ArrayList<>();
        undisturbed.run(steps::add);
        Map<String, String> expected = undisturbed.contents();
        var chance = new SeedTree(course.seed()).stream();
        for (int step = 0; step < steps.size(); step++) {
            for (ExitCode signal : List.of(ExitCode.INTERRUPTED, ExitCode.TERMINATED, ExitCode.HUNG_UP)) {
                boolean isChosen = chance.nextInt(TENTH) == 0;
                if (isChosen || Cases.everyNth(TENTH) == 1) {
                    String what = signal + " at step " + step + ", " + steps.get(step);
                    Path place = Files.createDirectory(directory.resolve(signal + "-" + step));
                    new DisturbedCommand(course, place).endsWith(what, signal, step, expected);
                    remove(place);
                }
            }
        }
    }

    @Test
    @Tag("process")
    void signalAtAnyStepIsTheExitCode() throws Exception {
        Path undisturbed = Files.createDirectory(directory.resolve("undisturbed"));
        List<String> steps = new ArrayList<>();
        DisturbedCommand.cli(WatchedDisk.watch(undisturbed, steps::add)).run(DisturbedCommand.words(RUN));
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
        return new DisturbedCommand(new Course(List.of(), RUN, 0), place).contents();
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
        DisturbedCommand disturbed = new DisturbedCommand(new Course(List.of(), RUN, 0), place);
        if (Files.exists(place.resolve("out").resolve(Manifest.NAME))) {
            disturbed.completes(what, expected);
        } else { // nothing had begun: all of it runs again, where the flags are those that the page names
            assertThat(exitCode(place, signal, Integer.MAX_VALUE)).as(what).isZero();
            disturbed.requireSame(what, expected);
        }
        remove(place);
    }

    private void everyStep(Course course) throws IOException {
        everyStep(course, TENTH * Fault.values().length);
    }

    /** Of so many cases one is tried in the build. */
    private void everyStep(Course course, int oneOf) throws IOException {
        DisturbedCommand undisturbed =
                new DisturbedCommand(course, Files.createDirectory(directory.resolve("undisturbed")));
        List<String> steps = new ArrayList<>();
        assertThat(undisturbed.run(steps::add).code()).isEqualTo(ExitCode.DONE);
        Map<String, String> expected = undisturbed.contents();
        assertThat(steps).hasSizeGreaterThan(50);
        var chance = new SeedTree(course.seed()).stream();
        for (int step = 0; step < steps.size(); step++) {
            for (Fault fault : Fault.values()) {
                boolean isChosen = chance.nextInt(oneOf) == 0;
                if (isChosen || Cases.everyNth(TENTH) == 1) {
                    String what = fault + " at step " + step + ", " + steps.get(step);
                    Path place = Files.createDirectory(directory.resolve(fault + "-" + step));
                    new DisturbedCommand(course, place).stands(what, fault, step, expected);
                    remove(place);
                }
            }
        }
    }

    private static void remove(Path place) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }
}
