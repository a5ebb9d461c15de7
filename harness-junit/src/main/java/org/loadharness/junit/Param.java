package org.loadharness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A parameter of the workload of a {@link LoadTest}. */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Param.List.class)
public @interface Param {
    /** One of the workload's. */
    String name();

    /** As the command line takes it. */
    String value();

    /** Several of them. */
    @Documented
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @interface List {
        /** In any order. */
        Param[] value();
    }
}
