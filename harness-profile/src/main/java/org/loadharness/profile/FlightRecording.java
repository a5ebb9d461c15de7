package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import jdk.jfr.Recording;
import org.loadharness.drive.Profiler;
import org.loadharness.record.DiskFile;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.UnwritableRecords;

/** One trial under the Flight Recorder. Confined to one thread, but for its watches. */
final class FlightRecording implements Profiler.Recording {
    private static final System.Logger LOGGER = System.getLogger(FlightRecording.class.getName());

    private final Recording recording;
    private final Path directory;
    private final String name;
    private final Stay stay;

    /** What becomes of the file of a recording. */
    enum Stay {
        /** It stays beside the results. */
        KEPT,
        /** It passes, with its directory. */
        PASSING
    }

    private FlightRecording(Recording recording, Path directory, String name, Stay stay) {
        this.recording = recording;
        this.directory = directory;
        this.name = name;
        this.stay = stay;
    }

    static FlightRecording begin(Path directory, String name, Stay stay) {
        Recording recording = new Recording();
        try {
            recording.setName("Load Harness");
            RecordedEvents.enable(recording);
            recording.start();
        } catch (RuntimeException | Error failed) {
            recording.close();
            throw failed;
        }
        return new FlightRecording(recording, directory, name, stay);
    }

    @Override
    public Profiler.Watch of(int user) {
        return new UserWatch(user);
    }

    @Override
    public Optional<ProfileLog> end() throws IOException {
        Path file = directory.resolve(name);
        recording.stop();
        try {
            recording.dump(file);
        } catch (IOException failed) {
            throw new UnwritableRecords(file + ": " + failed.getMessage(), failed);
        }
        Optional<String> keptAs = stay == Stay.KEPT ? Optional.of(name) : Optional.empty();
        return Optional.of(new ProfileLog(keptAs, RecordingReader.users(file), Optional.empty()));
    }

    @Override
    public void close() {
        recording.close();
        if (stay == Stay.PASSING) {
            try {
                DiskFile.remove(directory.resolve(name));
                DiskFile.remove(directory);
            } catch (IOException left) {
                LOGGER.log(System.Logger.Level.WARNING, "a recording that is read could not be removed", left);
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
