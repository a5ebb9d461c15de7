package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.load.Extent;
import org.loadharness.load.Retries;
import org.loadharness.load.Warmup;
import org.loadharness.workload.Settings;

/**
 * How every trial is run. Immutable. Thread-safe.
 *
 * @param threads kind of thread that a user runs on
 * @param rehearsal how long the system is driven before the first trial in a process, unmeasured, so that neither process measures its
 *     own compiler; 0 for none
 * @param warmup how long users go on before they are measured, in every trial
 * @param timeLimit how long a trial may take, warm-up included; users that still run are then stopped
 * @param requestTimeout how long a user waits for the reply to one request, where the system runs as a server
 * @param retries how often a failed interaction is tried again
 * @param recording what is kept of interactions
 * @param isolation what it shares with other trials
 * @param placebo how interactions are lengthened on purpose
 * @param agents that make the load together; empty if one process makes it alone
 */
public record TrialSettings(
        Threads threads,
        Duration rehearsal,
        Warmup warmup,
        Duration timeLimit,
        Duration requestTimeout,
        Retries retries,
        Recording recording,
        Isolation isolation,
        Placebo placebo,
        Optional<Agents> agents) {
    public TrialSettings {
        if (requireNonNull(threads, "threads") == Threads.AUTO) {
            throw new IllegalArgumentException("threads must be of one kind, was auto");
        }
        requireNonNull(rehearsal, "rehearsal");
        requireNonNull(warmup, "warmup");
        requireNonNull(timeLimit, "timeLimit");
        requireNonNull(requestTimeout, "requestTimeout");
        requireNonNull(retries, "retries");
        requireNonNull(recording, "recording");
        requireNonNull(isolation, "isolation");
        requireNonNull(placebo, "placebo");
        requireNonNull(agents, "agents");
    }

    /** By one process alone. */
    public TrialSettings(
            Threads threads,
            Duration rehearsal,
            Warmup warmup,
            Duration timeLimit,
            Duration requestTimeout,
            Retries retries,
            Recording recording,
            Isolation isolation,
            Placebo placebo) {
        this(
                threads,
                rehearsal,
                warmup,
                timeLimit,
                requestTimeout,
                retries,
                recording,
                isolation,
                placebo,
                Optional.empty());
    }

    /** With the usual limit for requests, and without a placebo. */
    public TrialSettings(
            Threads threads,
            Duration rehearsal,
            Warmup warmup,
            Duration timeLimit,
            Retries retries,
            Recording recording,
            Isolation isolation) {
        this(
                threads,
                rehearsal,
                warmup,
                timeLimit,
                Settings.REQUEST_TIMEOUT,
                retries,
                recording,
                isolation,
                Placebo.NONE);
    }

    /** Together with other trials. */
    public TrialSettings(
            Threads threads,
            Duration rehearsal,
            Warmup warmup,
            Duration timeLimit,
            Retries retries,
            Recording recording) {
        this(threads, rehearsal, warmup, timeLimit, retries, recording, Isolation.SHARED);
    }

    /** Without retries and without a record of every interaction. */
    public TrialSettings(Threads threads, Duration rehearsal, Warmup warmup, Duration timeLimit) {
        this(threads, rehearsal, warmup, timeLimit, Retries.NONE, Recording.SUMS);
    }

    /** Of the values of options. */
    static TrialSettings of(OptionValues values) {
        return new TrialSettings(
                values.get(PlanOptions.THREADS),
                values.get(PlanOptions.REHEARSAL),
                values.get(PlanOptions.WARMUP),
                values.get(PlanOptions.TIME_LIMIT),
                values.get(PlanOptions.REQUEST_TIMEOUT),
                new Retries(
                        values.get(PlanOptions.RETRIES),
                        values.get(PlanOptions.BACKOFF).least(),
                        values.get(PlanOptions.BACKOFF).most(),
                        values.get(PlanOptions.JITTER),
                        values.get(PlanOptions.RETRY_ON)),
                values.get(PlanOptions.RAW),
                values.get(PlanOptions.FORK),
                values.get(PlanOptions.PLACEBO),
                values.find(PlanOptions.AGENTS).map(agents -> agents.with(values)));
    }

    /** The same with another isolation. */
    public TrialSettings with(Isolation other) {
        return new TrialSettings(
                threads, rehearsal, warmup, timeLimit, requestTimeout, retries, recording, other, placebo, agents);
    }

    /** The same as one of the agents has it: it carries out its part by itself, and was rehearsed with the others. */
    TrialSettings ofAgent() {
        return new TrialSettings(
                threads,
                Duration.ZERO,
                warmup,
                timeLimit,
                requestTimeout,
                retries,
                recording,
                isolation,
                placebo,
                Optional.empty());
    }

    /** The same without a record of every interaction. */
    public TrialSettings withoutRecords() {
        return new TrialSettings(
                threads,
                rehearsal,
                warmup,
                timeLimit,
                requestTimeout,
                retries,
                Recording.SUMS,
                isolation,
                placebo,
                agents);
    }

    /** The same for a rehearsal, which is its own warm-up and leaves no records. */
    public TrialSettings rehearsing() {
        return new TrialSettings(
                threads,
                rehearsal,
                new Warmup.Fixed(new Extent.Interactions(0)),
                timeLimit,
                requestTimeout,
                retries,
                Recording.SUMS,
                isolation,
                Placebo.NONE,
                agents);
    }

    /** What trials of a run share. */
    public enum Isolation {
        /** A process: what one has warmed, cached or left behind is there for the next. */
        SHARED,
        /** Nothing: each runs in a process of its own, with a rehearsal of its own. */
        FORKED
    }

    /**
     * A known delay of some calls: one of each so many of a user, drawn, takes longer.
     *
     * @param oneIn so many calls, at least 1
     * @param ownTimes the delay as a multiple of the call's own time, 0 or more
     * @param delay the rest of it, the same for every call
     */
    public record Placebo(int oneIn, double ownTimes, Duration delay) {
        /** No delay: a true trial. */
        public static final Placebo NONE = new Placebo(1, 0, Duration.ZERO);

        public Placebo {
            requireNonNull(delay, "delay");
            if (oneIn < 1 || !(ownTimes >= 0) || delay.isNegative()) {
                throw new IllegalArgumentException(
                        "a placebo delays one call in 1 or more, by a time that is not negative");
            }
        }

        /** Whether nothing is delayed. */
        public boolean isNone() {
            return ownTimes == 0 && delay.isZero();
        }

        /** What it multiplies that mean by. */
        public double ratio(double meanMillis) {
            return 1 + (ownTimes + delay.toNanos() / (1e6 * meanMillis)) / oneIn;
        }
    }

    /**
     * Generators that make the load together, each with a part of the users.
     *
     * @param count how many, from 1 to {@value #MOST}
     * @param place where they run
     * @param joining how they find the run
     * @param onLoss what becomes of the run when one of them is lost
     */
    public record Agents(int count, Place place, Joining joining, OnLoss onLoss) {
        /** More have not been tried. */
        public static final int MOST = 100;

        public Agents {
            requireNonNull(place, "place");
            requireNonNull(joining, "joining");
            requireNonNull(onLoss, "onLoss");
            if (count < 1 || count > MOST) {
                throw new IllegalArgumentException("agents must be 1 to " + MOST + ", were " + count);
            }
        }

        /** Of a run that ends when one of them is lost. */
        public Agents(int count, Place place, Joining joining) {
            this(count, place, joining, OnLoss.END);
        }

        /**
         * Reads what {@link #text()} writes.
         *
         * @throws IllegalArgumentException with what is wrong and the way out
         */
        public static Agents parse(String text) {
            return AgentsText.parse(text);
        }

        /** As users write it: {@code local:3}, {@code 3} or {@code ssh:one,two}. */
        public String text() {
            return AgentsText.print(this);
        }

        /** The same with what holds for those that join. */
        Agents with(OptionValues values) {
            Address listen = place instanceof Place.Here ? Address.USUAL : values.get(PlanOptions.LISTEN);
            Optional<String> keys = place instanceof Place.Here ? Optional.empty() : values.find(PlanOptions.KEYS);
            return new Agents(
                    count,
                    place,
                    new Joining(listen, keys, values.get(PlanOptions.JOIN_TIMEOUT)),
                    values.get(PlanOptions.ON_LOSS));
        }

        /** How they find the run, unless it starts them beside it. */
        Optional<Joining> fromElsewhere() {
            return place instanceof Place.Here ? Optional.empty() : Optional.of(joining);
        }

        /** What becomes of a run that loses an agent. */
        public enum OnLoss {
            /** It ends with the trial that is broken by that. */
            END,
            /** Those that are left share the users of the trials that follow. */
            CONTINUE
        }

        /** Where agents run. */
        public sealed interface Place {
            /** On this machine, where the run starts them. */
            record Here() implements Place {}

            /** Wherever somebody starts them. */
            record Anywhere() implements Place {}

            /**
             * On hosts, where the run starts them by ssh.
             *
             * @param names as ssh takes them, at least one; on each runs one agent
             */
            record Hosts(List<String> names) implements Place {
                public Hosts {
                    names = List.copyOf(names);
                }
            }
        }

        /**
         * How they find the run.
         *
         * @param listen where the run awaits them
         * @param keys file with what both sides prove who they are by; empty for none
         * @param within how long they are awaited
         */
        public record Joining(Address listen, Optional<String> keys, Duration within) {
            static final Joining USUAL = new Joining(Address.USUAL, Optional.empty(), Duration.ofSeconds(60));

            public Joining {
                requireNonNull(listen, "listen");
                requireNonNull(keys, "keys");
                requireNonNull(within, "within");
            }
        }

        /**
         * A host and a port of it.
         *
         * @param host its name or address; one of IPv6 in brackets, as in a URL
         * @param port 0 for any that is free
         */
        public record Address(String host, int port) {
            static final int USUAL_PORT = 7800;
            static final Address USUAL = new Address("127.0.0.1", USUAL_PORT);

            public Address {
                requireNonNull(host, "host");
            }

            /**
             * Reads {@code HOST} or {@code HOST:PORT}.
             *
             * @throws IllegalArgumentException with what is wrong and the way out
             */
            public static Address parse(String text) {
                return AgentsText.parseAddress(text);
            }

            /** With its port. */
            public String text() {
                return host + ":" + port;
            }

            /** The same as a word of a command: a shell would take brackets for a pattern of names of files. */
            public String word() {
                return host.startsWith("[") ? "\"" + text() + "\"" : text();
            }

            /** Another port of that host. */
            public Address at(int other) {
                return new Address(host, other);
            }

            /** Whether it means every address of a machine. */
            public boolean isEverywhere() {
                return host.equals("0.0.0.0")
                        || AgentsText.bracketed(host)
                                .filter(InetAddress::isAnyLocalAddress)
                                .isPresent();
            }

            /** Whether no other machine reaches it. Of names localhost alone says so: others lead where their owners want. */
            public boolean isLoopback() {
                return host.equals("localhost")
                        || host.matches("127(\\.\\d{1,3}){3}")
                        || AgentsText.bracketed(host)
                                .filter(InetAddress::isLoopbackAddress)
                                .isPresent();
            }
        }
    }

    /** What is kept of interactions. */
    public enum Recording {
        /** Counts and distributions. */
        SUMS,
        /** Counts and distributions, and a record of every interaction besides. */
        RAW
    }
}
