package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InParallelTest {
    private static final List<Integer> NUMBERS =
            IntStream.range(0, 1_000).boxed().toList();

    @Test
    void whatComesOfEachIsInTheOrderOfTheList() {
        assertThat(InParallel.map(NUMBERS, number -> number * 2))
                .isEqualTo(NUMBERS.stream().map(number -> number * 2).toList());
        assertThat(InParallel.map(List.of(), number -> number)).isEmpty();
    }

    @Test
    void theFirstFailureIsThrownAsItWas() {
        RuntimeException[] failures = IntStream.range(0, 1_000)
                .mapToObj(number -> new IllegalArgumentException("number " + number))
                .toArray(RuntimeException[]::new);

        assertThatThrownBy(() -> InParallel.map(NUMBERS, number -> {
                    if (number % 100 == 37) {
                        throw failures[number];
                    }
                    return number;
                }))
                .isSameAs(failures[37]);
    }

    @Test
    void whatIsMadeMeanwhileIsThereWhenItIsAskedFor() {
        Supplier<Integer> number = InParallel.meanwhile(() -> 42);
        IllegalStateException failure = new IllegalStateException("no number");
        Supplier<Integer> none = InParallel.meanwhile(() -> {
            throw failure;
        });

        assertThat(number.get()).isEqualTo(42);
        assertThatThrownBy(none::get).isSameAs(failure);
    }
}
