package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.house.HouseMap.Room;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Holds the modules, and the map that people read, against {@link HouseMap}. */
class RoomsTest {
    private static final Path ROOT = Project.root();

    @ParameterizedTest
    @MethodSource("rooms")
    void aModuleHoldsThePackagesOfItsRoom(Room room) throws IOException {
        Path sources = ROOT.resolve(room.module()).resolve("src/main/java/org/loadharness");

        assertThat(packagesBelow(sources)).isEqualTo(room.packages());
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void aPomNamesTheLibrariesOfItsRoomAndNoOthers(Room room) throws Exception {
        Set<String> libraries = dependencies(room).stream()
                .filter(each -> !isOurs(each))
                .map(Dependency::artifact)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(libraries).isEqualTo(new TreeSet<>(room.libraries()));
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void aModuleIsBuiltOnThoseThatItSees(Room room) throws Exception {
        Set<String> built = new TreeSet<>();
        for (Dependency each : dependencies(room)) {
            if (isOurs(each)) {
                addWithItsOwn(each.artifact(), built);
            }
        }
        Set<String> seen = new TreeSet<>();
        room.sees().forEach(each -> addWithItsOwn(each, seen));

        assertThat(built).isEqualTo(seen);
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void theMapThatPeopleReadHasTheSameRow(Room room) throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("ARCHITECTURE.md"))).contains(row(room));
    }

    @Test
    void theParentBuildsEveryRoomAndTheRulesTheyLiveBy() throws Exception {
        NodeList modules = document(ROOT.resolve("pom.xml")).getElementsByTagName("modules");
        List<String> built = texts((Element) modules.item(0), "module");

        assertThat(built)
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("house"), HouseMap.ROOMS.stream().map(Room::module))
                        .toList());
    }

    static List<Room> rooms() {
        return HouseMap.ROOMS;
    }

    private static String row(Room room) {
        return "| " + room.module() + " | "
                + room.ranks().stream()
                        .map(rank -> String.join(" ", new TreeSet<>(rank)))
                        .collect(Collectors.joining(" < "))
                + " | " + String.join(", ", new TreeSet<>(room.sees())) + " | "
                + String.join(", ", new TreeSet<>(room.libraries())) + " |";
    }

    private static void addWithItsOwn(String module, Set<String> modules) {
        modules.add(module);
        rooms().stream()
                .filter(room -> room.module().equals(module))
                .flatMap(room -> room.sees().stream())
                .forEach(each -> addWithItsOwn(each, modules));
    }

    private static Set<String> packagesBelow(Path sources) throws IOException {
        if (!Files.isDirectory(sources)) {
            return new TreeSet<>();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Those that it is delivered with, or that whoever uses it provides. */
    private static List<Dependency> dependencies(Room room) throws Exception {
        Element project = document(ROOT.resolve(room.module()).resolve("pom.xml"));
        NodeList all = project.getElementsByTagName("dependency");
        return Stream.iterate(0, i -> i < all.getLength(), i -> i + 1)
                .map(i -> (Element) all.item(i))
                .map(each -> new Dependency(
                        text(each, "groupId"), text(each, "artifactId"), String.join("", texts(each, "scope"))))
                .filter(each -> !each.scope().equals("test") && !each.artifact().equals("house"))
                .toList();
    }

    private static boolean isOurs(Dependency dependency) {
        return dependency.group().equals("org.loadharness");
    }

    private static Element document(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static String text(Element parent, String name) {
        return texts(parent, name).get(0);
    }

    private static List<String> texts(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return Stream.iterate(0, i -> i < found.getLength(), i -> i + 1)
                .map(i -> found.item(i).getTextContent().strip())
                .toList();
    }

    /** As it stands in a pom. */
    private record Dependency(String group, String artifact, String scope) {}
}
