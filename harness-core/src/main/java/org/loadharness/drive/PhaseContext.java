package org.loadharness.drive;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.RawPhase;
import org.loadharness.workload.Mix;
import org.loadharness.workload.User.Group;

/**
 * The part of a trial that carries out one phase of the load: its users and what they share. Thread-safe.
 *
 * @param group all users of the phase
 * @param own those of them that are in this process
 * @param raw where its users leave a record of every interaction, if they do
 * @param released is at zero when the phases before have come as far as this one waits for; then its users are let go
 * @param followers the latches of those phases that wait for users of this one to end
 */
record PhaseContext(
        LoadPhase load,
        Group group,
        Own own,
        Mix mix,
        Stage warmup,
        Stage measured,
        Optional<RawPhase> raw,
        CountDownLatch released,
        List<CountDownLatch> followers) {
    PhaseContext {
        followers = List.copyOf(followers);
    }

    /** Users of a phase, numbered as in the whole load. */
    record Own(int firstUser, int users) {}

    /** One of its users is through. */
    void userEnded() {
        followers.forEach(CountDownLatch::countDown);
    }

    boolean isOpen() {
        return measured.timetable().isPresent();
    }
}
