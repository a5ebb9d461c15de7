package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Wait;
import org.loadharness.time.Clock;

/** A recording of a process by its number; here that of the test. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class ServerRecordingTest {
    private static final OtherProcess THIS =
            new OtherProcess(ProcessHandle.current().pid());
    private static final long HELD_NANOS = 1_000_000_000;

    @TempDir
    private Path directory;

    @Test
    void theTimeOfItsThreadsIsAccountedForWhileUsersAreMeasured() throws Exception {
        Object monitor = new Object();

        ProfileLog.Server server = recorded(() -> contend(monitor));

        assertThat(server.file()).hasValue("server.jfr");
        assertThat(directory).isDirectoryContaining("glob:**/server.jfr");
        assertThat(server.account().waits()).anySatisfy(wait -> {
            assertThat(wait.what()).startsWith("monitor of Object in ServerRecordingTest");
            assertThat(wait.nanos()).isGreaterThan(HELD_NANOS / 4);
        });
        assertThat(server.account().waits().stream().mapToLong(Wait::nanos).sum())
                .isLessThanOrEqualTo(server.account().wholeNanos());
    }

    /** Each waits for the next call for a quarter of the time, also when the recording begins and when it ends. */
    @Test
    void waitsForTheNextCallInWhichARecordingBeginsAndEndsAreAccountedFor() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(16, 16, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
        try {
            pool.prestartAllCoreThreads();

            ProfileLog.Server server = recorded(() -> serve(pool));

            assertThat(server.account().threads()).isGreaterThan(12);
            assertThat(server.account().restNanos()).isLessThan(server.account().wholeNanos() / 20);
            assertThat(server.account().restNanos()).isNotNegative();
        } finally {
            pool.shutdown();
            assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static void serve(ExecutorService pool) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        long endNanos = System.nanoTime() + HELD_NANOS;
        while (System.nanoTime() < endNanos) {
            pool.submit(() -> {
                        lock.lock();
                        try {
                            LockSupport.parkNanos(HELD_NANOS / 60);
                        } finally {
                            lock.unlock();
                        }
                    })
                    .get();
        }
    }

    @Test
    void aProcessOfWhichNoThreadDidAnythingHasAnAccountOfNone() throws Exception {
        try (RecordingFiles files = RecordingFiles.make(Optional.of(directory));
                ServerRecording recording = ServerRecording.begin(THIS, files, "server.jfr")) {
            assertThat(recording.end().account().threads()).isZero();
        }
    }

    /** As the main thread of a server does that the harness has started. */
    @Test
    void aThreadThatOnlyWaitsForItsTurnInTheHarnessIsNotAtWork() throws Exception {
        Object monitor = new Object();

        ProfileLog.Server server = recorded(() -> {
            Thread main = new Thread(ServerRecordingTest::takeATurn);
            main.start();
            contend(monitor);
            main.join();
        });

        assertThat(server.account().waits()).extracting(Wait::what).doesNotContain(Places.OWN_TURN.what());
    }

    @Test
    void oneThatIsGivenUpLeavesNothingBehind() throws Exception {
        try (RecordingFiles files = RecordingFiles.make(Optional.of(directory));
                ServerRecording recording = ServerRecording.begin(THIS, files, "server.jfr")) {
            recording.began();
        }

        waitUntilNothingIsRecorded();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whereTheUsersCannotBeRecordedTheServerIsRecordedNoLonger() throws Exception {
        IllegalStateException none = new IllegalStateException("no Flight Recorder");
        try (RecordingFiles files = RecordingFiles.make(Optional.of(directory))) {
            Optional<ServerRecording> server = Optional.of(ServerRecording.begin(THIS, files, "server.jfr"));

            assertThatIllegalStateException()
                    .isThrownBy(() -> FlightRecording.begin(
                            () -> {
                                throw none;
                            },
                            files,
                            "users.jfr",
                            server))
                    .isSameAs(none);
        }

        waitUntilNothingIsRecorded();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void anInterruptWhileItEndsEndsTheRecordingToo() throws Exception {
        try (RecordingFiles files = RecordingFiles.make(Optional.of(directory));
                ServerRecording recording = ServerRecording.begin(THIS, files, "server.jfr")) {
            recording.began();
            recording.ended();
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(InterruptedException.class).isThrownBy(recording::end);
        }
        waitUntilNothingIsRecorded();
    }

    @Test
    void anInterruptWhileItBeginsLeavesNoRecordingBehind() throws Exception {
        Thread beginner = Thread.currentThread();
        CountDownLatch givenUp = new CountDownLatch(1);
        FlightRecorderListener listener = new FlightRecorderListener() {
            @Override
            public void recordingStateChanged(Recording recording) {
                if (isOurs(recording) && recording.getState() == RecordingState.RUNNING) {
                    beginner.interrupt(); // it runs, and the tool has not said so
                    await(givenUp);
                }
            }
        };
        FlightRecorder.addListener(listener);
        try (RecordingFiles files = RecordingFiles.make(Optional.of(directory))) {
            assertThatExceptionOfType(InterruptedException.class)
                    .isThrownBy(() -> ServerRecording.begin(THIS, files, "server.jfr"));
        } finally {
            givenUp.countDown();
            FlightRecorder.removeListener(listener);
        }
        waitUntilNothingIsRecorded();
    }

    @Test
    void aRecordingEndsItselfAndNoOlderOneThatAKilledHarnessHasLeft() throws Exception {
        try (Recording left = running(leftBy(endedProcess()))) {
            recorded(() -> contend(new Object()));

            assertThat(left.getState()).isEqualTo(RecordingState.RUNNING);
        }
        waitUntilNothingIsRecorded();
    }

    @Test
    void whatAKilledHarnessHasLeftIsEndedBeforeARun() throws Exception {
        try (Recording left = running(leftBy(endedProcess()));
                Recording another = running("of somebody else")) {
            assertThat(THIS.endWhatIsLeft()).isEmpty();

            assertThat(left.getState()).isNotEqualTo(RecordingState.RUNNING);
            assertThat(another.getState()).isEqualTo(RecordingState.RUNNING);
        }
    }

    @Test
    void aProcessThatAnotherHarnessRecordsIsRefusedAndItsRecordingGoesOn() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        try (Recording others = running(leftBy(other.pid()))) {
            assertThat(THIS.endWhatIsLeft())
                    .hasValue("process " + other.pid() + " records it already; wait until that has ended");

            assertThat(others.getState()).isEqualTo(RecordingState.RUNNING);
        } finally {
            other.destroy();
            other.waitFor();
        }
    }

    private static Recording running(String name) {
        Recording recording = new Recording();
        recording.setName(name);
        recording.start();
        return recording;
    }

    private static String leftBy(long process) {
        return "loadharness-" + process + "-17";
    }

    private static long endedProcess() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        return ended.pid();
    }

    @Test
    void aProcessThatIsNotThereIsUnreachable() throws Exception {
        try (RecordingFiles files = RecordingFiles.make(Optional.of(directory))) {
            assertThatExceptionOfType(TargetUnreachable.class)
                    .isThrownBy(() -> ServerRecording.begin(new OtherProcess(1L << 40), files, "server.jfr"))
                    .withMessageStartingWith("the server's process 1099511627776 cannot be profiled: ");
        }
    }

    @Test
    void settingsAreAFileThatAFlightRecorderReads() throws Exception {
        Path file = directory.resolve("settings.jfc");
        Files.writeString(file, RecordedEvents.settings());

        assertThat(Configuration.create(file).getSettings())
                .containsEntry("jdk.ThreadPark#threshold", "0 ms")
                .containsEntry("jdk.ExecutionSample#period", "20 ms")
                .containsEntry("jdk.CPUTimeSample#throttle", "20 ms");
    }

    /** The tool ends it when it has started. */
    private static void waitUntilNothingIsRecorded() {
        while (FlightRecorder.getFlightRecorder().getRecordings().stream().anyMatch(ServerRecordingTest::isOurs)) {
            LockSupport.parkNanos(HELD_NANOS / 50);
        }
    }

    private static boolean isOurs(Recording recording) {
        return recording.getName().startsWith(OtherProcess.name(""));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    /** A thread computes all the while, as a server's do: what the compiler does meanwhile, in threads that come and go, is little beside it. */
    private ProfileLog.Server recorded(Work work) throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread busy = new Thread(() -> compute(isOver));
        busy.start();
        try (RecordingFiles files = RecordingFiles.make(Optional.of(directory));
                ServerRecording recording = ServerRecording.begin(THIS, files, "server.jfr")) {
            recording.began();
            work.run();
            recording.ended();
            return recording.end();
        } finally {
            isOver.set(true);
            busy.join();
        }
    }

    private static void compute(AtomicBoolean isOver) {
        while (!isOver.get()) {
            Thread.onSpinWait();
        }
    }

    private static void contend(Object monitor) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread second = new Thread(() -> {
            begun.countDown();
            synchronized (monitor) {
                begun.getCount();
            }
        });
        synchronized (monitor) {
            second.start();
            begun.await();
            LockSupport.parkNanos(HELD_NANOS);
        }
        second.join();
    }

    private static void takeATurn() {
        LockSupport.parkNanos(1);
        Clock clock = Clock.system();
        try {
            clock.waitUntil(clock.nanos() + HELD_NANOS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private interface Work {
        void run() throws Exception;
    }
}
