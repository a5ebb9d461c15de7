package org.loadharness.stats;

import static org.loadharness.stats.Verdict.Finding.Severity.INVALID;
import static org.loadharness.stats.Verdict.Finding.Severity.NOTE;
import static org.loadharness.stats.Verdict.Finding.Severity.SUSPECT;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** Everything that an audit may find, in the order of the manual. Immutable. Thread-safe. */
enum FindingType {
    TIMED_OUT("the time limit ended the trial", "raise --time-limit or measure less per trial", INVALID),
    INTERRUPTED("somebody ended the trial", "repeat it with --resume", INVALID),
    TRIAL_FAILED(
            "the trial could not be carried out, or the system contradicts what its users saw",
            "mend the cause and repeat it with --resume",
            INVALID),
    USERS_LOST("users died or could not be stopped: the load was not that of the label", "see errors.csv", INVALID),
    AGENT_LOST(
            "an agent did not report what its users did: the load was that of the others from then on",
            "see agents.csv, and repeat the trial with --resume",
            INVALID),
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
            Threshold.LAW_RESIDUAL),
    IN_FLIGHT_OFF(
            "in flight by a reading once a second is not in flight by the users' own times",
            "report it: the recording is wrong",
            List.of(SUSPECT),
            Threshold.IN_FLIGHT_OFF),

    PARTS_IMPOSSIBLE(
            "the system reported more time in parts than an interaction took, or a negative time: `tiers.csv` may mislead",
            "measure each part with one clock, and let parts not overlap",
            SUSPECT),
    FAILURES(
            "so many interactions failed that the response times of the others do not represent the load",
            "see errors.csv and mend the cause",
            List.of(SUSPECT, INVALID),
            Threshold.FAILURES,
            Threshold.FAILURES_INVALID),
    FLOWS_BROKEN_OFF(
            "so many flows were ended by a failure that the steps behind it were sent by the others alone",
            "mend what fails at the step that it names, or let the flow go on with `on-failure: continue`",
            List.of(SUSPECT),
            Threshold.FLOWS_BROKEN_OFF),
    FLOWS_SKIPPED(
            "flows had no request to send, and an open load had so many fewer: no condition of theirs held, or their lists were empty",
            "look at the conditions and lists that lead to their requests; it is as it should be where a flow may find nothing to do",
            NOTE),
    DATA_EXHAUSTED(
            "rows of data ran out: flows ended without a request, and the load was not that of the label",
            "give the file more rows, or let rows come again",
            SUSPECT),
    REDIRECTED_AWAY(
            "redirects led to hosts that are not listed, and nothing was sent there",
            "list the host under origins, or expect the redirect",
            SUSPECT),
    PORTS_SHORT(
            "this machine had no free port for a connection: the load was cut by the generator",
            "keep connections over flows, or widen the range of local ports",
            SUSPECT),
    TLS_DEAR(
            "much of the response times went into agreeing on keys of TLS: connections are not kept, so that the figures are those"
                    + " of new connections",
            "find out who closes connections, or warm up until each user has its own; it is as it should be where each flow is"
                    + " to have a new one",
            List.of(NOTE),
            Threshold.TLS_SHARE),
    CLEANUP_FAILED(
            "steps behind a user or a trial failed: what the load made may still be there, and the results stand",
            "see the warnings of the run, and clean up by hand",
            NOTE),
    TLS_UNCHECKED(
            "certificates were not checked, as the scenario says: somebody in between could have answered",
            "name the authority, as in `tls: {ca: shop-ca.pem}`",
            NOTE),
    MIX_OFF(
            "interactions did not come in their shares",
            "look at how users choose",
            List.of(SUSPECT),
            Threshold.MIX_CHANCE),

    USERS_WITHOUT_SUCCESS(
            "users of a closed loop ended without a success", "see errors.csv, or measure longer", SUSPECT),
    USERS_STARVED(
            "users of a closed loop hardly got to do anything while others did: the load was that of fewer users",
            "drive fewer users for each processor, or measure longer",
            List.of(NOTE, SUSPECT),
            Threshold.USERS_UNEVEN,
            Threshold.USERS_STARVED),
    USERS_NOT_OVERLAPPING(
            "users of a closed loop did not run at the same time: the label overstates the load",
            "measure with --duration 10s",
            List.of(NOTE, SUSPECT),
            Threshold.USERS_OVERLAP,
            Threshold.USERS_OVERLAP_SUSPECT,
            Threshold.USERS_OVERLAP_IDLE),
    START_SKEWED(
            "users of a closed loop did not start together",
            "drive fewer users, or measure longer",
            List.of(SUSPECT),
            Threshold.START_SKEW,
            Threshold.START_SKEW_SHARE),
    AGENTS_FEWER(
            "an agent was lost before the trial: the load was the planned one, and fewer agents made it",
            "see agents.csv, and run again with all agents where the generator may be the limit",
            SUSPECT),
    AGENTS_SKEWED(
            "agents did not start together, by the controller's clock",
            "give each agent a machine with a free core, or measure longer",
            List.of(SUSPECT),
            Threshold.AGENTS_SKEW),
    USERS_BETWEEN_INTERACTIONS(
            "N = X (R + Z) does not add up: users of a closed loop were neither in an interaction nor waiting for"
                    + " one",
            "drive fewer users or longer interactions",
            List.of(SUSPECT),
            Threshold.TIME_INSIDE,
            Threshold.TIME_OUTSIDE),
    SHORT_PHASE("the measured stage was very short", "measure longer", List.of(SUSPECT), Threshold.MEASURED_TIME),

    SENDS_LATE(
            "interactions began later than due although a user was free: the generator's fault",
            "offer less, stop what else runs on the machine, or give the generator a machine of its own",
            List.of(SUSPECT),
            Threshold.LATE_SENDS,
            Threshold.LATE_AFTER,
            Threshold.LATE_AFTER_SHARE),
    SENDS_WAITED(
            "interactions were due and no user was free: the number of users bounded the load",
            "raise --max-in-flight, lengthen the cycle, or offer less",
            List.of(SUSPECT),
            Threshold.WAITING_SENDS),
    INTERACTIONS_MISSING(
            "planned arrivals were never sent, or interactions did not end: the slowest are missing",
            "give the trial more time or offer less",
            SUSPECT),
    RATE_MISSED(
            "the rate of sends is not the planned one",
            "raise --max-in-flight or offer less",
            List.of(SUSPECT),
            Threshold.RATE_OFF,
            Threshold.RATE_DEVIATIONS),
    COMPLETIONS_MISSED(
            "interactions ended at another rate than the planned one",
            "offer less",
            List.of(SUSPECT),
            Threshold.RATE_OFF,
            Threshold.RATE_DEVIATIONS),
    GAPS_OFF(
            "the distances between sends do not follow the planned law",
            "give the generator a quieter machine, or offer less",
            List.of(SUSPECT),
            Threshold.GAPS_CHANCE,
            Threshold.GAPS_OFF,
            Threshold.GAPS_MOVED,
            Threshold.GAPS_MOVED_SHARE),
    QUEUE_UNSTABLE(
            "rho >= 1: the queue and the response times grew until the end: their mean only says how long the run was",
            "offer less than what was completed, or read the run as one of capacity",
            List.of(INVALID),
            Threshold.QUEUE_GROWTH,
            Threshold.QUEUE_DEVIATIONS,
            Threshold.QUEUE_TREND),

    NOT_SETTLED("the warm-up ended before the system was steady", "warm up longer", SUSPECT),
    NEVER_SETTLES("in the warm-up the system kept growing or falling", "offer less, or find out what grows", SUSPECT),
    NOT_STEADY(
            "within the measured stage response times or throughput changed: a mean over it is of no state of the system;"
                    + " with several phases, and where the interval over the repeats carries it, only a note",
            "warm up longer, or find out what changed",
            List.of(NOTE, SUSPECT),
            Threshold.STEADY_CHANGE),
    STEADINESS_UNKNOWN(
            "the measured stage is too short, or its response times wander too much, to say whether anything changed",
            "measure longer, or with more --repeats",
            NOTE),

    STANDSTILL_HIDDEN(
            "users of a closed loop waited through a standstill and did not come, so that the p99 hides it: an open load of the"
                    + " same rate would have seen more than twice as much",
            "measure it with --arrivals",
            NOTE),

    GENERATOR_PAUSED(
            "the generator's own garbage collection stopped every user; not in local mode, where it is the service's",
            "give it more memory with -Xmx",
            List.of(SUSPECT),
            Threshold.GENERATOR_COLLECTING),
    GENERATOR_STALLED(
            "the generator's process stood still, again and again, on a machine that was not full",
            "stop what else runs on the machine, or take a machine of its own",
            List.of(SUSPECT),
            Threshold.STALL,
            Threshold.STALLED_TIME,
            Threshold.MACHINE_CPU),
    GENERATOR_FROZEN(
            "no reading came for seconds: the process stood still, or its clock jumped",
            "repeat it on a machine that neither sleeps nor moves",
            List.of(SUSPECT),
            Threshold.SAMPLING_LATE),
    CLOCK_DRIFTED(
            "an agent's clock ran at another pace than the controller's, or was set while it measured",
            "mend the clock of its machine, and repeat the trial",
            List.of(SUSPECT),
            Threshold.CLOCK_DRIFT),
    PROCESSORS_STOLEN(
            "the host of a virtual machine gave its processors to other machines meanwhile",
            "measure where no other machine shares the processors",
            List.of(SUSPECT),
            Threshold.STOLEN_CPU),
    GENERATOR_FULL(
            "the machine was full, mostly of the generator, which may be the limit; not in local mode",
            "put the service on another machine, or drive fewer users",
            List.of(SUSPECT),
            Threshold.MACHINE_CPU,
            Threshold.GENERATOR_CPU),
    MACHINE_FULL(
            "the machine was full of generator and service; not in local mode",
            "put the service on another machine to know its own limit",
            List.of(NOTE),
            Threshold.MACHINE_CPU),
    HARNESS_SHARE(
            "in local mode, the harness's own cost is a large part of each interaction",
            "drive longer interactions",
            List.of(SUSPECT),
            Threshold.HARNESS_SHARE),

    REPEATS_SCATTER(
            "the repeats of a point differ too much, or lie in two groups; two slow ones that do not take turns are a note",
            "measure longer or on a quieter machine",
            List.of(NOTE, SUSPECT),
            Threshold.REPEATS_SCATTER),
    REPEATS_DRIFT(
            "response times rise or fall from repeat to repeat, of all points together: later trials meet another system than"
                    + " earlier ones; suspect where chance has that order once in 10,000 runs",
            "rehearse longer, or find out what grows from trial to trial",
            List.of(NOTE, SUSPECT),
            Threshold.REPEATS_DRIFT),
    REPEATS_MISSING("not every repeat was run", "do the rest with --resume", NOTE),
    PRECISION_MISSED(
            "a figure is not known as precisely as `--precision` asks for, or that is not confirmed",
            "go on with --resume, which has the --budget anew, allow more repeats, or measure longer in each",
            NOTE),
    FEW_SAMPLES("too few samples for a percentile, which is left empty", "measure longer or with more --repeats", NOTE),
    PLACEBO(
            "`--placebo` lengthened response times in half the trials: whether the repeats show it, and which change they would"
                    + " show",
            "where it was not seen, measure longer or with more --repeats",
            NOTE),
    TRIALS_MISSING("not every trial was run; suspect if none was", "do the rest with --resume", List.of(NOTE, SUSPECT)),
    MACHINE_BUSY(
            "something else ran before the run, on the machine or on the host of a virtual one",
            "stop it, or measure where no other machine shares the processors",
            List.of(NOTE),
            Threshold.LOAD_BEFORE),
    WALL_CLOCK_STEPPED(
            "the wall clock was set back between two trials; no figure depends on it",
            "repair the machine's clock, or read trials by their number and not by their time",
            List.of(NOTE),
            Threshold.CLOCK_STEP);

    /** Codes of what no load explains: the record or the system contradicts itself. */
    static final Set<String> DEFECTS = Stream.of(
                    TRIAL_FAILED, COUNTS_DIFFER, MEAN_LAW_BROKEN, OCCUPANCY_IMPOSSIBLE, LITTLES_LAW_BROKEN)
            .map(FindingType::code)
            .collect(Collectors.toUnmodifiableSet());

    /** Codes of what the generator is to blame for. */
    static final Set<String> OF_GENERATOR = Stream.of(
                    SENDS_LATE, GENERATOR_PAUSED, GENERATOR_STALLED, GENERATOR_FROZEN, GENERATOR_FULL)
            .map(FindingType::code)
            .collect(Collectors.toUnmodifiableSet());

    /** Codes of what makes figures invalid because more was offered than the system does. */
    static final Set<String> OF_OVERLOAD =
            Stream.of(QUEUE_UNSTABLE, FAILURES).map(FindingType::code).collect(Collectors.toUnmodifiableSet());

    private final String meaning;
    private final String wayOut;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<Severity> severities;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<Threshold> thresholds;

    FindingType(String meaning, String wayOut, Severity severity) {
        this(meaning, wayOut, List.of(severity));
    }

    FindingType(String meaning, String wayOut, List<Severity> severities, Threshold... thresholds) {
        this.meaning = meaning;
        this.wayOut = wayOut;
        this.severities = severities;
        this.thresholds = List.of(thresholds);
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

    /** The severities it may have. */
    List<Severity> severities() {
        return severities;
    }

    /** What decides about it; empty if nothing but presence does. */
    List<Threshold> thresholds() {
        return thresholds;
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

    private Finding finding(Severity severity, String sentence) {
        if (!severities.contains(severity)) {
            throw new IllegalArgumentException(code() + " is " + severities + ", was " + severity);
        }
        return new Finding(severity, code(), sentence);
    }
}
