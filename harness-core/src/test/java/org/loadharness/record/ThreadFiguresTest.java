package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadFiguresTest {
    @TempDir
    private Path directory;

    private FakeProcess process;

    @BeforeEach
    void aProcess() throws IOException {
        process = new FakeProcess(directory);
    }

    @Test
    void everyThreadIsOfTheKindThatItsNameSays() throws IOException {
        process.thread(1, "java", 1)
                .thread(2, "GC Thread#0", 10)
                .thread(3, "G1 Conc#0", 20)
                .thread(4, "C2 CompilerThre", 100)
                .thread(5, "C1 CompilerThre", 200)
                .thread(6, "VM Thread", 1_000)
                .thread(7, "user-0", 10_000)
                .thread(8, "ForkJoinPool-1-", 20_000)
                .thread(9, "ForkJoinPool.co", 2_000);

        assertThat(read(kinds()))
                .containsOnly(
                        entry(ResourceUse.Resource.CPU_COLLECTOR_NANOS, 30L),
                        entry(ResourceUse.Resource.CPU_COMPILER_NANOS, 300L),
                        entry(ResourceUse.Resource.CPU_OTHER_NANOS, 3_001L));
    }

    @Test
    void anEndedThreadsTimeStaysAndItsNumberMayBeGivenAnew() throws IOException {
        process.thread(1, "java", 5).thread(2, "C2 CompilerThre", 100).thread(3, "worker", 50);
        CpuByKind kinds = kinds();
        read(kinds);

        process.end(2).end(3).thread(3, "worker", 7);

        assertThat(read(kinds))
                .contains(
                        entry(ResourceUse.Resource.CPU_COMPILER_NANOS, 100L),
                        entry(ResourceUse.Resource.CPU_OTHER_NANOS, 5L + 50 + 7));
    }

    @Test
    void aUserThatStillHadItsStartersNameIsAUserFromItsNextReadingOn() throws IOException {
        process.thread(1, "java", 5).thread(2, "java", 3);
        CpuByKind kinds = kinds();
        read(kinds);

        process.thread(2, "user-17", 1_000_000);

        assertThat(read(kinds)).contains(entry(ResourceUse.Resource.CPU_OTHER_NANOS, 8L));
    }

    @Test
    void moreOtherThreadsThanAreReadAreUnknownUntilTheyAreFewer() throws IOException {
        process.thread(1, "user-0", 1);
        for (int thread = 2; thread < ThreadSwitches.MOST_THREADS + 3; thread++) {
            process.thread(thread, "worker", 1);
        }
        CpuByKind kinds = kinds();

        assertThat(read(kinds)).isEmpty();

        process.end(2);

        assertThat(read(kinds))
                .contains(entry(ResourceUse.Resource.CPU_OTHER_NANOS, (long) ThreadSwitches.MOST_THREADS));
    }

    @Test
    void aSystemThatDoesNotTellTimesLeavesThemUnknown() throws IOException {
        process.file("task/1/comm", "java\n").file("task/2/comm", "GC Thread#0\n");

        assertThat(read(kinds())).isEmpty();
        assertThat(read(new CpuByKind(new ProcFiles(directory, directory.resolve("none")), List.of())))
                .isEmpty();
    }

    @Test
    void switchesOfAllThreadsAreAddedAndThoseOfEndedOnesStay() throws IOException {
        process.switches(1, 10, 1).switches(2, 20, 2).switches(3, 30, 3);
        ThreadSwitches switches = new ThreadSwitches(process.files());
        assertThat(switchesOf(switches, 3))
                .contains(
                        entry(ResourceUse.Resource.VOLUNTARY_SWITCHES, 60L),
                        entry(ResourceUse.Resource.INVOLUNTARY_SWITCHES, 6L));

        process.end(2).switches(1, 11, 1).switches(4, 5, 5);

        assertThat(switchesOf(switches, 3))
                .contains(
                        entry(ResourceUse.Resource.VOLUNTARY_SWITCHES, 66L),
                        entry(ResourceUse.Resource.INVOLUNTARY_SWITCHES, 11L));
    }

    @Test
    void aThreadThatCannotBeReadForOnceIsNotCountedTwice() throws IOException {
        process.switches(1, 10, 1).switches(2, 20, 2);
        ThreadSwitches switches = new ThreadSwitches(process.files());
        switchesOf(switches, 2);
        Files.delete(directory.resolve("task/2/status"));
        assertThat(switchesOf(switches, 2)).contains(entry(ResourceUse.Resource.VOLUNTARY_SWITCHES, 30L));

        process.switches(2, 21, 2);

        assertThat(switchesOf(switches, 2)).contains(entry(ResourceUse.Resource.VOLUNTARY_SWITCHES, 31L));
    }

    @Test
    void switchesOfTooManyThreadsAreUnknown() throws IOException {
        process.switches(1, 10, 1);
        ThreadSwitches switches = new ThreadSwitches(process.files());

        assertThat(switchesOf(switches, ThreadSwitches.MOST_THREADS + 1))
                .containsOnly(entry(ResourceUse.Resource.THREADS, ThreadSwitches.MOST_THREADS + 1L));
        assertThat(read(switches)).isEmpty();
    }

    @Test
    void whatAProcessDoesNotTellIsMissingAndTheRestIsThere() throws IOException {
        process.file("status", "VmRSS:\t 3 kB\nThreads: many\n").file("net/dev", "lo: torn");

        assertThat(read(ProcessFigures.of(process.files())))
                .containsOnly(entry(ResourceUse.Resource.RESIDENT_BYTES, 3L * 1024));
    }

    @Test
    void ofWhatTheHostTookFromTheMachineAProcessHasTheShareOfItsCores(@TempDir Path machine) throws IOException {
        Files.writeString(
                machine.resolve("stat"),
                "cpu  9 9 9 9 9 9 9 40 9 9\ncpu0 9\ncpu1 9\ncpu2 9\ncpu3 9\nctxt 7\n",
                StandardCharsets.US_ASCII);
        ProcFiles files = new ProcFiles(machine, machine.resolve("none"));

        assertThat(read(new ProcessFigures(files, OptionalLong.of(10_000_000), 2)))
                .containsOnly(
                        entry(ResourceUse.Resource.MACHINE_SWITCHES, 7L),
                        entry(ResourceUse.Resource.STOLEN_NANOS, 200_000_000L));
    }

    private CpuByKind kinds() {
        return new CpuByKind(process.files(), List.of("user-", "ForkJoinPool-"));
    }

    private static Map<ResourceUse.Resource, Long> switchesOf(ThreadSwitches switches, long threads) {
        Map<ResourceUse.Resource, Long> figures = new EnumMap<>(ResourceUse.Resource.class);
        figures.put(ResourceUse.Resource.THREADS, threads);
        switches.read(figures);
        return figures;
    }

    private static Map<ResourceUse.Resource, Long> read(ResourceSource source) {
        Map<ResourceUse.Resource, Long> figures = new EnumMap<>(ResourceUse.Resource.class);
        source.read(figures);
        return figures;
    }
}
