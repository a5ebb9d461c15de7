package org.loadharness.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left out of harness.jar is nothing that a library looks for when it starts. */
class JarFiltersTest {
    private static final Pattern FILTER =
            Pattern.compile("(?s)<artifact>org\\.jgroups:jgroups</artifact>(.*?)</filter>");
    private static final Pattern EXCLUDE = Pattern.compile("<exclude>(.*?)</exclude>");
    private static final Pattern CLASS = Pattern.compile("name=\"(org\\.jgroups\\.[\\w.$]+)\"");

    /** JGroups loads every class that its map of headers names, one of its own tests among them. */
    @ParameterizedTest
    @ValueSource(strings = {"jg-magic-map.xml", "jg-protocol-ids.xml", "jg-messages.properties"})
    void theClassesThatJGroupsNamesAreLeftIn(String map) throws IOException {
        List<PathMatcher> leftOut = leftOut();

        assertThat(leftOut).isNotEmpty();
        assertThat(Stream.concat(Stream.of(map), classesIn(map)))
                .noneMatch(file -> leftOut.stream().anyMatch(filter -> filter.matches(Path.of(file))));
    }

    private static List<PathMatcher> leftOut() throws IOException {
        String pom = Files.readString(Project.root().resolve("distribution/pom.xml"));
        String filter = FILTER.matcher(pom).results().findFirst().orElseThrow().group(1);
        return EXCLUDE.matcher(filter)
                .results()
                .map(exclude -> FileSystems.getDefault().getPathMatcher("glob:" + exclude.group(1)))
                .toList();
    }

    private static Stream<String> classesIn(String map) throws IOException {
        try (InputStream in = requireNonNull(JarFiltersTest.class.getResourceAsStream("/" + map), map)) {
            return CLASS.matcher(new String(in.readAllBytes(), UTF_8))
                    .results()
                    .map(named -> named.group(1).replace('.', '/') + ".class");
        }
    }
}
