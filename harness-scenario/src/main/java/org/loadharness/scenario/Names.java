package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.scenario.Node.Text;
import org.loadharness.workload.Suggestion;

/** What templates of a scenario can name. Confined to one thread, which reads the file. */
final class Names {
    static final String OF_USER = "user.";

    /** What templates know of a user without being told. */
    static final String INDEX_OF_USER = OF_USER + "index";

    /** Words that no variable may have. */
    static final Set<String> TAKEN =
            Set.of("user", "flow", "flows", "random", "uuid", "now", "param", "none", "variant", "scenario");

    /** The steps whose variables all users can read. */
    static final String BEFORE_TRIAL = "before-trial";

    private final Map<String, List<String>> columns = new LinkedHashMap<>();
    private final Set<String> secrets = new LinkedHashSet<>();
    private final Set<String> params = new LinkedHashSet<>();
    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, Place> ofUsers = new TreeMap<>();
    private final List<Use> usesOfUsers = new ArrayList<>();
    private final Set<String> usedData = new TreeSet<>();

    /** A name where it is used. */
    record Use(String name, Place place) {}

    /** The variables of one flow: what it sets anywhere, and what it uses. Confined to one thread. */
    static final class OfFlow {
        private final String flow;
        private final Map<String, Place> defined = new TreeMap<>();
        private final List<Use> uses = new ArrayList<>();
        /** Uses before anything set the name, where they fail. */
        private final List<Use> early = new ArrayList<>();

        private int loops;

        OfFlow(String flow) {
            this.flow = flow;
        }

        /** What is read until it ends is done in rounds, of which one can use what the one before has set. */
        void beginLoop() {
            loops++;
        }

        void endLoop() {
            loops--;
        }

        private void use(Use use, boolean fails) {
            uses.add(use);
            if (fails && loops == 0 && !defined.containsKey(use.name())) {
                early.add(use);
            }
        }

        @Override
        public String toString() {
            return flow;
        }
    }

    void data(Text name, List<String> header) {
        columns.put(name.text(), header);
        places.put(name.text(), name.place());
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

    /** What else a name is that no variable may have; empty if it is free. */
    Optional<String> meaning(String name) {
        return secrets.contains(name)
                ? Optional.of("a secret")
                : columns.containsKey(name) ? Optional.of("a name of data") : Optional.empty();
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

    /** A column of the data whose name is near. */
    Optional<String> nearestRow(String data, String column) {
        return Suggestion.nearest(data, columns.keySet()).map(near -> {
            List<String> header = columns.getOrDefault(near, List.of());
            return near + "." + Suggestion.nearest(column, header).orElse(column);
        });
    }

    Set<String> params() {
        return params;
    }

    /** A variable that is set there. */
    void define(OfFlow flow, Text name) {
        if (name.text().startsWith(OF_USER)) {
            ofUsers.putIfAbsent(name.text(), name.place());
        } else {
            flow.defined.putIfAbsent(name.text(), name.place());
        }
    }

    /** @param fails whether there must be a value, as everywhere but in conditions */
    void use(OfFlow flow, Use use, boolean fails) {
        if (use.name().startsWith(OF_USER)) {
            usesOfUsers.add(use);
        } else {
            flow.use(use, fails);
        }
    }

    /** Reports what flows use and nobody sets. */
    void check(List<OfFlow> flows, Mistakes mistakes) {
        Set<String> ofTrial = flows.stream()
                .filter(flow -> flow.flow.equals(BEFORE_TRIAL))
                .flatMap(flow -> flow.defined.keySet().stream())
                .collect(Collectors.toSet());
        for (OfFlow flow : flows) {
            flow.uses.stream()
                    .filter(use -> !flow.defined.containsKey(use.name()) && !ofTrial.contains(use.name()))
                    .forEach(use ->
                            mistakes.add(use.place(), Mistakes.Code.UNKNOWN_NAME, unknown(flow, use.name(), flows)));
            flow.early.stream()
                    .filter(use -> flow.defined.containsKey(use.name()) && !ofTrial.contains(use.name()))
                    .forEach(use -> mistakes.add(use.place(), Mistakes.Code.UNKNOWN_NAME, early(use.name(), flow)));
        }
        flows.stream()
                .filter(flow -> flow.flow.equals(BEFORE_TRIAL))
                .forEach(trial -> flows.stream()
                        .filter(flow -> flow != trial)
                        .forEach(flow -> refuseSecondMeaning(trial, flow, mistakes)));
        usesOfUsers.stream()
                .filter(use -> !ofUsers.containsKey(use.name()))
                .forEach(use -> mistakes.add(
                        use.place(),
                        Mistakes.Code.UNKNOWN_NAME,
                        "${" + use.name() + "} is set nowhere" + suggestion(use.name(), ofUsers.keySet())));
        doubtWhatNobodyUses(flows, mistakes);
    }

    /** A step that both share sets one variable, not two. */
    private static void refuseSecondMeaning(OfFlow trial, OfFlow flow, Mistakes mistakes) {
        flow.defined.forEach((name, place) -> {
            Place first = trial.defined.getOrDefault(name, place);
            if (!first.equals(place)) {
                mistakes.add(
                        place,
                        Mistakes.Code.TWICE,
                        "${" + name + "} is set in " + BEFORE_TRIAL + " too, in line " + first.line()
                                + ", and has one meaning in a file; give one of them another name");
            }
        });
    }

    private static String early(String name, OfFlow flow) {
        Place later = flow.defined.getOrDefault(name, Place.START);
        return "${" + name + "} has no value here: line " + later.line() + " sets it, which comes later";
    }

    /** A variable, or a file of rows. */
    private void doubtWhatNobodyUses(List<OfFlow> flows, Mistakes mistakes) {
        Set<String> used = Stream.concat(usesOfUsers.stream(), flows.stream().flatMap(flow -> flow.uses.stream()))
                .map(Use::name)
                .collect(Collectors.toSet());
        Map<Place, String> set = new LinkedHashMap<>();
        flows.forEach(flow -> flow.defined.forEach((name, place) -> set.put(place, name)));
        ofUsers.forEach((name, place) -> set.put(place, name));
        set.forEach((place, name) -> {
            if (!used.contains(name)) {
                mistakes.doubt(
                        place,
                        Mistakes.Code.UNUSED,
                        "nothing uses ${" + name + "}; leave it out, or write ${" + name + "} somewhere");
            }
        });
        columns.keySet().stream()
                .filter(data -> !usedData.contains(data))
                .forEach(data -> mistakes.doubt(
                        places.getOrDefault(data, Place.START),
                        Mistakes.Code.UNUSED,
                        "nothing uses a row of data \"" + data + "\""));
    }

    private String unknown(OfFlow flow, String name, List<OfFlow> flows) {
        String here = "${" + name + "} is not known in " + flow.flow;
        for (OfFlow other : flows) {
            if (other != flow && other.defined.containsKey(name)) {
                return here + ": " + other.flow
                        + " sets it, and flows share nothing; a name that begins with user. stays";
            }
        }
        Set<String> known = new TreeSet<>(flow.defined.keySet());
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
