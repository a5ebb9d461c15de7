package org.loadharness.house;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.loadharness.house.WatchedDisk.Steps;

/** Does what the system's own provider does, after its steps were announced. Immutable. Thread-safe if the steps are. */
final class WatchedProvider extends FileSystemProvider {
    private final WatchedDisk disk;
    private final FileSystemProvider real;
    private final Steps steps;

    WatchedProvider(WatchedDisk disk, FileSystemProvider real, Steps steps) {
        this.disk = disk;
        this.real = real;
        this.steps = steps;
    }

    @Override
    public String getScheme() {
        return "watched";
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Path file = WatchedDisk.original(path);
        if (!options.contains(StandardOpenOption.WRITE)) {
            FileChannel channel = real.newFileChannel(file, options, attributes);
            return Files.isDirectory(file) ? new WatchedChannel(channel, "directory", steps) : channel;
        }
        String name = name(file);
        if (!Files.exists(file)) {
            steps.before("create " + name);
        }
        return new WatchedChannel(real.newFileChannel(file, options, attributes), name, steps);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        steps.before("create directory");
        real.createDirectory(WatchedDisk.original(directory), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        steps.before("remove " + name(path));
        real.delete(WatchedDisk.original(path));
    }

    @Override
    public boolean deleteIfExists(Path path) throws IOException {
        Path file = WatchedDisk.original(path);
        if (!Files.exists(file)) {
            return false;
        }
        delete(file);
        return true;
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException("nothing copies files");
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        steps.before("rename " + name(target));
        real.move(WatchedDisk.original(source), WatchedDisk.original(target), options);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        DirectoryStream<Path> stream = real.newDirectoryStream(WatchedDisk.original(directory), filter);
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return StreamSupport.stream(stream.spliterator(), /* parallel= */ false)
                        .map(disk::path)
                        .iterator();
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }
        };
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        return real.isSameFile(WatchedDisk.original(path), WatchedDisk.original(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return real.isHidden(WatchedDisk.original(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return real.getFileStore(WatchedDisk.original(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real.checkAccess(WatchedDisk.original(path), modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return real.getFileAttributeView(WatchedDisk.original(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return real.readAttributes(WatchedDisk.original(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return real.readAttributes(WatchedDisk.original(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        real.setAttribute(WatchedDisk.original(path), attribute, value, options);
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException("there is one for each watcher");
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return disk;
    }

    @Override
    public Path getPath(URI uri) {
        return disk.path(Path.of(uri));
    }

    /** Without what tells one writer's unfinished file from another's. */
    private static String name(Path path) {
        return String.valueOf(path.getFileName()).replaceFirst("\\.\\d+-\\d+\\.unfinished", ".unfinished");
    }
}
