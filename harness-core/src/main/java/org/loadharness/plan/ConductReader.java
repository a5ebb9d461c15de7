package org.loadharness.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.loadharness.load.DurationRange;
import org.loadharness.load.Extent;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.time.DurationText;
import org.loadharness.workload.Mode;

/** Reads how every trial is conducted. Confined to one thread. */
final class ConductReader {
    private static final List<String> OF_RETRIES = List.of("backoff", "jitter", "retry-on");

    private final PlanReader reader;

    ConductReader(PlanReader reader) {
        this.reader = reader;
    }

    /**
     * Reads it.
     *
     * @param open whether interactions of any phase come by a timetable
     */
    Optional<Conduct> conduct(boolean open, Optional<Mode> mode) {
        Optional<Threads> threads = reader.read("threads", ConductReader::threads);
        Optional<Duration> rehearsal = rehearsal(mode);
        Optional<Warmup> warmup = warmup(open);
        Optional<Duration> timeLimit = reader.read("time-limit", ConductReader::timeLimit);
        Optional<Retries> retries = retries();
        Optional<Recording> recording = reader.read("raw", ConductReader::recording);
        Optional<Isolation> isolation = isolation(mode, recording);
        if (threads.isEmpty() || rehearsal.isEmpty() || warmup.isEmpty() || timeLimit.isEmpty()) {
            return Optional.empty();
        }
        return retries.flatMap(often -> recording.map(kept ->
                        new Conduct(threads.get(), rehearsal.get(), warmup.get(), timeLimit.get(), often, kept)))
                .flatMap(conduct -> isolation.map(conduct::with));
    }

    private Optional<Duration> rehearsal(Optional<Mode> mode) {
        boolean simulated = mode.filter(where -> where == Mode.SIMULATED).isPresent();
        if (simulated && !reader.isGiven("rehearsal")) {
            return Optional.of(Duration.ZERO);
        }
        Optional<Duration> rehearsal = reader.read("rehearsal", DurationText::parse);
        if (simulated && rehearsal.isPresent() && !rehearsal.get().isZero()) {
            reader.mistake("rehearsal", "a simulated clock waits for no compiler; leave it out");
        }
        return rehearsal;
    }

    private Optional<Isolation> isolation(Optional<Mode> mode, Optional<Recording> recording) {
        Optional<Isolation> isolation = reader.read("fork", ConductReader::isolation);
        if (isolation.filter(wanted -> wanted == Isolation.FORKED).isPresent()) {
            if (mode.filter(where -> where == Mode.SIMULATED).isPresent()) {
                reader.mistake("fork", "on a simulated clock trials are alike in any process; leave it out");
            }
            if (recording.filter(kept -> kept == Recording.RAW).isPresent()) {
                reader.mistake("fork", "one process alone writes records of interactions; leave it out, or --raw");
            }
        }
        return isolation;
    }

    private Optional<Warmup> warmup(boolean open) {
        if (open && !reader.isGiven("warmup")) {
            return Optional.of(PlanDefaults.OPEN_WARMUP);
        }
        Optional<Warmup> warmup = reader.read("warmup", Warmup::parse);
        boolean counted = warmup.isPresent()
                && warmup.get().longest() instanceof Extent.Interactions interactions
                && interactions.perUser() > 0;
        if (open && counted) {
            reader.mistake("warmup", "open load warms up by time; write --warmup 2s, auto, or 0 for none");
        }
        return warmup;
    }

    private Optional<Retries> retries() {
        Optional<Integer> most = reader.read("retries", ConductReader::count);
        Optional<DurationRange> waits = reader.read("backoff", DurationRange::parse);
        Optional<Double> jitter = reader.read("jitter", ConductReader::fraction);
        Optional<Set<String>> kinds = reader.readOr("retry-on", Set.of(), Retries::parseKinds);
        if (most.isEmpty() || waits.isEmpty() || jitter.isEmpty() || kinds.isEmpty()) {
            return Optional.empty();
        }
        if (!reader.isGiven("retries")) {
            OF_RETRIES.forEach(option -> reader.refuse(option, "nothing is tried again; write --retries N as well"));
        }
        return Optional.of(
                most.get() == 0
                        ? Retries.NONE
                        : new Retries(
                                most.get(), waits.get().least(), waits.get().most(), jitter.get(), kinds.get()));
    }

    private static int count(String text) {
        if (!text.matches("\\d{1,4}") || Integer.parseInt(text) > Retries.MOST) {
            throw new IllegalArgumentException("\"" + text + "\" must be a whole number from 0 to " + Retries.MOST);
        }
        return Integer.parseInt(text);
    }

    private static double fraction(String text) {
        if (!text.matches("\\d(\\.\\d{1,40})?") || new BigDecimal(text).compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" must be a number from 0 to 1, the random share of each wait");
        }
        return Double.parseDouble(text);
    }

    private static Recording recording(String text) {
        return isTrue(text) ? Recording.RAW : Recording.SUMS;
    }

    private static Isolation isolation(String text) {
        return isTrue(text) ? Isolation.FORKED : Isolation.SHARED;
    }

    private static boolean isTrue(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("must be true or false, was \"" + text + "\"");
        };
    }

    private static Duration timeLimit(String text) {
        Duration limit = DurationText.parse(text);
        if (limit.isZero()) {
            throw new IllegalArgumentException("\"" + text + "\": a trial needs more time than none");
        }
        return limit;
    }

    private static Threads threads(String text) {
        Threads threads = Threads.parse(text);
        int java = Runtime.version().feature();
        if (threads == Threads.VIRTUAL && java < 21) {
            throw new IllegalArgumentException("virtual threads need Java 21 or later, this is Java " + java
                    + "; run with a later one or use platform");
        }
        return threads;
    }
}
