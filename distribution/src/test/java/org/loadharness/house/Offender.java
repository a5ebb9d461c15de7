package org.loadharness.house;

import java.util.stream.Stream;

/**
 * Classes made to break one rule, once.
 *
 * @param rule the beginning of the rule's id
 * @param offence what the report must say
 * @param source compilation units for {@link Planted}
 */
record Offender(String rule, String offence, String source) {
    static Stream<Offender> all() {
        return Stream.of(directions(), libraries(), calls(), hotPath(), states(), names())
                .flatMap(each -> each);
    }

    @Override
    public String toString() {
        return rule + ": " + offence;
    }

    private static Stream<Offender> directions() {
        return Stream.of(
                new Offender("every package has a place", "Lost stands in a package that is in no table", """
                        package org.loadharness.attic; class Lost {}
                        """),
                new Offender(
                        "packages import lower ranks only",
                        "org.loadharness.stats may not import org.loadharness.drive: it sees only [",
                        """
                        package org.loadharness.drive; public class Runner {}
                        package org.loadharness.stats; class Summary { Runner[] runners; }
                        """.replace("Runner[]", "org.loadharness.drive.Runner[]")),
                new Offender(
                        "packages import lower ranks only",
                        "org.loadharness.time may not import org.loadharness.record: it sees only []",
                        """
                        package org.loadharness.record; public class Recorder { public static void stop() {} }
                        package org.loadharness.time; class Clock { void tick() { org.loadharness.record.Recorder.stop(); } }
                        """),
                new Offender(
                        "packages import lower ranks only",
                        "org.loadharness.bookstore.store may not import org.loadharness.bookstore.rpc",
                        """
                        package org.loadharness.bookstore.rpc; public class Server {}
                        package org.loadharness.bookstore.store; class Store extends org.loadharness.bookstore.rpc.Server {}
                        """),
                new Offender(
                        "packages import lower ranks only",
                        "org.loadharness.bookstore.api may not import org.loadharness.time",
                        """
                        package org.loadharness.time; public class Rate {}
                        package org.loadharness.bookstore.api; interface Shop { org.loadharness.time.Rate rate(); }
                        """),
                new Offender(
                        "packages import lower ranks only",
                        "org.loadharness.cli may not import org.loadharness.workloads.skier",
                        """
                        package org.loadharness.workloads.skier; public class Lift {}
                        package org.loadharness.cli; class Command { org.loadharness.workloads.skier.Lift lift; }
                        """),
                new Offender(
                        "packages import lower ranks only",
                        "org.loadharness.workloads.regex may not import org.loadharness.workloads.skier",
                        """
                        package org.loadharness.workloads.skier; public class Lift {}
                        package org.loadharness.workloads.regex; class Study { org.loadharness.workloads.skier.Lift lift; }
                        """),
                new Offender(
                        "packages import lower ranks only",
                        "org.loadharness.workloads.skier may not import org.loadharness.record",
                        """
                        package org.loadharness.record; public class Recorder {}
                        package org.loadharness.workloads.skier; class Lift { org.loadharness.record.Recorder recorder; }
                        """));
    }

    private static Stream<Offender> libraries() {
        return Stream.of(
                new Offender(
                        "each library lives in one place",
                        "org.loadharness.drive may not import org.HdrHistogram: that library lives in [record",
                        """
                        package org.HdrHistogram; public class Histogram {}
                        package org.loadharness.drive; class Loop { org.HdrHistogram.Histogram histogram; }
                        """),
                new Offender("each library lives in one place", "that library lives in [] alone", """
                        package com.google.common.base; public class Joiner {}
                        package org.loadharness.report; class Table { com.google.common.base.Joiner joiner; }
                        """));
    }

    private static Stream<Offender> calls() {
        return Stream.of(
                inMethod(
                        "System.nanoTime only in time and http.HttpOrigin",
                        "java.lang.System.nanoTime()",
                        "System.nanoTime();"),
                inMethod("the time of day", "java.lang.System.currentTimeMillis()", "System.currentTimeMillis();"),
                inMethod("the time of day", "java.time.Instant.now()", "java.time.Instant.now();"),
                inMethod("the time of day", "java.time.Clock.systemUTC()", "java.time.Clock.systemUTC();"),
                inMethod("the time of day", "java.util.Date.<init>()", "new java.util.Date();"),
                inMethod("chance comes from a seed", "java.lang.Math.random()", "Math.random();"),
                inMethod("chance comes from a seed", "java.util.Random.<init>()", "new java.util.Random();"),
                inMethod(
                        "chance comes from a seed",
                        "ThreadLocalRandom.current()",
                        "java.util.concurrent.ThreadLocalRandom.current();"),
                inMethod(
                        "chance comes from a seed",
                        "java.util.Collections.shuffle(java.util.List)",
                        "java.util.Collections.shuffle(new java.util.ArrayList<String>());"),
                inMethod("nothing sleeps", "java.lang.Thread.sleep(long)", "Thread.sleep(1);"),
                inMethod(
                        "nothing sleeps",
                        "java.util.concurrent.TimeUnit.sleep(long)",
                        "java.util.concurrent.TimeUnit.SECONDS.sleep(1);"),
                inMethod(
                        "only the main classes of cli, child and cluster end the process",
                        "java.lang.System.exit(int)",
                        "System.exit(1);"),
                inMethod(
                        "only the main classes of cli, child and cluster end the process",
                        "Runtime.halt(int)",
                        "Runtime.getRuntime().halt(1);"),
                inMethod(
                        "only record.DiskFile writes files",
                        "java.nio.file.Files.writeString(",
                        "try { java.nio.file.Files.writeString(java.nio.file.Path.of(\"a\"), \"b\"); }"
                                + " catch (java.io.IOException none) { }"),
                new Offender(
                        "only experiment runs a plan, and a child or an agent its part of one",
                        "org.loadharness.drive.LocalRunner.<init>()",
                        """
                        package org.loadharness.drive; public class LocalRunner {}
                        package org.loadharness.selftest; class Check { Object runner = new org.loadharness.drive.LocalRunner(); }
                        """),
                inMethod("only cli prints", "java.lang.System.out", "System.out.println();"),
                inMethod(
                        "only cli prints",
                        "java.lang.System.err",
                        "java.util.List.of(1).forEach(each -> System.err.println(each));"),
                inMethod("only cli prints", "printStackTrace()", "new java.io.IOException().printStackTrace();"),
                inMethod(
                        "System.nanoTime only in time and http.HttpOrigin",
                        "java.lang.System.nanoTime()",
                        "java.util.function.LongSupplier clock = System::nanoTime;"));
    }

    private static Stream<Offender> hotPath() {
        return Stream.of(
                onHotPath("java.lang.String.format(", "String.format(\"one\");"),
                onHotPath("java.util.Arrays.stream([I)", "java.util.Arrays.stream(kinds);"),
                onHotPath("java.lang.Integer.valueOf(int)", "Integer boxed = kinds.length;"),
                onHotPath("ReentrantLock.lock()", "((java.util.concurrent.locks.ReentrantLock) null).lock();"),
                onHotPath("java.util.Map.get(java.lang.Object)", "((java.util.Map<?, ?>) null).get(kinds);"));
    }

    private static Stream<Offender> states() {
        return Stream.of(
                inBody("no static mutable state", "Offender.count> can change", "static int count;"),
                inBody("no static mutable state", "Offender.NAMES> can change", "static final String[] NAMES = {};"),
                inBody(
                        "no static mutable state",
                        "Offender.COUNT> can change",
                        "static final java.util.concurrent.atomic.AtomicInteger COUNT = null;"),
                inBody(
                        "no static mutable state",
                        "java.util.HashMap.<init>()",
                        "static final java.util.Map<String, String> CACHE = new java.util.HashMap<>();"),
                new Offender("every package is @NullMarked", "package org.loadharness.theory is not @NullMarked", """
                        package org.loadharness.theory; class Forgotten {}
                        """));
    }

    private static Stream<Offender> names() {
        return Stream.of(
                new Offender("names say what a thing does", "is called \"util\"", """
                        package org.loadharness.http.util; class Bytes {}
                        """),
                new Offender("names say what a thing does", "is called \"StringUtils\"", """
                        package org.loadharness.http; class StringUtils {}
                        """),
                new Offender("names say what a thing does", "is called \"TaskManager\"", """
                        package org.loadharness.http; interface Task { class TaskManager {} }
                        """),
                new Offender("package-private unless", "Lonely is public, but only its own package uses it", """
                        package org.loadharness.stats; public class Lonely {}
                        package org.loadharness.stats; class Neighbour { Lonely lonely; }
                        """));
    }

    private static Offender inMethod(String rule, String offence, String statement) {
        return inBody(rule, offence, "void offend() throws Exception { " + statement + " }");
    }

    private static Offender inBody(String rule, String offence, String member) {
        return new Offender(rule, offence, "package org.loadharness.drive; class Offender { " + member + " }");
    }

    private static Offender onHotPath(String offence, String statement) {
        return new Offender("the hot path", offence, """
                package org.loadharness.time; public @interface HotPath {}
                package org.loadharness.drive;
                @org.loadharness.time.HotPath class Loop { void turn(int[] kinds) { %s } }
                """.formatted(statement));
    }
}
