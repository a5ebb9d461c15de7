package org.loadharness.scenario;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.loadharness.scenario.Node.Entries;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Items;
import org.loadharness.scenario.Node.Text;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Reads YAML, and JSON as the part of YAML that it is, by events: they have the place, the quoting, anchors and tags that values
 * have lost. Confined to one thread.
 */
final class NodeReader {
    private static final int MOST_DEEP = 50;

    private final Mistakes mistakes;
    private Iterator<Event> events = List.<Event>of().iterator();
    private List<String> lines = List.of();
    /** The single value that was read last; null before the first. */
    private @Nullable ScalarEvent last;

    NodeReader(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    /** What a file holds; empty if that is nothing, or not what its name says, which is then a mistake. */
    Optional<Node> read(String file, String text) {
        if (ScenarioText.isJson(file)) {
            Optional<YamlWords.Said> noJson = JsonWords.of(text);
            if (noJson.isPresent()) {
                mistakes.add(
                        noJson.get().place(),
                        Mistakes.Code.NO_YAML,
                        noJson.get().words());
                return Optional.empty();
            }
        }
        return read(ScenarioText.asYaml(file, text));
    }

    private Optional<Node> read(String text) {
        lines = text.lines().toList();
        try {
            events = new Yaml(new LoaderOptions()).parse(new StringReader(text)).iterator();
            Optional<Node> first = Optional.empty();
            while (events.hasNext()) {
                Event event = events.next();
                if (event instanceof DocumentStartEvent && first.isPresent()) {
                    mistakes.add(
                            YamlWords.place(event.getStartMark()),
                            Mistakes.Code.NO_YAML,
                            "a second document begins here; a file has one scenario");
                    return first;
                }
                if (event instanceof NodeEvent) {
                    first = Optional.of(node(event, 0));
                }
            }
            return first;
        } catch (TooDeep noted) {
            return Optional.empty();
        } catch (MarkedYAMLException wrong) {
            YamlWords.Said said = YamlWords.of(wrong, text, last);
            mistakes.add(said.place(), Mistakes.Code.NO_YAML, said.words());
        } catch (ReaderException wrong) {
            ControlCharacter found = ControlCharacter.first(text);
            mistakes.add(found.place(), Mistakes.Code.NO_YAML, found.words());
        } catch (YAMLException wrong) {
            mistakes.add(Place.START, Mistakes.Code.NO_YAML, "is no YAML: " + wrong.getMessage());
        }
        return Optional.empty();
    }

    /** Noted already. */
    private static final class TooDeep extends YAMLException {
        private static final long serialVersionUID = 1L;

        TooDeep() {
            super("is nested too deep");
        }
    }

    private Node node(Event event, int depth) {
        Place place = event instanceof ScalarEvent ? place(event) : YamlWords.place(event.getStartMark());
        if (depth > MOST_DEEP) {
            mistakes.add(place, Mistakes.Code.NO_YAML, "is nested deeper than " + MOST_DEEP);
            throw new TooDeep();
        }
        if (event instanceof AliasEvent alias) {
            mistakes.add(
                    place,
                    Mistakes.Code.NO_YAML,
                    "*" + alias.getAnchor() + " is an alias, which a scenario does not have; quote a text that"
                            + " begins with *, or put steps under shared: and write use: NAME");
            return new Text(place, "", /* quoted= */ true, Optional.empty());
        }
        refuseMarks((NodeEvent) event, place);
        if (event instanceof ScalarEvent scalar) {
            last = scalar;
            return new Text(place, scalar.getValue(), !scalar.isPlain(), block(scalar, place));
        }
        return event instanceof SequenceStartEvent ? items(place, depth) : entries(place, depth);
    }

    /** Where the first line begins of a value whose lines are those of the file, but for blanks in front of each. */
    private Optional<Place> block(ScalarEvent scalar, Place place) {
        List<String> written = scalar.getValue().lines().toList();
        for (int i = 0; scalar.isLiteral() && i < written.size() && place.line() + i < lines.size(); i++) {
            if (!written.get(i).isBlank()) {
                int blanks =
                        lines.get(place.line() + i).length() - written.get(i).length();
                return Optional.of(new Place(place.line() + 1, blanks + 1, blanks + 1));
            }
        }
        return Optional.empty();
    }

    /** Anchors and tags, which most often were meant as text. */
    private void refuseMarks(NodeEvent event, Place place) {
        if (event.getAnchor() != null) {
            mistakes.add(
                    place,
                    Mistakes.Code.NO_YAML,
                    "&" + event.getAnchor() + " is an anchor, which a scenario does not have; quote a text that"
                            + " begins with &");
        }
        String tag = event instanceof ScalarEvent scalar
                ? scalar.getTag()
                : event instanceof MappingStartEvent map ? map.getTag() : ((SequenceStartEvent) event).getTag();
        if (tag != null) {
            mistakes.add(
                    place,
                    Mistakes.Code.NO_YAML,
                    tag + " is a tag, which a scenario does not have; quote a text that begins with !");
        }
    }

    private Items items(Place place, int depth) {
        List<Node> nodes = new ArrayList<>();
        for (Event event = events.next(); !(event instanceof SequenceEndEvent); event = events.next()) {
            nodes.add(node(event, depth + 1));
        }
        return new Items(place, nodes);
    }

    private Entries entries(Place place, int depth) {
        List<Entry> entries = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        for (Event event = events.next(); !(event instanceof MappingEndEvent); event = events.next()) {
            Node key = node(event, depth + 1);
            Node value = node(events.next(), depth + 1);
            if (!(key instanceof Text text)) {
                mistakes.add(
                        key.place(),
                        Mistakes.Code.NO_YAML,
                        "inside { } a template must be quoted, as in {x: \"${y}\"}; a key is a single" + " text");
            } else if (!keys.add(text.text())) {
                mistakes.add(key.place(), Mistakes.Code.TWICE, "\"" + text.text() + "\" stands here a second time");
            } else {
                entries.add(new Entry(text, value));
            }
        }
        return new Entries(place, entries);
    }

    /** With its end, if that is in the same line. */
    private static Place place(Event event) {
        Place place = YamlWords.place(event.getStartMark());
        Mark end = event.getEndMark();
        return end == null || end.getLine() + 1 != place.line()
                ? place
                : new Place(place.line(), place.column(), end.getColumn() + 1);
    }
}
