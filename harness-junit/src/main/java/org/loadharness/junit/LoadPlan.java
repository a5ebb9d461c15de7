package org.loadharness.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/**
 * A load test, wholly read and checked. Immutable. Thread-safe.
 *
 * @param workload what users do; of a body, without an instance to perform it
 * @param texts of the whole sweep
 * @param plan of the whole sweep
 * @param overrides what was said from outside
 * @param conditions what every point must keep to
 */
record LoadPlan(Workload workload, LoadTexts texts, ExperimentPlan plan, Overrides overrides, Conditions conditions) {
    /**
     * Reads the annotations of a method and what is said from outside.
     *
     * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException with everything that is wrong
     */
    static LoadPlan read(ExtensionContext context, LoadTest test) {
        Method method = context.getRequiredTestMethod();
        String name = name(context);
        Mistakes mistakes = new Mistakes();
        Optional<Workload> workload = workload(method, name, test, mistakes);
        checkParameters(method, test, mistakes);
        List<Baseline> baselines = AnnotationSupport.findRepeatableAnnotations(method, Baseline.class);
        Overrides overrides = Overrides.read(
                context::getConfigurationParameter,
                System.getProperties().stringPropertyNames(),
                workload.orElseGet(() -> BodyWorkload.planned(name, method.getName())),
                mistakes);
        Conditions conditions = Conditions.read(new Conditions.Said(test, baselines), workload, overrides, mistakes);
        LoadTexts said = LoadTexts.of(test, AnnotationSupport.findRepeatableAnnotations(method, Param.class), mistakes)
                .overriddenBy(overrides);
        Optional<LoadPlan> plan = workload.flatMap(known -> plan(said.completedFor(known), known, mistakes)
                .map(whole -> new LoadPlan(known, said.completedFor(known), whole, overrides, conditions)));
        plan.ifPresent(whole -> conditions.check(
                whole.plan,
                whole.workload.mix(Settings.of(
                        whole.workload.parameters(),
                        whole.plan.onlyVariant().system().parameters())),
                overrides,
                mistakes));
        mistakes.throwIfAny(name);
        return plan.orElseThrow();
    }

    /** Whether users perform the body of the method. */
    Optional<BodyWorkload> body() {
        return workload instanceof BodyWorkload body ? Optional.of(body) : Optional.empty();
    }

    private static Optional<ExperimentPlan> plan(LoadTexts texts, Workload workload, Mistakes mistakes) {
        Optional<ExperimentPlan> plan =
                mistakes.read(() -> texts.experiment(workload, mistakes).plan());
        plan.filter(LoadPlan::varies)
                .ifPresent(whole -> mistakes.add(whole.factors().get(0) + ": a load test is of one system, not of "
                        + whole.variants().size() + "; write a test for each"));
        return plan.filter(whole -> !varies(whole));
    }

    private static boolean varies(ExperimentPlan plan) {
        return plan.variants().size() > 1;
    }

    private static Optional<Workload> workload(Method method, String name, LoadTest test, Mistakes mistakes) {
        if (isBody(test)) {
            return Optional.of(BodyWorkload.planned(name, method.getName()));
        }
        if (test.scenario().isEmpty()) {
            return mistakes.read(() -> made(test.workload()));
        }
        if (test.workload() != Workload.class) {
            mistakes.add("scenario: the scenario is the workload; give either scenario or workload, not both");
        }
        return mistakes.read(() ->
                ScenarioText.find(test.scenario(), method.getDeclaringClass()).workload());
    }

    private static Workload made(Class<? extends Workload> type) {
        try {
            return ReflectionSupport.newInstance(type);
        } catch (Exception failed) {
            throw new IllegalArgumentException(
                    "workload: " + type.getName() + " cannot be made (" + failed
                            + "); it needs a constructor without parameters that throws nothing",
                    failed);
        }
    }

    private static boolean isBody(LoadTest test) {
        return test.workload() == Workload.class && test.scenario().isEmpty();
    }

    private static void checkParameters(Method method, LoadTest test, Mistakes mistakes) {
        List<Class<?>> types = Arrays.asList(method.getParameterTypes());
        if (isBody(test) && types.contains(LoadResult.class)) {
            mistakes.add(
                    "parameter LoadResult: the body is one interaction, which has no result; name a workload, or take"
                            + " a LoadUser");
        }
        if (!isBody(test) && types.contains(LoadUser.class)) {
            String whose = test.scenario().isEmpty() ? test.workload().getSimpleName() : test.scenario();
            mistakes.add("parameter LoadUser: the users are those of " + whose
                    + "; take a LoadResult, or name no workload and no scenario");
        }
    }

    /** {@code Outer.Inner.method}. */
    private static String name(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        String packageName = type.getPackageName();
        String simple = packageName.isEmpty() ? type.getName() : type.getName().substring(packageName.length() + 1);
        return simple.replace('$', '.') + "." + context.getRequiredTestMethod().getName();
    }
}
