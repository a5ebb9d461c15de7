package org.loadharness.house;

import static org.loadharness.house.HouseRule.Scope.PRODUCTION;
import static org.loadharness.house.HouseRule.Scope.PRODUCTION_AND_TESTS;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a class may hold for all, what it may be called, and who may see it.
 *
 * <p>Immutable. Thread-safe.
 */
final class StateAndNameRules {
    private static final Pattern CHANGEABLE =
            Pattern.compile("java.util.concurrent.atomic\\..*|java.util.concurrent.locks\\..*|java.lang.ThreadLocal"
                    + "|java.lang.String(Builder|Buffer)|java.util.(Random|BitSet|SplittableRandom|StringJoiner)"
                    + "|java.util.(concurrent.)?(\\w*(Map|List|Set|Queue|Deque)|Vector|Stack|Hashtable|Properties)");

    private static final Pattern EMPTY_NAME =
            Pattern.compile("\\w*(Utils?|Impl|Manager|Helpers?)|utils?|impl|manager|helpers?");

    /** A role in the shop, not a class that manages things. */
    private static final String STOCK_MANAGER = HouseMap.ROOT + ".bookstore.api.StockManager";

    /** What stands open beside the API, whoever uses it today. */
    private static final Set<String> OFFERED = Set.of(
            HouseMap.ROOT + ".cli.Main",
            HouseMap.ROOT + ".http",
            HouseMap.ROOT + ".bookstore.api",
            HouseMap.ROOT + ".workloads.tcp",
            HouseMap.ROOT + ".workloads.web");

    static final List<HouseRule> ALL = List.of(
            new HouseRule(
                    "no static mutable state",
                    PRODUCTION,
                    "hand it over as a parameter or keep it in an object; a constant collection is List.of, Set.of or Map.of",
                    StateAndNameRules::staticState),
            new HouseRule(
                    "every package is @NullMarked",
                    PRODUCTION,
                    "add a package-info.java with a sentence and @NullMarked",
                    StateAndNameRules::withoutNullMark),
            new HouseRule(
                    "names say what a thing does",
                    PRODUCTION_AND_TESTS,
                    "util, impl, manager and helper say nothing: name the job",
                    StateAndNameRules::emptyNames),
            new HouseRule(
                    "package-private unless another package uses it",
                    PRODUCTION,
                    "drop the word public",
                    StateAndNameRules::publicForNobody));

    private StateAndNameRules() {}

    private static Stream<String> staticState(JavaClass checked) {
        Stream<String> fields = checked.getFields().stream()
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(StateAndNameRules::isChangeable)
                .map(field -> field.getDescription() + " can change " + field.getSourceCodeLocation());
        Stream<String> values = checked.getStaticInitializer().stream()
                .flatMap(initializer -> initializer.getConstructorCallsFromSelf().stream())
                .filter(call -> isChangeableValue(call.getTargetOwner()))
                .map(JavaAccess::getDescription);
        return Stream.concat(fields, values);
    }

    private static boolean isChangeable(JavaField field) {
        boolean isVisibleArray =
                field.getRawType().isArray() && !field.getModifiers().contains(JavaModifier.PRIVATE);
        return !field.getModifiers().contains(JavaModifier.FINAL)
                || isVisibleArray
                || isChangeableValue(field.getRawType());
    }

    /** A collection's interface may stand for List.of; its classes, and everything made to be changed, may not. */
    private static boolean isChangeableValue(JavaClass type) {
        return !type.isInterface() && CHANGEABLE.matcher(type.getName()).matches();
    }

    private static Stream<String> withoutNullMark(JavaClass checked) {
        return checked.getPackage().isAnnotatedWith("org.jspecify.annotations.NullMarked")
                ? Stream.empty()
                : Stream.of("package " + checked.getPackageName() + " is not @NullMarked");
    }

    private static Stream<String> emptyNames(JavaClass checked) {
        if (checked.getName().equals(STOCK_MANAGER)) {
            return Stream.empty();
        }
        return Stream.of(checked.getName().split("[.$]", -1))
                .filter(part -> EMPTY_NAME.matcher(part).matches())
                .map(part -> checked.getName() + " is called \"" + part + "\"");
    }

    private static Stream<String> publicForNobody(JavaClass checked) {
        boolean isPublic = checked.isTopLevelClass() && checked.getModifiers().contains(JavaModifier.PUBLIC);
        return !isPublic || isOffered(checked) || isUsedElsewhere(checked)
                ? Stream.empty()
                : Stream.of(checked.getName() + " is public, but only its own package uses it");
    }

    /** The interfaces others implement, annotations, and the classes that ServiceLoader finds. */
    private static boolean isOffered(JavaClass checked) {
        return checked.isAnnotation()
                || Api.promises(checked.getName().replace(HouseMap.ROOT + ".", ""))
                || OFFERED.stream().anyMatch(offered -> HouseMap.isWithin(checked.getName(), offered))
                || checked.getAllRawInterfaces().stream()
                        .anyMatch(each -> each.getPackageName().equals(HouseMap.ROOT + ".workload"));
    }

    private static boolean isUsedElsewhere(JavaClass checked) {
        return checked.getDirectDependenciesToSelf().stream()
                .anyMatch(use -> !use.getOriginClass().getPackageName().equals(checked.getPackageName()));
    }
}
