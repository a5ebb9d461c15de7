package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.loadharness.theory.HoldOut.LowerLoads;
import org.loadharness.theory.ScalingLaws.Candidate;
import org.loadharness.theory.ScalingLaws.Kind;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * Laws of scalability that were fitted on the lower loads alone, weighed there, and held against the higher ones. Immutable.
 * Thread-safe.
 */
public sealed interface ScalingForecast {
    /**
     * Foretold and compared.
     *
     * @param mostUsers of the loads that the laws were fitted on
     * @param laws best first, as the lower loads alone have it; at least one
     */
    record Made(double mostUsers, List<OfLaw> laws) implements ScalingForecast {
        public Made {
            laws = List.copyOf(laws);
            if (laws.isEmpty()) {
                throw new IllegalArgumentException("laws must not be empty");
            }
        }

        /** By the law that the lower loads prefer. */
        public OfLaw preferred() {
            return laws.get(0);
        }

        /** By the law with those costs; empty if the lower loads have none such. */
        public Optional<OfLaw> of(Kind kind) {
            return laws.stream().filter(each -> each.candidate().kind() == kind).findFirst();
        }
    }

    /**
     * What one law foretold. Immutable. Thread-safe.
     *
     * @param candidate as it was fitted on the lower loads
     * @param holdOut each load above them
     */
    record OfLaw(Candidate candidate, HoldOut.Tested holdOut) {
        public OfLaw {
            requireNonNull(candidate, "candidate");
            requireNonNull(holdOut, "holdOut");
        }
    }

    /** There was too little to fit on; why, and the way out. */
    record NotMade(String why) implements ScalingForecast {
        public NotMade {
            requireNonNull(why, "why");
        }
    }

    /** Of loads that {@link ScalabilityFit#of(List, Noise)} accepts. */
    static ScalingForecast of(List<ThroughputAtLoad> loads, LowerLoads lower, Noise noise) {
        double limit = lower.limit(loads.stream().map(ThroughputAtLoad::users).toList());
        List<ThroughputAtLoad> fitted =
                loads.stream().filter(load -> load.users() <= limit).toList();
        List<ThroughputAtLoad> held = loads.stream()
                .filter(load -> load.users() > limit)
                .sorted(Comparator.comparingDouble(ThroughputAtLoad::users))
                .toList();
        int values = fitted.stream().mapToInt(load -> load.perSecond().size()).sum();
        if (fitted.size() < ScalabilityFit.FEWEST_LOADS) {
            return new NotMade("only " + fitted.size() + " of the loads lie in " + lower + ", and the law needs "
                    + ScalabilityFit.FEWEST_LOADS + "; measure more small loads");
        }
        if (values <= ScalabilityFit.FEWEST_LOADS) {
            return new NotMade("only " + values + " measurements lie in " + lower
                    + ", which leaves nothing to weigh laws by; repeat them, or measure more small loads");
        }
        double most = fitted.stream().mapToDouble(ThroughputAtLoad::users).max().orElseThrow();
        return new Made(
                most,
                ScalingLaws.of(fitted, noise).candidates().stream()
                        .map(candidate -> new OfLaw(candidate, held(candidate, fitted.size(), held)))
                        .toList());
    }

    private static HoldOut.Tested held(Candidate candidate, int fittedLoads, List<ThroughputAtLoad> held) {
        return new HoldOut.Tested(
                fittedLoads,
                held.stream()
                        .map(load -> new HoldOut.Forecast(
                                load.users(), candidate.law().throughputPerSecond(load.users()), load.meanPerSecond()))
                        .toList());
    }
}
