package org.loadharness.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A rule about our classes.
 *
 * @param id a short name, as the build prints it
 * @param scope the classes it speaks of
 * @param remedy what to do when it bites
 * @param offences the offences of a class, each in words
 */
record HouseRule(String id, Scope scope, String remedy, Function<JavaClass, Stream<String>> offences) {
    /** The classes a rule speaks of. */
    enum Scope {
        PRODUCTION,
        PRODUCTION_AND_TESTS
    }

    /** This rule for ArchUnit; no class at all is fine, packages come later than their rules. */
    ArchRule rule() {
        return ArchRuleDefinition.classes()
                .should(commitNoOffence())
                .as(id)
                .because(remedy)
                .allowEmptyShould(true);
    }

    @Override
    public String toString() {
        return id;
    }

    private ArchCondition<JavaClass> commitNoOffence() {
        return new ArchCondition<>("commit no offence") {
            @Override
            public void check(JavaClass checked, ConditionEvents events) {
                offences.apply(checked)
                        .distinct()
                        .forEach(offence -> events.add(SimpleConditionEvent.violated(checked, offence)));
            }
        };
    }
}
