package org.loadharness.drive;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.load.Extent;
import org.loadharness.load.Release;
import org.loadharness.time.Clock;

/**
 * Lets the sections of the measured stage go: those at once together, and each of the others from a thread of its own
 * that waits for its sign. Confined to the thread that conducts the trial.
 */
final class Releases {
    private final Stage stage;
    private final Clock clock;
    private final List<Thread> threads = new ArrayList<>();

    Releases(Stage stage) {
        this.stage = stage;
        this.clock = stage.clock();
    }

    /** Names the start instant of the measured stage and returns it. */
    long begin() {
        List<Section> atOnce = stage.sections().stream()
                .filter(section -> section.load().release() instanceof Release.AtOnce)
                .toList();
        int users = atOnce.stream().mapToInt(section -> section.group().users()).sum();
        long startNanos = clock.nanos() + leadNanos(users);
        stage.sections().forEach(section -> section.raw().ifPresent(raw -> raw.countFrom(startNanos)));
        atOnce.forEach(section -> open(section, startNanos));
        for (Section section : stage.sections()) {
            if (!atOnce.contains(section)) {
                begin(section, startNanos);
            }
        }
        return startNanos;
    }

    /** Ends what still waits for its sign. */
    void stop() throws InterruptedException {
        threads.forEach(clock::interrupt);
        for (Thread thread : threads) {
            clock.join(thread, Crew.LONG_NANOS);
        }
    }

    private void begin(Section section, long startNanos) {
        Thread thread = new Thread(
                clock.member(() -> awaitSign(section, startNanos)),
                "release-" + section.load().name());
        thread.setDaemon(true);
        threads.add(thread);
        clock.start(thread);
    }

    private void awaitSign(Section section, long startNanos) {
        try {
            if (section.load().release() instanceof Release.AfterTime after) {
                long atNanos = startNanos + after.time().toNanos();
                clock.waitUntil(atNanos - leadNanos(section.group().users()));
                open(section, atNanos);
                return;
            }
            while (!clock.await(section.released(), Crew.LONG_NANOS)) {
                clock.giveWay();
            }
            open(section, clock.nanos() + leadNanos(section.group().users()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private long leadNanos(int users) {
        return StartGate.leadNanos(stage.threads(), users);
    }

    private static void open(Section section, long atNanos) {
        Phase measured = section.measured();
        measured.timetable().ifPresent(timetable -> timetable.open(atNanos, lengthNanos(section)));
        measured.gate().open(atNanos);
    }

    private static long lengthNanos(Section section) {
        return section.load().measured() instanceof Extent.Lasting lasting
                ? lasting.duration().toNanos()
                : Clock.NEVER;
    }
}
