package org.loadharness.saturate;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl.Series;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.saturate.Saturated.Trial.Place;
import org.loadharness.saturate.Search.Terms;
import org.loadharness.stats.TrialSummary;
import org.loadharness.stats.Verdict.Finding;

/** Trials of an experiment, on one system. Confined to one thread. */
record ExperimentTrials(Experiment experiment, Series series, Terms terms, long seed) implements Trials {
    @Override
    public Saturated.Trial run(int number, Place place, double load)
            throws TargetUnreachable, IOException, InterruptedException {
        long own = new SeedTree(seed).child("saturate").child(number).seed();
        Experiment first = terms.range().offered(experiment, load).seed(own);
        Experiment trial = number == 1 || isCold(first) ? first : first.option("rehearsal", "0s");
        List<TrialSummary> ran = series.run(trial).only().trials();
        TrialSummary summary = ran.get(0);
        List<OptionalDouble> quantities = terms.objective().ceilings().stream()
                .map(ceiling -> ceiling.quantity(summary.measures()))
                .toList();
        List<Finding> reasons = summary.verdict().reasons();
        return new Saturated.Trial(
                number,
                place,
                load,
                own,
                terms.objective().ceilings().stream()
                        .map(ceiling -> ceiling.value(summary.measures()))
                        .toList(),
                quantities,
                reasons,
                Saturated.Trial.judge(terms.objective(), quantities, reasons));
    }

    /** Whether each trial has a virtual machine of its own, which has learnt nothing from the one before. */
    private static boolean isCold(Experiment experiment) {
        return experiment.plan().onlyVariant().trialSettings().isolation() == TrialSettings.Isolation.FORKED;
    }
}
