package org.loadharness.load;

import java.util.random.RandomGenerator;
import org.loadharness.time.HotPath;

/** Exponential numbers with mean 1, the same on every machine. Stateless. */
@HotPath
final class UnitExponential {
    private UnitExponential() {}

    /** By inversion, -ln(1 - u), with one draw; 0 to 36.8, for u is a multiple of 2⁻⁵³. */
    static double next(RandomGenerator random) {
        return -StrictMath.log1p(-random.nextDouble());
    }
}
