package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** Every library inside harness.jar is named in NOTICE, and the text of its licence is in the jar. */
class LicencesTest {
    /** Files whose texts the build joins to one each. */
    private static final Set<String> JOINED = Set.of("meta-inf/license", "meta-inf/license.txt");

    /** Where the text of a licence in the jar comes from. */
    private enum Text {
        /** It is the Apache License 2.0, our own. */
        OURS,
        /** The library's jar, from where the build takes it. */
        ITS_OWN,
        /** A file of ours in META-INF/licenses, called as the library's files begin. */
        BESIDE
    }

    /**
     * A library.
     *
     * @param start how the names of its files begin
     * @param name what NOTICE calls it
     */
    private record Library(String start, String name, Text text) {}

    private static final List<Library> LIBRARIES = List.of(
            new Library("HdrHistogram-", "HdrHistogram", Text.ITS_OWN),
            new Library("caffeine-", "Caffeine", Text.ITS_OWN),
            new Library("commons-", "Apache Commons", Text.ITS_OWN),
            new Library("error_prone_annotations-", "Error Prone's annotations", Text.OURS),
            new Library("h2-", "H2", Text.BESIDE),
            new Library("jackson-", "Jackson", Text.ITS_OWN),
            new Library("jcommander-", "JCommander", Text.ITS_OWN),
            new Library("jetty-", "Eclipse Jetty", Text.OURS),
            new Library("jgroups-", "JGroups", Text.OURS),
            new Library("jspecify-", "JSpecify", Text.OURS),
            new Library("re2j-", "RE2/J", Text.BESIDE),
            new Library("slf4j-", "SLF4J", Text.ITS_OWN),
            new Library("snakeyaml-", "SnakeYAML", Text.OURS),
            new Library("sqlite-jdbc-", "SQLite JDBC", Text.BESIDE));

    /** What tests alone have, and what JUnit brings to those who have it. */
    private static final List<String> OF_TESTS =
            List.of("apiguardian-", "archunit", "assertj-", "byte-buddy-", "junit-", "opentest4j-", "surefire-");

    @Test
    void everyLibraryInTheJarIsNamed() throws IOException {
        String notice = Files.readString(Project.root().resolve("NOTICE")).replaceAll("\\s+", " ");

        assertThat(files())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(library(file))
                        .as("%s: name it here and in NOTICE, with its licence", file)
                        .hasValueSatisfying(known -> assertThat(notice).contains(known.name())));
    }

    @Test
    void nothingIsNamedThatIsNotThere() {
        List<Path> files = files();

        assertThat(LIBRARIES)
                .allSatisfy(known ->
                        assertThat(files).anyMatch(file -> library(file).equals(Optional.of(known))));
    }

    @Test
    void licenceOfEveryLibraryIsInTheJar() {
        assertThat(files()).allSatisfy(file -> {
            Library library = library(file).orElseThrow();
            boolean isThere = switch (library.text()) {
                case OURS -> ours().contains("Apache License");
                case ITS_OWN -> bringsItsText(file);
                case BESIDE -> beside(library);
            };
            assertThat(isThere)
                    .as("%s: where is the text of its licence?", file)
                    .isTrue();
        });
    }

    private static String ours() throws IOException {
        return Files.readString(Project.root().resolve("LICENSE"));
    }

    private static boolean bringsItsText(Path file) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return zip.stream().map(ZipEntry::getName).anyMatch(name -> JOINED.contains(name.toLowerCase(Locale.ROOT)));
        }
    }

    private static boolean beside(Library library) {
        String name = library.start().substring(0, library.start().length() - 1);
        return LicencesTest.class.getResource("/META-INF/licenses/" + name + ".txt") != null;
    }

    private static Optional<Library> library(Path file) {
        String name = String.valueOf(file.getFileName());
        return LIBRARIES.stream()
                .filter(known -> name.startsWith(known.start()))
                .findFirst();
    }

    private static List<Path> files() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.endsWith(".jar"))
                .map(path -> Path.of(path))
                .filter(path -> !path.startsWith(Project.root()))
                .filter(path -> OF_TESTS.stream().noneMatch(String.valueOf(path.getFileName())::startsWith))
                .toList();
    }
}
