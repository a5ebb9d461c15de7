package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import jdk.jfr.Recording;
import org.loadharness.drive.Profiler;
import org.loadharness.record.DiskFile;
import org.loadharness.record.ProfileLog;

/** One trial under the Flight Recorder. Confined to one thread, but for its watches. */
final class FlightRecording implements Profiler.Recording {
    private final Recording recording;
    private final Path file;
    private final Optional<String> keptAs;

    private FlightRecording(Recording recording, Path file, Optional<String> keptAs) {
        this.recording = recording;
        this.file = file;
        this.keptAs = keptAs;
    }

    /** @param keptAs the name of the file in the results; empty if it is not kept */
    static FlightRecording begin(Path file, Optional<String> keptAs) {
        Recording recording = new Recording();
        recording.setName("Load Harness");
        RecordedEvents.enable(recording);
        recording.start();
        return new FlightRecording(recording, file, keptAs);
    }

    @Override
    public Profiler.Watch of(int user) {
        return new UserWatch(user);
    }

    @Override
    public Optional<ProfileLog> end() throws IOException {
        recording.stop();
        recording.dump(file);
        return Optional.of(new ProfileLog(keptAs, RecordingReader.users(file), Optional.empty()));
    }

    @Override
    public void close() {
        recording.close();
        if (keptAs.isEmpty()) {
            try {
                DiskFile.remove(file);
            } catch (IOException left) {
                file.toFile().deleteOnExit();
            }
        }
    }

    /** Confined to the user's thread. */
    private static final class UserWatch implements Profiler.Watch {
        private final UserTime event;
        private ThreadClock before = new ThreadClock(ThreadClock.UNKNOWN, ThreadClock.UNKNOWN);

        UserWatch(int user) {
            event = new UserTime(user);
        }

        @Override
        public void begin() {
            before = ThreadClock.read();
            event.begin();
        }

        @Override
        public void close() {
            event.end();
            ThreadClock counted = ThreadClock.read().since(before);
            event.computingNanos = counted.computingNanos();
            event.runnableNanos = counted.runnableNanos();
            event.commit();
        }
    }
}
