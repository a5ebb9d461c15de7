package org.loadharness.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanTexts;
import org.loadharness.plan.Point;
import org.loadharness.require.Requirement;
import org.loadharness.scenario.Scenario;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workloads;

/**
 * What can be said of the run in a scenario's file before there is a command line: whether its phases and requirements mean
 * something. What its options make together is left to the plan, since others may go before them. Stateless. Thread-safe.
 */
final class RunOfScenario {
    private static final List<String> LOADS = List.of("users", "arrivals");

    private RunOfScenario() {}

    /** What is wrong, in the order of the file. */
    static List<Mistake> mistakes(Scenario scenario) {
        List<Mistake> mistakes = new ArrayList<>();
        Optional<ExperimentPlan> plan = plan(scenario, mistakes);
        boolean saysLoad = !scenario.phaseLines().isEmpty() || LOADS.stream().anyMatch(scenario.options()::containsKey);
        Optional<List<Point>> points = plan.filter(made -> saysLoad).map(ExperimentPlan::points);
        List<String> texts = scenario.written().requirements();
        for (int i = 0; i < texts.size(); i++) {
            String place = Requirement.OPTION + "[" + i + "]";
            problems(texts.get(i), scenario, points)
                    .map(problem -> scenario.written().mistake(place, problem))
                    .forEach(mistakes::add);
        }
        mistakes.sort(Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column));
        return mistakes;
    }

    private static Optional<ExperimentPlan> plan(Scenario scenario, List<Mistake> mistakes) {
        try {
            return Optional.of(PlanTexts.of(scenario).draft().check(new Workloads(List.of(scenario))));
        } catch (PlanDraft.Mistakes wrong) {
            wrong.mistakes().stream()
                    .filter(problem -> problem.startsWith("phases"))
                    .map(problem -> atItsPlace(problem, scenario))
                    .forEach(mistakes::add);
            return Optional.empty();
        }
    }

    /** A mistake of a plan begins with where it is, as in {@code phases[1].users: ...}. */
    private static Mistake atItsPlace(String problem, Scenario scenario) {
        String option = problem.substring(0, problem.indexOf(':'));
        String name = option.substring(option.lastIndexOf('.') + 1);
        return scenario.written().mistake(option, name + problem.substring(option.length()));
    }

    private static Stream<String> problems(String text, Scenario scenario, Optional<List<Point>> points) {
        List<String> wrong = new ArrayList<>();
        List<Requirement> requirements = Required.requirements(text, wrong);
        Mix mix = scenario.mix(Settings.defaults(scenario.parameters()));
        Stream<String> never = requirements.stream()
                .filter(requirement -> points.isPresent() || requirement instanceof Requirement.PointRequirement)
                .flatMap(requirement -> requirement.problem(mix, points.orElse(List.of())).stream());
        return Stream.concat(wrong.stream().map(problem -> problem.replaceFirst("^--(require: )?", "")), never);
    }
}
