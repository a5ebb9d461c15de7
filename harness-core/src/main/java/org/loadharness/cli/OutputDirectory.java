package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.loadharness.codec.DataPackage;
import org.loadharness.codec.ManifestFile;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.experiment.Sentence;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.record.Environment;

/** Where a new run writes: found fit before any load is made. */
final class OutputDirectory {
    /** A run of the default size needs a tenth of it. */
    private static final long LEAST_FREE_BYTES = 16L << 20;

    private static final int MOST_RUNS_A_SECOND = 100;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final List<String> SIGNS_OF_A_RUN =
            List.of(PlanFile.NAME, ManifestFile.NAME, TrialsFile.NAME, DataPackage.NAME, "summary.csv");

    private OutputDirectory() {}

    /** The directory that the options name, or a new one named after time, workload and mode. */
    static Path choose(EffectiveOptions options, SystemUnderTest system, Terminal terminal) throws WrongUse {
        if (options.isGiven("out")) {
            try {
                return terminal.path(required(options));
            } catch (IllegalArgumentException wrong) {
                throw new WrongUse(options.told("out") + ": " + wrong.getMessage(), wrong);
            }
        }
        return unused(terminal.path("results"), system, Environment.now());
    }

    /** Makes it where it is missing, and makes sure that it can hold a run. */
    static void prepare(Path directory) throws WrongUse {
        String told = "--out " + directory + ": ";
        for (String name : SIGNS_OF_A_RUN) {
            if (Files.exists(directory.resolve(name))) {
                throw new WrongUse(told + "holds a run already; go on with it by --resume " + directory
                        + ", or choose another directory");
            }
        }
        List<Path> made = missing(directory);
        try {
            Files.createDirectories(directory);
            probe(directory);
        } catch (FileAlreadyExistsException noDirectory) {
            remove(made);
            throw new WrongUse(told + "is no directory; choose another", noDirectory);
        } catch (NoSuchFileException refused) {
            remove(made);
            throw new WrongUse(told + "no directory can be made there; choose another", refused);
        } catch (IOException impossible) {
            remove(made);
            throw new WrongUse(
                    told + "cannot be written: " + Sentence.of(impossible) + "; choose another directory", impossible);
        }
    }

    private static String required(EffectiveOptions options) throws WrongUse {
        if (options.text("out").isBlank()) {
            throw new WrongUse(options.told("out") + ": names no directory");
        }
        return options.text("out");
    }

    private static Path unused(Path results, SystemUnderTest system, Instant now) throws WrongUse {
        String name =
                TIME.format(now) + "-" + system.workload() + "-" + system.mode().text();
        for (int i = 1; i <= MOST_RUNS_A_SECOND; i++) {
            Path directory = results.resolve(i == 1 ? name : name + "-" + i);
            if (!Files.exists(directory)) {
                return directory;
            }
        }
        throw new WrongUse("--out: " + results.resolve(name) + " and its like are taken; name a directory");
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
        boolean tellsSpace = store.getTotalSpace() > 0;
        if (tellsSpace && store.getUsableSpace() < LEAST_FREE_BYTES) {
            throw new IOException(
                    (store.getUsableSpace() >> 20) + " MiB are free, a run needs " + (LEAST_FREE_BYTES >> 20));
        }
        Path probe = Files.createTempFile(directory, ".harness", ".probe");
        try {
            Files.write(probe, new byte[1024]);
        } finally {
            Files.delete(probe);
        }
    }

    private static void remove(List<Path> made) {
        for (Path path : made) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException wasNotMade) {
                // or somebody else has put something into it
            }
        }
    }
}
