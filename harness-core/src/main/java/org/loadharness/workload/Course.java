package org.loadharness.workload;

import java.util.random.RandomGenerator;

/** The order in which interactions come. As thread-safe as what implements it says. */
public interface Course {
    /** The index of the next interaction. */
    int next(RandomGenerator random);
}
