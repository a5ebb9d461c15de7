package org.loadharness.drive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;
import org.loadharness.workload.User;

/**
 * Interactions that take as long as a test says and report what it says; what was really reported is kept beside the
 * harness's records. It may have no parts.
 */
public final class ReportingWorkload implements TimedWorkload {
    public static final List<String> PARTS = List.of("wait", "service");

    private final List<String> parts;
    private final Script script;
    private final List<Entry> entries = new ArrayList<>();

    public ReportingWorkload(Script script) {
        this(PARTS, script);
    }

    public ReportingWorkload(List<String> parts, Script script) {
        this.parts = parts;
        this.script = script;
    }

    /** What happens in an interaction. */
    public interface Script {
        Entry next(int interaction, RandomGenerator random);
    }

    /** One interaction: how long it took, how it ended and what is reported of it. */
    public record Entry(int interaction, long wholeNanos, Outcome outcome, List<Long> toldNanos) {
        public Entry {
            toldNanos = List.copyOf(toldNanos);
        }

        public static Entry success(int interaction, long wholeNanos, long... toldNanos) {
            return new Entry(
                    interaction,
                    wholeNanos,
                    Outcome.SUCCESS,
                    Arrays.stream(toldNanos).boxed().toList());
        }

        public boolean succeeded() {
            return outcome == Outcome.SUCCESS;
        }

        public long restNanos() {
            return wholeNanos
                    - toldNanos.stream()
                            .mapToLong(Long::longValue)
                            .filter(reported -> reported >= 0)
                            .sum();
        }
    }

    /** The successes of an interaction that were performed in all trials so far, warm-up and all. */
    public List<Entry> successes(int interaction) {
        synchronized (entries) {
            return entries.stream()
                    .filter(entry -> entry.interaction == interaction && entry.succeeded())
                    .toList();
        }
    }

    /** What was reported of a part in them. */
    public Distribution reported(int interaction, int part) {
        return Distribution.of(successes(interaction).stream()
                .mapToLong(entry -> entry.toldNanos.get(part))
                .filter(reported -> reported >= 0)
                .toArray());
    }

    @Override
    public String name() {
        return "telling";
    }

    @Override
    public String summary() {
        return "reports what a test says";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("often", 3), new Mix.Entry("rarely", 1));
    }

    @Override
    public List<String> parts(Settings settings) {
        return parts;
    }

    @Override
    public Target open(Settings settings, SeedTree seeds, Clock clock) {
        return user -> new Reporting(user, clock);
    }

    /** One user. */
    private final class Reporting implements Session {
        private final RandomGenerator random;
        private final Clock clock;
        private Entry last = Entry.success(0, 0);

        Reporting(User user, Clock clock) {
            this.random = user.random();
            this.clock = clock;
        }

        @Override
        public Outcome perform(int interaction) throws InterruptedException {
            last = script.next(interaction, random);
            clock.waitUntil(clock.nanos() + last.wholeNanos());
            synchronized (entries) {
                entries.add(last);
            }
            return last.outcome();
        }

        @Override
        public long partNanos(int part) {
            if (!last.succeeded() || part < 0 || part >= parts.size()) {
                throw new IllegalStateException("nobody asks for part " + part + " of " + last);
            }
            return last.toldNanos().get(part);
        }
    }
}
