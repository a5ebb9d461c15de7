package org.loadharness.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.record.TrialLog.UserLog;

/**
 * How evenly the users of a closed load got to do their interactions. Jain's index is (Σx)² / (n Σx²) over the users'
 * interactions x: 1 where all have the same, 1 / n where one has all (Jain, Chiu and Hawe, "A quantitative measure of
 * fairness and discrimination for resource allocation in shared computer systems", DEC TR-301, 1984). Immutable.
 * Thread-safe.
 *
 * @param least interactions of the user that ended the fewest
 * @param median over users
 * @param jainFraction Jain's index
 */
public record Fairness(long least, double median, double jainFraction) {
    /** Of users that do the same; empty if none ended any interaction. */
    static Optional<Fairness> of(List<UserLog> users) {
        double[] ended = users.stream()
                .mapToDouble(user -> (double) user.successes() + user.failures())
                .sorted()
                .toArray();
        double sum = Arrays.stream(ended).sum();
        if (sum == 0) {
            return Optional.empty();
        }
        double squares = Arrays.stream(ended).map(count -> count * count).sum();
        int middle = ended.length / 2;
        double median = ended.length % 2 == 1 ? ended[middle] : (ended[middle - 1] + ended[middle]) / 2;
        return Optional.of(new Fairness((long) ended[0], median, sum * sum / (ended.length * squares)));
    }

    /** Of one repeat of a point; empty unless its users are of one closed load, in which each does the same. */
    public static Optional<Fairness> of(PointSummary point, TrialSummary trial) {
        return point.point()
                .only()
                .filter(phase -> phase.load() instanceof ClosedLoop)
                .flatMap(phase -> of(trial.log().measured().users()));
    }

    /** Of the repeat that was the least fair. */
    public static Optional<Fairness> of(PointSummary point) {
        return point.trials().stream()
                .flatMap(trial -> of(point, trial).stream())
                .min(Comparator.comparingDouble(Fairness::jainFraction));
    }
}
