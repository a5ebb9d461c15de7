package org.loadharness.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The whole project on disk: its folder and the classes that its modules were compiled to.
 *
 * <p>Immutable. Thread-safe.
 */
final class Project {
    private Project() {}

    /** The folder of the parent pom. */
    static Path root() {
        try {
            Path testClasses = Path.of(Project.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return testClasses.resolve("../../..").normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the test classes are not in a folder", e);
        }
    }

    /** What is delivered, as it is written. */
    static List<Path> mainSources() throws IOException {
        try (Stream<Path> files = Files.walk(root())) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> root().relativize(file).toString().contains("src/main/java"))
                    .toList();
        }
    }

    /** Every class of every module and of its tests. */
    static JavaClasses everything() {
        return new ClassFileImporter().importPaths(folders("target/classes", "target/test-classes"));
    }

    /** Every class that is delivered, without those that use it in tests: quicker than {@link #deliveredOf}. */
    static JavaClasses delivered() {
        return new ClassFileImporter().importPaths(deliveredFolders());
    }

    /** Those that are delivered; they still know who among everything uses them. */
    static JavaClasses deliveredOf(JavaClasses everything) {
        return everything.that(describe(
                "are delivered",
                each -> each.getSource().stream()
                        .map(source -> source.getUri().getPath())
                        .anyMatch(path -> path.contains("/target/classes/") && !path.contains("/house/target/"))));
    }

    /** Where the classes of each module are that are delivered. */
    static List<Path> deliveredFolders() {
        return folders("target/classes").stream()
                .filter(folder -> !folder.startsWith(root().resolve("house")))
                .toList();
    }

    private static List<Path> folders(String... inModule) {
        try (Stream<Path> modules = Files.list(root())) {
            return modules.flatMap(module -> Stream.of(inModule).map(module::resolve))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
