package org.loadharness.plan;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workload.PhasedWorkload;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** Workloads of tests that plan and do not run. */
final class Shops {
    static final Workloads ALL = new Workloads(List.of(
            new Shop("bookstore", Set.of(Mode.LOCAL, Mode.RPC)),
            new Shop("alone", Set.of(Mode.LOCAL)),
            new Shop("waiting", Set.of(Mode.LOCAL, Mode.SIMULATED)),
            new SkiArea()));

    private Shops() {}

    static List<String> mistakes(PlanDraft draft) {
        try {
            draft.check(ALL);
            return List.of();
        } catch (PlanDraft.Mistakes mistakes) {
            return mistakes.mistakes();
        }
    }

    /** Two parameters of which one must not exceed the other; one that makes the system, and one that makes the mix. */
    record Shop(String name, Set<Mode> modes) implements Workload {
        private static final Parameter<Integer> LOW = Parameter.integer("low", 1, new IntRange(1, 100), "the least");
        private static final Parameter<Integer> HIGH = Parameter.integer("high", 2, new IntRange(1, 100), "the most");
        private static final Parameter<Integer> SHELVES =
                Parameter.integer("shelves", 1, new IntRange(1, 9), "shelves").ofSystem();
        private static final Parameter<String> WARES =
                Parameter.choice("wares", "books", List.of("books", "maps"), "what is bought");

        @Override
        public String summary() {
            return "a shop";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of(LOW, HIGH, SHELVES, WARES);
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("look", 9), new Mix.Entry("buy-" + settings.get(WARES), 1));
        }

        @Override
        public List<String> conflicts(Settings settings) {
            return settings.get(LOW) <= settings.get(HIGH)
                    ? List.of()
                    : List.of("low must not exceed high, was " + settings.get(LOW) + " and " + settings.get(HIGH));
        }
    }

    /** Brings two phases of its own. */
    static final class SkiArea implements PhasedWorkload {
        /** With so many it brings a parameter that it has not. */
        static final int FOGGY_USERS = 13;

        @Override
        public String name() {
            return "ski";
        }

        @Override
        public String summary() {
            return "lifts";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public Set<Mode> modes() {
            return Set.of(Mode.LOCAL);
        }

        @Override
        public Mix mix(Settings settings) {
            return Mix.of(new Mix.Entry("ride", 1));
        }

        @Override
        public List<LoadPhase> phases(Settings settings, int users) {
            Extent rides = new Extent.Interactions(1_000 / users);
            return List.of(
                    new LoadPhase(
                            "startup", new ClosedLoop(users / 4), rides, new LoadPhase.Release.AtOnce(), Map.of()),
                    new LoadPhase(
                            "peak",
                            new ClosedLoop(users),
                            rides,
                            new LoadPhase.Release.AfterShare("startup", 0.2),
                            users == FOGGY_USERS ? Map.of("fog", "dense") : Map.of()));
        }
    }
}
