package org.loadharness.cause;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.cause.PointTime.Threads;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Site;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ProfileLog.Wait;

/** Adds the accounts of several trials. Confined to one thread. */
final class PartsSum {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Waits that are smaller together make one part a kind. */
    private static final double LEAST_SHOWN_FRACTION = 0.002;

    /** A server that is made anew has another port. */
    private static final Pattern PORT = Pattern.compile("(?: at port |:)\\d+$");

    /** A file that is made anew has another number in its name. */
    private static final Pattern NUMBER = Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}|\\d+");

    private static final Pattern FILE = Pattern.compile("\\b(?:read|write|sync) of ");

    private final Map<Resource, Waited> waits = new LinkedHashMap<>();
    private final Map<Key, Long> stacks = new HashMap<>();
    private double wholeNanos;
    private double phaseNanos;
    private final Counted computing = new Counted();
    private final Counted runnable = new Counted();
    private double collectorNanos;
    private double restNanos;
    private int accounts;

    /** What is waited for. */
    private record Resource(Kind kind, String name) {}

    private record Key(List<String> frames, String line) {}

    void add(Threads threads, ProfileLog profile) {
        threads.account(profile).ifPresent(this::add);
    }

    private void add(Account account) {
        accounts++;
        wholeNanos += account.wholeNanos();
        phaseNanos += account.phaseNanos();
        computing.add(account.computingNanos());
        runnable.add(account.runnableNanos());
        collectorNanos += account.collectorNanos();
        restNanos += account.restNanos();
        account.waits()
                .forEach(wait -> waits.computeIfAbsent(
                                new Resource(Kind.of(wait.kind()), wait.what()), fresh -> new Waited())
                        .add(wait));
        account.stacks()
                .forEach(stack -> stacks.merge(new Key(stack.frames(), stack.line()), stack.samples(), Long::sum));
    }

    boolean isEmpty() {
        return wholeNanos == 0;
    }

    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        parts.add(part(Kind.COMPUTING, hottestLine(), computing.fraction()));
        parts.add(part(Kind.PROCESSOR, "", runnable.fraction()));
        Map<Kind, Waited> others = new LinkedHashMap<>();
        joined().forEach((resource, waited) -> {
            if (waited.nanos >= LEAST_SHOWN_FRACTION * wholeNanos) {
                parts.add(waited.part(resource));
            } else {
                others.computeIfAbsent(resource.kind(), fresh -> new Waited()).add(waited);
            }
        });
        others.forEach(
                (kind, waited) -> parts.add(part(kind, "", OptionalDouble.of(waited.nanos / wholeNanos), "others")));
        parts.add(part(Kind.COLLECTOR, "", OptionalDouble.of(collectorNanos / wholeNanos)));
        parts.add(part(
                Kind.REST,
                "",
                OptionalDouble.of((restNanos + computing.lostNanos() + runnable.lostNanos()) / wholeNanos)));
        parts.sort(Comparator.comparing(Part::kind)
                .thenComparing(Comparator.comparingDouble(Part::share).reversed()));
        return parts;
    }

    /** As a peer is called whose port is another one each time, or a file whose number is. */
    static String withoutNumber(String name) {
        String portless = PORT.matcher(name).replaceFirst("");
        return isFile(portless) ? NUMBER.matcher(portless).replaceAll("*") : portless;
    }

    private static boolean isFile(String name) {
        return FILE.matcher(name).find();
    }

    /** Where a peer has another port in each trial, or a file another number, its parts are one. */
    private Map<Resource, Waited> joined() {
        Map<String, List<Map.Entry<Resource, Waited>>> numbered = waits.entrySet().stream()
                .filter(part -> part.getKey().kind() == Kind.INPUT_OUTPUT)
                .filter(part -> part.getValue().in.cardinality() < accounts)
                .filter(part -> !withoutNumber(part.getKey().name())
                        .equals(part.getKey().name()))
                .collect(Collectors.groupingBy(
                        part -> withoutNumber(part.getKey().name())));
        Map<Resource, Waited> joined = new LinkedHashMap<>(waits);
        numbered.forEach((name, parts) -> {
            if (parts.size() > 1 && (!isFile(name) || areOfOneEach(parts))) {
                Waited all = new Waited();
                parts.forEach(part -> all.join(part.getValue()));
                parts.forEach(part -> joined.remove(part.getKey()));
                joined.put(new Resource(Kind.INPUT_OUTPUT, name), all);
            }
        });
        return joined;
    }

    /** Whether no trial has two of them: those of one trial are several files, which may be in use at a time. */
    private static boolean areOfOneEach(List<Map.Entry<Resource, Waited>> parts) {
        BitSet all = new BitSet();
        parts.forEach(part -> all.or(part.getValue().in));
        return all.cardinality()
                == parts.stream()
                        .mapToInt(part -> part.getValue().in.cardinality())
                        .sum();
    }

    List<Stack> stacks() {
        return stacks.entrySet().stream()
                .map(stack -> new Stack(stack.getKey().frames(), stack.getKey().line(), stack.getValue()))
                .sorted(Comparator.comparingLong(Stack::samples)
                        .reversed()
                        .thenComparing(stack -> String.join(";", stack.frames()))
                        .thenComparing(Stack::line))
                .toList();
    }

    /** The line of the system that was most often being carried out. */
    private String hottestLine() {
        Map<String, Long> lines = new HashMap<>();
        stacks.forEach((stack, samples) -> lines.merge(stack.line(), samples, Long::sum));
        return lines.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    private static Part part(Kind kind, String line, OptionalDouble fraction) {
        return part(kind, line, fraction, "");
    }

    private static Part part(Kind kind, String line, OptionalDouble fraction, String name) {
        return new Part(kind, name, line, fraction, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** What the system counts; unknown of all if it is unknown of one. */
    private final class Counted {
        private double nanos;
        private boolean isKnown = true;

        void add(OptionalLong some) {
            nanos += some.orElse(0);
            isKnown &= some.isPresent();
        }

        OptionalDouble fraction() {
            return isKnown ? OptionalDouble.of(nanos / wholeNanos) : OptionalDouble.empty();
        }

        /** What was counted in vain, and so is in no part. */
        double lostNanos() {
            return isKnown ? 0 : nanos;
        }
    }

    /** Waits for one thing. */
    private final class Waited {
        private final Map<String, Long> lines = new HashMap<>();
        private double nanos;
        private double anyNanos;
        private double count;
        private final BitSet in = new BitSet(); // the numbers of the accounts that have it

        void add(Wait wait) {
            in.set(accounts);
            nanos += wait.nanos();
            anyNanos += wait.anyNanos();
            count += wait.count();
            for (Site site : wait.sites()) {
                lines.merge(site.line(), site.nanos(), Long::sum);
            }
        }

        void add(Waited other) {
            nanos += other.nanos;
        }

        /** The same thing by another name. */
        void join(Waited other) {
            nanos += other.nanos;
            anyNanos += other.anyNanos;
            count += other.count;
            other.lines.forEach((line, waited) -> lines.merge(line, waited, Long::sum));
        }

        Part part(Resource resource) {
            String line = lines.entrySet().stream()
                    .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .map(Map.Entry::getKey)
                    .orElse("");
            return new Part(
                    resource.kind(),
                    resource.name(),
                    line,
                    OptionalDouble.of(nanos / wholeNanos),
                    OptionalDouble.of(Math.min(1, anyNanos / phaseNanos)),
                    OptionalDouble.of(count * NANOS_PER_SECOND / phaseNanos));
        }
    }
}
