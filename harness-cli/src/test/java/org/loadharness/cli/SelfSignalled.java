package org.loadharness.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.house.WatchedDisk;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Workloads;

/** The program, which sends itself a signal before one of the steps that it takes on the disk. */
final class SelfSignalled {
    private SelfSignalled() {}

    /** Takes the name of the signal, the number of the step, and the program's own words. */
    @SuppressWarnings("SystemExitOutsideMain") // it is one
    public static void main(String[] words) {
        AtomicInteger left = new AtomicInteger(Integer.parseInt(words[1]));
        CountDownLatch heard = new CountDownLatch(1);
        Path disk = WatchedDisk.watch(Path.of("").toAbsolutePath(), step -> {
            if (left.getAndDecrement() == 0) {
                signal(words[0], heard);
            }
        });
        Terminal terminal = new Terminal(
                System.out,
                System.err,
                new ByteArrayInputStream(new byte[0]),
                Map.of(),
                disk,
                Screens.NONE,
                code -> Runtime.getRuntime().halt(code.number()),
                consumer -> EndingSignals.Source.OF_SYSTEM.hear(code -> {
                    consumer.accept(code);
                    heard.countDown();
                }));
        List<String> program = List.of(words).subList(2, words.length);
        System.exit(new CommandLine(terminal, () -> new Workloads(List.of(new StationWorkload())))
                .run(program)
                .number());
    }

    /** It is heard on another thread: the step waits for that, or for the end of the process. */
    private static void signal(String name, CountDownLatch heard) throws IOException {
        Process kill = new ProcessBuilder(
                        "kill",
                        "-" + name,
                        Long.toString(ProcessHandle.current().pid()))
                .start();
        try {
            kill.waitFor();
            heard.await();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
