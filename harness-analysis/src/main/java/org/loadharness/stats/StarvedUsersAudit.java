package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.TrialSummary.Fairness;
import org.loadharness.stats.Verdict.Finding;

/**
 * Whether some users of a closed load hardly got to do anything while the others did: then the load is that of fewer users,
 * and the response times are those of the lucky ones. The system's scheduler does that to users who compute, where there are
 * many for each processor; a system that prefers some of its clients does it too.
 *
 * <p>Two figures are compared with the same share. The user with the fewest interactions, with that share of the median, less what
 * chance takes of a Poisson number in the unluckiest of all users. And Jain's index, for where most of the users starve: it is
 * 1 / (1 + v) with v the squared coefficient of variation of the users' interactions, from which chance takes c / m where
 * each has m on average and c is that of the service times, {@value #MOST_VARIATION} at most. So in a trial with few interactions
 * for each user nothing is said. Where each user does a fixed number, all do the same, and it shows in how they overlap.
 * Both are the figures of the columns of those names, over all users. {@link IdleUsersAudit} names those without a success too.
 */
final class StarvedUsersAudit implements Audit<PhaseEvidence> {
    /** What chance may take in a run of one user. */
    private static final double DEVIATIONS = 3;

    /** The squared coefficient of variation of service times that no user is accused for; 1 is exponential. */
    private static final double MOST_VARIATION = 4;

    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        return evidence.isClosed()
                        && evidence.trial().isComplete()
                        && evidence.load().measured() instanceof Extent.Lasting
                ? evidence.counts().perUser().flatMap(fairness -> examine(evidence, fairness))
                : Optional.empty();
    }

    private static Optional<Finding> examine(PhaseEvidence evidence, Fairness fairness) {
        if (isBelow(evidence, fairness, Threshold.USERS_STARVED)) {
            return Optional.of(
                    FindingType.USERS_STARVED.suspect(sentence(evidence, fairness, Threshold.USERS_STARVED)));
        }
        return isBelow(evidence, fairness, Threshold.USERS_UNEVEN)
                ? Optional.of(FindingType.USERS_STARVED.note(sentence(evidence, fairness, Threshold.USERS_UNEVEN)))
                : Optional.empty();
    }

    private static boolean isBelow(PhaseEvidence evidence, Fairness fairness, Threshold share) {
        double fair = evidence.limit(share) * fairness.median();
        double deviations = evidence.looks().times(evidence.users()).deviations(DEVIATIONS);
        return fairness.least() < fair - deviations * Math.sqrt(fair) || isUneven(evidence, fairness, share);
    }

    private static boolean isUneven(PhaseEvidence evidence, Fairness fairness, Threshold share) {
        double mean = (double) evidence.counts().ended() / evidence.users();
        double variation = 1 / fairness.jainFraction() - 1 - MOST_VARIATION / mean;
        return variation > 1 / evidence.limit(share) - 1;
    }

    private static String sentence(PhaseEvidence evidence, Fairness fairness, Threshold share) {
        return "users starved: of " + evidence.users() + " the least ended " + fairness.least()
                + ", the median " + Numbers.text(fairness.median(), 4) + " interactions"
                + evidence.limited(share) + ", Jain's index is " + Numbers.text(fairness.jainFraction(), 3)
                + "; drive fewer users for each processor, or " + evidence.measureLonger();
    }
}
