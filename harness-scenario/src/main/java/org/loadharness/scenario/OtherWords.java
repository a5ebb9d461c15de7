package org.loadharness.scenario;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Words of other tools, and what they are here. Stateless. Thread-safe. */
final class OtherWords {
    private static final Map<String, String> OURS = Map.ofEntries(
            Map.entry("base", "url"),
            Map.entry("baseurl", "url"),
            Map.entry("base-url", "url"),
            Map.entry("target", "url"),
            Map.entry("host", "url"),
            Map.entry("capture", "extract"),
            Map.entry("saveas", "extract"),
            Map.entry("save", "extract"),
            Map.entry("match", "expect"),
            Map.entry("check", "expect"),
            Map.entry("checks", "expect"),
            Map.entry("assert", "expect"),
            Map.entry("payload", "data"),
            Map.entry("feed", "data"),
            Map.entry("feeder", "data"),
            Map.entry("data-sources", "data"),
            Map.entry("variables", "param"),
            Map.entry("values", "param"),
            Map.entry("environments", "variants"),
            Map.entry("sleep", "think"),
            Map.entry("pause", "think"),
            Map.entry("think-time", "think"),
            Map.entry("delay", "think"),
            Map.entry("loop", "repeat"),
            Map.entry("foreach", "for"),
            Map.entry("doif", "if"),
            Map.entry("while", "repeat"),
            Map.entry("aslongas", "repeat"),
            Map.entry("ramp", "arrivals"),
            Map.entry("rampusers", "arrivals"),
            Map.entry("rate", "arrivals"),
            Map.entry("stages", "phases"),
            Map.entry("vus", "users"),
            Map.entry("concurrency", "users"),
            Map.entry("iterations", "interactions"),
            Map.entry("thresholds", "require"),
            Map.entry("ensure", "require"),
            Map.entry("scenarios", "flows"),
            Map.entry("group", "flows"),
            Map.entry("header", "headers"),
            Map.entry("params", "query"),
            Map.entry("qs", "query"),
            Map.entry("verify-tls", "tls"),
            Map.entry("insecure", "tls"),
            Map.entry("loops", "interactions"),
            Map.entry("wait_time", "think"),
            Map.entry("wait-time", "think"),
            Map.entry("wait", "think"),
            Map.entry("timer", "think"),
            Map.entry("tasks", "flows"),
            Map.entry("options", "run"),
            Map.entry("config", "run"),
            Map.entry("execution", "run"),
            Map.entry("hold-for", "duration"),
            Map.entry("status", "expect"),
            Map.entry("code", "status"),
            Map.entry("body", "contains"),
            Map.entry("before", "before-user"),
            Map.entry("after", "after-user"),
            Map.entry("start", "before-user"));

    private OtherWords() {}

    /** What belongs elsewhere of that which stands below such a word. */
    static String more(String word) {
        return word.equalsIgnoreCase("config") ? "; its target is written url:, at the top of the file" : "";
    }

    static Optional<String> ours(String word) {
        return Optional.ofNullable(OURS.get(word.toLowerCase(Locale.ROOT)));
    }
}
