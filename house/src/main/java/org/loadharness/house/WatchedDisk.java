package org.loadharness.house;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.Set;

/**
 * The disk of the system, with somebody before each step that alters it: who counts the steps, lets one fail or does
 * something else at that moment. Immutable. Thread-safe if the steps are.
 */
public final class WatchedDisk extends FileSystem {
    private final FileSystem real;
    private final WatchedProvider provider;

    private WatchedDisk(FileSystem real, Steps steps) {
        this.real = real;
        this.provider = new WatchedProvider(this, real.provider(), steps);
    }

    /** Hears of every create, write, sync, cut, rename and removal before it is done. */
    @FunctionalInterface
    public interface Steps {
        /**
         * A step is about to be taken.
         *
         * @param step what, and the name of the file, as in {@code sync trials.jsonl}
         * @throws IOException if it is to fail; of what was to be written one half then is
         */
        void before(String step) throws IOException;
    }

    /** A process that is no longer there: nothing that it would still have done happens. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
        private final boolean amidst;

        /** Amidst this step, or long ago. */
        public Killed(Moment moment) {
            super("killed");
            this.amidst = moment == Moment.NOW;
        }

        boolean isAmidst() {
            return amidst;
        }

        /** When it was. */
        public enum Moment {
            NOW,
            BEFORE
        }
    }

    /** The same file, watched. */
    public static Path watch(Path path, Steps steps) {
        return new WatchedDisk(path.getFileSystem(), steps).path(path);
    }

    Path path(Path original) {
        return (Path) Proxy.newProxyInstance(
                WatchedDisk.class.getClassLoader(),
                new Class<?>[] {Path.class, Watched.class},
                (self, method, given) -> {
                    Object[] arguments = given == null ? new Object[0] : given;
                    return switch (method.getName()) {
                        case "getFileSystem" -> this;
                        case "original" -> original;
                        case "toFile" -> throw new UnsupportedOperationException("is not of the system's own disk");
                        default -> wrapped(invoke(method, original, arguments));
                    };
                });
    }

    private Object wrapped(Object result) {
        return result instanceof Path path ? path(path) : result;
    }

    private static Object invoke(Method method, Path original, Object[] arguments) throws Throwable {
        Object[] originals = Arrays.stream(arguments)
                .map(each -> each instanceof Path path ? original(path) : each)
                .toArray();
        try {
            return method.invoke(original, originals);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    /** The path that is watched; itself if it is not. */
    static Path original(Path path) {
        return path instanceof Watched watched ? watched.original() : path;
    }

    /** A path of this disk. */
    interface Watched {
        Path original();
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("the disk of the system stays open");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return real.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return real.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return real.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return real.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return path(real.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        PathMatcher matcher = real.getPathMatcher(syntaxAndPattern);
        return path -> matcher.matches(original(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return real.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() throws IOException {
        return real.newWatchService();
    }
}
