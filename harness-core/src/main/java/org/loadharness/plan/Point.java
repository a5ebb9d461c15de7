package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.UserCounts;

/**
 * One point of a sweep: a load on one of the variants. Immutable. Thread-safe.
 *
 * @param sweptUsers the number of users that the sweep names, of which phases may have shares; the users of all closed
 *     phases where none has a share, and of all phases where none is closed
 * @param phases at least one; each is released at once, after a time, or after one that stands before it
 * @param factors those of the variant that it is of; empty where there is one alone
 */
public record Point(int sweptUsers, List<LoadPhase> phases, Map<String, String> factors) {
    public Point {
        factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
        phases = List.copyOf(phases);
        if (phases.isEmpty()) {
            throw new IllegalArgumentException("a point has at least one phase");
        }
        requireOrder(phases);
        requireUsers(sweptUsers, "a point has");
        requireUsers(usersOf(phases), "the phases have together");
    }

    /** A point where there is one variant alone. */
    public Point(int sweptUsers, List<LoadPhase> phases) {
        this(sweptUsers, phases, Map.of());
    }

    /** A point whose phases have no shares of anything. */
    public Point(List<LoadPhase> phases) {
        this((int) Math.min(namedUsers(phases), UserCounts.MOST_USERS), phases);
    }

    /** A point of one phase. */
    public Point(LoadModel load, Extent measured) {
        this(List.of(new LoadPhase(LoadPhase.WHOLE, load, measured, new LoadPhase.Release.AtOnce(), Map.of())));
    }

    /** Users of all phases, each on a thread of its own. */
    public int users() {
        return phases.stream().mapToInt(phase -> phase.load().users()).sum();
    }

    /** The swept users; empty where every interaction comes by a timetable, and their number bounds the load alone. */
    public OptionalInt closedUsers() {
        return phases.stream().anyMatch(Point::isClosed) ? OptionalInt.of(sweptUsers) : OptionalInt.empty();
    }

    /** Whether its interactions take longer on purpose: what it measures is not the system's. */
    public boolean isPlacebo() {
        return !placebo().isNone();
    }

    /** How its interactions are lengthened on purpose. */
    public TrialSettings.Placebo placebo() {
        return Optional.ofNullable(factors.get(PlanOptions.PLACEBO.name()))
                .map(PlanOptions.PLACEBO::parse)
                .orElse(TrialSettings.Placebo.NONE);
    }

    /** What distinguishes it, for people: {@code 50 users}, {@code poisson:500/s, store=snapshot}. */
    public String label() {
        return factors.isEmpty() ? loadLabel() : loadLabel() + ", " + Variant.text(factors, ", ");
    }

    /** The load alone, for people: {@code 50 users}, {@code poisson:500/s}. */
    public String loadLabel() {
        if (only().isPresent() && only().get().load() instanceof OpenLoop open) {
            return open.arrivals().text();
        }
        return sweptUsers == 1 ? "1 user" : sweptUsers + " users";
    }

    /** All as options: {@code users=50}, {@code arrivals=poisson:500/s store=snapshot}. */
    public String tag() {
        String load = only().isPresent() && only().get().load() instanceof OpenLoop open
                ? "arrivals=" + open.arrivals().text()
                : "users=" + sweptUsers;
        return factors.isEmpty() ? load : load + " " + Variant.text(factors, " ");
    }

    /** The only phase; empty if there are several. */
    public Optional<LoadPhase> only() {
        return phases.size() == 1 ? Optional.of(phases.get(0)) : Optional.empty();
    }

    /** Whether interactions of any phase come by a timetable. */
    public boolean isOpen() {
        return phases.stream().anyMatch(phase -> phase.load() instanceof OpenLoop);
    }

    /** The mean rate of the timetable; empty without one, where its rate changes, and where there are several phases. */
    public OptionalDouble arrivalsPerSecond() {
        return only().map(LoadPhase::load)
                .filter(OpenLoop.class::isInstance)
                .map(load -> ((OpenLoop) load).arrivals().meanPerSecond())
                .orElse(OptionalDouble.empty());
    }

    private static boolean isClosed(LoadPhase phase) {
        return phase.load() instanceof ClosedLoop;
    }

    private static long namedUsers(List<LoadPhase> phases) {
        long closed = usersOf(phases.stream().filter(Point::isClosed).toList());
        return closed > 0 ? closed : usersOf(phases);
    }

    private static long usersOf(List<LoadPhase> phases) {
        return phases.stream().mapToLong(phase -> phase.load().users()).sum();
    }

    private static void requireUsers(long users, String who) {
        if (users < 1 || users > UserCounts.MOST_USERS) {
            throw new IllegalArgumentException(who + " 1 to " + UserCounts.MOST_USERS + " users, was " + users);
        }
    }

    private static void requireOrder(List<LoadPhase> phases) {
        Set<String> before = new HashSet<>();
        for (LoadPhase phase : phases) {
            requireNonNull(phase, "phase");
            if (phase.release() instanceof LoadPhase.Release.AfterShare after && !before.contains(after.phase())) {
                throw new IllegalArgumentException("phase " + phase.name() + " is released after \"" + after.phase()
                        + "\", which is none that stands before it");
            }
            if (!before.add(phase.name())) {
                throw new IllegalArgumentException("there are two phases named " + phase.name());
            }
        }
    }
}
