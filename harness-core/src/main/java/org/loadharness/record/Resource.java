package org.loadharness.record;

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
    SENT_BYTES("net_sent_bytes", Kind.TOTAL);

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
        return this == MACHINE_SWITCHES || this == RECEIVED_BYTES || this == SENT_BYTES;
    }

    /** Whether it only ever grows, so that an interval has a share of it; otherwise it has a level at its end. */
    boolean isTotal() {
        return kind == Kind.TOTAL;
    }
}
