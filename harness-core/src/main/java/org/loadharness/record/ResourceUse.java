package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a process used: in an interval, or since its start. What nobody knows is not in it; 0 is a figure like any other.
 * Immutable. Thread-safe.
 *
 * @param figures of the resources that are known; a level, such as memory, is that at the end of the interval
 */
public record ResourceUse(Map<Resource, Long> figures) {
    /** Nothing is known. */
    public static final ResourceUse UNKNOWN = new ResourceUse(Map.of());

    public ResourceUse {
        Map<Resource, Long> copy = new EnumMap<>(Resource.class);
        copy.putAll(figures);
        figures = Collections.unmodifiableMap(copy);
    }

    /** How much of it; empty where the system does not say. */
    public OptionalLong of(Resource resource) {
        Long figure = figures.get(requireNonNull(resource, "resource"));
        return figure == null ? OptionalLong.empty() : OptionalLong.of(figure);
    }

    /** The same with that figure. */
    public ResourceUse with(Resource resource, long figure) {
        Map<Resource, Long> more = new EnumMap<>(Resource.class);
        more.putAll(figures);
        more.put(resource, figure);
        return new ResourceUse(more);
    }

    /**
     * From an earlier reading to this one. Unknown is what either does not know, and a total that has fallen: then they are
     * not readings of the same thing.
     */
    public ResourceUse since(ResourceUse earlier) {
        Map<Resource, Long> used = new EnumMap<>(Resource.class);
        figures.forEach((resource, now) -> {
            if (!resource.isTotal()) {
                used.put(resource, now);
                return;
            }
            Long before = earlier.figures.get(resource);
            if (before != null && now >= before) {
                used.put(resource, now - before);
            }
        });
        return new ResourceUse(used);
    }

    /** With the interval that follows this one. Unknown is what either does not know. */
    public ResourceUse plus(ResourceUse next) {
        Map<Resource, Long> both = new EnumMap<>(Resource.class);
        next.figures.forEach((resource, later) -> {
            Long before = figures.get(resource);
            if (!resource.isTotal()) {
                both.put(resource, later);
            } else if (before != null) {
                both.put(resource, before + later);
            }
        });
        return new ResourceUse(both);
    }

    /**
     * With what another process has used over the same time. Unknown is what either does not know; what is of the whole
     * machine stays as it is here.
     */
    public ResourceUse together(ResourceUse other) {
        Map<Resource, Long> both = new EnumMap<>(Resource.class);
        figures.forEach((resource, own) -> {
            Long others = other.figures.get(resource);
            if (resource.isOfMachine()) {
                both.put(resource, own);
            } else if (others != null) {
                both.put(resource, own + others);
            }
        });
        return new ResourceUse(both);
    }

    /**
     * The line in which a server's process says what it uses: one flat JSON object, a number for each resource that it
     * knows. Thread-safe.
     */
    public static final class Line {
        private static final Pattern FIGURE = Pattern.compile("\"([a-z_]{1,40})\"\\s*:\\s*(\\d{1,18})(?=\\s*[,}])");
        private static final Map<String, Resource> BY_KEY = Arrays.stream(Resource.values())
                .collect(Collectors.toUnmodifiableMap(Resource::key, Function.identity()));

        private Line() {}

        /** The line, without its end. */
        public static String print(ResourceUse use) {
            return use.figures().entrySet().stream()
                    .map(figure -> "\"" + figure.getKey().key() + "\":" + figure.getValue())
                    .collect(Collectors.joining(",", "{", "}"));
        }

        /**
         * What a line says. A figure that is missing, negative or no number is unknown, and names that are not known are
         * skipped; empty if nothing is left, as in a line about something else.
         */
        public static Optional<ResourceUse> parse(String line) {
            Map<Resource, Long> figures = new EnumMap<>(Resource.class);
            Matcher figure = FIGURE.matcher(line.startsWith("{") ? line : "");
            while (figure.find()) {
                Resource resource = BY_KEY.get(figure.group(1));
                if (resource != null) {
                    figures.put(resource, Long.parseLong(figure.group(2)));
                }
            }
            return figures.isEmpty() ? Optional.empty() : Optional.of(new ResourceUse(figures));
        }
    }

    /** Something that a process uses and that can be counted. */
    public enum Resource {
        /** Processor time of all threads, also of those that have ended. */
        CPU_NANOS("cpu_ns", Kind.TOTAL),
        /** Resident memory. */
        RESIDENT_BYTES("rss_bytes", Kind.LEVEL),
        /** Garbage collections. */
        COLLECTIONS("gc_count", Kind.TOTAL),
        /** Time for which the whole process stood still for them. */
        COLLECTION_NANOS("gc_ns", Kind.TOTAL),
        /** The part of the processor time that was spent in the process's own code. */
        CPU_USER_NANOS("cpu_user_ns", Kind.TOTAL),
        /** The part that the kernel spent on its behalf. */
        CPU_SYSTEM_NANOS("cpu_system_ns", Kind.TOTAL),
        /** Processor time of the garbage collector's threads. */
        CPU_COLLECTOR_NANOS("cpu_gc_ns", Kind.TOTAL),
        /** Processor time of the threads that compile bytecode. */
        CPU_COMPILER_NANOS("cpu_compiler_ns", Kind.TOTAL),
        /** Processor time of every other thread that is no user's. */
        CPU_OTHER_NANOS("cpu_other_ns", Kind.TOTAL),
        /** Threads of the operating system, those of the Java machine included. */
        THREADS("threads", Kind.LEVEL),
        /** How often a thread gave the processor away because it had to wait. */
        VOLUNTARY_SWITCHES("voluntary_switches", Kind.TOTAL),
        /** How often the processor was taken from a thread that could have gone on. */
        INVOLUNTARY_SWITCHES("involuntary_switches", Kind.TOTAL),
        /** Context switches of every process of the machine. */
        MACHINE_SWITCHES("machine_switches", Kind.TOTAL),
        /** Received by all network interfaces that the process sees, loopback included, for whatever process. */
        RECEIVED_BYTES("net_received_bytes", Kind.TOTAL),
        /** Sent by them. */
        SENT_BYTES("net_sent_bytes", Kind.TOTAL),
        /** Processor time that threads of a virtual machine could have used, while its host gave it to other machines. */
        STOLEN_NANOS("cpu_stolen_ns", Kind.TOTAL);

        private final String key;
        private final Kind kind;

        private enum Kind {
            /** Grows for as long as the process lives. */
            TOTAL,
            /** Rises and falls. */
            LEVEL
        }

        Resource(String key, Kind kind) {
            this.key = key;
            this.kind = kind;
        }

        /** Its name in files and on the wire; stays the same. */
        public String key() {
            return key;
        }

        /** Whether it is counted for all processes together, so that each of them reads the same. */
        boolean isOfMachine() {
            return this == MACHINE_SWITCHES || this == RECEIVED_BYTES || this == SENT_BYTES || this == STOLEN_NANOS;
        }

        /** Whether it only ever grows, so that an interval has a share of it; otherwise it has a level at its end. */
        boolean isTotal() {
            return kind == Kind.TOTAL;
        }
    }

    /**
     * Reads the running totals of this process: everything on Linux, elsewhere processor time and garbage collections. A
     * reading takes 1 to 5 ms of one core, whatever the number of threads. (RATIONALE.md, "What does a reading of resources
     * cost?") Totals of two meters are not comparable. Guarded by this.
     */
    public static final class Meter {
        private final List<ResourceSource> sources;

        Meter(List<ResourceSource> sources) {
            this.sources = List.copyOf(sources);
        }

        /** Of a process that generates load; it reports the processor time of its kinds of threads, too. */
        public static Meter ofGenerator(List<String> userThreadNames) {
            ProcFiles files = ProcFiles.own();
            return new Meter(List.of(
                    new PlatformFigures(),
                    ProcessFigures.of(files),
                    new ThreadSwitches(files),
                    new CpuByKind(files, userThreadNames)));
        }

        /** Of a process that serves. */
        public static Meter ofServer() {
            ProcFiles files = ProcFiles.own();
            return new Meter(List.of(new PlatformFigures(), ProcessFigures.of(files), new ThreadSwitches(files)));
        }

        /** What this process has used since its start. */
        public synchronized ResourceUse read() {
            Map<ResourceUse.Resource, Long> figures = new EnumMap<>(ResourceUse.Resource.class);
            sources.forEach(source -> source.read(figures));
            return new ResourceUse(figures);
        }
    }
}
