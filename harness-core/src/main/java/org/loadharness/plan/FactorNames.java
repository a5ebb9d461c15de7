package org.loadharness.plan;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workload;

/**
 * What names of factors mean: {@code param.NAME} is a parameter of the workload, {@code option.NAME} an option, and a bare
 * name whichever of the two there is. Where there are both, a bare name is refused. In a plan a bare name that is an
 * option's means the option. Immutable. Thread-safe.
 *
 * @param parameters names of the workload's parameters; none where the workload is not known
 */
public record FactorNames(Set<String> parameters) {
    /** What stands before the name of a parameter: {@value}. */
    public static final String PARAMETER = "param.";

    private static final String OPTION = "option.";

    public FactorNames {
        parameters = new LinkedHashSet<>(parameters);
    }

    /** Under the parameters of a workload, if it is known. */
    public static FactorNames of(Optional<Workload> workload) {
        return new FactorNames(workload.stream()
                .flatMap(known -> known.parameters().stream())
                .map(Parameter::name)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /** The shortest name that means the same: the same for every way to write a factor. */
    public String shortest(String written) {
        if (written.startsWith(PARAMETER)) {
            return ofParameter(written.substring(PARAMETER.length()));
        }
        return written.startsWith(OPTION) ? ofOption(written.substring(OPTION.length())) : written;
    }

    /** The shortest name of an option. */
    public String ofOption(String option) {
        return parameters.contains(option) ? OPTION + option : option;
    }

    /** The shortest name of a parameter. */
    public String ofParameter(String parameter) {
        return PlanOptions.has(parameter) ? PARAMETER + parameter : parameter;
    }

    /** The shortest name of what a plan calls by that one. */
    public String ofPlanned(String planned) {
        return parameter(planned).map(this::ofParameter).orElseGet(() -> ofOption(planned));
    }

    /** What is wrong with a shortest name: that it means two things, or none. */
    Optional<String> problem(String shortest, String workload) {
        String bare = shortest.replaceFirst("^(param|option)\\.", "");
        boolean isOption = PlanOptions.has(bare);
        boolean isParameter = parameters.contains(bare);
        if (!shortest.equals(bare)) {
            boolean found = shortest.startsWith(OPTION) ? isOption : isParameter;
            String kind = shortest.startsWith(OPTION) ? "option" : "parameter of " + workload;
            Collection<String> known = shortest.startsWith(OPTION) ? PlanOptions.names() : parameters;
            return found
                    ? Optional.empty()
                    : Optional.of("there is no " + kind + " named " + bare + Suggestion.wayOut(bare, known, ""));
        }
        return isOption && isParameter
                ? Optional.of("is an option and a parameter of " + workload + "; write " + PARAMETER + bare
                        + " for the parameter, " + OPTION + bare + " for the option")
                : Optional.empty();
    }

    /** The name in a plan. */
    public static String planned(String shortest) {
        return shortest.startsWith(OPTION) ? shortest.substring(OPTION.length()) : shortest;
    }

    /** The parameter that a plan calls by that name; empty if it is an option. */
    public static Optional<String> parameter(String planned) {
        if (planned.startsWith(PARAMETER)) {
            return Optional.of(planned.substring(PARAMETER.length()));
        }
        return PlanOptions.has(planned) ? Optional.empty() : Optional.of(planned);
    }
}
