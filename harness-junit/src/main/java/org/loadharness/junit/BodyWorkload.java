package org.loadharness.junit;

import java.util.List;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/**
 * The body of a test method as a workload of one interaction. Immutable; as thread-safe as what it performs.
 *
 * @param name of class and method
 * @param interaction the method's
 * @param target what performs it
 */
record BodyWorkload(String name, String interaction, Target target) implements LocalWorkload {
    /** One that can be planned and not performed. */
    static BodyWorkload planned(String name, String interaction) {
        return new BodyWorkload(name, interaction, user -> {
            throw new IllegalStateException("there is no instance of the test class yet");
        });
    }

    /** The same, performed by a target. */
    BodyWorkload performedBy(Target performer) {
        return new BodyWorkload(name, interaction, performer);
    }

    @Override
    public String summary() {
        return "the body of a test method";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry(interaction, 1));
    }

    @Override
    public Target open(Settings settings, SeedTree seeds) {
        return target;
    }
}
