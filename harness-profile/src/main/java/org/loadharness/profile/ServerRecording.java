package org.loadharness.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.record.DiskFile;
import org.loadharness.record.DiskFile.UnwritableRecords;
import org.loadharness.record.ProfileLog;

/** The threads of a server's process in one trial. Confined to one thread, but for what users tell it. */
final class ServerRecording implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(ServerRecording.class.getName());

    private final OtherProcess process;
    private final RecordingFiles files;
    private final String name;
    private final String known;
    private final ThreadCounter counter;
    private boolean isRunning = true;

    private ServerRecording(OtherProcess process, RecordingFiles files, String name) {
        this.process = process;
        this.files = files;
        this.name = name;
        this.known = OtherProcess.name(files.distinction());
        this.counter = new ThreadCounter(process.id());
    }

    static ServerRecording begin(OtherProcess process, RecordingFiles files, String name)
            throws IOException, TargetUnreachable, InterruptedException {
        Path settings = files.passing("settings.jfc");
        try (DiskFile file = DiskFile.create(settings)) {
            file.append(RecordedEvents.settings().getBytes(StandardCharsets.UTF_8));
        }
        ServerRecording recording = new ServerRecording(process, files, name);
        try {
            process.start(recording.known, settings);
        } catch (IOException refused) {
            throw new TargetUnreachable(
                    "the server's process " + process.id() + " cannot be profiled: " + refused.getMessage(), refused);
        }
        return recording;
    }

    /** A user is measured from now on. */
    void began() {
        counter.began();
    }

    /** A user is measured no more. */
    void ended() {
        counter.ended();
    }

    /** Its account is of no thread if none did anything that can be accounted for. */
    ProfileLog.Server end() throws IOException, InterruptedException {
        counter.close();
        Path file = files.recording(name);
        try {
            process.stop(known, file);
            isRunning = false;
        } catch (IOException failed) {
            throw new UnwritableRecords(file + ": " + failed.getMessage(), failed);
        }
        return new ProfileLog.Server(files.kept(name), RecordingReader.server(file, counter.threads()));
    }

    @Override
    public void close() {
        counter.close();
        if (isRunning) {
            try {
                process.abandon(known);
            } catch (IOException left) {
                LOGGER.log(System.Logger.Level.WARNING, "the recording of the server could not be ended", left);
            }
        }
    }
}
