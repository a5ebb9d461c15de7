package org.loadharness.experiment;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.loadharness.record.DiskFile;

/**
 * That a run alone profiles a server's process: the recordings of another would go on through its measured trials. It is a lock
 * of a file, which the system gives up when the harness ends, however that is. Confined to one thread.
 */
final class ServerClaim implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(ServerClaim.class.getName());

    /** Of a run that profiles no such process. */
    static final ServerClaim NONE = new ServerClaim(() -> {});

    private final Closeable held;

    private ServerClaim(Closeable held) {
        this.held = held;
    }

    /** Empty if another run has it. Where there can be no such file, as another user has made it, a claim holds nobody off. */
    static Optional<ServerClaim> of(long process) {
        Path path = Path.of(System.getProperty("java.io.tmpdir"), "loadharness-profiled-" + process);
        try {
            synchronized (ServerClaim.class) { // of two threads here the length says nothing
                return held(path).map(file -> new ServerClaim(() -> giveUp(path, file)));
            }
        } catch (IOException impossible) {
            LOGGER.log(System.Logger.Level.DEBUG, "no other run is held off", impossible);
            return Optional.of(NONE);
        }
    }

    /** The file of that name, locked; empty if another run has it. */
    private static Optional<DiskFile> held(Path path) throws IOException {
        while (true) {
            DiskFile file = DiskFile.open(path);
            boolean isLocked = lock(file).isPresent();
            if (isLocked && isNamed(path, file)) {
                return Optional.of(file);
            }
            file.close();
            if (!isLocked) {
                return Optional.empty();
            }
        }
    }

    /**
     * Whether others find the file by its name: whoever gives up a claim removes it, and another process may have opened it just
     * before. Its length is made one that no other process gives it. To open it again would give up its lock.
     */
    private static boolean isNamed(Path path, DiskFile file) throws IOException {
        long lengthBytes = ProcessHandle.current().pid();
        file.cut(lengthBytes);
        try {
            return Files.size(path) == lengthBytes;
        } catch (NoSuchFileException removed) {
            return false;
        }
    }

    private static Optional<FileLock> lock(DiskFile file) throws IOException {
        try {
            return Optional.ofNullable(file.channel().tryLock());
        } catch (OverlappingFileLockException inThisProcess) {
            return Optional.empty();
        } catch (IOException noLocksThere) {
            file.close();
            throw noLocksThere;
        }
    }

    private static void giveUp(Path path, DiskFile file) throws IOException {
        synchronized (ServerClaim.class) {
            try {
                DiskFile.remove(path);
            } finally {
                file.close();
            }
        }
    }

    /** Another run may have it. */
    @Override
    public void close() throws IOException {
        held.close();
    }
}
