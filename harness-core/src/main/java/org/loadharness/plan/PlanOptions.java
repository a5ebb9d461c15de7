package org.loadharness.plan;

import static org.loadharness.plan.PlanOption.Group.LOAD;
import static org.loadharness.plan.PlanOption.Group.RESULTS;
import static org.loadharness.plan.PlanOption.Group.RHYTHM;
import static org.loadharness.plan.PlanOption.Group.SYSTEM;
import static org.loadharness.plan.PlanOption.Group.TRIALS;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.loadharness.load.Arrivals;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.UserCounts;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;

/**
 * Every option of a plan, in the order of the help. To add one, declare it here with its name, grammar, default, holder and
 * help, add it to {@link #ALL}, let {@link TrialSettings}, a {@link LoadModel} or another record hold its value, and use it. Immutable. Thread-safe.
 */
public final class PlanOptions {
    private static final String NO_PAUSE =
            "open load has its timetable between interactions; leave it out, or write --users";

    /** The workload, by its name. */
    public static final PlanOption<String> WORKLOAD = PlanOption.of("workload", text -> text, text -> text)
            .standard("bookstore")
            .heldBy(variant -> variant.system().workload())
            .fixed("another workload has other interactions; make a run of each")
            .help(SYSTEM, "NAME", "The workload; \"list\" shows all.");

    /** Where the system runs. */
    public static final PlanOption<Mode> MODE = PlanOption.of("mode", Mode::parse, Mode::text)
            .standard("local")
            .heldBy(variant -> variant.system().mode())
            .help(
                    SYSTEM,
                    "local|rpc|simulated",
                    "Where the system runs. local: in this process. rpc: as a server in a process of its own. simulated: in this process on a simulated clock, hours of load in seconds, for workloads that only wait. Several, as in local,rpc, take turns with the same seeds.");

    /** A server that runs already. */
    public static final PlanOption<URI> URL = PlanOption.of("url", ServerAddress::parse, URI::toString)
            .heldIfAny(variant -> variant.system().server())
            .help(
                    SYSTEM,
                    "URL",
                    "A server that already runs, as http://host:port, with --mode rpc. Without it the harness starts one and ends it.");

    /** Closed load: the numbers of users. */
    public static final PlanOption<UserCounts> USERS = PlanOption.of("users", UserCounts::parse, OptionGrammar::print)
            .standard("1,2,5..100")
            .ofPhase()
            .excludes("arrivals")
            .fixed("the users are swept by --users")
            .help(LOAD, "SPEC", "Numbers of users, a point for each. \"help users\" has the grammar.");

    /** Open load: the laws of arrivals. */
    public static final PlanOption<List<Arrivals>> ARRIVALS = PlanOption.<List<Arrivals>>of(
                    "arrivals", Arrivals::parseSweep, OptionGrammar::print)
            .ofPhase()
            .excludes("users")
            .fixed("the arrivals are swept by --arrivals")
            .help(
                    LOAD,
                    "SPEC",
                    "Rates of an open load, as in poisson:50/s. Interactions come whatever the system does. \"help arrivals\" has the grammar.");

    /** Open load: the most interactions under way. */
    public static final PlanOption<Integer> MAX_IN_FLIGHT = PlanOption.of(
                    "max-in-flight", OptionGrammar::users, String::valueOf)
            .standard(Integer.toString(OpenLoop.GENEROUS))
            .heldByLoad(
                    OpenLoop.class,
                    open -> Optional.of(open.maxInFlight()),
                    OpenLoop::withMaxInFlight,
                    "users of a closed loop have one interaction at a time; leave it out, or write arrivals")
            .help(
                    LOAD,
                    "N",
                    "Open load: at most that many interactions at a time. Another arrival waits, and its response counts from when it was due.");

    /** How many interactions of each user are measured. */
    public static final PlanOption<Extent.Rule> INTERACTIONS = PlanOption.of(
                    "interactions", text -> OptionGrammar.interactions(text, "duration"), Extent.Rule::text)
            .ofPhase()
            .excludes("duration")
            .help(
                    LOAD,
                    "N[,N@USERS...]",
                    "Measured interactions per user, in place of --duration. 2000,200@500 means 2000, and 200 from 500 users up. On a simulated clock: 2000 if not given.");

    /** How long is measured. */
    public static final PlanOption<Extent.Lasting> DURATION = PlanOption.of(
                    "duration", OptionGrammar::lasting, Extent.Lasting::text)
            .standard("1s")
            .ofPhase()
            .excludes("interactions")
            .help(
                    LOAD,
                    "TIME",
                    "How long a trial measures, as in 10s. If not given, users that pause get time for 20 interactions each, as far as the budget goes; open load gets 10s. Units are ns, us, ms, s, m and h.");

    /** How long users go on before they are measured. */
    public static final PlanOption<Warmup> WARMUP = PlanOption.of("warmup", Warmup::parse, Warmup::text)
            .standard("100")
            .heldBy(variant -> variant.trialSettings().warmup())
            .help(
                    LOAD,
                    "N|TIME|auto[:TIME]",
                    "Interactions per user, or a time, before measuring starts in every trial; 0 for none. auto goes on until throughput and response times are steady, for at most TIME (1m). If not given: 100 where a number is measured, and with phases, a fifth of a measured time, at most 2s, and 2s of an open load.");

    /** Trials per point. */
    public static final PlanOption<Repeats> REPEATS = PlanOption.of("repeats", OptionGrammar::repeats, Repeats::text)
            .standard("5")
            .heldByPlan(plan -> Optional.of(plan.repeats()))
            .fixed("every point has as many")
            .help(
                    LOAD,
                    "N|auto[:N]",
                    "Trials per point; intervals need at least 2. auto: 5 of each point, then as many as it needs for --precision, at most 100 or N.");

    /** With auto: the precision that is enough. */
    public static final PlanOption<Precision> PRECISION = PlanOption.of("precision", Precision::parse, Precision::text)
            .standard("throughput:3%")
            .heldByPlan(plan -> OptionGrammar.auto(plan).map(Auto::precision))
            .fixed("all points are to be known as precisely")
            .help(
                    LOAD,
                    "GOALS",
                    "With --repeats auto: the precision that is enough, half the width of the 95 % interval as a share of the mean. METRIC:SHARE, several with commas, of throughput, mean, p50, p90, p95, p99, p99.9.");

    /** With auto: the time for all trials. */
    public static final PlanOption<Duration> BUDGET = PlanOption.of(
                    "budget", OptionGrammar::budget, DurationText::print)
            .standard("20m")
            .heldByPlan(plan -> OptionGrammar.auto(plan).map(Auto::budget))
            .fixed("all variants share one")
            .help(
                    LOAD,
                    "TIME",
                    "With --repeats auto: no trial begins that would end after that time. --resume starts it anew.");

    /** The order of the trials. */
    public static final PlanOption<TrialOrder> ORDER = PlanOption.of("order", TrialOrder::parse, TrialOrder::text)
            .standard("interleaved")
            .heldByPlan(plan -> Optional.of(plan.order()))
            .fixed("the trials of all variants have one order")
            .help(
                    LOAD,
                    "interleaved|random|listed",
                    "interleaved: one repeat of every point, then the next of each. random: the same, with every round shuffled. listed: all repeats of a point, then the next point.");

    /** What users wait between interactions. */
    public static final PlanOption<Pause> THINK = PlanOption.of("think", Pause::parse, Pause::text)
            .heldByLoad(
                    ClosedLoop.class,
                    closed -> Optional.of(closed.pause()).filter(pause -> !(pause instanceof Pause.Cycle)),
                    ClosedLoop::withPause,
                    NO_PAUSE)
            .excludes("pace")
            .help(
                    RHYTHM,
                    "SPEC",
                    "What a user waits between two interactions, as in exp:10ms. \"help think\" has the grammar.");

    /** How often users begin an interaction. */
    public static final PlanOption<Duration> PACE = PlanOption.of("pace", OptionGrammar::cycle, DurationText::print)
            .heldByLoad(
                    ClosedLoop.class,
                    closed -> closed.pause() instanceof Pause.Cycle cycle
                            ? Optional.of(cycle.length())
                            : Optional.empty(),
                    (closed, length) -> closed.withPause(new Pause.Cycle(length)),
                    NO_PAUSE)
            .excludes("think")
            .help(
                    RHYTHM,
                    "TIME",
                    "A user begins an interaction every TIME, however long the last one took. A late one counts from when it was due.");

    /** Further attempts. */
    public static final PlanOption<Integer> RETRIES = PlanOption.of("retries", OptionGrammar::retries, String::valueOf)
            .standard("0")
            .heldBy(variant -> variant.trialSettings().retries().most())
            .help(RHYTHM, "N", "Further attempts after one that failed.");

    /** Waits between attempts. */
    public static final PlanOption<DurationLaw.Range> BACKOFF = PlanOption.of(
                    "backoff", DurationLaw.Range::parse, DurationLaw.Range::text)
            .standard("1ms..1s")
            .heldBy(variant -> variant.trialSettings().retries().backoff())
            .mattersIf(Variant::triesAgain)
            .help(
                    RHYTHM,
                    "TIME..TIME",
                    "The wait before the second attempt, and the longest wait. It doubles before each further attempt.");

    /** The random share of these waits. */
    public static final PlanOption<Double> JITTER = PlanOption.<Double>of(
                    "jitter", OptionGrammar::fraction, OptionGrammar::print)
            .standard("0.5")
            .heldBy(variant -> variant.trialSettings().retries().jitterFraction())
            .mattersIf(Variant::triesAgain)
            .help(RHYTHM, "FRACTION", "The share of each such wait that is random, from 0 to 1.");

    /** Failures that are tried again. */
    public static final PlanOption<Set<String>> RETRY_ON = PlanOption.<Set<String>>of(
                    "retry-on", OptionGrammar::kinds, OptionGrammar::print)
            .standard("")
            .heldBy(variant -> variant.trialSettings().retries().kinds())
            .mattersIf(Variant::triesAgain)
            .help(
                    RHYTHM,
                    "KIND,...",
                    "Kinds of failure that are tried again, as errors.csv names them; all if not given.");

    /** What users run on. */
    public static final PlanOption<Threads> THREADS = PlanOption.of("threads", Threads::parse, Threads::text)
            .standard("auto")
            .heldBy(variant -> variant.trialSettings().threads())
            .help(
                    TRIALS,
                    "auto|platform|virtual|multiplexed",
                    "What users run on: a thread each, a virtual thread each (Java 21), or many on one thread per processor (HTTP); auto is the last for scenarios, and a thread each elsewhere.");

    /** The root of every random choice. */
    public static final PlanOption<Long> SEED = PlanOption.of("seed", OptionGrammar::seed, String::valueOf)
            .standard("1")
            .heldBy(Variant::seed)
            .help(TRIALS, "N", "The root of every random choice: the same seed gives the same interactions.");

    /** Unmeasured load before the first trial. */
    public static final PlanOption<Duration> REHEARSAL = PlanOption.of(
                    "rehearsal", DurationText::parse, DurationText::print)
            .standard("3s")
            .heldBy(variant -> variant.trialSettings().rehearsal())
            .mattersIf(Variant::isInRealTime)
            .help(
                    TRIALS,
                    "TIME",
                    "Drives the system unmeasured before the first trial, so that no trial measures the compiler; 0s for none.");

    /** How long a trial may take. */
    public static final PlanOption<Duration> TIME_LIMIT = PlanOption.of(
                    "time-limit", OptionGrammar::timeLimit, DurationText::print)
            .standard("10m")
            .heldBy(variant -> variant.trialSettings().timeLimit())
            .help(TRIALS, "TIME", "A trial that takes longer is ended, and its users are counted as lost.");

    /** How calls are delayed on purpose in every second trial. */
    public static final PlanOption<TrialSettings.Placebo> PLACEBO = PlaceboText.OPTION;

    /** How long a user waits for the reply to a request. */
    public static final PlanOption<Duration> REQUEST_TIMEOUT = PlanOption.of(
                    "request-timeout", OptionGrammar::requestTimeout, DurationText::print)
            .standard(DurationText.print(Settings.REQUEST_TIMEOUT))
            .heldBy(variant -> variant.trialSettings().requestTimeout())
            .mattersIf(variant -> variant.system().mode() == Mode.RPC)
            .help(
                    TRIALS,
                    "TIME",
                    "With --mode rpc: a request without a whole reply after that time fails as timeout; from 10ms to 24h. A smaller limit of a scenario or a workload holds before it.");

    /** A process for each trial. */
    public static final PlanOption<TrialSettings.Isolation> FORK = PlanOption.flag(
                    "fork", TrialSettings.Isolation.FORKED, TrialSettings.Isolation.SHARED)
            .heldBy(variant -> variant.trialSettings().isolation())
            .mattersIf(Variant::isInRealTime)
            .help(
                    TRIALS,
                    "",
                    "Runs every trial in a process of its own, with its own rehearsal. Trials then share nothing that a virtual machine has compiled, cached or left behind.");

    /** Processes that make the load together. */
    public static final PlanOption<TrialSettings.Agents> AGENTS = AgentsOptions.AGENTS;

    /** Where agents join. */
    public static final PlanOption<TrialSettings.Agents.Address> LISTEN = AgentsOptions.LISTEN;

    /** What agents and their run prove who they are by. */
    public static final PlanOption<String> KEYS = AgentsOptions.KEYS;

    /** How long agents are awaited. */
    public static final PlanOption<Duration> JOIN_TIMEOUT = AgentsOptions.JOIN_TIMEOUT;

    /** What becomes of a run that loses an agent. */
    public static final PlanOption<TrialSettings.Agents.OnLoss> ON_LOSS = AgentsOptions.ON_LOSS;

    /** Thresholds by which trials are judged. */
    public static final PlanOption<Threshold.InForce> LIMIT = PlanOption.list(
                    "limit", Threshold.InForce::parse, Threshold.InForce::text)
            .standard("")
            .heldByPlan(plan -> Optional.of(plan.limits()))
            .fixed("all trials are judged by the same limits")
            .help(
                    TRIALS,
                    "NAME=VALUE,...",
                    "Changes a limit by which trials are judged; repeatable. docs/verdict.md lists all limits, with reasons.");

    /** Trials that say where the users' time goes. */
    public static final PlanOption<Profiling> PROFILE = PlanOption.flag("profile", Profiling.BESIDE, Profiling.NONE)
            .heldByPlan(plan -> Optional.of(plan.profiling()).filter(Profiling.BESIDE::equals))
            .fixed("profiled trials stand beside those of every variant; write --profile")
            .help(
                    RESULTS,
                    "",
                    "Also runs profiled trials, beside the first 3 of each point. They are in no figure: they say where the users' time goes, and so why throughput stops growing.");

    /** A record of each interaction. */
    public static final PlanOption<TrialSettings.Recording> RAW = PlanOption.flag(
                    "raw", TrialSettings.Recording.RAW, TrialSettings.Recording.SUMS)
            .heldBy(variant -> variant.trialSettings().recording())
            .help(RESULTS, "", "Also keeps a record of every interaction, in requests.csv.gz.");

    /** All of them. */
    public static final List<PlanOption<?>> ALL = List.of(
            WORKLOAD,
            MODE,
            URL,
            USERS,
            ARRIVALS,
            MAX_IN_FLIGHT,
            INTERACTIONS,
            DURATION,
            WARMUP,
            REPEATS,
            PRECISION,
            BUDGET,
            ORDER,
            THINK,
            PACE,
            RETRIES,
            BACKOFF,
            JITTER,
            RETRY_ON,
            THREADS,
            SEED,
            REHEARSAL,
            TIME_LIMIT,
            REQUEST_TIMEOUT,
            FORK,
            AGENTS,
            LISTEN,
            KEYS,
            JOIN_TIMEOUT,
            ON_LOSS,
            PLACEBO,
            LIMIT,
            PROFILE,
            RAW);

    private PlanOptions() {}

    /** The option of a name. */
    public static Optional<PlanOption<?>> named(String name) {
        return ALL.stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /** Whether there is an option of that name. */
    public static boolean has(String name) {
        return named(name).isPresent();
    }

    /** Their names, in their order. */
    public static List<String> names() {
        return ALL.stream().map(PlanOption::name).toList();
    }

    /** The option that does not hold beside that one; empty if there is none. */
    public static Optional<String> alternative(String name) {
        return named(name).flatMap(PlanOption::alternative);
    }

    /** Those whose values a variant holds. */
    static Stream<PlanOption<?>> ofVariant() {
        return ALL.stream().filter(PlanOption::isOfVariant);
    }

    /** Those that a phase can be given. */
    static Stream<PlanOption<?>> ofPhase() {
        return ALL.stream().filter(PlanOption::isOfPhase);
    }

    /** Those whose values a plan holds for all variants. */
    static Stream<PlanOption<?>> ofPlan() {
        return ALL.stream().filter(PlanOption::isOfPlan);
    }
}
