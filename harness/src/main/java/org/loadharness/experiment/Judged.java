package org.loadharness.experiment;

import java.util.List;
import java.util.stream.Stream;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.require.Judgement;
import org.loadharness.require.Requirement;
import org.loadharness.stats.Interval;
import org.loadharness.stats.RunSummary;

/** The requirements that a run was given, judged: the page that is made of it at any time shows the same. Stateless. */
final class Judged {
    private Judged() {}

    /**
     * In the order given; none where the run was given none, or where an earlier version could read what this one cannot.
     *
     * @param configuration every option of the run
     */
    static List<Judgement> of(RunSummary run, List<Setting> configuration) {
        return configuration.stream()
                .filter(setting -> setting.option().equals(Requirement.OPTION))
                .flatMap(setting -> Stream.of(setting.value().split(",", -1)))
                .map(String::strip)
                .filter(text -> !text.isEmpty() && !run.points().isEmpty())
                .flatMap(text -> judged(run, text))
                .toList();
    }

    private static Stream<Judgement> judged(RunSummary run, String text) {
        try {
            return Requirement.parse(text).judge(run, Interval.Confidence.STANDARD).stream();
        } catch (IllegalArgumentException ofAnotherVersion) {
            return Stream.empty();
        }
    }
}
