package org.loadharness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.loadharness.codec.DataPackage;
import org.loadharness.codec.DurableFile;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.Sentence;
import org.loadharness.codec.TrialsFile;
import org.loadharness.record.DiskFile;

/** A directory for a new run: found fit before any load is made. */
final class ResultDirectory {
    /** A run of the default size needs a tenth of it. */
    private static final long LEAST_FREE_BYTES = 16L << 20;

    private static final List<String> SIGNS_OF_A_RUN =
            List.of(PlanFile.NAME, Manifest.NAME, TrialsFile.NAME, DataPackage.NAME, "summary.csv");

    private ResultDirectory() {}

    /**
     * Makes it where it is missing, and makes sure that it can hold a run.
     *
     * @throws UnfitDirectory with the way out
     */
    static void prepare(Path directory) throws UnfitDirectory {
        String start = directory + ": ";
        removeRemains(directory);
        refuseUsed(directory);
        List<Path> made = missing(directory);
        try {
            DiskFile.makeDirectory(directory);
            probe(directory);
        } catch (FileAlreadyExistsException noDirectory) {
            remove(made);
            throw new UnfitDirectory(start + "is no directory; choose another", noDirectory);
        } catch (NoSuchFileException refused) {
            remove(made);
            throw new UnfitDirectory(start + "no directory can be made there; choose another", refused);
        } catch (IOException impossible) {
            remove(made);
            throw new UnfitDirectory(
                    start + "cannot be written: " + Sentence.of(impossible) + "; choose another directory", impossible);
        }
    }

    /** The same with a name to call it by, which the empty path for the working directory has not. */
    static Path named(Path directory) {
        return directory.toString().isEmpty() ? directory.toAbsolutePath() : directory;
    }

    /** What is wrong with a directory that holds a run, or in which one has just begun. */
    static String holdsRun(Path directory) {
        return directory + ": holds a run already; resume it (--resume " + PastedWord.of(directory)
                + "), or choose another directory";
    }

    /**
     * Takes away what a start has left that was broken off before its run could begin: the manifest, which comes last, is not
     * there, and there is no trial.
     */
    static void removeRemains(Path directory) throws UnfitDirectory {
        try {
            if (hasRemains(directory)) {
                TrialsFile.removeEmpty(directory);
                DurableFile.removeAbandoned(directory);
            }
        } catch (IOException notOurs) {
            throw new UnfitDirectory(
                    directory + ": cannot be written: " + Sentence.of(notOurs) + "; choose another directory", notOurs);
        }
    }

    private static boolean hasRemains(Path directory) throws IOException {
        Path log = directory.resolve(TrialsFile.NAME);
        return Files.isDirectory(directory)
                && !Files.exists(directory.resolve(Manifest.NAME))
                && Files.exists(log)
                && Files.size(log) == 0;
    }

    /**
     * Makes sure that nothing lies there with which a run would not begin, and changes nothing.
     *
     * @throws UnfitDirectory with the way out
     */
    static void requireUnused(Path directory) throws UnfitDirectory {
        try {
            if (hasRemains(directory)) {
                return; // a run removes them
            }
        } catch (IOException unreadable) {
            throw new UnfitDirectory(directory + ": cannot be read; choose another directory", unreadable);
        }
        refuseUsed(directory);
    }

    /** What lies there may be somebody's, and files of a run would mix with it; hidden files only mark a place. */
    private static void refuseUsed(Path directory) throws UnfitDirectory {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> all = Files.list(directory)) {
            List<String> names = all.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .toList();
            if (!Collections.disjoint(names, SIGNS_OF_A_RUN)) {
                throw new UnfitDirectory(holdsRun(directory));
            }
            if (!names.isEmpty()) {
                throw new UnfitDirectory(directory + ": holds other files and no run, as " + names.get(0)
                        + "; choose an empty or a new directory");
            }
        } catch (IOException | UncheckedIOException unreadable) {
            if (unreadable instanceof UnfitDirectory unfit) {
                throw unfit;
            }
            throw new UnfitDirectory(directory + ": cannot be read; choose another directory", unreadable);
        }
    }

    /** The directory and its parents that are not there, the innermost first. */
    private static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        for (Path path = directory.toAbsolutePath(); path != null && !Files.exists(path); path = path.getParent()) {
            missing.add(path);
        }
        return missing;
    }

    /** Space, rights and quotas; the latter show only when something is written. */
    private static void probe(Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        boolean reportsSpace = store.getTotalSpace() > 0;
        if (reportsSpace && store.getUsableSpace() < LEAST_FREE_BYTES) {
            throw new IOException(
                    (store.getUsableSpace() >> 20) + " MiB are free, a run needs " + (LEAST_FREE_BYTES >> 20));
        }
        DiskFile.probe(directory);
    }

    private static void remove(List<Path> made) {
        for (Path path : made) {
            try {
                DiskFile.remove(path);
            } catch (IOException wasNotMade) {
                // or somebody else has put something into it
            }
        }
    }
}
