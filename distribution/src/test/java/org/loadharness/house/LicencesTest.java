package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every library inside harness.jar is named in NOTICE. */
class LicencesTest {
    /** What NOTICE calls the libraries whose files begin so. */
    private static final Map<String, String> NAMES = new TreeMap<>(Map.ofEntries(
            Map.entry("HdrHistogram-", "HdrHistogram"),
            Map.entry("caffeine-", "Caffeine"),
            Map.entry("commons-", "Apache Commons"),
            Map.entry("error_prone_annotations-", "Error Prone's annotations"),
            Map.entry("h2-", "H2"),
            Map.entry("jackson-", "Jackson"),
            Map.entry("jcommander-", "JCommander"),
            Map.entry("jetty-", "Eclipse Jetty"),
            Map.entry("jspecify-", "JSpecify"),
            Map.entry("re2j-", "RE2/J"),
            Map.entry("slf4j-", "SLF4J"),
            Map.entry("snakeyaml-", "SnakeYAML"),
            Map.entry("sqlite-jdbc-", "SQLite JDBC")));

    /** What tests alone have, and what JUnit brings to those who have it. */
    private static final List<String> OF_TESTS =
            List.of("apiguardian-", "archunit", "assertj-", "byte-buddy-", "junit-", "opentest4j-", "surefire-");

    @Test
    void everyLibraryInTheJarIsNamed() throws IOException {
        String notice = Files.readString(Project.root().resolve("NOTICE")).replaceAll("\\s+", " ");

        assertThat(libraries())
                .isNotEmpty()
                .allSatisfy(file -> assertThat(NAMES.entrySet())
                        .as("%s: name it here and in NOTICE, with its licence", file)
                        .anyMatch(name -> file.startsWith(name.getKey()) && notice.contains(name.getValue())));
    }

    @Test
    void nothingIsNamedThatIsNotThere() {
        List<String> libraries = libraries();

        assertThat(NAMES.keySet()).allSatisfy(start -> assertThat(libraries).anyMatch(file -> file.startsWith(start)));
    }

    private static List<String> libraries() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.endsWith(".jar"))
                .map(path -> Path.of(path))
                .filter(path -> !path.startsWith(Project.root()))
                .map(path -> String.valueOf(path.getFileName()))
                .filter(file -> OF_TESTS.stream().noneMatch(file::startsWith))
                .toList();
    }
}
