package org.loadharness.house;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who may see whom: the tables of ARCHITECTURE.md as data. A new package or library gets its place here and there.
 * Packages are named without the leading {@value #ROOT}.
 *
 * <p>Immutable. Thread-safe.
 */
final class HouseMap {
    static final String ROOT = "org.loadharness";

    /** The package of harness-junit. */
    private static final String TESTS = "junit";

    /** harness-core, a rank a line: a package sees those of the lines above its own. */
    private static final List<Set<String>> CORE = List.of(
            Set.of("time", "random"),
            Set.of("load", "http"),
            Set.of("workload"),
            Set.of("plan", "simulation"),
            Set.of("record"),
            Set.of("drive", "stats", "model", "codec"),
            Set.of("predict", "require"),
            Set.of("report", "selftest"),
            Set.of("page"),
            Set.of("experiment"),
            Set.of("saturate", "live", "export"),
            Set.of("cli"));

    /** bookstore-service, likewise; it sees nothing of the others. */
    private static final List<Set<String>> BOOKSTORE =
            List.of(Set.of("bookstore.api"), Set.of("bookstore.store", "bookstore.rpc"));

    /** What harness-junit sees of harness-core: no driver and no arithmetic; of "report" the file of baselines. */
    private static final Set<String> SEEN_BY_TESTS =
            Set.of("random", "workload", "plan", "record", "stats", "require", "report", "experiment");

    /** What a study sees of harness-core. The assembling entry, in "workloads" itself, sees everything. */
    private static final Set<String> SEEN_BY_STUDIES = Set.of("time", "random", "workload", "load", "http", "plan");

    /** The service a study puts load on, or what it is made with. */
    private static final Map<String, Set<String>> SERVICES = Map.of(
            "workloads.bookstore", Set.of("bookstore.api", "bookstore.store", "bookstore.rpc"),
            "workloads.buckets", Set.of("workloads.tcp"),
            "workloads.regex", Set.of("workloads.tcp"),
            "workloads.ski", Set.of("workloads.durable", "workloads.web"),
            "workloads.store", Set.of("workloads.durable", "workloads.web"));

    /** Where each library lives, so that replacing it stays a small job. */
    private static final Map<String, Set<String>> LIBRARIES = Map.ofEntries(
            Map.entry("org.HdrHistogram", Set.of("record", "report")),
            Map.entry("org.apache.commons.math3", Set.of("stats", "model")),
            Map.entry("org.apache.commons.csv", Set.of("report")),
            Map.entry("com.fasterxml.jackson", Set.of("codec", "cli", "bookstore.rpc", "workloads.web")),
            Map.entry("com.beust.jcommander", Set.of("cli")),
            Map.entry("com.github.benmanes.caffeine", Set.of("workloads.regex")),
            Map.entry("org.eclipse.jetty", Set.of("live", "bookstore.rpc", "workloads.web")),
            Map.entry("org.junit", Set.of(TESTS)),
            Map.entry("org.opentest4j", Set.of(TESTS)),
            Map.entry("org.assertj", Set.of(TESTS)),
            Map.entry("sun.misc", Set.of("cli")));

    /** The platform, and annotations that do nothing. */
    private static final List<String> SEEN_BY_ALL =
            List.of("java", "javax", "jdk", "com.sun.management", "org.jspecify.annotations");

    private HouseMap() {}

    /** Whether the map has a place for a package of ours. */
    static boolean knows(String packageName) {
        String place = placeOf(packageName);
        return place.startsWith("workloads")
                || place.equals(TESTS)
                || contains(CORE, place)
                || contains(BOOKSTORE, place);
    }

    /** Why one package of ours may not see another; empty if it may. */
    static Optional<String> objection(String fromPackage, String toPackage) {
        String from = placeOf(fromPackage);
        String to = placeOf(toPackage);
        if (from.equals(to) || from.equals("workloads")) {
            return Optional.empty();
        }
        Set<String> seen = seenBy(from);
        return seen.contains(to)
                ? Optional.empty()
                : Optional.of(fromPackage + " may not import " + toPackage + ": it sees only " + seen);
    }

    /** Why a package of ours may not see a library's package; empty if it may. */
    static Optional<String> objectionToLibrary(String fromPackage, String libraryPackage) {
        if (SEEN_BY_ALL.stream().anyMatch(each -> isWithin(libraryPackage, each))) {
            return Optional.empty();
        }
        Set<String> places = LIBRARIES.keySet().stream()
                .filter(library -> isWithin(libraryPackage, library))
                .findAny()
                .map(LIBRARIES::get)
                .orElse(Set.of());
        return places.contains(placeOf(fromPackage))
                ? Optional.empty()
                : Optional.of(fromPackage + " may not import " + libraryPackage + ": that library lives in "
                        + new TreeSet<>(places) + " alone");
    }

    /** Whether a package is another one or stands below it. */
    static boolean isWithin(String packageName, String ancestor) {
        return packageName.equals(ancestor) || packageName.startsWith(ancestor + ".");
    }

    private static Set<String> seenBy(String place) {
        if (contains(CORE, place)) {
            return above(place, CORE);
        }
        if (contains(BOOKSTORE, place)) {
            return above(place, BOOKSTORE);
        }
        if (place.equals(TESTS)) {
            return SEEN_BY_TESTS;
        }
        Set<String> seen = new TreeSet<>(SEEN_BY_STUDIES);
        seen.addAll(SERVICES.getOrDefault(place, Set.of()));
        return seen;
    }

    private static Set<String> above(String place, List<Set<String>> ranks) {
        Set<String> above = new LinkedHashSet<>();
        for (Set<String> rank : ranks) {
            if (rank.contains(place)) {
                break;
            }
            above.addAll(new TreeSet<>(rank));
        }
        return above;
    }

    private static boolean contains(List<Set<String>> ranks, String place) {
        return ranks.stream().anyMatch(rank -> rank.contains(place));
    }

    /** The part of a package's name that the tables speak of: "drive", "bookstore.rpc", "workloads.skier". */
    private static String placeOf(String packageName) {
        List<String> parts = List.of(packageName.substring(ROOT.length()).split("\\.", -1));
        boolean inModule = parts.size() > 1 && List.of("bookstore", "workloads").contains(parts.get(1));
        return String.join(".", parts.subList(Math.min(1, parts.size()), Math.min(inModule ? 3 : 2, parts.size())));
    }
}
