package org.loadharness.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.plan.WorkloadDescription.Case;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;

/** Descriptions of every shape that the types allow, the same for the same stream. */
record RandomDescriptions(RandomGenerator random, List<String> words) {
    /** One in each case of that plan. */
    WorkloadDescription of(ExperimentPlan plan) {
        int interactions = 1 + random.nextInt(4);
        WorkloadDescription simple = WorkloadDescription.of(plan, Mix.of(new Mix.Entry("any", 1)));
        Map<Case, WorkloadDescription.Facts> facts = new LinkedHashMap<>();
        for (Case which : simple.facts().keySet()) {
            facts.put(which, new WorkloadDescription.Facts(mix(interactions), parts(0), queueing()));
        }
        return new WorkloadDescription(facts);
    }

    private Mix mix(int interactions) {
        List<Mix.Entry> all = new ArrayList<>();
        for (int i = 0; i < interactions; i++) {
            all.add(new Mix.Entry("snow 雪 \" " + i, (i == 0 ? 1 : 0) + random.nextInt(1_000_000)));
        }
        return Mix.of(all);
    }

    private Queueing queueing() {
        return random.nextInt(4) == 0
                ? Queueing.UNKNOWN
                : new Queueing(
                        random.nextBoolean() ? Optional.of(station()) : Optional.empty(),
                        Stream.generate(this::tier).limit(random.nextInt(4)).toList());
    }

    private Queueing.Station station() {
        OptionalInt servers =
                random.nextBoolean() ? OptionalInt.of(1 + random.nextInt(Integer.MAX_VALUE)) : OptionalInt.empty();
        return new Queueing.Station(
                servers,
                random.nextBoolean()
                        ? new Demand.Measured(parts(0))
                        : new Demand.Known(positive(), random.nextInt(5) == 0 ? 0 : positive()),
                servers.isPresent() && random.nextBoolean()
                        ? OptionalInt.of(random.nextInt(Integer.MAX_VALUE))
                        : OptionalInt.empty());
    }

    private Queueing.Tier tier() {
        List<Supplier<Queueing.Tier>> kinds = List.of(
                () -> new Queueing.Tier.Servers(parts(1), 1 + random.nextInt(99)),
                Queueing.Tier.Processors::new,
                () -> new Queueing.Tier.Waits(parts(1)));
        return kinds.get(random.nextInt(kinds.size())).get();
    }

    private double positive() {
        return switch (random.nextInt(4)) {
            case 0 -> Double.MIN_VALUE;
            case 1 -> Double.MAX_VALUE;
            case 2 -> Double.POSITIVE_INFINITY;
            default -> Math.exp(random.nextDouble(-700, 700));
        };
    }

    private List<String> parts(int least) {
        return IntStream.range(0, least + random.nextInt(3))
                .mapToObj(i -> words.get(random.nextInt(words.size())) + i)
                .toList();
    }
}
