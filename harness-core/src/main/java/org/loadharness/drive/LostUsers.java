package org.loadharness.drive;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.LostUser;

/** The users of a trial that did not do their part; the first few with a stack trace. Thread-safe. */
final class LostUsers {
    private static final int EXAMPLES = 5;

    private final ConcurrentLinkedQueue<LostUser> lost = new ConcurrentLinkedQueue<>();
    private final AtomicInteger explained = new AtomicInteger();

    void add(int user, Fate fate, Throwable cause) {
        boolean inFull = explained.getAndIncrement() < EXAMPLES;
        lost.add(new LostUser(user, fate, inFull ? stackTrace(cause) : cause.toString()));
    }

    void addHung(int user, String doing, Thread thread) {
        StringBuilder reason = new StringBuilder(doing);
        if (explained.getAndIncrement() < EXAMPLES) {
            for (StackTraceElement frame : thread.getStackTrace()) {
                reason.append("\n\tat ").append(frame);
            }
        }
        lost.add(new LostUser(user, Fate.HUNG, reason.toString()));
    }

    List<LostUser> all() {
        return lost.stream().sorted(Comparator.comparingInt(LostUser::user)).toList();
    }

    private static String stackTrace(Throwable cause) {
        StringWriter text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text));
        return text.toString().strip();
    }
}
