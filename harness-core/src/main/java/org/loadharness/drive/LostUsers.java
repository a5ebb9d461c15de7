package org.loadharness.drive;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.record.ThrownText;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.LostUser;

/** The users of a trial that did not do their part, each once; the first few with a stack trace. Thread-safe. */
final class LostUsers {
    private static final int EXAMPLES = 5;

    private final ConcurrentMap<Integer, LostUser> lost = new ConcurrentHashMap<>();
    private final AtomicInteger explained = new AtomicInteger();

    /** The user has ended; it may have been taken for one that hangs before. */
    void add(int user, Fate fate, Throwable cause) {
        boolean inFull = explained.getAndIncrement() < EXAMPLES;
        lost.put(user, new LostUser(user, fate, inFull ? ThrownText.inFull(cause) : ThrownText.inShort(cause)));
    }

    /** The trial ended before the user's thread was started. */
    void addUnstarted(int user) {
        lost.put(user, new LostUser(user, Fate.STOPPED, "its thread was not started"));
    }

    /** The user does not end; without effect if it has ended at this moment. */
    void addHung(int user, String doing, Thread thread) {
        StringBuilder reason = new StringBuilder(doing);
        if (explained.getAndIncrement() < EXAMPLES) {
            for (StackTraceElement frame : thread.getStackTrace()) {
                reason.append("\n\tat ").append(frame);
            }
        }
        lost.putIfAbsent(user, new LostUser(user, Fate.HUNG, reason.toString()));
    }

    List<LostUser> all() {
        return lost.values().stream()
                .sorted(Comparator.comparingInt(LostUser::user))
                .toList();
    }
}
