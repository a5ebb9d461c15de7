package org.loadharness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.PlanOptions;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** Parameters of every study, beside the options of a plan. */
class ParameterNamesTest {
    private static final Workloads WORKLOADS = Workloads.discovered();
    private static final List<String> NONSENSE = List.of("nonsense", "more nonsense");

    static Stream<Arguments> parameters() {
        return WORKLOADS.all().stream()
                .flatMap(
                        workload -> workload.parameters().stream().map(parameter -> Arguments.of(workload, parameter)));
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void byItsFullNameTheParameterVaries(Workload workload, Parameter<?> parameter) {
        List<String> mistakes = mistakes(workload, "param." + parameter.name());

        assertThat(mistakes)
                .allMatch(mistake -> mistake.matches("vary: (param\\.)?" + parameter.name() + "=(more )?nonsense: .*"));
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void aNameThatMeansTwoThingsIsRefusedWithBothWaysOut(Workload workload, Parameter<?> parameter) {
        String name = parameter.name();

        List<String> mistakes = mistakes(workload, name);

        if (PlanOptions.has(name)) {
            assertThat(mistakes)
                    .containsExactly("vary: " + name + ": is an option and a parameter of " + workload.name()
                            + "; write param." + name + " for the parameter, option." + name + " for the option");
            assertThat(mistakes(workload, "option." + name))
                    .isNotEmpty()
                    .allMatch(mistake -> mistake.startsWith("vary: " + name));
        } else {
            assertThat(mistakes).isEqualTo(mistakes(workload, "param." + name));
        }
    }

    @Test
    void aParameterThatIsNamedAsAnOptionIsVaried() throws PlanDraft.Mistakes {
        ExperimentPlan plan = new PlanDraft()
                .set("workload", "regex")
                .set("mode", "rpc")
                .vary("param.threads", List.of("2", "8"))
                .check(WORKLOADS);

        assertThat(plan.factors()).containsExactly("param.threads");
        assertThat(plan.variants())
                .extracting(variant -> variant.system().parameters().get("threads"))
                .containsExactly("2", "8");
        assertThat(plan.variants())
                .extracting(variant -> variant.trialSettings().threads().text())
                .containsOnly("platform");
    }

    private static List<String> mistakes(Workload workload, String factor) {
        try {
            new PlanDraft()
                    .set("workload", workload.name())
                    .set("mode", workload.modes().iterator().next().text())
                    .set("users", "8")
                    .vary(factor, NONSENSE)
                    .check(WORKLOADS);
            return List.of();
        } catch (PlanDraft.Mistakes mistakes) {
            return mistakes.mistakes();
        }
    }
}
