package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.loadharness.profile.Frames.Frame;
import org.loadharness.profile.Spans.Span;
import org.loadharness.profile.ThreadTime.Waiting;
import org.loadharness.record.ProfileLog.Account;

/** Reads a recording into an account. Confined to one thread. */
final class RecordingReader {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final List<RecordedEvent> users = new ArrayList<>();
    private final Map<Long, List<Waiting>> waits = new HashMap<>();
    private final Map<Place, Place> places = new HashMap<>();
    private final List<Span> standstills = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();

    /** What one thread was found doing. */
    private record Sample(long thread, long nanos, Frames frames) {}

    private RecordingReader() {}

    /** The time of all users in it. */
    static Account users(Path file) throws IOException {
        RecordingReader reader = new RecordingReader();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                reader.add(recording.readEvent());
            }
        }
        return reader.account();
    }

    private void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        if (type.equals(UserTime.NAME)) {
            users.add(event);
        } else if (RecordedEvents.STANDSTILLS.contains(type)) {
            standstill(event);
        } else if (type.equals(RecordedEvents.SAMPLE)) {
            sample(event, event.getThread("sampledThread"));
        } else if (type.equals(RecordedEvents.CPU_SAMPLE)) {
            sample(event, event.getThread("eventThread"));
        } else {
            place(type, event).ifPresent(place -> waited(event, place));
        }
    }

    private void standstill(RecordedEvent event) {
        if (!event.hasField("safepoint") || event.getBoolean("safepoint")) {
            standstills.add(new Span(nanos(event.getStartTime()), nanos(event.getEndTime())));
        }
    }

    private void sample(RecordedEvent event, @Nullable RecordedThread thread) {
        if (thread != null && event.getStackTrace() != null) {
            samples.add(new Sample(thread.getJavaThreadId(), nanos(event.getStartTime()), frames(event)));
        }
    }

    private static Optional<Place> place(String type, RecordedEvent event) {
        return switch (type) {
            case RecordedEvents.PARK -> Optional.of(Places.park(type(event, "parkedClass"), frames(event)));
            case RecordedEvents.SLEEP -> Optional.of(Places.sleep(frames(event)));
            case RecordedEvents.MONITOR_ENTER ->
                Optional.of(Places.monitor(type(event, "monitorClass"), frames(event)));
            case RecordedEvents.MONITOR_WAIT ->
                Optional.of(Places.notification(type(event, "monitorClass"), frames(event)));
            case RecordedEvents.SOCKET_READ, RecordedEvents.SOCKET_WRITE ->
                Optional.of(Places.socket(text(event, "host"), event.getInt("port"), frames(event)));
            case RecordedEvents.FILE_READ -> Optional.of(Places.file(text(event, "path"), "read", frames(event)));
            case RecordedEvents.FILE_WRITE -> Optional.of(Places.file(text(event, "path"), "write", frames(event)));
            case RecordedEvents.FILE_FORCE -> Optional.of(Places.file(text(event, "path"), "sync", frames(event)));
            default -> Optional.empty();
        };
    }

    private void waited(RecordedEvent event, Place place) {
        RecordedThread thread = event.getThread();
        if (thread != null) {
            Place known = places.computeIfAbsent(place, same -> same);
            waits.computeIfAbsent(thread.getJavaThreadId(), fresh -> new ArrayList<>())
                    .add(new Waiting(known, nanos(event.getStartTime()), nanos(event.getEndTime())));
        }
    }

    private Account account() {
        Accounting accounting = new Accounting(standstills);
        Map<Long, Span> measured = new HashMap<>();
        for (RecordedEvent user : users) {
            long thread = user.getThread().getJavaThreadId();
            Span time = new Span(nanos(user.getStartTime()), nanos(user.getEndTime()));
            measured.put(thread, time);
            ThreadClock clock = new ThreadClock(user.getLong(UserTime.COMPUTING), user.getLong(UserTime.RUNNABLE));
            accounting.add(
                    new ThreadTime(time.startNanos(), time.endNanos(), clock, waits.getOrDefault(thread, List.of())));
        }
        StackCounts stacks = new StackCounts();
        for (Sample sample : samples) {
            Span time = measured.get(sample.thread());
            if (time != null && sample.nanos() >= time.startNanos() && sample.nanos() < time.endNanos()) {
                stacks.add(sample.frames());
            }
        }
        return accounting.account(stacks.mostFrequent());
    }

    private static String type(RecordedEvent event, String field) {
        RecordedClass type = event.getClass(field);
        return type == null ? "" : type.getName();
    }

    private static String text(RecordedEvent event, String field) {
        String text = event.getString(field);
        return text == null ? "" : text;
    }

    private static Frames frames(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        return new Frames(
                stack == null
                        ? List.of()
                        : stack.getFrames().stream()
                                .filter(RecordedFrame::isJavaFrame)
                                .map(frame -> new Frame(
                                        frame.getMethod().getType().getName(),
                                        frame.getMethod().getName(),
                                        frame.getLineNumber()))
                                .toList());
    }

    private static long nanos(Instant instant) {
        return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
    }
}
