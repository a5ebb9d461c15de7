package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.house.HouseRule.Scope;

/** Holds the project against the rules of the house. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HouseRulesTest {
    private final JavaClasses everything = Project.everything();
    private final JavaClasses delivered = Project.deliveredOf(everything);

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void theProjectKeepsTo(HouseRule rule) {
        rule.rule().check(rule.scope() == Scope.PRODUCTION ? delivered : everything);
    }

    @Test
    void theClassesOfEveryModuleAreSeen() {
        assertThat(everything.stream().map(each -> each.getName()))
                .contains(HouseRulesTest.class.getName(), NoThreadLeftBehind.class.getName());
    }

    static Stream<HouseRule> rules() {
        return Stream.of(DirectionRules.ALL, CallRules.ALL, StateAndNameRules.ALL)
                .flatMap(List::stream);
    }
}
