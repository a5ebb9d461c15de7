package org.loadharness.stats;

import static org.loadharness.stats.Verdict.Finding.Weight.INVALID;
import static org.loadharness.stats.Verdict.Finding.Weight.NOTE;
import static org.loadharness.stats.Verdict.Finding.Weight.SUSPECT;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.Limit;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Weight;

/** Everything that an audit may find, in the order of the manual. Immutable. Thread-safe. */
enum Doubt {
    TIMED_OUT("the time limit ended the trial", "raise --time-limit or measure less per trial", INVALID),
    INTERRUPTED("somebody ended the trial", "repeat it with --resume", INVALID),
    TRIAL_FAILED(
            "the trial could not be carried out, or the system contradicts what its users saw",
            "mend the cause and repeat it with --resume",
            INVALID),
    USERS_LOST("users died or could not be stopped: the load was not that of the label", "see errors.csv", INVALID),
    NOTHING_MEASURED("no interaction ended", "measure longer", INVALID),

    COUNTS_DIFFER(
            "an interaction is missing, or counted twice: users, histograms, seconds, kinds of failure, attempts, parts and"
                    + " the timetable must agree to the last one",
            "report it: the recording is wrong",
            INVALID),
    MEAN_LAW_BROKEN(
            "the throughput sum and the time per success contradict each other",
            "report it: the recording is wrong",
            INVALID),
    OCCUPANCY_IMPOSSIBLE(
            "users spent more time in interactions than they had", "report it: the recording is wrong", INVALID),
    LITTLES_LAW_BROKEN(
            "in flight by the users' own times is not throughput x response time by counts and histograms",
            "report it: the recording is wrong",
            List.of(INVALID),
            Limit.LAW_RESIDUAL),
    IN_FLIGHT_OFF(
            "in flight by a reading once a second is not in flight by the users' own times",
            "report it: the recording is wrong",
            List.of(SUSPECT),
            Limit.IN_FLIGHT_OFF),

    PARTS_IMPOSSIBLE(
            "the system reported more time in parts than an interaction took, or a negative time: `tiers.csv` may mislead",
            "measure each part with one clock, and let parts not overlap",
            SUSPECT),
    FAILURES(
            "so many interactions failed that the response times of the others do not represent the load",
            "see errors.csv and mend the cause",
            List.of(SUSPECT, INVALID),
            Limit.FAILURES,
            Limit.FAILURES_INVALID),
    MIX_OFF(
            "interactions did not come in their shares",
            "look at how users choose",
            List.of(SUSPECT),
            Limit.MIX_CHANCE),

    USERS_WITHOUT_SUCCESS(
            "users of a closed loop ended without a success", "see errors.csv, or measure longer", SUSPECT),
    USERS_NOT_OVERLAPPING(
            "users of a closed loop did not run at the same time: the label overstates the load",
            "measure with --duration 10s",
            List.of(NOTE, SUSPECT),
            Limit.USERS_OVERLAP,
            Limit.USERS_OVERLAP_SUSPECT,
            Limit.USERS_OVERLAP_IDLE),
    START_SKEWED(
            "users of a closed loop did not start together",
            "drive fewer users, or measure longer",
            List.of(SUSPECT),
            Limit.START_SKEW,
            Limit.START_SKEW_SHARE),
    USERS_BETWEEN_INTERACTIONS(
            "N = X (R + Z) does not add up: users of a closed loop were neither in an interaction nor waiting for"
                    + " one",
            "drive fewer users or longer interactions",
            List.of(SUSPECT),
            Limit.TIME_INSIDE,
            Limit.TIME_OUTSIDE),
    SHORT_PHASE("the measured stage was very short", "measure longer", List.of(NOTE), Limit.MEASURED_TIME),

    SENDS_LATE(
            "interactions began later than due although a user was free: the generator's fault",
            "offer less, stop what else runs on the machine, or give the generator a machine of its own",
            List.of(SUSPECT),
            Limit.LATE_SENDS,
            Limit.LATE_AFTER,
            Limit.LATE_AFTER_SHARE),
    SENDS_WAITED(
            "interactions were due and no user was free: the number of users bounded the load",
            "raise --max-in-flight, lengthen the cycle, or offer less",
            List.of(SUSPECT),
            Limit.WAITING_SENDS),
    INTERACTIONS_MISSING(
            "planned arrivals were never sent, or did not end: the slowest are missing",
            "give the trial more time or offer less",
            SUSPECT),
    RATE_MISSED(
            "the rate of sends is not the planned one",
            "raise --max-in-flight or offer less",
            List.of(SUSPECT),
            Limit.RATE_OFF,
            Limit.RATE_DEVIATIONS),
    COMPLETIONS_MISSED(
            "interactions ended at another rate than the planned one",
            "offer less",
            List.of(SUSPECT),
            Limit.RATE_OFF,
            Limit.RATE_DEVIATIONS),
    GAPS_OFF(
            "the distances between sends do not follow the planned law",
            "give the generator a quieter machine, or offer less",
            List.of(SUSPECT),
            Limit.GAPS_CHANCE,
            Limit.GAPS_OFF,
            Limit.GAPS_MOVED,
            Limit.GAPS_MOVED_SHARE),
    QUEUE_UNSTABLE(
            "rho >= 1: the queue and the response times grew until the end: their mean only says how long the run was",
            "offer less than what was completed, or read the run as one of capacity",
            List.of(INVALID),
            Limit.QUEUE_GROWTH,
            Limit.QUEUE_DEVIATIONS,
            Limit.QUEUE_TREND),

    NOT_SETTLED("the warm-up ended before the system was steady", "warm up longer", SUSPECT),
    NEVER_SETTLES("in the warm-up the system kept growing or falling", "offer less, or find out what grows", SUSPECT),

    GENERATOR_PAUSED(
            "the generator's own garbage collection stopped every user; not in local mode, where it is the service's",
            "give it more memory with -Xmx",
            List.of(SUSPECT),
            Limit.GENERATOR_COLLECTING),
    GENERATOR_STALLED(
            "the generator's process stood still, again and again, on a machine that was not full",
            "stop what else runs on the machine, or take a machine of its own",
            List.of(SUSPECT),
            Limit.STALL,
            Limit.STALLED_TIME,
            Limit.MACHINE_CPU),
    GENERATOR_FROZEN(
            "no reading came for seconds: the process stood still, or its clock jumped",
            "repeat it on a machine that neither sleeps nor moves",
            List.of(SUSPECT),
            Limit.SAMPLING_LATE),
    GENERATOR_FULL(
            "the machine was full, mostly of the generator, which may be the limit; not in local mode",
            "put the service on another machine, or drive fewer users",
            List.of(SUSPECT),
            Limit.MACHINE_CPU,
            Limit.GENERATOR_CPU),
    MACHINE_FULL(
            "the machine was full of generator and service; not in local mode",
            "put the service on another machine to know its own limit",
            List.of(NOTE),
            Limit.MACHINE_CPU),
    HARNESS_SHARE(
            "in local mode, the harness's own cost is a large part of each interaction",
            "drive longer interactions",
            List.of(SUSPECT),
            Limit.HARNESS_SHARE),

    REPEATS_SCATTER(
            "the repeats of a point differ too much",
            "measure longer or on a quieter machine",
            List.of(SUSPECT),
            Limit.REPEATS_SCATTER),
    REPEATS_MISSING("not every repeat was run", "do the rest with --resume", NOTE),
    PRECISION_MISSED(
            "a figure is not known as precisely as `--precision` asks for, or that is not confirmed",
            "go on with --resume, raise --budget or the most repeats, or measure longer in each",
            NOTE),
    FEW_SAMPLES("too few samples for a percentile, which is left empty", "measure longer or with more --repeats", NOTE),
    TRIALS_MISSING("not every trial was run", "do the rest with --resume", NOTE),
    MACHINE_BUSY("something else ran before the run", "stop it", List.of(NOTE), Limit.LOAD_BEFORE),
    WALL_CLOCK_STEPPED(
            "the wall clock was set back between two trials; no figure depends on it",
            "repair the machine's clock, or read trials by their number and not by their time",
            List.of(NOTE),
            Limit.CLOCK_STEP);

    /** Codes of what no load explains: the record or the system contradicts itself. */
    static final Set<String> DEFECTS = Stream.of(
                    TRIAL_FAILED, COUNTS_DIFFER, MEAN_LAW_BROKEN, OCCUPANCY_IMPOSSIBLE, LITTLES_LAW_BROKEN)
            .map(Doubt::code)
            .collect(Collectors.toUnmodifiableSet());

    /** Codes of what the generator is to blame for. */
    static final Set<String> OF_GENERATOR = Stream.of(
                    SENDS_LATE, GENERATOR_PAUSED, GENERATOR_STALLED, GENERATOR_FROZEN, GENERATOR_FULL)
            .map(Doubt::code)
            .collect(Collectors.toUnmodifiableSet());

    private final String meaning;
    private final String wayOut;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<Weight> weights;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<Limit> limits;

    Doubt(String meaning, String wayOut, Weight weight) {
        this(meaning, wayOut, List.of(weight));
    }

    Doubt(String meaning, String wayOut, List<Weight> weights, Limit... limits) {
        this.meaning = meaning;
        this.wayOut = wayOut;
        this.weights = weights;
        this.limits = List.of(limits);
    }

    /** A short stable name, as in {@code users-not-overlapping}. */
    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it says of the numbers. */
    String meaning() {
        return meaning;
    }

    /** What to do about it. */
    String wayOut() {
        return wayOut;
    }

    /** What it may weigh. */
    List<Weight> weights() {
        return weights;
    }

    /** What decides about it; empty if nothing but presence does. */
    List<Limit> limits() {
        return limits;
    }

    Finding note(String sentence) {
        return finding(NOTE, sentence);
    }

    Finding suspect(String sentence) {
        return finding(SUSPECT, sentence);
    }

    Finding invalid(String sentence) {
        return finding(INVALID, sentence);
    }

    private Finding finding(Weight weight, String sentence) {
        if (!weights.contains(weight)) {
            throw new IllegalArgumentException(code() + " is " + weights + ", was " + weight);
        }
        return new Finding(weight, code(), sentence);
    }
}
