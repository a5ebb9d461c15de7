package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.loadharness.stats.Numbers;

/** One value of a table. Immutable. Thread-safe. */
public sealed interface Cell {
    /** Significant digits of a number that is no count; more than any clock or histogram here carries. */
    int DIGITS = 6;

    /** Nobody knows: an empty cell, never 0. */
    record Unknown() implements Cell {
        @Override
        public String text() {
            return "";
        }

        @Override
        public @Nullable Object value() {
            return null;
        }
    }

    /** A number; printed without an exponent. */
    record Figure(BigDecimal value) implements Cell {
        public Figure {
            requireNonNull(value, "value");
        }

        @Override
        public String text() {
            return value.toPlainString();
        }
    }

    /** A text in one line: control characters are replaced by spaces. */
    record Text(String text) implements Cell {
        public Text {
            text = text.replaceAll("\\p{Cntrl}", " ").strip();
        }

        @Override
        public String value() {
            return text;
        }
    }

    /** As it stands in a file; unknown is the empty text. */
    String text();

    /** As JSON has it: a number, a text or null. */
    @Nullable
    Object value();

    static Cell unknown() {
        return new Unknown();
    }

    static Cell of(String text) {
        return new Text(text);
    }

    static Cell of(long count) {
        return new Figure(BigDecimal.valueOf(count));
    }

    static Cell of(OptionalLong count) {
        return count.isPresent() ? of(count.getAsLong()) : unknown();
    }

    static Cell of(double value) {
        return new Figure(Numbers.rounded(value, DIGITS));
    }

    static Cell of(OptionalDouble value) {
        return value.isPresent() ? of(value.getAsDouble()) : unknown();
    }
}
