package org.loadharness.saturate;

import java.io.IOException;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.saturate.Saturated.Trial.Place;

/** What a search asks: what happens at a load? Confined to one thread. */
interface Trials {
    /** Carries out a trial with a seed of its own. */
    Saturated.Trial run(int number, Place place, double load)
            throws TargetUnreachable, IOException, InterruptedException;
}
