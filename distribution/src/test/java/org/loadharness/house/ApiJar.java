package org.loadharness.house;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The classes of the API in a jar of their own, for japicmp: those of this build, and the baseline, which a version before
 * promised. CONTRIBUTING.md says when the baseline is made again.
 *
 * <p>Stateless. Thread-safe.
 */
final class ApiJar {
    /** Of this build, from the folder of the parent pom. */
    static final String BUILT = "distribution/target/api.jar";

    static final String BASELINE = "config/api-baseline.jar";

    private static final String CLASS = ".class";

    /** The same classes give the same bytes whenever they are packed. */
    private static final LocalDateTime PACKED = LocalDateTime.of(2000, 1, 1, 0, 0);

    private ApiJar() {}

    /** Packs what the API has in these folders of classes. */
    static void write(Path jar, List<Path> folders) throws IOException {
        Map<String, Path> classes = new TreeMap<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> isOfTheApi(folder.relativize(file).toString()))
                        .forEach(file -> classes.put(folder.relativize(file).toString(), file));
            }
        }
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream packed = new ZipOutputStream(file)) {
            for (Map.Entry<String, Path> each : classes.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTimeLocal(PACKED);
                packed.putNextEntry(entry);
                Files.copy(each.getValue(), packed);
            }
        }
    }

    /** The top-level types in it, without the leading root. */
    static List<String> types(Path jar) throws IOException {
        try (ZipFile packed = new ZipFile(jar.toFile())) {
            return packed.stream()
                    .map(entry -> outermost(entry.getName()))
                    .distinct()
                    .collect(Collectors.toList());
        }
    }

    private static boolean isOfTheApi(String file) {
        return file.startsWith(HouseMap.ROOT.replace('.', '/'))
                && file.endsWith(CLASS)
                && Api.promises(outermost(file));
    }

    private static String outermost(String file) {
        return file.substring(HouseMap.ROOT.length() + 1, file.length() - CLASS.length())
                .replace('/', '.')
                .replaceFirst("\\$.*", "");
    }
}
