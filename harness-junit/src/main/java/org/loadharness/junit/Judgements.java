package org.loadharness.junit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.loadharness.experiment.LoadResult;
import org.loadharness.junit.Conditions.BaselineUse;
import org.loadharness.junit.Conditions.Stored;
import org.loadharness.plan.Point;
import org.loadharness.report.BaselineFile;
import org.loadharness.require.Judgement;
import org.loadharness.require.Requirement;
import org.loadharness.require.Requirement.PointRequirement;
import org.loadharness.require.Requirement.ScalingRequirement;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;

/** What a node keeps to of what its test requires. Immutable. */
record Judgements(LoadPlan plan, LoadResult result, PointResults results) {
    /** In the order of the annotations: requirements, then baselines. */
    List<Judgement> all() throws IOException {
        List<Judgement> judgements = new ArrayList<>();
        for (Requirement requirement : plan.conditions().requirements()) {
            if (requirement instanceof PointRequirement ofPoint) {
                judgements.add(ofPoint.judge(point(), confidence()));
            } else if (requirement instanceof ScalingRequirement scaling && isDue(scaling)) {
                judgements.add(judged(scaling));
            }
        }
        for (Stored stored : plan.conditions().baselines()) {
            judgements.add(judged(stored));
        }
        return judgements;
    }

    private PointSummary point() {
        return result.only();
    }

    private Interval.Confidence confidence() {
        return plan.conditions().judging().confidence();
    }

    /** Whether this is the last of its two nodes. */
    private boolean isDue(ScalingRequirement scaling) {
        int last = plan.plan().points().stream()
                .flatMapToInt(each -> each.closedUsers().stream())
                .filter(users -> users == scaling.fromUsers() || users == scaling.toUsers())
                .reduce(0, (before, users) -> users);
        return last > 0 && point().point().closedUsers().orElse(0) == last;
    }

    private Judgement judged(ScalingRequirement scaling) {
        List<PointSummary> ran = results.all();
        int[] missing = IntStream.of(scaling.fromUsers(), scaling.toUsers())
                .filter(users -> ran.stream()
                        .map(PointSummary::point)
                        .map(Point::closedUsers)
                        .noneMatch(closed -> closed.orElse(0) == users))
                .toArray();
        if (missing.length == 0) {
            return scaling.judge(ran, confidence());
        }
        String reason = "the node of " + missing[0] + (missing[0] == 1 ? " user" : " users")
                + " came to no result before this one; run both in one go";
        return inconclusive("required " + scaling.text(), reason);
    }

    private Judgement judged(Stored stored) throws IOException {
        if (plan.conditions().judging().baselineUse() == BaselineUse.HELD_AGAINST) {
            return BaselineFile.read(stored.file()).judge(result.summary(), point(), stored.claim(), confidence());
        }
        String where = stored.claim().text() + " at " + point().point().label();
        return BaselineFile.update(stored.file(), result.summary(), point(), stored.claim())
                .map(objection -> inconclusive(where, objection))
                .orElseGet(() -> new Judgement.Met(where, where + ": stored in " + stored.file()));
    }

    private static Judgement inconclusive(String what, String reason) {
        return new Judgement.Inconclusive(what, what + "; inconclusive: " + reason, reason);
    }
}
