package org.loadharness.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On an option of a command: the other one that does not hold beside it. Of the two the one given later holds. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Excludes {
    /** Its name without dashes. */
    String value();
}
