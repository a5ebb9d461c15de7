package org.loadharness.plan;

import static org.loadharness.plan.PlanOptions.MODE;
import static org.loadharness.plan.PlanOptions.URL;
import static org.loadharness.plan.PlanOptions.WORKLOAD;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.loadharness.workload.Mode;
import org.loadharness.workload.RemoteWorkload;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** Reads what is driven. Confined to one thread. */
final class SystemReader {
    private final PlanReader reader;
    private final Map<String, String> parameters;
    private final Optional<Workload> workload;
    private final OptionValues values;

    /** @param values of options that were read */
    SystemReader(PlanReader reader, Workloads workloads, Map<String, String> parameters, OptionValues values) {
        this.reader = reader;
        this.parameters = parameters;
        this.workload = reader.read(WORKLOAD, workloads::named);
        this.values = values;
    }

    /** The workload with its settings, if both are right and go with the mode; what is wrong is noted. */
    Optional<Study> study() {
        workload.ifPresent(this::requireMode);
        requireServed();
        return workload.flatMap(this::study);
    }

    private Optional<Study> study(Workload known) {
        List<String> problems = Settings.problems(known.parameters(), parameters);
        problems.forEach(reader::mistakeOfParameter);
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        Settings settings = Settings.of(known.parameters(), parameters);
        List<String> conflicts = new ArrayList<>(known.conflicts(settings));
        if (values.find(URL).isEmpty()) {
            conflicts.addAll(known.unusableFiles(settings));
        }
        conflicts.forEach(problem -> mistake(known, problem));
        return conflicts.isEmpty() && hasMix(known, settings)
                ? Optional.of(new Study(known, settings))
                : Optional.empty();
    }

    /** A problem of one parameter begins with its name, and is told as the parameter was given. */
    private void mistake(Workload known, String problem) {
        parameters.entrySet().stream()
                .filter(parameter -> problem.startsWith(parameter.getKey() + ": "))
                .findFirst()
                .ifPresentOrElse(
                        parameter -> reader.mistakeOfParameter(parameter.getKey() + "=" + parameter.getValue()
                                + problem.substring(parameter.getKey().length())),
                        () -> reader.mistake("param " + known.name(), problem));
    }

    /** Whether its interactions can be drawn from; why not is a mistake of the workload. */
    private boolean hasMix(Workload known, Settings settings) {
        try {
            return !known.mix(settings).entries().isEmpty();
        } catch (IllegalArgumentException wrong) {
            reader.mistake("workload", String.valueOf(wrong.getMessage()));
            return false;
        } catch (RuntimeException wrong) {
            reader.mistake(
                    "workload", known.getClass().getName() + " cannot say its interactions: " + wrong + "; mend it");
            return false;
        }
    }

    private void requireServed() {
        Mode mode = values.get(MODE);
        if (values.find(URL).isPresent() && mode != Mode.RPC) {
            String other = reader.isGiven(WORKLOAD) ? "" : ServerAddress.ofOneUrl(values.get(URL));
            reader.mistake(URL, "a server is driven only with --mode rpc, was --mode " + mode.text() + other);
        }
        workload.filter(ServedWorkload.class::isInstance)
                .flatMap(study -> values.find(URL))
                .flatMap(ServerAddress::problemOfStudy)
                .ifPresent(problem -> reader.mistake(URL, problem));
        workload.filter(known -> known instanceof RemoteWorkload && !(known instanceof ServedWorkload))
                .filter(known -> mode == Mode.RPC && !reader.isGiven(URL) && !reader.varies(URL)) // else it is wrong
                .ifPresent(known -> reader.mistake(URL, known.name() + " needs the URL of a service"));
    }

    private void requireMode(Workload known) {
        Mode mode = values.get(MODE);
        if (!known.modes().contains(mode)) {
            String modes = known.modes().stream().sorted().map(Mode::text).collect(Collectors.joining(" or "));
            reader.mistake(MODE, known.name() + " does not run in mode " + mode.text() + "; use " + modes);
        }
    }
}
