package org.loadharness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.LoadResult;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.LocalWorkload;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;

/** Whatever is wrong is reported at once, before a single session is opened. */
class WrongTextTest {
    private static final AtomicInteger SESSIONS = new AtomicInteger();
    private static final AtomicInteger BODIES = new AtomicInteger();

    @TempDir
    Path folder;

    @BeforeEach
    void forget() {
        SESSIONS.set(0);
        BODIES.set(0);
    }

    @Test
    void everyMistakeOfAnAnnotationIsReportedAtOnce() {
        Kit kit = Kit.run(folder, Wrong.class);

        assertThat(kit.tests()).isEmpty();
        assertThat(kit.thrown()).isInstanceOf(ExtensionConfigurationException.class);
        assertThat(kit.message().lines().toList())
                .satisfies(lines -> assertThat(lines.get(0))
                        .isEqualTo("@LoadTest WrongTextTest.Wrong.visits was not run, no load was made:"))
                .anySatisfy(line -> assertThat(line).startsWith("  users: '3..x'"))
                .anySatisfy(
                        line -> assertThat(line).startsWith("  no option named time-limt, did you mean time-limit?"))
                .anySatisfy(line ->
                        assertThat(line).isEqualTo("  interactions: give either interactions or measure, not both"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("  requirement \"p99 < 20\": ")
                        .contains("write [INTERACTION.]METRIC OP VALUE UNIT"))
                .anySatisfy(line -> assertThat(line).startsWith("  baseline of \"max\", no worse than \"5 %\": "))
                .anySatisfy(line -> assertThat(line).startsWith("  param depth=3: unknown parameter"))
                .anySatisfy(line -> assertThat(line).startsWith("  confidence must be more than 0.5"))
                .anySatisfy(
                        line -> assertThat(line).startsWith("  parameter LoadUser: the users are those of Counter"));
        assertThat(SESSIONS).hasValue(0);
    }

    @Test
    void aBaselineWithoutAFileIsRefused() {
        Kit kit = Kit.run(folder, Nowhere.class);

        assertThat(kit.message().lines())
                .containsExactly(
                        "@LoadTest WrongTextTest.Nowhere.visits was not run, no load was made:",
                        "  baseline: its file has no name; give one, as in src/test/resources/baseline.csv",
                        "  baseline: \"a\0b\" is no name of a file (Nul character not allowed); give another");
    }

    @Test
    void whatLeavesAnotherOptionNoUseTakesItAwayFromOutsideAndIsAMistakeBesideIt() {
        assertThat(Kit.run(folder, Useless.class).message().lines())
                .anySatisfy(line -> assertThat(line).startsWith("  think: "))
                .anySatisfy(line -> assertThat(line).startsWith("  budget: the number of repeats is given"));

        Map<String, String> outside = Map.of("harness.repeats", "1", "harness.users", "1");
        Kit kit = Kit.run(folder, outside, Auto.class);

        assertThat(kit.ended()).containsExactly("1 user SUCCESSFUL");
    }

    @Test
    void aTestOfSeveralSystemsIsRefused() {
        Kit kit = Kit.run(folder, Several.class);

        assertThat(kit.message().lines())
                .containsExactly(
                        "@LoadTest WrongTextTest.Several.visits was not run, no load was made:",
                        "  mode: a load test is of one system, not of 2; write a test for each");
    }

    @Test
    void requirementsOnWhatThePlanDoesNotHaveAreRefused() {
        Kit kit = Kit.run(folder, Unknown.class);

        assertThat(kit.message().lines())
                .containsExactly(
                        "@LoadTest WrongTextTest.Unknown.visits was not run, no load was made:",
                        "  requirement \"bye.p99 < 20 ms\": there is no interaction \"bye\"; the workload has" + " buy",
                        "  requirement \"scaling(1->7) > 2x\": no point of the plan has 7 users; it has [1, 2];"
                                + " add what is missing to the users");
        assertThat(SESSIONS).hasValue(0);
    }

    @Test
    void wrongTextsFromOutsideAreRefused() {
        Map<String, String> outside = Map.of(
                "harness.repeats", "none",
                "harness.confidence", "95 %",
                "harness.inconclusive", "perhaps",
                "harness.update-baseline", "maybe",
                "harness.measure", "1s",
                "harness.duration", "2s");

        Kit kit = Kit.run(folder, outside, Right.class);

        assertThat(kit.message().lines())
                .containsExactly(
                        "@LoadTest WrongTextTest.Right.visits was not run, no load was made:",
                        "  harness.measure: is the same as harness.duration; give one of them",
                        "  harness.confidence: \"95 %\" must be a number more than 0.5 and less than 1, as in 0.99",
                        "  harness.inconclusive: \"perhaps\" must be abort, fail or pass",
                        "  harness.update-baseline: \"maybe\" must be true or false",
                        "  repeats: \"none\" must be auto, or a whole number from 1 to 1000");
        assertThat(SESSIONS).hasValue(0);
    }

    @Test
    void unknownSystemPropertiesOfOursAreRefused() {
        Mistakes mistakes = new Mistakes();

        Overrides.read(
                name -> Optional.empty(),
                List.of("harness.user", "harness.param.depth", "other.users"),
                new Counter(),
                mistakes);

        assertThat(catchThrowable(() -> mistakes.throwIfAny("X.y")))
                .hasMessageContaining("harness.param.depth: counter has no such parameter; it has none")
                .hasMessageContaining("harness.user: there is no such option, did you mean harness.users? there are ")
                .hasMessageNotContaining("other.users");
    }

    @Test
    void aResultIsRefusedWhereTheBodyIsTheInteraction() {
        assertThat(Kit.run(folder, Confused.class).message())
                .endsWith(
                        "\n  parameter LoadResult: the body is one interaction, which has no result; name a workload, or"
                                + " take a LoadUser");
        assertThat(BODIES).hasValue(0);
    }

    @Test
    void aWorkloadThatCannotBeMadeIsRefused() {
        assertThat(Kit.run(folder, Unmade.class).message())
                .contains("\n  workload: " + Stubborn.class.getName() + " cannot be made (")
                .endsWith("); it needs a constructor without parameters that throws nothing");
    }

    @Test
    void aParameterThatNobodyResolvesIsRefusedBeforeTheLoad() {
        assertThat(Kit.run(folder, Unresolved.class).message()).contains("No ParameterResolver registered");
        assertThat(BODIES).hasValue(0);
    }

    static class Counter implements LocalWorkload {
        @Override
        public String name() {
            return "counter";
        }

        @Override
        public String summary() {
            return "counts its sessions";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("buy", 1));
        }

        @Override
        public Target open(Settings settings, SeedTree seeds) {
            return user -> {
                SESSIONS.incrementAndGet();
                return interaction -> Outcome.SUCCESS;
            };
        }
    }

    static final class Stubborn extends Counter {
        Stubborn() {
            throw new IllegalStateException("not today");
        }
    }

    static class Wrong {
        @LoadTest(
                workload = Counter.class,
                users = "3..x",
                measure = "1s",
                interactions = "10",
                confidence = 2,
                require = "p99 < 20",
                options = "time-limt=1m")
        @Param(name = "depth", value = "3")
        @Baseline(file = "none.csv", metric = "max", noWorseThan = "5 %")
        void visits(LoadUser user) {}
    }

    static class Nowhere {
        @LoadTest
        @Baseline(file = " ", metric = "p50", noWorseThan = "5 %")
        @Baseline(file = "a\0b", metric = "p50", noWorseThan = "5 %")
        void visits() {}
    }

    static class Useless {
        @LoadTest(
                workload = Counter.class,
                options = {"think=1ms", "arrivals=constant:10/s", "budget=1m", "repeats=2"})
        void visits(LoadResult result) {}
    }

    static class Auto {
        @LoadTest(
                workload = Counter.class,
                interactions = "5",
                warmup = "0",
                options = {"repeats=auto", "precision=mean:3%", "budget=1m", "rehearsal=0s"})
        void visits(LoadResult result) {}
    }

    static class Several {
        @LoadTest(workload = StationWorkload.class, mode = "local,simulated", users = "1")
        void visits(LoadResult result) {
            assertThat(result).isNull();
        }
    }

    static class Unknown {
        @LoadTest(
                workload = Counter.class,
                users = "1,2",
                require = {"bye.p99 < 20 ms", "scaling(1->7) > 2x", "buy.errors < 1 %"})
        void visits(LoadResult result) {}
    }

    static class Right {
        @LoadTest(workload = Counter.class)
        void visits() {}
    }

    static class Confused {
        @LoadTest
        void visits(LoadResult result) {
            BODIES.incrementAndGet();
        }
    }

    static class Unmade {
        @LoadTest(workload = Stubborn.class)
        void visits() {}
    }

    static class Unresolved {
        @LoadTest
        void visits(Thread unknown) {
            BODIES.incrementAndGet();
        }
    }
}
