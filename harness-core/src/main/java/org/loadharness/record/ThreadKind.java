package org.loadharness.record;

import java.util.List;

/** What a thread of a Java process is there for, as its name says. */
enum ThreadKind {
    /** Carries users. */
    USER,
    /** Collects garbage. */
    COLLECTOR,
    /** Compiles bytecode. */
    COMPILER,
    /** Anything else. */
    OTHER;

    private static final List<String> COLLECTORS = List.of(
            "GC Thread", "G1 ", "ParGC ", "ZWorker", "ZDriver", "ZDirector", "ZStat", "ZUn", "Shenandoah", "StrDedup");
    private static final List<String> COMPILERS = List.of("C1 Compiler", "C2 Compiler", "JVMCI", "Sweeper thread");

    /**
     * Of a name as the kernel knows it: its first 15 bytes.
     *
     * @param users how the names of threads begin that carry users
     */
    static ThreadKind of(String name, List<String> users) {
        if (begins(name, users)) {
            return USER;
        }
        if (begins(name, COLLECTORS)) {
            return COLLECTOR;
        }
        return begins(name, COMPILERS) ? COMPILER : OTHER;
    }

    private static boolean begins(String name, List<String> beginnings) {
        return beginnings.stream().anyMatch(name::startsWith);
    }
}
