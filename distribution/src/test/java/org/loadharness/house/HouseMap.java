package org.loadharness.house;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Who may see whom: the map of ARCHITECTURE.md as data. A new package or library gets its place here and there.
 * Packages are named without the leading {@value #ROOT}.
 *
 * <p>Immutable. Thread-safe.
 */
final class HouseMap {
    static final String ROOT = "org.loadharness";

    /** Every room, those that others stand on first. */
    static final List<Room> ROOMS = List.of(
            new Room("harness-http", List.of(Set.of("http")), Set.of(), Set.of()),
            new Room(
                    "harness-core",
                    List.of(
                            Set.of("time", "random"),
                            Set.of("load"),
                            Set.of("workload"),
                            Set.of("plan", "simulation"),
                            Set.of("record"),
                            Set.of("drive", "codec")),
                    Set.of(),
                    Set.of("HdrHistogram", "jackson-databind", "jackson-datatype-jdk8")),
            new Room("harness-profile", List.of(Set.of("profile")), Set.of("harness-core"), Set.of()),
            new Room(
                    "harness-scenario",
                    List.of(Set.of("scenario")),
                    Set.of("harness-http", "harness-core"),
                    Set.of("jackson-databind", "re2j", "snakeyaml")),
            new Room(
                    "harness-analysis",
                    List.of(Set.of("steady"), Set.of("stats"), Set.of("theory", "require"), Set.of("cause")),
                    Set.of("harness-core"),
                    Set.of("commons-math3")),
            new Room(
                    "harness-report",
                    List.of(Set.of("report"), Set.of("page")),
                    Set.of("harness-core", "harness-analysis"),
                    Set.of("HdrHistogram", "commons-csv", "echarts")),
            new Room(
                    "harness",
                    List.of(Set.of("experiment"), Set.of("child", "saturate")),
                    Set.of("harness-core", "harness-profile", "harness-analysis", "harness-report"),
                    Set.of()),
            new Room(
                    "harness-cluster",
                    List.of(Set.of("cluster")),
                    Set.of("harness-core", "harness"),
                    Set.of("jgroups")),
            new Room(
                    "harness-cli",
                    List.of(Set.of("live", "selftest"), Set.of("cli")),
                    Set.of("harness-core", "harness-scenario", "harness-analysis", "harness-report", "harness"),
                    Set.of("jcommander", "jackson-dataformat-yaml", "jetty-server")),
            new Room(
                    "harness-junit",
                    List.of(Set.of("junit")),
                    Set.of("harness-core", "harness-scenario", "harness-analysis", "harness-report", "harness"),
                    Set.of("junit-jupiter-api", "assertj-core")),
            new Room(
                    "bookstore-service",
                    List.of(Set.of("bookstore.api", "bookstore.host"), Set.of("bookstore.store", "bookstore.rpc")),
                    Set.of(),
                    Set.of(
                            "jackson-core",
                            "jackson-dataformat-cbor",
                            "jackson-dataformat-smile",
                            "jetty-server",
                            "jetty-client")),
            new Room(
                    "workloads",
                    List.of(
                            Set.of("workloads.tcp", "workloads.web", "workloads.durable", "workloads.elsewhere"),
                            Set.of(
                                    "workloads.bookstore",
                                    "workloads.buckets",
                                    "workloads.regex",
                                    "workloads.ski",
                                    "workloads.store")),
                    Set.of("harness-http", "harness-core", "bookstore-service"),
                    Set.of("jetty-server", "jackson-databind", "caffeine", "h2", "sqlite-jdbc")),
            new Room(
                    "distribution",
                    List.of(),
                    Set.of("harness-cli", "harness-cluster", "workloads"),
                    Set.of("slf4j-jdk14")));

    /** The rooms that work on what a run wrote: every table can be made again from a log, without the driver. */
    private static final Set<String> WITHOUT_DRIVER = Set.of("harness-analysis", "harness-report");

    /** The service a study puts load on, or what it is made with. */
    private static final Map<String, Set<String>> SERVICES = Map.of(
            "workloads.bookstore", Set.of("bookstore.api", "bookstore.store", "bookstore.rpc", "workloads.elsewhere"),
            "workloads.buckets", Set.of("workloads.elsewhere", "workloads.tcp"),
            "workloads.regex", Set.of("workloads.durable", "workloads.elsewhere", "workloads.tcp"),
            "workloads.ski", Set.of("workloads.durable", "workloads.elsewhere", "workloads.web"),
            "workloads.store", Set.of("workloads.durable", "workloads.elsewhere", "workloads.web"),
            "workloads.tcp", Set.of(),
            "workloads.web", Set.of("bookstore.host"),
            "workloads.durable", Set.of(),
            "workloads.elsewhere", Set.of());

    /** What harness-junit sees: no driver, no arithmetic, no reader of scenarios; of "report" the file of baselines. */
    private static final Set<String> SEEN_BY_TESTS =
            Set.of("random", "workload", "plan", "record", "stats", "require", "report", "experiment");

    /** What a study sees of the harness. */
    private static final Set<String> SEEN_BY_STUDIES = Set.of("time", "random", "workload", "load", "http", "plan");

    /** Of the rooms that it may see, the packages that a package does see. Where nothing stands here it sees them all. */
    private static final Map<String, Set<String>> DOORS = doors();

    /** Where each library lives, so that replacing it stays a small job. */
    private static final Map<String, Set<String>> LIBRARIES = Map.ofEntries(
            Map.entry("org.HdrHistogram", Set.of("record", "report")),
            Map.entry("org.apache.commons.math3", Set.of("stats", "steady", "theory")),
            Map.entry("org.apache.commons.csv", Set.of("report")),
            Map.entry("com.google.re2j", Set.of("scenario")),
            Map.entry("org.yaml.snakeyaml", Set.of("scenario")),
            Map.entry("com.fasterxml.jackson", Set.of("codec", "scenario", "cli", "bookstore.rpc", "workloads.web")),
            Map.entry("com.beust.jcommander", Set.of("cli")),
            Map.entry("com.github.benmanes.caffeine", Set.of("workloads.regex")),
            Map.entry("org.jgroups", Set.of("cluster")),
            Map.entry("org.eclipse.jetty", Set.of("live", "bookstore.host", "bookstore.rpc", "workloads.web")),
            Map.entry("org.junit", Set.of("junit")),
            Map.entry("org.opentest4j", Set.of("junit")),
            Map.entry("org.assertj", Set.of("junit")),
            Map.entry("sun.misc", Set.of("child")));

    /** The platform, and annotations that do nothing. */
    private static final List<String> SEEN_BY_ALL =
            List.of("java", "javax", "jdk", "com.sun.management", "org.jspecify.annotations");

    private HouseMap() {}

    /**
     * A module. Immutable. Thread-safe.
     *
     * @param module its folder
     * @param ranks its packages: one sees those of the ranks before its own
     * @param sees the modules whose packages it sees
     * @param libraries the artifacts that it is delivered with, or that whoever uses it provides
     */
    record Room(String module, List<Set<String>> ranks, Set<String> sees, Set<String> libraries) {
        boolean holds(String place) {
            return ranks.stream().anyMatch(rank -> rank.contains(place));
        }

        /** Of its own packages. */
        Set<String> seenBy(String place) {
            return ranks.stream()
                    .takeWhile(rank -> !rank.contains(place))
                    .flatMap(Set::stream)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        Set<String> packages() {
            return ranks.stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Whether the map has a place for a package of ours. */
    static boolean knows(String packageName) {
        return roomOf(placeOf(packageName)).isPresent();
    }

    /** Why one package of ours may not see another; empty if it may. */
    static Optional<String> objection(String fromPackage, String toPackage) {
        String from = placeOf(fromPackage);
        String to = placeOf(toPackage);
        if (from.equals(to)) {
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
        Set<String> seen = new TreeSet<>();
        roomOf(place).ifPresent(room -> {
            seen.addAll(room.seenBy(place));
            ROOMS.stream()
                    .filter(other -> room.sees().contains(other.module()))
                    .forEach(other -> seen.addAll(other.packages()));
        });
        if (DOORS.containsKey(place)) {
            seen.retainAll(DOORS.get(place));
        }
        if (roomOf(place).filter(room -> WITHOUT_DRIVER.contains(room.module())).isPresent()) {
            seen.remove("drive");
        }
        return seen;
    }

    private static Map<String, Set<String>> doors() {
        Map<String, Set<String>> doors = new HashMap<>();
        doors.put("junit", SEEN_BY_TESTS);
        SERVICES.forEach((study, services) -> {
            Set<String> seen = new TreeSet<>(SEEN_BY_STUDIES);
            seen.addAll(services);
            doors.put(study, seen);
        });
        return doors;
    }

    private static Optional<Room> roomOf(String place) {
        return ROOMS.stream().filter(room -> room.holds(place)).findFirst();
    }

    /** The part of a package's name that the tables speak of: "drive", "bookstore.rpc", "workloads.skier". */
    private static String placeOf(String packageName) {
        List<String> parts = List.of(packageName.substring(ROOT.length()).split("\\.", -1));
        boolean inModule = parts.size() > 1 && List.of("bookstore", "workloads").contains(parts.get(1));
        return String.join(".", parts.subList(Math.min(1, parts.size()), Math.min(inModule ? 3 : 2, parts.size())));
    }
}
