package org.loadharness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.loadharness.workload.Workload;

/**
 * A test that puts load on something, once for each number of users or rate of arrivals: each of these points is a node of
 * its own in the tree of tests, called as in {@code 50 users}. There are two forms:
 *
 * <pre>{@code
 * @LoadTest(users = "1,2,5..50", require = {"p99 < 20 ms", "errors < 0.1 %"})
 * void browse(LoadUser user) { store.editorPicks(user.random().nextInt(1, 10)); }   // the body is one interaction
 *
 * @LoadTest(workload = BookstoreWorkload.class, mode = "rpc", users = "100")
 * void shopping(LoadResult result) { ... }                                          // the body looks at the result
 *
 * @LoadTest(scenario = "shop.yaml", users = "50", require = "p99 < 200 ms")         // the same on an HTTP service
 * void visits() {}
 * }</pre>
 *
 * <p>In the first form all users perform the body at a time, each on a thread of its own, on one instance of the test class.
 * A body that throws an exception or an {@link AssertionError} is a failed interaction of the kind of its class; any other
 * {@link Error} ends the run and fails the test. Methods as {@code @BeforeEach} run once for each node, not for each
 * repeat, and so does whatever resolves parameters other than {@link LoadUser}: users share them.
 *
 * <p>Texts are those of the command line's options. Each may be overridden from outside by a configuration parameter of
 * JUnit or a system property: {@code -Dharness.users=50}, {@code -Dharness.repeats=10}, {@code -Dharness.param.NAME=TEXT}.
 * A wrong text fails the test before any load is made, with everything that is wrong.
 *
 * <p>A node fails if a requirement is not met, and if no interaction at all succeeded. It is inconclusive if a requirement
 * is, or if the verdict on its numbers is {@code invalid}; see {@link #inconclusive}. Without a requirement a node whose
 * verdict is {@code suspect} passes, and the reasons are published as a report entry.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(LoadTestExtension.class)
@Tag("load")
@Execution(ExecutionMode.SAME_THREAD)
@ResourceLock(value = LoadTest.MACHINE, mode = ResourceAccessMode.READ_WRITE)
public @interface LoadTest {
    /** The resource that load tests lock: {@value}. Tests that take it too never run beside one. */
    String MACHINE = "org.loadharness.machine";

    /** Numbers of users, a node each, as in {@code 1,2,5..50}. One user if nothing is said of users and arrivals. */
    String users() default "";

    /** Open load instead, a node for each rate, as in {@code poisson:100/s}. */
    String arrivals() default "";

    /** {@code local}, {@code rpc} or {@code simulated}; {@code local} if nothing is said. A body runs in this process alone. */
    String mode() default "";

    /**
     * What users do, with a constructor without parameters; {@link Workload} itself stands for the method's body. Several
     * interactions are a class that implements {@link org.loadharness.workload.DefinedWorkload}.
     */
    Class<? extends Workload> workload() default Workload.class;

    /**
     * The scenario that users go through instead: a file, found from the folder in which the tests run, or else on the class
     * path. What it says under {@code run} holds where neither the annotation nor anything from outside says otherwise.
     */
    String scenario() default "";

    /**
     * How long, or how many interactions of each user, go before the measured stage of every repeat; {@code 1s} if nothing
     * is said.
     */
    String warmup() default "";

    /** How long the measured stage of every repeat lasts; {@code 2s} if nothing is said of interactions either. */
    String measure() default "";

    /** Measured interactions of each user instead. */
    String interactions() default "";

    /** Trials of each point; an interval needs at least two. 0 says nothing, which is five. */
    int repeats() default 0;

    /** What users wait between two interactions, as in {@code exp:10ms}. */
    String think() default "";

    /** The root of every random choice. 1 says nothing: the seed of a scenario goes before. */
    long seed() default 1;

    /** {@code auto}, {@code platform}, {@code virtual} or {@code multiplexed}; {@code auto} if nothing is said. */
    String threads() default "";

    /**
     * Every other option of the command line, as in {@code "time-limit=1m"}, and phases, as in {@code "phase=rush
     * users=80%"}. The rehearsal before the first repeat is {@code 1s} unless one is given. A server that {@code "url=..."} names may
     * lose all it holds: a workload may bring it to a first state at each trial, as the studies do, and nobody is asked.
     */
    String[] options() default {};

    /**
     * Whether load may go to a public network, to a service that is yours to load. Otherwise a node fails before anything is sent
     * there.
     */
    boolean onPublicNetwork() default false;

    /** What every node must keep to, as in {@code p99 < 20 ms}, or two of them together, as in {@code scaling(1->50) > 20x}. */
    String[] require() default {};

    /** How often intervals are to cover the truth; more than 0.5 and less than 1. */
    double confidence() default 0.95;

    /** What becomes of a node whose requirements the measurement cannot decide. */
    WhenInconclusive inconclusive() default WhenInconclusive.FAIL_IN_CI;
}
