package org.loadharness.scenario;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.loadharness.scenario.Node.Text;

/** The lists of steps under {@code shared}, and which of them are used. Confined to one thread, which reads the file. */
final class SharedSteps {
    private final Map<Text, List<Node>> lists = new LinkedHashMap<>();
    private final Set<String> used = new LinkedHashSet<>();

    void add(Text name, List<Node> steps) {
        lists.put(name, steps);
    }

    /** The steps of that name, which are used from now on. */
    Optional<List<Node>> use(String name) {
        used.add(name);
        return lists.entrySet().stream()
                .filter(list -> list.getKey().text().equals(name))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    Set<String> names() {
        Set<String> names = new TreeSet<>();
        lists.keySet().forEach(name -> names.add(name.text()));
        return names;
    }

    /** Those that nobody uses. */
    Map<Text, List<Node>> unused() {
        Map<Text, List<Node>> unused = new LinkedHashMap<>(lists);
        unused.keySet().removeIf(name -> used.contains(name.text()));
        return unused;
    }
}
