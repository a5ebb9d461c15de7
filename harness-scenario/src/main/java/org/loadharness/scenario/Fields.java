package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Items;
import org.loadharness.scenario.Node.Text;
import org.loadharness.workload.Suggestion;

/** The keys of a map, each asked for once; what nobody asked for is a mistake. Confined to one thread. */
final class Fields {
    private final Entries node;
    private final String what;
    private final Mistakes mistakes;
    private final Map<String, Entry> left = new LinkedHashMap<>();
    private final TreeSet<String> known = new TreeSet<>();

    /** @param what the map is, as in {@code a request} */
    Fields(Entries node, String what, Mistakes mistakes) {
        this.node = node;
        this.what = what;
        this.mistakes = mistakes;
        node.entries().forEach(entry -> left.put(entry.key().text(), entry));
    }

    /** Those of a node that must be a map; another one is a mistake, and as good as an empty map. */
    static Fields of(Node node, String what, Mistakes mistakes) {
        if (node instanceof Entries entries) {
            return new Fields(entries, what, mistakes);
        }
        mistakes.add(
                node.place(),
                Mistakes.Code.WRONG_SHAPE,
                node.kind() + " stands here, where " + what + " was expected: a map, as in key: value");
        return new Fields(new Entries(node.place(), List.of()), what, mistakes);
    }

    Place place() {
        return node.place();
    }

    /** Where the key stands, or the map where it is missing. */
    Place place(String key) {
        return node.entries().stream()
                .filter(entry -> entry.key().text().equals(key))
                .map(entry -> entry.key().place())
                .findFirst()
                .orElse(node.place());
    }

    boolean has(String key) {
        return node.entries().stream().anyMatch(entry -> entry.key().text().equals(key));
    }

    /** Some of its entries, whether asked for or not. */
    Entries only(List<String> keys) {
        return new Entries(
                node.place(),
                node.entries().stream()
                        .filter(entry -> keys.contains(entry.key().text()))
                        .toList());
    }

    Optional<Node> take(String key) {
        known.add(key);
        Entry entry = left.remove(key);
        return entry == null ? Optional.empty() : Optional.of(entry.value());
    }

    Optional<Text> text(String key) {
        return take(key).flatMap(found -> single(found, key));
    }

    private Optional<Text> single(Node found, String key) {
        if (found instanceof Text text) {
            if (text.isNothing()) {
                mistakes.add(text.place(), Mistakes.Code.MISSING, nothing(key));
                return Optional.empty();
            }
            return Optional.of(text);
        }
        mistakes.add(
                found.place(),
                Mistakes.Code.WRONG_SHAPE,
                found.kind() + " stands here, where \"" + key + "\" wants a single value"
                        + (found instanceof Entries ? "; a template inside { } must be quoted: \"${y}\"" : ""));
        return Optional.empty();
    }

    /** What is said of a key behind which nothing stands. */
    static String nothing(String key) {
        return "\"" + key + "\" has no value; write it behind the colon, \"\" for an empty text, or leave \"" + key
                + "\" out";
    }

    private void refuseEmpty(List<?> found, String key, Place place) {
        if (found.isEmpty()) {
            mistakes.add(place, "\"" + key + "\" has nothing in it; leave it out, or say what belongs there");
        }
    }

    /** One text or a list of them. */
    List<Text> texts(String key) {
        List<Text> texts = new ArrayList<>();
        take(key).ifPresent(found -> {
            List<Node> all = found instanceof Items items ? items.nodes() : List.of(found);
            refuseEmpty(all, key, found.place());
            all.forEach(each -> single(each, key).ifPresent(texts::add));
        });
        return texts;
    }

    /** The steps or other nodes of a list. */
    List<Node> items(String key, String example) {
        Optional<Node> found = take(key);
        if (found.isEmpty()) {
            return List.of();
        }
        if (found.get() instanceof Items items) {
            if (items.nodes().isEmpty()) {
                mistakes.add(
                        items.place(),
                        "\"" + key + "\" has nothing in it; put " + example + " there, behind \"- \" or within [ ]");
            }
            return items.nodes();
        }
        mistakes.add(
                found.get().place(),
                Mistakes.Code.WRONG_SHAPE,
                found.get().kind() + " begins here, where a list was expected: put \"- \" before " + example
                        + ", or [ ] around all");
        return List.of();
    }

    /** The entries of a map below this one. */
    List<Entry> map(String key) {
        Optional<Node> found = take(key);
        if (found.isEmpty()) {
            return List.of();
        }
        if (found.get() instanceof Entries entries) {
            refuseEmpty(entries.entries(), key, entries.place());
            return entries.entries();
        }
        mistakes.add(
                found.get().place(),
                Mistakes.Code.WRONG_SHAPE,
                found.get().kind() + " stands here, where \"" + key + "\" wants a map");
        return List.of();
    }

    /** What the format has and this version does not do yet: refused, so that nothing is left out silently. */
    void refuse(String key) {
        refuse(key, "\"" + key + "\" is not built yet, and is refused so that nothing is left out silently");
    }

    void refuse(String key, String reason) {
        if (left.containsKey(key)) {
            mistakes.add(place(key), Mistakes.Code.NOT_BUILT, reason);
            left.remove(key);
        }
        known.add(key);
    }

    /** The keys that nobody has asked for, which are then no mistakes. */
    List<String> drain() {
        List<String> keys = List.copyOf(left.keySet());
        left.clear();
        return keys;
    }

    /** Reports the keys that nobody asked for. */
    void end() {
        left.forEach((key, entry) -> mistakes.add(entry.key().place(), Mistakes.Code.UNKNOWN_WORD, unknown(key)));
    }

    private String unknown(String key) {
        Optional<String> ours = OtherWords.ours(key);
        Optional<String> translated = ours.filter(known::contains);
        if (translated.isPresent()) {
            return "\"" + key + "\" is written \"" + translated.get() + "\" here" + OtherWords.more(key);
        }
        Optional<String> elsewhere = Belonging.said(key, ours);
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        String meant = Suggestion.nearest(key.toLowerCase(Locale.ROOT), known)
                .map(nearest -> "; did you mean \"" + nearest + "\"?")
                .orElse("; known are " + String.join(", ", known));
        return "\"" + key + "\" is not known in " + what + meant;
    }
}
