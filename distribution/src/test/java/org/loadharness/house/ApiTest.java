package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Holds the API to what {@link Api} says of it, and keeps the rest of the house behind doors. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiTest {
    /** What is reached. RATIONALE.md says how, and why it is no less. */
    private static final double MOST_PUBLIC_FRACTION = 0.22;

    private static final List<String> OF_OTHERS =
            List.of("java.", "org.junit.jupiter.api.", "org.assertj.core.api.", "org.opentest4j.");

    private final JavaClasses delivered = Project.delivered();

    @Test
    void everyTypeOfTheApiIsThereAndPublic() {
        Set<String> found = delivered.stream()
                .filter(each -> each.isTopLevelClass() && isPublic(each))
                .map(ApiTest::name)
                .filter(Api::promises)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(found).isEqualTo(promised());
    }

    @Test
    void whatAVersionPromisedIsStillThere() throws IOException {
        assertThat(promised()).containsAll(ApiJar.types(Project.root().resolve(ApiJar.BASELINE)));
    }

    /** japicmp takes a new attribute of an annotation for an abstract method, so the build lets both pass. */
    @Test
    void anAttributeThatAnAnnotationGainsHasADefaultAndNoClassIsAbstract() throws IOException {
        try (JarFile baseline =
                new JarFile(Project.root().resolve(ApiJar.BASELINE).toFile())) {
            assertThat(attributesWithoutDefault(new ClassFileImporter().importJar(baseline).stream()))
                    .containsAll(attributesWithoutDefault(api()));
        }
        assertThat(api().filter(each -> !each.isInterface()
                        && !each.isEnum()
                        && each.getModifiers().contains(JavaModifier.ABSTRACT)))
                .isEmpty();
    }

    /** The build compares it with the baseline when the tests have ended, member by member. */
    @Test
    void theApiCanBePackedForItsComparison() throws IOException {
        Path jar = Project.root().resolve(ApiJar.BUILT);

        ApiJar.write(jar, Project.deliveredFolders());

        assertThat(ApiJar.types(jar)).containsExactlyInAnyOrderElementsOf(promised());
    }

    @Test
    void signaturesOfTheApiNameTheApi() {
        List<String> leaks = api().flatMap(ApiTest::leaks).sorted().distinct().toList();

        assertThat(leaks).isEmpty();
    }

    @Test
    void whatIsMentionedIsNoPartOfTheApiAndIsNeeded() {
        Set<String> named = api().flatMap(ApiTest::named).map(ApiTest::name).collect(Collectors.toSet());

        assertThat(named).containsAll(Api.MENTIONED.keySet());
        assertThat(Api.MENTIONED.keySet()).noneMatch(Api::promises);
    }

    @Test
    void theMapThatPeopleReadListsTheApi() throws IOException {
        List<String> map = Files.readAllLines(Project.root().resolve("ARCHITECTURE.md"));

        assertThat(map)
                .containsAll(Api.TYPES.keySet().stream().map(Api::row).toList())
                .anyMatch(line -> line.contains(promised().size() + " types"));
    }

    @Test
    void whatOthersDoNotNeedIsNotPublic() {
        List<JavaClass> types = delivered.stream()
                .filter(each ->
                        each.isTopLevelClass() && !each.getSimpleName().equals("package-info") && isOfTheHarness(each))
                .toList();
        long open = types.stream().filter(ApiTest::isPublic).count();

        assertThat((double) open / types.size())
                .describedAs("%d of %d top-level types are public", open, types.size())
                .isLessThanOrEqualTo(MOST_PUBLIC_FRACTION);
    }

    private static Set<String> attributesWithoutDefault(Stream<JavaClass> types) {
        return types.filter(JavaClass::isAnnotation)
                .flatMap(each -> each.getMethods().stream())
                .filter(attribute -> attribute.getDefaultValue().isEmpty())
                .map(JavaMethod::getFullName)
                .collect(Collectors.toSet());
    }

    private static Set<String> promised() {
        return Api.TYPES.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(type -> entry.getKey() + "." + type))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<JavaClass> api() {
        return delivered.stream().filter(each -> Api.promises(name(outermost(each))) && isOpen(each));
    }

    private static Stream<String> leaks(JavaClass checked) {
        return named(checked)
                .filter(each -> !isAllowed(each))
                .map(each -> checked.getName() + " names " + each.getName()
                        + "; add it to Api with its room, or take it out of the signature");
    }

    private static boolean isAllowed(JavaClass named) {
        String name = name(named);
        return named.isPrimitive()
                || OF_OTHERS.stream().anyMatch(named.getName()::startsWith)
                || Api.promises(name)
                || Api.MENTIONED.containsKey(name);
    }

    /** Every type, the outermost where they are nested, that somebody who uses the class can meet. */
    private static Stream<JavaClass> named(JavaClass checked) {
        Stream<JavaType> above = Stream.concat(checked.getSuperclass().stream(), checked.getInterfaces().stream());
        Stream<JavaType> members =
                checked.getMembers().stream().filter(ApiTest::isOpen).flatMap(ApiTest::types);
        return Stream.concat(above, members)
                .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .map(type -> outermost(type.getBaseComponentType()));
    }

    private static Stream<JavaType> types(JavaMember member) {
        if (member instanceof JavaCodeUnit code) {
            return Stream.concat(
                    Stream.concat(Stream.of(code.getReturnType()), code.getParameterTypes().stream()),
                    code.getExceptionTypes().stream());
        }
        return Stream.of(((JavaField) member).getType());
    }

    private static boolean isOpen(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return !modifiers.contains(JavaModifier.SYNTHETIC)
                && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
    }

    /** Public, as are those that it is nested in. */
    private static boolean isOpen(JavaClass checked) {
        return isPublic(checked)
                && checked.getEnclosingClass().map(ApiTest::isOpen).orElse(true);
    }

    private static boolean isPublic(JavaClass checked) {
        return checked.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private static boolean isOfTheHarness(JavaClass checked) {
        return HouseMap.ROOMS.stream()
                .filter(room -> room.module().startsWith("harness"))
                .flatMap(room -> room.packages().stream())
                .anyMatch(each -> checked.getPackageName().equals(HouseMap.ROOT + "." + each));
    }

    private static JavaClass outermost(JavaClass nested) {
        return nested.getEnclosingClass().map(ApiTest::outermost).orElse(nested);
    }

    private static String name(JavaClass type) {
        return type.getName().replace(HouseMap.ROOT + ".", "");
    }
}
