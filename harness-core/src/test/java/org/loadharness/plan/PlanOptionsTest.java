package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every declaration of an option keeps to. */
class PlanOptionsTest {
    /** Options whose values are in the points of a plan. */
    private static final List<PlanOption<?>> OF_POINTS = List.of(
            PlanOptions.USERS,
            PlanOptions.ARRIVALS,
            PlanOptions.MAX_IN_FLIGHT,
            PlanOptions.INTERACTIONS,
            PlanOptions.DURATION,
            PlanOptions.THINK,
            PlanOptions.PACE);

    static List<PlanOption<?>> all() {
        return PlanOptions.ALL;
    }

    @Test
    void noTwoHaveAName() {
        assertThat(PlanOptions.names()).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("all")
    void thePlanAVariantOrAPointHoldsItsValue(PlanOption<?> option) {
        assertThat(List.of(option.isOfPlan(), option.isOfVariant(), OF_POINTS.contains(option)))
                .containsOnlyOnce(true);
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatItPrintsOfItsDefaultItReads(PlanOption<?> option) {
        printed(option).ifPresent(text -> assertThat(reprinted(option, text)).isEqualTo(text));
        assertThat(printed(option).isPresent() || option.defaultText().isEmpty())
                .isTrue();
    }

    /** Else a plan that says it and one that does not would differ in words. */
    @ParameterizedTest
    @MethodSource("all")
    void whatItPrintsOfItsDefaultIsTheDefault(PlanOption<?> option) {
        if (option.isOfVariant()) {
            printed(option).ifPresent(text -> assertThat(text).isEqualTo(option.defaultText()));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyWordThatTheHelpListsIsRead(PlanOption<?> option) {
        if (option.placeholder().matches("[a-z]+(\\|[a-z]+)+")) {
            for (String word : option.placeholder().split("\\|", -1)) {
                assertThat(reprinted(option, word)).isEqualTo(word);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatExcludesAnotherIsExcludedByIt(PlanOption<?> option) {
        option.alternative()
                .ifPresent(other -> assertThat(PlanOptions.alternative(other)).contains(option.name()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatHoldsForAllVariantsDoesNotVary(PlanOption<?> option) {
        assertThat(option.isOfPlan() && option.whyFixed().isEmpty()).isFalse();
    }

    private static <T> Optional<String> printed(PlanOption<T> option) {
        return option.standard().map(option::print);
    }

    private static <T> String reprinted(PlanOption<T> option, String text) {
        return option.print(option.parse(text));
    }
}
