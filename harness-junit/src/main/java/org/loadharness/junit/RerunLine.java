package org.loadharness.junit;

import java.lang.reflect.Method;
import java.util.Set;
import org.loadharness.experiment.PastedWord;
import org.loadharness.plan.Point;

/** The command that runs one point of a test again, and nothing else. Immutable. Thread-safe. */
final class RerunLine {
    private RerunLine() {}

    static String of(Class<?> testClass, Method method, LoadPlan plan, Point point) {
        String place = plan.texts()
                .axis()
                .map(axis -> " -D" + Overrides.PREFIX + axis + "=" + PastedWord.of(LoadTexts.place(point)))
                .orElse("");
        return "mvn test -Dtest='" + testClass.getName() + "#" + method.getName() + "'" + place
                + plan.overrides().arguments(Set.of("users", "arrivals", Overrides.UPDATE));
    }
}
