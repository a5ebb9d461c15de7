package org.loadharness.profile;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** What stops every thread. */
    static final Set<String> STANDSTILLS =
            Set.of("jdk.GCPhasePause", "jdk.ExecuteVMOperation", "jdk.SafepointStateSynchronization");

    private static final Duration SAMPLE_EVERY = Duration.ofMillis(10);

    private RecordedEvents() {}

    static void enable(Recording recording) {
        Stream.of(
                        PARK,
                        SLEEP,
                        MONITOR_ENTER,
                        MONITOR_WAIT,
                        SOCKET_READ,
                        SOCKET_WRITE,
                        FILE_READ,
                        FILE_WRITE,
                        FILE_FORCE)
                .forEach(name ->
                        recording.enable(name).withThreshold(Duration.ZERO).withStackTrace());
        STANDSTILLS.forEach(
                name -> recording.enable(name).withThreshold(Duration.ZERO).withoutStackTrace());
        recording.enable(UserTime.class).withoutThreshold();
        Set<String> known = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .map(EventType::getName)
                .collect(Collectors.toSet());
        if (known.contains(CPU_SAMPLE)) {
            recording.enable(CPU_SAMPLE).with("throttle", "10 ms").withStackTrace();
        } else {
            recording.enable(SAMPLE).withPeriod(SAMPLE_EVERY).withStackTrace();
        }
    }
}
