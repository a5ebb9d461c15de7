package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.loadharness.plan.Suggestion;

/** What templates of a scenario can name. Confined to one thread, which reads the file. */
final class Names {
    /** Words that no variable may have. */
    static final Set<String> TAKEN =
            Set.of("user", "flow", "flows", "random", "uuid", "now", "param", "none", "variant", "scenario");

    /** The steps whose variables all users can read. */
    static final String BEFORE_TRIAL = "before-trial";

    private final Map<String, List<String>> columns = new LinkedHashMap<>();
    private final Set<String> secrets = new LinkedHashSet<>();
    private final Set<String> params = new LinkedHashSet<>();
    private final Set<String> ofUsers = new TreeSet<>();
    private final List<Use> usesOfUsers = new ArrayList<>();
    private final Set<String> usedData = new TreeSet<>();

    /** A name where it is used. */
    record Use(String name, Place place) {}

    /** The variables of one flow: what it sets anywhere, and what it uses. Confined to one thread. */
    static final class OfFlow {
        private final String flow;
        private final Set<String> defined = new TreeSet<>();
        private final List<Use> uses = new ArrayList<>();

        OfFlow(String flow) {
            this.flow = flow;
        }

        @Override
        public String toString() {
            return flow;
        }
    }

    void data(String name, List<String> header) {
        columns.put(name, header);
    }

    void secret(String name) {
        secrets.add(name);
    }

    void param(String name) {
        params.add(name);
    }

    boolean isSecret(String name) {
        return secrets.contains(name);
    }

    boolean isParam(String name) {
        return params.contains(name);
    }

    boolean isData(String name) {
        return columns.containsKey(name);
    }

    List<String> columns(String data) {
        usedData.add(data);
        return columns.getOrDefault(data, List.of());
    }

    Set<String> params() {
        return params;
    }

    void define(OfFlow flow, String name) {
        if (name.startsWith("user.")) {
            ofUsers.add(name);
        } else {
            flow.defined.add(name);
        }
    }

    void use(OfFlow flow, String name, Place place) {
        if (name.startsWith("user.")) {
            usesOfUsers.add(new Use(name, place));
        } else {
            flow.uses.add(new Use(name, place));
        }
    }

    /** Reports what flows use and nobody sets. */
    void check(List<OfFlow> flows, Mistakes mistakes) {
        Set<String> ofTrial = flows.stream()
                .filter(flow -> flow.flow.equals(BEFORE_TRIAL))
                .flatMap(flow -> flow.defined.stream())
                .collect(Collectors.toSet());
        for (OfFlow flow : flows) {
            flow.uses.stream()
                    .filter(use -> !flow.defined.contains(use.name()) && !ofTrial.contains(use.name()))
                    .forEach(use -> mistakes.add(use.place(), unknown(flow, use.name(), flows)));
        }
        usesOfUsers.stream()
                .filter(use -> !ofUsers.contains(use.name()))
                .forEach(use -> mistakes.add(
                        use.place(), "${" + use.name() + "} is set nowhere" + suggestion(use.name(), ofUsers)));
    }

    private String unknown(OfFlow flow, String name, List<OfFlow> flows) {
        String here = "${" + name + "} is not known in " + flow.flow;
        for (OfFlow other : flows) {
            if (other != flow && other.defined.contains(name)) {
                return here + ": " + other.flow
                        + " sets it, and flows share nothing; a name that begins with user. stays";
            }
        }
        Set<String> known = new TreeSet<>(flow.defined);
        known.addAll(secrets);
        params.forEach(param -> known.add("param." + param));
        columns.forEach((data, header) -> header.forEach(column -> known.add(data + "." + column)));
        if (params.contains(name)) {
            return here + "; a parameter is written ${param." + name + "}";
        }
        return here + suggestion(name, known);
    }

    private static String suggestion(String name, Set<String> known) {
        return Suggestion.nearest(name, known)
                .map(nearest -> "; did you mean ${" + nearest + "}?")
                .orElse(known.isEmpty() ? "" : "; known are " + String.join(", ", known));
    }
}
