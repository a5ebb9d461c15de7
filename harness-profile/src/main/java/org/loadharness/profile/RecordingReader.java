package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
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
    /** Of its time, from which on a thread does something. */
    private static final double LEAST_WORK_FRACTION = 0.01;

    private static final Set<Place> IDLE = Set.of(Places.NEXT_CALL, Places.OWN_TURN);

    private final Side side;
    private final List<RecordedEvent> users = new ArrayList<>();
    private final Map<Long, List<Waiting>> waits = new HashMap<>();
    private final Map<Place, Place> places = new HashMap<>();
    private final List<Span> standstills = new ArrayList<>();
    private final List<Long> collectionsNanos = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<Sample> cpuSamples = new ArrayList<>();
    private final List<Sample> nativeSamples = new ArrayList<>();
    private final Set<Long> inSystem = new HashSet<>();

    /** What one thread was found doing. */
    private record Sample(long thread, long nanos, Frames frames) {}

    /**
     * Whose threads are read.
     *
     * @param key by which a thread is known
     * @param clients who calls it
     */
    private record Side(ToLongFunction<RecordedThread> key, ListeningPorts clients) {}

    private RecordingReader(Side side) {
        this.side = side;
    }

    /**
     * The time of all users in it that are measured for it.
     *
     * @param recording its number in this process
     */
    static Account users(Path file, long recording) throws IOException {
        RecordingReader reader = read(file, new Side(RecordedThread::getJavaThreadId, ListeningPorts.NO_CLIENTS));
        reader.users.removeIf(user -> user.getLong(UserTime.RECORDING) != recording);
        return reader.account();
    }

    /**
     * The time of those of a server's threads that did something: of no thread if there are none, as where they are virtual. Nobody
     * counts the processor time of such a thread.
     */
    static Account server(Path file, List<CountedThread> threads) throws IOException {
        RecordingReader reader = read(file, new Side(RecordedThread::getOSThreadId, ListeningPorts.read()));
        List<ThreadTime> times = new ArrayList<>();
        Map<Long, Span> measured = new HashMap<>();
        OpenWaits open = new OpenWaits();
        reader.waits.values().forEach(open::learn);
        for (CountedThread thread : threads) {
            ThreadTime time = reader.time(thread, open);
            if (reader.inSystem.contains(thread.id()) && isAtWork(time)) {
                times.add(time);
                measured.put(thread.id(), new Span(thread.startNanos(), thread.endNanos()));
            }
        }
        boolean isVirtual = reader.inSystem.stream().anyMatch(thread -> thread <= 0);
        return reader.account(isVirtual ? List.of() : times, isVirtual ? Map.of() : measured);
    }

    private static RecordingReader read(Path file, Side side) throws IOException {
        RecordingReader reader = new RecordingReader(side);
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                reader.add(recording.readEvent());
            }
        }
        return reader;
    }

    private void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        if (type.equals(UserTime.NAME)) {
            users.add(event);
        } else if (RecordedEvents.STANDSTILLS.contains(type)) {
            standstill(event);
        } else if (type.equals(RecordedEvents.SAMPLE)) {
            sample(event, event.getThread("sampledThread"), samples);
        } else if (type.equals(RecordedEvents.CPU_SAMPLE)) {
            sample(event, event.getThread("eventThread"), cpuSamples);
        } else if (type.equals(RecordedEvents.NATIVE_SAMPLE)) {
            sample(event, event.getThread("sampledThread"), nativeSamples);
        } else {
            place(type, event).ifPresent(place -> waited(event, place));
        }
    }

    private void standstill(RecordedEvent event) {
        if (!event.hasField("safepoint") || event.getBoolean("safepoint")) {
            standstills.add(new Span(TaskCounts.nanos(event.getStartTime()), TaskCounts.nanos(event.getEndTime())));
        }
        if (event.getEventType().getName().equals(RecordedEvents.COLLECTION)) {
            collectionsNanos.add(TaskCounts.nanos(event.getEndTime()));
        }
    }

    private void sample(RecordedEvent event, @Nullable RecordedThread thread, List<Sample> into) {
        if (thread != null && event.getStackTrace() != null) {
            Sample sample =
                    new Sample(side.key().applyAsLong(thread), TaskCounts.nanos(event.getStartTime()), frames(event));
            into.add(sample);
            if (into != nativeSamples) {
                note(sample.thread(), sample.frames());
            }
        }
    }

    private void note(long thread, Frames frames) {
        if (frames.system().isPresent()) {
            inSystem.add(thread);
        }
    }

    private Optional<Place> place(String type, RecordedEvent event) {
        return switch (type) {
            case RecordedEvents.PARK -> Optional.of(Places.park(type(event, "parkedClass"), frames(event)));
            case RecordedEvents.SLEEP -> Optional.of(Places.sleep(frames(event)));
            case RecordedEvents.MONITOR_ENTER ->
                Optional.of(Places.monitor(type(event, "monitorClass"), frames(event)));
            case RecordedEvents.MONITOR_WAIT ->
                Optional.of(Places.notification(type(event, "monitorClass"), frames(event)));
            case RecordedEvents.SOCKET_READ, RecordedEvents.SOCKET_WRITE -> Optional.of(socket(event));
            case RecordedEvents.FILE_READ -> Optional.of(Places.file(text(event, "path"), "read", frames(event)));
            case RecordedEvents.FILE_WRITE -> Optional.of(Places.file(text(event, "path"), "write", frames(event)));
            case RecordedEvents.FILE_FORCE -> Optional.of(Places.file(text(event, "path"), "sync", frames(event)));
            default -> Optional.empty();
        };
    }

    private Place socket(RecordedEvent event) {
        int port = event.getInt("port");
        return side.clients().isClient(text(event, "address"), port)
                ? Places.NEXT_CALL
                : Places.socket(text(event, "host"), port, frames(event));
    }

    private void waited(RecordedEvent event, Place place) {
        RecordedThread thread = event.getThread();
        if (thread != null) {
            Place known = places.computeIfAbsent(place, same -> same);
            long key = side.key().applyAsLong(thread);
            waits.computeIfAbsent(key, fresh -> new ArrayList<>())
                    .add(new Waiting(
                            known,
                            thing(event),
                            TaskCounts.nanos(event.getStartTime()),
                            TaskCounts.nanos(event.getEndTime())));
            note(key, frames(event));
        }
    }

    /** Which lock of a name, or which file; of a socket the address is its peer's, which is one. */
    private static long thing(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case RecordedEvents.PARK, RecordedEvents.MONITOR_ENTER, RecordedEvents.MONITOR_WAIT ->
                event.getLong("address");
            case RecordedEvents.FILE_READ, RecordedEvents.FILE_WRITE, RecordedEvents.FILE_FORCE ->
                text(event, "path").hashCode();
            default -> 0;
        };
    }

    private Account account() {
        List<ThreadTime> times = new ArrayList<>();
        Map<Long, Span> measured = new HashMap<>();
        for (RecordedEvent user : users) {
            long thread = user.getThread().getJavaThreadId();
            Span time = new Span(TaskCounts.nanos(user.getStartTime()), TaskCounts.nanos(user.getEndTime()));
            measured.put(thread, time);
            ThreadClock clock = new ThreadClock(user.getLong(UserTime.COMPUTING), user.getLong(UserTime.RUNNABLE));
            times.add(new ThreadTime(time.startNanos(), time.endNanos(), clock, waits.getOrDefault(thread, List.of())));
        }
        Map<Place, Double> otherwise = otherwise(measured);
        return account(times.stream().map(time -> time.otherwise(otherwise)).toList(), measured);
    }

    /** Where users were found in native methods while no event says what they wait for, with the share of such samples. */
    private Map<Place, Double> otherwise(Map<Long, Span> measured) {
        Map<Long, List<Span>> known = new HashMap<>();
        Map<Place, Double> places = new HashMap<>();
        int count = 0;
        for (Sample sample : nativeSamples) {
            Span time = measured.get(sample.thread());
            if (time != null
                    && Spans.has(List.of(time), sample.nanos())
                    && !Spans.has(known.computeIfAbsent(sample.thread(), this::waited), sample.nanos())) {
                count++;
                if (Places.isForReply(sample.frames())) {
                    places.merge(Places.network(sample.frames()), 1.0, Double::sum);
                }
            }
        }
        double all = count;
        places.replaceAll((place, found) -> found / all);
        return places;
    }

    private List<Span> waited(long thread) {
        return Spans.union(waits.getOrDefault(thread, List.of()).stream()
                .map(wait -> new Span(wait.startNanos(), wait.endNanos()))
                .toList());
    }

    private Account account(List<ThreadTime> times, Map<Long, Span> measured) {
        Accounting accounting = new Accounting(standstills, collectionsNanos);
        times.forEach(accounting::add);
        StackCounts stacks = new StackCounts();
        for (Sample sample : cpuSamples.isEmpty() ? samples : cpuSamples) {
            Span time = measured.get(sample.thread());
            if (time != null && sample.nanos() >= time.startNanos() && sample.nanos() < time.endNanos()) {
                stacks.add(sample.frames());
            }
        }
        return accounting.account(stacks.mostFrequent());
    }

    private ThreadTime time(CountedThread thread, OpenWaits open) {
        List<Waiting> own = waits.getOrDefault(thread.id(), List.of());
        List<Long> sampledNanos = Stream.concat(samples.stream(), cpuSamples.stream())
                .filter(sample -> sample.thread() == thread.id())
                .map(Sample::nanos)
                .toList();
        return new ThreadTime(
                thread.startNanos(),
                thread.endNanos(),
                thread.clock(),
                own,
                isForCalls(thread.id()) ? Map.of(Places.NEXT_CALL, 1.0) : Map.of(),
                open.of(new Span(thread.startNanos(), thread.endNanos()), own, sampledNanos));
    }

    private boolean isForCalls(long thread) {
        return nativeSamples.stream()
                .anyMatch(sample -> sample.thread() == thread && Places.isForNetwork(sample.frames()));
    }

    /** Whether it was on a processor, or waited for anything of the system but something to do. */
    private static boolean isAtWork(ThreadTime time) {
        double least = LEAST_WORK_FRACTION * time.wholeNanos();
        long waitedNanos = time.waits().stream()
                .filter(wait -> !IDLE.contains(wait.place()))
                .mapToLong(wait -> Math.max(
                        0, Math.min(wait.endNanos(), time.endNanos()) - Math.max(wait.startNanos(), time.startNanos())))
                .sum();
        return time.clock().computingNanos() >= least || waitedNanos >= least;
    }

    private static String type(RecordedEvent event, String field) {
        RecordedClass type = event.getClass(field);
        return type == null ? "" : type.getName();
    }

    private static String text(RecordedEvent event, String field) {
        String text = event.getString(field);
        return text == null ? "" : text;
    }

    /** Of a class that was unloaded meanwhile a recording may not have the method. */
    private static Frames frames(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        return new Frames(
                stack == null
                        ? List.of()
                        : stack.getFrames().stream()
                                .filter(frame -> frame.isJavaFrame() && frame.getMethod() != null)
                                .map(frame -> new Frame(
                                        frame.getMethod().getType().getName(),
                                        frame.getMethod().getName(),
                                        frame.getLineNumber()))
                                .toList());
    }
}
