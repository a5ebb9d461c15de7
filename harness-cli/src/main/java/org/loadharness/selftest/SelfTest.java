package org.loadharness.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs every check, one after the other, in under a minute. Confined to one thread. */
public final class SelfTest {
    private static final List<Check> CHECKS = List.of(
            new ClockCheck(),
            new WakeUpCheck(),
            new LoopCheck(),
            new NoiseCheck(),
            new QueueCheck(1, 0.5),
            new QueueCheck(4, 0.7),
            new RateCheck());

    private SelfTest() {}

    /**
     * Runs them.
     *
     * @param progress is given the title of each check before it runs
     * @throws InterruptedException if the calling thread is interrupted; nothing stays behind
     */
    public static List<CheckResult> run(Consumer<String> progress) throws InterruptedException {
        List<CheckResult> results = new ArrayList<>();
        for (Check check : CHECKS) {
            progress.accept(check.title());
            results.addAll(check.run());
        }
        return results;
    }
}
