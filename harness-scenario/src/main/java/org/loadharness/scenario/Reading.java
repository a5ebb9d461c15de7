package org.loadharness.scenario;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.loadharness.load.Pause;
import org.loadharness.scenario.Node.Text;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Suggestion;

/** What the parts of a reader share while a file is read. Confined to one thread. */
final class Reading {
    private final Mistakes mistakes;
    private final Path directory;
    private final Map<String, String> environment;
    private final Names names = new Names();
    private final List<Names.OfFlow> flows = new ArrayList<>();
    private final SortedSet<Path> files = new TreeSet<>();
    private final Map<Text, String> wholeUrls = new LinkedHashMap<>();
    private final Set<String> origins = new TreeSet<>();
    private final Map<String, String> variables = new LinkedHashMap<>();

    Reading(Mistakes mistakes, Path directory, Map<String, String> environment) {
        this.mistakes = mistakes;
        this.directory = directory;
        this.environment = environment;
    }

    Mistakes mistakes() {
        return mistakes;
    }

    Names names() {
        return names;
    }

    /** Files that belong to the scenario. */
    SortedSet<Path> files() {
        return files;
    }

    Optional<String> variable(String name) {
        Optional<String> value = Optional.ofNullable(environment.get(name));
        value.ifPresent(found -> variables.put(name, found));
        return value;
    }

    /** Those that were asked for and are there. */
    Map<String, String> variables() {
        return variables;
    }

    /** A file of that name beside the scenario. */
    Path beside(String name) {
        return directory.resolve(name);
    }

    /** A file that belongs to the scenario: beside it, or anywhere. */
    Path file(Text written) {
        Path file = directory.resolve(written.text());
        files.add(file);
        return file;
    }

    /**
     * A whole URL, whose host must be listed.
     *
     * @param key of what leads there
     */
    void leadsTo(Text url, String key) {
        wholeUrls.put(url, key);
    }

    /** Reports whole URLs that lead nowhere that is listed. */
    void checkWholeUrls(Set<String> hosts) {
        wholeUrls.forEach((url, key) -> {
            try {
                URI site = site(url.text());
                if (!hosts.contains(Host.key(site))) {
                    mistakes.add(url.place(), Mistakes.Code.UNKNOWN_NAME, notListed(key, site, hosts));
                }
            } catch (IllegalArgumentException noUrl) {
                mistakes.add(url.place(), String.valueOf(noUrl.getMessage()));
            }
        });
    }

    private static String notListed(String key, URI site, Set<String> hosts) {
        return key + " leads to " + site.getHost() + ", which is not listed"
                + Suggestion.nearest(Host.key(site), hosts)
                        .map(near -> "; did you mean \"" + URI.create(near).getHost() + "\"?")
                        .orElse("; load leaves for url: and origins: alone");
    }

    /**
     * Scheme, host and port of a URL, whose path may have values in it.
     *
     * @throws IllegalArgumentException if no service can be there
     */
    private static URI site(String url) {
        return URI.create(ScenarioUrl.checked(url.replaceFirst("(?s)^(https?://[^/?#]*).*", "$1")));
    }

    Names.OfFlow newFlow(String said) {
        Names.OfFlow flow = new Names.OfFlow(said);
        flows.add(flow);
        return flow;
    }

    void checkNames() {
        names.check(flows, mistakes);
    }

    /** Names of origins that requests may go to. */
    void origins(Set<String> names) {
        origins.addAll(names);
    }

    String origin(Optional<Text> written) {
        if (written.isEmpty()) {
            return "";
        }
        String name = written.get().text();
        if (!origins.contains(name)) {
            mistakes.add(
                    written.get().place(),
                    Mistakes.Code.UNKNOWN_NAME,
                    "there is no \"" + name + "\" under origins:"
                            + Suggestion.nearest(name, origins)
                                    .map(near -> "; did you mean \"" + near + "\"?")
                                    .orElse(origins.isEmpty() ? "" : "; there are " + String.join(", ", origins)));
            return "";
        }
        return name;
    }

    Optional<Duration> duration(Optional<Text> written) {
        return written.flatMap(text -> {
            try {
                Duration duration = DurationText.parse(text.text());
                if (duration.isZero() || duration.isNegative()) {
                    throw new IllegalArgumentException("\"" + text.text() + "\" must be more than 0, as in 250ms");
                }
                return Optional.of(duration);
            } catch (IllegalArgumentException wrong) {
                mistakes.add(text.place(), String.valueOf(wrong.getMessage()));
                return Optional.empty();
            }
        });
    }

    /** What is thought; none or a law. */
    Optional<Pause> think(Optional<Text> written) {
        return written.flatMap(text -> {
            try {
                Pause pause = Pause.parse(text.text());
                if (pause instanceof Pause.None || pause instanceof Pause.Think) {
                    return Optional.of(pause);
                }
                mistakes.add(
                        text.place(),
                        "\"" + text.text() + "\" is no think time of a flow; write none, 2s, exp:2s,"
                                + " uniform:1s..3s or lognormal:2s/2");
            } catch (IllegalArgumentException wrong) {
                mistakes.add(text.place(), "think: " + wrong.getMessage() + uniform(text.text()));
            }
            return Optional.empty();
        });
    }

    /** The way out where a range stands alone, from which some law has to draw. */
    private static String uniform(String range) {
        try {
            return range.contains(":")
                    ? ""
                    : "; write " + Pause.parse("uniform:" + range).text();
        } catch (IllegalArgumentException noRange) {
            return "";
        }
    }

    OptionalInt whole(Optional<Text> written, int min, int max) {
        if (written.isEmpty()) {
            return OptionalInt.empty();
        }
        Text text = written.get();
        try {
            int number = Integer.parseInt(text.text());
            if (number >= min && number <= max) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException none) {
            // the same message
        }
        mistakes.add(text.place(), "\"" + text.text() + "\" must be a whole number from " + min + " to " + max);
        return OptionalInt.empty();
    }

    <T> Optional<T> word(Optional<Text> written, Map<String, T> words) {
        return written.flatMap(text -> {
            T found = words.get(text.text());
            if (found == null) {
                mistakes.add(
                        text.place(),
                        "\"" + text.text() + "\" must be one of " + String.join(", ", new TreeSet<>(words.keySet()))
                                + Suggestion.nearest(text.text(), words.keySet())
                                        .map(near -> "; did you mean " + near + "?")
                                        .orElse(""));
            }
            return Optional.ofNullable(found);
        });
    }

    /** A name that somebody gives. */
    boolean isName(Text text) {
        return isWellFormed(text, text.text()) && isFree(text, Names.TAKEN.contains(text.text()));
    }

    /** A name that templates know. */
    boolean isNameOfValue(Text text) {
        Optional<String> other = names.meaning(text.text());
        other.ifPresent(meaning -> mistakes.add(
                text.place(),
                "\"" + text.text() + "\" is " + meaning + " already, and ${" + text.text() + "} has one meaning"));
        return other.isEmpty() && isName(text);
    }

    /** The name of a variable: of a flow, or with {@code user.} in front of its user. */
    boolean isVariable(Text text) {
        String name = text.text();
        return name.startsWith(Names.OF_USER)
                ? isWellFormed(text, name.substring(Names.OF_USER.length()))
                        && isFree(text, name.equals(Names.INDEX_OF_USER))
                : isNameOfValue(text);
    }

    private boolean isWellFormed(Text text, String bare) {
        boolean fits = bare.matches("[A-Za-z][A-Za-z0-9_-]{0,39}");
        if (!fits) {
            mistakes.add(
                    text.place(),
                    "\"" + text.text() + "\" is no name: a letter, then letters, digits, _ and -, at most"
                            + " 40 of them");
        }
        return fits;
    }

    private boolean isFree(Text text, boolean taken) {
        if (taken) {
            mistakes.add(text.place(), "\"" + text.text() + "\" is taken: ${" + text.text() + "} means something else");
        }
        return !taken;
    }
}
