package org.loadharness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"../a/b", ".hidden", "a/b", "a\\b", "a\nb", "a\u001bb", "..", "-x", "a:b"})
    void aNameThatLeadsElsewhereIsRefusedWhereItIsGiven(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workload.named(name))
                .withMessageContaining("a letter or digit first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"words", "Shop 2", "größe", "no-op_1.5"})
    void aNameOfLettersAndDigitsIsTaken(String name) {
        assertThat(Workload.named(name).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Size X=", "", " ", "=", "-size", "a\nb"})
    void aParameterThatCanNeverBeSetIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameter.integer(name, 1, new Parameter.IntRange(0, 1), "a number"))
                .withMessageContaining("of a parameter");
    }
}
