package org.loadharness.profile;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** The events of a recording that an account needs. Stateless. Thread-safe. */
final class RecordedEvents {
    static final String PARK = "jdk.ThreadPark";
    static final String SLEEP = "jdk.ThreadSleep";
    static final String MONITOR_ENTER = "jdk.JavaMonitorEnter";
    static final String MONITOR_WAIT = "jdk.JavaMonitorWait";
    static final String SOCKET_READ = "jdk.SocketRead";
    static final String SOCKET_WRITE = "jdk.SocketWrite";
    static final String FILE_READ = "jdk.FileRead";
    static final String FILE_WRITE = "jdk.FileWrite";
    static final String FILE_FORCE = "jdk.FileForce";
    static final String SAMPLE = "jdk.ExecutionSample";

    /** Java 25 on Linux: by the processor time of each thread, and so without a bias to what is easy to sample. */
    static final String CPU_SAMPLE = "jdk.CPUTimeSample";

    /** In which objects may be moved. */
    static final String COLLECTION = "jdk.GCPhasePause";

    /** What stops every thread. */
    static final Set<String> STANDSTILLS =
            Set.of(COLLECTION, "jdk.ExecuteVMOperation", "jdk.SafepointStateSynchronization");

    /** With the method of the platform in which a thread waits for the system, of waits that have no event. */
    static final String NATIVE_SAMPLE = "jdk.NativeMethodSample";

    private static final List<String> WAITS = List.of(PARK, SLEEP, MONITOR_ENTER, MONITOR_WAIT, FILE_FORCE);

    /**
     * Transfers seldom wait: most are over before a thread could have gone to sleep and been woken, and the kernel delivers what
     * is written to this machine within the call. What is shorter than this is left out: its time is the processor's.
     */
    private static final Map<String, Duration> TRANSFERS = Map.of(
            SOCKET_READ, Duration.ofNanos(10_000),
            SOCKET_WRITE, Duration.ofNanos(50_000),
            FILE_READ, Duration.ofNanos(10_000),
            FILE_WRITE, Duration.ofNanos(10_000));

    /**
     * A server's thread that writes wakes the user who waits for that. Where no processor is free the user takes the thread's, so
     * that its write seems to last for up to a few milliseconds. It waits for nobody, and its stack is a deep one.
     */
    private static final Duration SHORTEST_WRITE_OF_SERVER = Duration.ofMillis(2);

    /** An account has no use for them; whoever opens a recording has. */
    private static final List<String> FOR_PEOPLE =
            List.of("jdk.GarbageCollection", "jdk.SafepointBegin", "jdk.SafepointEnd");

    private static final String ALLOCATION = "jdk.ObjectAllocationSample";
    private static final String THROTTLE = "throttle";

    private static final Sampling USERS_ALONE = new Sampling(Duration.ofMillis(10), 150);

    /** Users and a server: as many samples in all as of users alone, since each takes a processor from the calls. */
    private static final Sampling EACH_OF_BOTH = new Sampling(Duration.ofMillis(20), 75);

    /** How often threads are sampled, and how many allocations a second at most. */
    private record Sampling(Duration every, int allocationsPerSecond) {
        String period() {
            return every.toMillis() + " ms";
        }

        String allocations() {
            return allocationsPerSecond + "/s";
        }
    }

    private RecordedEvents() {}

    /** All of them. */
    static void enable(Recording recording) {
        enable(recording, USERS_ALONE);
    }

    private static void enable(Recording recording, Sampling sampling) {
        WAITS.forEach(
                name -> recording.enable(name).withThreshold(Duration.ZERO).withStackTrace());
        TRANSFERS.forEach((name, shortest) ->
                recording.enable(name).withThreshold(shortest).withStackTrace());
        STANDSTILLS.forEach(
                name -> recording.enable(name).withThreshold(Duration.ZERO).withoutStackTrace());
        FOR_PEOPLE.forEach(
                name -> recording.enable(name).withThreshold(Duration.ZERO).withoutStackTrace());
        recording.enable(ALLOCATION).with(THROTTLE, sampling.allocations()).withStackTrace();
        recording.enable(UserTime.class).withoutThreshold();
        Set<String> known = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .map(EventType::getName)
                .collect(Collectors.toSet());
        if (known.contains(CPU_SAMPLE)) {
            recording.enable(CPU_SAMPLE).with(THROTTLE, sampling.period()).withStackTrace();
        } else {
            recording.enable(SAMPLE).withPeriod(sampling.every()).withStackTrace();
        }
        recording.enable(NATIVE_SAMPLE).withPeriod(sampling.every()).withStackTrace();
    }

    /**
     * All but those of sockets, for users of a server that is recorded beside them. They wait for its replies as often as they
     * call, and samples of native methods say so without an event for each.
     */
    static void enableBesideServer(Recording recording) {
        enable(recording, EACH_OF_BOTH);
        recording.disable(SOCKET_READ);
        recording.disable(SOCKET_WRITE);
    }

    /** For a server's process, as a file that its Java reads: whichever that is, it skips events that it does not know. */
    static String settings() {
        StringBuilder text =
                new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration version=\"2.0\">\n");
        WAITS.forEach(name -> text.append(event(name, Map.of("threshold", "0 ms", "stackTrace", "true"))));
        TRANSFERS.forEach((name, least) -> {
            Duration shortest = name.equals(SOCKET_WRITE) ? SHORTEST_WRITE_OF_SERVER : least;
            text.append(event(name, Map.of("threshold", shortest.toNanos() + " ns", "stackTrace", "true")));
        });
        STANDSTILLS.forEach(name -> text.append(event(name, Map.of("threshold", "0 ms", "stackTrace", "false"))));
        FOR_PEOPLE.forEach(name -> text.append(event(name, Map.of("threshold", "0 ms", "stackTrace", "false"))));
        text.append(event(ALLOCATION, Map.of(THROTTLE, EACH_OF_BOTH.allocations(), "stackTrace", "true")));
        String period = EACH_OF_BOTH.period();
        text.append(event(SAMPLE, Map.of("period", period)));
        text.append(event(NATIVE_SAMPLE, Map.of("period", period)));
        text.append(event(CPU_SAMPLE, Map.of(THROTTLE, period, "stackTrace", "true")));
        return text.append("</configuration>\n").toString();
    }

    private static String event(String name, Map<String, String> settings) {
        StringBuilder text =
                new StringBuilder("  <event name=\"" + name + "\">\n    <setting name=\"enabled\">true</setting>\n");
        settings.forEach((setting, value) -> text.append("    <setting name=\"")
                .append(setting)
                .append("\">")
                .append(value)
                .append("</setting>\n"));
        return text.append("  </event>\n").toString();
    }
}
