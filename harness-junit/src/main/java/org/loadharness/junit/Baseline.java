package org.loadharness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A demand that a figure of every node of a {@link LoadTest} is no worse than it was. It is inconclusive where nothing of
 * this load was stored on such a machine. {@code -Dharness.update-baseline} stores what is measured instead of judging it.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Baseline.List.class)
public @interface Baseline {
    /** A file for any number of figures, kept beside the code; relative to the folder in which the tests run. */
    String file();

    /** {@code throughput}, {@code mean}, a percentile, or one of an interaction, as in {@code buy.p99}. */
    String metric();

    /** The margin that nobody minds, as in {@code 5 %}. */
    String noWorseThan();

    /** Several of them. */
    @Documented
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @interface List {
        /** In any order. */
        Baseline[] value();
    }
}
