package org.loadharness.house;

import static org.loadharness.house.HouseRule.Scope.PRODUCTION;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which package imports which: {@link HouseMap}, held against the classes.
 *
 * <p>Immutable. Thread-safe.
 */
final class DirectionRules {
    private static final String SEE_ARCHITECTURE =
            "see ARCHITECTURE.md: move the code to the package that may, or let the"
                    + " lower package name an interface that the higher one implements";

    static final List<HouseRule> ALL = List.of(
            new HouseRule(
                    "every package has a place in the house",
                    PRODUCTION,
                    "give it one in ARCHITECTURE.md and HouseMap",
                    DirectionRules::homeless),
            new HouseRule(
                    "packages import lower ranks only", PRODUCTION, SEE_ARCHITECTURE, DirectionRules::wrongDirections),
            new HouseRule(
                    "each library lives in one place",
                    PRODUCTION,
                    "call the package that owns it; a new library needs an entry in RATIONALE.md and HouseMap",
                    DirectionRules::strayLibraries));

    private DirectionRules() {}

    private static Stream<String> homeless(JavaClass checked) {
        return HouseMap.knows(checked.getPackageName())
                ? Stream.empty()
                : Stream.of(checked.getName() + " stands in a package that is in no table");
    }

    private static Stream<String> wrongDirections(JavaClass checked) {
        return checked.getDirectDependenciesFromSelf().stream()
                .filter(DirectionRules::isOurs)
                .flatMap(dependency -> withPlace(
                        dependency,
                        HouseMap.objection(
                                checked.getPackageName(), targetOf(dependency).getPackageName())));
    }

    private static Stream<String> strayLibraries(JavaClass checked) {
        return checked.getDirectDependenciesFromSelf().stream()
                .filter(dependency ->
                        !isOurs(dependency) && !targetOf(dependency).isPrimitive())
                .flatMap(dependency -> withPlace(
                        dependency,
                        HouseMap.objectionToLibrary(
                                checked.getPackageName(), targetOf(dependency).getPackageName())));
    }

    private static Stream<String> withPlace(Dependency dependency, Optional<String> objection) {
        return objection.map(text -> text + " " + dependency.getSourceCodeLocation()).stream();
    }

    private static boolean isOurs(Dependency dependency) {
        return HouseMap.isWithin(targetOf(dependency).getPackageName(), HouseMap.ROOT);
    }

    private static JavaClass targetOf(Dependency dependency) {
        return dependency.getTargetClass().getBaseComponentType();
    }
}
