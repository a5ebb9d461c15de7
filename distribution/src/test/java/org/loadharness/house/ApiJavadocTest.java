package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.DocumentationTool;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.house.HouseMap.Room;

/** The Javadoc of the API as a reader gets it. */
class ApiJavadocTest {
    /** All groups of checks but one: what a signature says already needs no sentence. */
    private static final String CHECKS = "-Xdoclint:all,-missing";

    private static final Path ROOT = Project.root();

    @TempDir
    Path pages;

    @Test
    void itIsMadeWithoutAWarning() throws Exception {
        DocumentationTool javadoc = ToolProvider.getSystemDocumentationTool();
        StringWriter said = new StringWriter();
        boolean isMade;
        try (StandardJavaFileManager files = javadoc.getStandardFileManager(null, null, null)) {
            isMade = javadoc.getTask(
                            said,
                            files,
                            null,
                            null,
                            List.of(
                                    "-quiet",
                                    "-protected",
                                    "-Werror",
                                    "-notimestamp",
                                    CHECKS,
                                    "-d",
                                    pages.toString(),
                                    "-classpath",
                                    System.getProperty("java.class.path")),
                            files.getJavaFileObjectsFromPaths(sources()))
                    .call();
        }

        assertThat(isMade).describedAs(said.toString()).isTrue();
        assertThat(pages.resolve("org/loadharness/experiment/Experiment.html")).exists();
    }

    private static List<Path> sources() {
        return Api.TYPES.entrySet().stream()
                .flatMap(entry -> Stream.concat(Stream.of("package-info"), entry.getValue().stream())
                        .map(type -> source(entry.getKey(), type)))
                .toList();
    }

    private static Path source(String inPackage, String type) {
        return HouseMap.ROOMS.stream()
                .map(Room::module)
                .map(module -> ROOT.resolve(module)
                        .resolve("src/main/java/org/loadharness")
                        .resolve(inPackage)
                        .resolve(type + ".java"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no source of " + inPackage + "." + type));
    }
}
