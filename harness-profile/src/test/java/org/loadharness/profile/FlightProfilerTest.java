package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.Profiler;
import org.loadharness.plan.TrialId;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ProfileLog.Wait;

@Timeout(60)
class FlightProfilerTest {
    private static final long LENGTH_NANOS = TimeUnit.MILLISECONDS.toNanos(800);
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    @TempDir
    private Path directory;

    /** By their processor time where the Java can do that, which is 25 on Linux; else by their state. */
    @Test
    void aUserThatComputesIsSampledAtTheLineThatDoesIt() throws Exception {
        FlightProfiler profiler = new FlightProfiler(Optional.of(directory), OptionalLong.empty());
        double sum;

        try (Profiler.Recording recording =
                profiler.begin(Optional.of(new TrialId(1, 2).profiled()), OptionalLong.empty())) {
            try (Profiler.Watch user = recording.of(0)) {
                user.begin();
                sum = compute();
            }
            ProfileLog log = recording.end().orElseThrow();

            assertThat(log.files()).containsExactly("profile-2-2.jfr");
            assertThat(log.users().stacks())
                    .anySatisfy(stack -> assertThat(stack.line()).startsWith("FlightProfilerTest.compute"));
            assertThat(log.server()).isEmpty();
        }
        assertThat(directory).isDirectoryContaining("glob:**/profile-2-2.jfr");
        assertThat(sum).isPositive();
    }

    @Test
    void usersThatAreMeasuredForAnotherRecordingAtThatTimeAreNotAccountedFor() throws Exception {
        FlightProfiler first = new FlightProfiler(Optional.empty(), OptionalLong.empty());
        FlightProfiler second = new FlightProfiler(Optional.empty(), OptionalLong.empty());

        try (Profiler.Recording without = first.begin(Optional.empty(), OptionalLong.empty());
                Profiler.Recording with = second.begin(Optional.empty(), OptionalLong.empty())) {
            try (Profiler.Watch user = with.of(0)) {
                user.begin();
            }

            assertThat(without.end().orElseThrow().users().wholeNanos()).isZero();
            assertThat(with.end().orElseThrow().users().wholeNanos()).isPositive();
        }
    }

    /** Java 25 on Linux: one each 10 ms of a thread's processor time, however busy the machine is. */
    @Test
    @EnabledOnOs(OS.LINUX)
    @EnabledForJreRange(min = JRE.JAVA_25)
    void samplesAreCountedByProcessorTimeWhereTheJavaCanDoThat() throws Exception {
        FlightProfiler profiler = new FlightProfiler(Optional.of(directory), OptionalLong.empty());
        double sum;

        try (Profiler.Recording recording =
                profiler.begin(Optional.of(new TrialId(0, 1).profiled()), OptionalLong.empty())) {
            try (Profiler.Watch user = recording.of(0)) {
                user.begin();
                sum = computeOnAProcessor();
            }
            ProfileLog log = recording.end().orElseThrow();

            long samples =
                    log.users().stacks().stream().mapToLong(Stack::samples).sum();
            double expected = log.users().computingNanos().orElseThrow() / (double) SAMPLE_NANOS;
            assertThat(samples / expected).isBetween(0.7, 1.1);
        }
        assertThat(sum).isPositive();
        assertThat(RecordingFile.readAllEvents(directory.resolve("profile-1-1.jfr")))
                .extracting(event -> event.getEventType().getName())
                .contains(RecordedEvents.CPU_SAMPLE)
                .doesNotContain(RecordedEvents.SAMPLE);
    }

    /** Java 17 has no event of such a wait: samples say what the thread slept for. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aUserThatWaitsForAReplyThroughAChannelWaitsForTheNetwork() throws Exception {
        FlightProfiler profiler = new FlightProfiler(Optional.of(directory), OptionalLong.empty());

        try (ServerSocketChannel listener =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(listener.getLocalAddress());
                Profiler.Recording recording =
                        profiler.begin(Optional.of(new TrialId(0, 1).profiled()), OptionalLong.empty())) {
            boolean isSilent = awaitReply(client.socket(), 1); // so that its classes are there
            try (Profiler.Watch user = recording.of(0)) {
                user.begin();
                isSilent &= awaitReply(client.socket(), LENGTH_NANOS);
            }
            assertThat(isSilent).isTrue();
            Account account = recording.end().orElseThrow().users();

            assertThat(account.restNanos()).isLessThan(account.wholeNanos() / 10);
            Wait longest = account.waits().get(0);
            assertThat(longest.kind()).isEqualTo(Kind.INPUT_OUTPUT);
            assertThat(longest.sites().get(0).line()).startsWith("FlightProfilerTest.awaitReply");
        }
    }

    /** Of a peer that says nothing; it asserts nothing, as that takes its time and is no wait for a reply. */
    private static boolean awaitReply(Socket socket, long nanos) throws IOException {
        socket.setSoTimeout((int) TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException silence) {
            return true;
        }
    }

    /** What an account has no use for, and whoever opens the recording looks for. */
    @Test
    void aRecordingHasCollectionsStandstillsAndWhatIsAllocated() throws Exception {
        FlightProfiler profiler = new FlightProfiler(Optional.of(directory), OptionalLong.empty());
        List<byte[]> allocated = new ArrayList<>();

        try (Profiler.Recording recording =
                profiler.begin(Optional.of(new TrialId(0, 1).profiled()), OptionalLong.empty())) {
            for (int kilobytes = 0; kilobytes < 4_000; kilobytes++) {
                allocated.add(new byte[1 << 10]);
            }
            System.gc();
            recording.end();
        }

        assertThat(allocated).isNotEmpty();
        assertThat(RecordingFile.readAllEvents(directory.resolve("profile-1-1.jfr")))
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.GarbageCollection", "jdk.SafepointBegin", "jdk.ObjectAllocationSample");
    }

    @Test
    void aTrialThatIsGivenUpKeepsNoRecording() throws Exception {
        FlightProfiler profiler = new FlightProfiler(Optional.of(directory), OptionalLong.empty());

        profiler.begin(Optional.of(new TrialId(1, 2).profiled()), OptionalLong.empty())
                .close();

        assertThat(directory).isEmptyDirectory();
    }

    /** It calls nothing behind its loop: a compiled loop may bear the line of a call behind it that was put in its place. */
    private static double compute() {
        double sum = 0;
        for (long endNanos = System.nanoTime() + LENGTH_NANOS; System.nanoTime() < endNanos; ) {
            for (int i = 1; i < 10_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        return sum;
    }

    /** So much of a processor's time, however long it takes: of little there would be too few samples to count. */
    private static double computeOnAProcessor() {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        double sum = 0;
        for (long endNanos = clock.getCurrentThreadCpuTime() + LENGTH_NANOS;
                clock.getCurrentThreadCpuTime() < endNanos; ) {
            for (int i = 1; i < 10_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        return sum;
    }
}
