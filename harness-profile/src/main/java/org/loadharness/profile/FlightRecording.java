package org.loadharness.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import jdk.jfr.Recording;
import org.loadharness.drive.Profiler;
import org.loadharness.record.DiskFile.UnwritableRecords;
import org.loadharness.record.ProfileLog;

/** One trial under the Flight Recorder. Confined to one thread, but for its watches. */
final class FlightRecording implements Profiler.Recording {
    private final Recording recording;
    private final RecordingFiles files;
    private final String name;
    private final Optional<ServerRecording> server;

    private FlightRecording(Recording recording, RecordingFiles files, String name, Optional<ServerRecording> server) {
        this.recording = recording;
        this.files = files;
        this.name = name;
        this.server = server;
    }

    /**
     * @param fresh makes a recording of this process that has not begun
     * @param server what records the threads of a server meanwhile; it and the files are closed with this
     */
    static FlightRecording begin(
            Supplier<Recording> fresh, RecordingFiles files, String name, Optional<ServerRecording> server) {
        try {
            return new FlightRecording(started(fresh.get(), server.isPresent()), files, name, server);
        } catch (RuntimeException | Error failed) {
            server.ifPresent(ServerRecording::close);
            throw failed;
        }
    }

    private static Recording started(Recording recording, boolean isBesideServer) {
        try {
            recording.setName("Load Harness");
            if (isBesideServer) {
                RecordedEvents.enableBesideServer(recording);
            } else {
                RecordedEvents.enable(recording);
            }
            recording.start();
            return recording;
        } catch (RuntimeException | Error failed) {
            recording.close();
            throw failed;
        }
    }

    @Override
    public Profiler.Watch of(int user) {
        return new UserWatch(new UserTime(user, recording.getId()), server);
    }

    @Override
    public Optional<ProfileLog> end() throws IOException, InterruptedException {
        Path file = files.recording(name);
        recording.stop();
        try {
            recording.dump(file);
        } catch (IOException failed) {
            throw new UnwritableRecords(file + ": " + failed.getMessage(), failed);
        }
        Optional<ProfileLog.Server> threads =
                server.isPresent() ? Optional.of(server.get().end()) : Optional.empty();
        return Optional.of(new ProfileLog(files.kept(name), RecordingReader.users(file, recording.getId()), threads));
    }

    @Override
    public void close() {
        recording.close();
        server.ifPresent(ServerRecording::close);
        files.close();
    }

    /** Confined to the user's thread. */
    private static final class UserWatch implements Profiler.Watch {
        private final UserTime event;
        private ThreadClock before = new ThreadClock(ThreadClock.UNKNOWN, ThreadClock.UNKNOWN);

        private final Optional<ServerRecording> server;

        UserWatch(UserTime event, Optional<ServerRecording> server) {
            this.event = event;
            this.server = server;
        }

        @Override
        public void begin() {
            server.ifPresent(ServerRecording::began);
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
            server.ifPresent(ServerRecording::ended);
        }
    }
}
