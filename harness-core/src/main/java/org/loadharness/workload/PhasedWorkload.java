package org.loadharness.workload;

import java.util.List;
import org.loadharness.load.LoadPhase;

/** A workload whose load has phases of its own making, unless the plan says otherwise. */
public interface PhasedWorkload extends Workload {
    /** The phases of the point with that number of users; at least one. */
    List<LoadPhase> phases(Settings settings, int users);
}
