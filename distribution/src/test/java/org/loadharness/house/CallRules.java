package org.loadharness.house;

import static java.util.stream.Collectors.joining;
import static org.loadharness.house.HouseRule.Scope.PRODUCTION;
import static org.loadharness.house.HouseRule.Scope.PRODUCTION_AND_TESTS;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Calls that belong in one place or nowhere: clocks, chance, sleep, exit, output and runs.
 *
 * <p>Immutable. Thread-safe.
 */
final class CallRules {
    private static final String TIME = HouseMap.ROOT + ".time";
    /** The HTTP connection knows nothing of the harness, its clock included. */
    private static final String ORIGIN = HouseMap.ROOT + ".http.HttpOrigin";

    private static final String CLI = HouseMap.ROOT + ".cli";
    private static final String ENVIRONMENT = HouseMap.ROOT + ".record.Environment";
    private static final String MAIN = CLI + ".Main";
    private static final String CHILD_MAIN = HouseMap.ROOT + ".child.ChildMain";

    /** A process beside the run's, as a child is: with a main class, and a part of a trial that the run has ordered. */
    private static final String AGENT_MAIN = HouseMap.ROOT + ".cluster.AgentMain";

    private static final String AGENT_LOAD = HouseMap.ROOT + ".cluster.AgentLoad";
    private static final String CHILD_TRIAL = HouseMap.ROOT + ".child.ForkedTrial";
    private static final String DRIVE = HouseMap.ROOT + ".drive";
    private static final String EXPERIMENT = HouseMap.ROOT + ".experiment";

    /** Tells a program's terminal how its experiment goes on, unless the program takes the lines itself. */
    private static final String PROGRESS = EXPERIMENT + ".ProgressLines";

    /** Opens its file to hold it against writers while it reads. */
    private static final String LOG = HouseMap.ROOT + ".codec.TrialsFile";

    /** All that is written goes through one class, so that a test can let each step fail. */
    private static final String DISK_FILE = HouseMap.ROOT + ".record.DiskFile";

    /** Keys are nobody's but their owner's from their first byte on, which a DiskFile cannot give; no result of a run hangs on them. */
    private static final String KEY_MAKER = HouseMap.ROOT + ".cluster.KeyMaker";

    /** Removes them again. */
    private static final String KEYS_OF_RUN = HouseMap.ROOT + ".cluster.KeysOfRun";

    private static final Pattern SLOW = Pattern.compile("java.lang.String.(format|formatted|join|valueOf|concat)\\(.*"
            + "|java.lang.String(Builder|Buffer)\\..*|java.util.stream\\..*|java.util.\\w+.(s|parallelS)tream\\(.*"
            + "|java.lang.(Boolean|Byte|Character|Short|Integer|Long|Float|Double).valueOf\\(.*"
            + "|java.lang.System\\$Logger\\..*|java.util.concurrent.locks.[\\w$.]*[lL]ock\\w*\\(.*"
            + "|java.util.(\\w+\\.)?\\w*Map.(get|put|compute|merge|containsKey)\\w*\\(.*");

    static final List<HouseRule> ALL = List.of(
            new HouseRule(
                    "System.nanoTime only in time and http.HttpOrigin",
                    PRODUCTION,
                    "take a Ticker: the same code then runs on a simulated clock",
                    accesses("java.lang.System.nanoTime", outside(TIME).and(outside(ORIGIN)))),
            new HouseRule(
                    "the time of day only in record.Environment",
                    PRODUCTION,
                    "measure with a Ticker; the environment says when a run began",
                    accesses(
                            "java.lang.System.currentTimeMillis|java.util.Date.<init>\\(\\)|java.time.\\w+.now"
                                    + "|java.time.(Clock|InstantSource).(system|tick)\\w*",
                            outside(ENVIRONMENT))),
            new HouseRule(
                    "chance comes from a seed",
                    PRODUCTION_AND_TESTS,
                    "take a stream from the SeedTree, or give the seed",
                    accesses(
                            "java.lang.(Strict)?Math.random|java.util.(Random|SplittableRandom).<init>\\(\\)"
                                    + "|java.util.concurrent.ThreadLocalRandom\\..*|java.security.SecureRandom\\..*"
                                    + "|java.util.random.RandomGenerator(Factory)?.(getDefault|of)\\(.*"
                                    + "|java.util.Collections.shuffle\\(java.util.List\\)|java.util.UUID.randomUUID",
                            any -> true)),
            new HouseRule(
                    "nothing sleeps",
                    PRODUCTION_AND_TESTS,
                    "wait for the thing itself: a latch, a join, a Waiter; in tests a FakeWaiter",
                    accesses("java.lang.Thread.sleep|java.util.concurrent.TimeUnit.sleep", any -> true)),
            new HouseRule(
                    "only the main classes of cli, child and cluster end the process",
                    PRODUCTION,
                    "return an exit code, or throw",
                    accesses(
                            "java.lang.(System|Runtime).(exit|halt)",
                            outside(MAIN).and(outside(CHILD_MAIN)).and(outside(AGENT_MAIN)))),
            new HouseRule(
                    "only record.DiskFile writes files, but for servers that are measured, and for keys",
                    PRODUCTION,
                    "take DiskFile, or DurableFile for a whole file: every step of theirs is tried with a fault",
                    accesses(
                            "java.io.(FileOutputStream|FileWriter).<init>\\(java.(lang.String|io.File)[,)].*"
                                    + "|java.io.RandomAccessFile.<init>|java.io.File.(createTempFile|delete|mkdirs?|renameTo)"
                                    + "|java.nio.file.Files.(write|writeString|newBufferedWriter|newOutputStream|copy|move"
                                    + "|newByteChannel|delete(IfExists)?|create\\w+)|java.nio.channels.FileChannel.open",
                            outside(DISK_FILE)
                                    .and(outside(LOG))
                                    .and(outside(KEY_MAKER))
                                    .and(outside(KEYS_OF_RUN))
                                    .and(outside(TIME))
                                    .and(outside(HouseMap.ROOT + ".workloads")))),
            new HouseRule(
                    "only cli prints",
                    PRODUCTION,
                    "take a PrintStream, return a value, or throw",
                    accesses(
                            "java.lang.System.(out|err)|.*.printStackTrace\\(\\)",
                            outside(CLI).and(outside(PROGRESS)))),
            new HouseRule(
                    "only experiment runs a plan, and a child or an agent its part of one",
                    PRODUCTION,
                    "say it as an Experiment: command line, JUnit, saturate and self-test have one way in",
                    accesses(
                            DRIVE + ".LocalRunner\\..*",
                            outside(DRIVE)
                                    .and(outside(EXPERIMENT))
                                    .and(outside(CHILD_TRIAL))
                                    .and(outside(AGENT_LOAD)))),
            new HouseRule(
                    "the hot path formats, boxes, logs, locks and streams nothing",
                    PRODUCTION,
                    "do it before the load starts or after it has ended, in a class without @HotPath",
                    CallRules::slowCallsOnTheHotPath));

    private CallRules() {}

    private static Function<JavaClass, Stream<String>> accesses(String targets, Predicate<JavaClass> where) {
        Pattern pattern = Pattern.compile("(" + targets + ")(\\(.*)?");
        return checked -> where.test(checked) ? describe(checked, access -> isTo(access, pattern)) : Stream.empty();
    }

    private static Stream<String> slowCallsOnTheHotPath(JavaClass checked) {
        boolean isHot = checked.getAnnotations().stream()
                .anyMatch(annotation -> annotation.getRawType().getSimpleName().equals("HotPath"));
        return isHot ? describe(checked, access -> isAtWork(access) && isTo(access, SLOW)) : Stream.empty();
    }

    private static Stream<String> describe(JavaClass checked, Predicate<JavaAccess<?>> forbidden) {
        return checked.getAccessesFromSelf().stream().filter(forbidden).map(JavaAccess::getDescription);
    }

    /** Whether a method makes the access that is not one to build the object: constructor, initialiser, factory. */
    private static boolean isAtWork(JavaAccess<?> access) {
        JavaCodeUnit origin = access.getOrigin();
        boolean isFactory = origin.getModifiers().contains(JavaModifier.STATIC)
                && origin.getRawReturnType().equals(access.getOriginOwner());
        return origin instanceof JavaMethod && !isFactory;
    }

    /** Whether the pattern matches the target's full name, with its parameter types if it is called. */
    private static boolean isTo(JavaAccess<?> access, Pattern pattern) {
        AccessTarget target = access.getTarget();
        String parameters = target instanceof CodeUnitAccessTarget called
                ? called.getRawParameterTypes().stream().map(JavaClass::getName).collect(joining(",", "(", ")"))
                : "";
        return pattern.matcher(target.getOwner().getName() + "." + target.getName() + parameters)
                .matches();
    }

    private static Predicate<JavaClass> outside(String place) {
        return checked -> !HouseMap.isWithin(checked.getPackageName(), place)
                && !HouseMap.isWithin(checked.getName().replace('$', '.'), place);
    }
}
