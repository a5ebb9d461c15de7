package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.loadharness.theory.HoldOut.LowerLoads;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/** How throughput grows with users, as far as measurements tell. Immutable. Thread-safe. */
public sealed interface Scaling {
    /**
     * A law of it.
     *
     * @param loads that were measured, by increasing users
     * @param universal the Universal Scalability Law through them, with how well it is known
     * @param laws that one and the simpler ones, weighed against each other
     * @param forecast how they foretell the higher loads from the lower ones
     */
    record Told(List<ThroughputAtLoad> loads, ScalabilityFit universal, ScalingLaws laws, ScalingForecast forecast)
            implements Scaling {
        public Told {
            loads = List.copyOf(loads);
            requireNonNull(universal, "universal");
            requireNonNull(laws, "laws");
            requireNonNull(forecast, "forecast");
        }
    }

    /** They do not tell; why, and the way out. */
    record Untold(String why) implements Scaling {
        public Untold {
            requireNonNull(why, "why");
        }
    }

    /** Fits throughputs with that kind of scatter; that of repeated runs is a share of them. */
    static Scaling of(List<ThroughputAtLoad> loads, LowerLoads lower, Noise noise) {
        try {
            return new Told(
                    loads,
                    ScalabilityFit.of(loads, noise),
                    ScalingLaws.of(loads, noise),
                    ScalingForecast.of(loads, lower, noise));
        } catch (IllegalArgumentException undetermined) {
            return new Untold(String.valueOf(undetermined.getMessage()));
        }
    }
}
