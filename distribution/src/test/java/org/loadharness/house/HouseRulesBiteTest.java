package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.FailureReport;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule reports the offenders planted for it, says what to do instead, and spares their neighbours. */
class HouseRulesBiteTest {
    /** What comes close to breaking a rule and does not. */
    private static final String BLAMELESS = """
            package org.jspecify.annotations; public @interface NullMarked {}
            package com.beust.jcommander; public class JCommander {}
            @org.jspecify.annotations.NullMarked package org.loadharness.time;
            @org.jspecify.annotations.NullMarked package org.loadharness.record;
            @org.jspecify.annotations.NullMarked package org.loadharness.cli;
            @org.jspecify.annotations.NullMarked package org.loadharness.drive;
            @org.jspecify.annotations.NullMarked package org.loadharness.experiment;
            @org.jspecify.annotations.NullMarked package org.loadharness.workload;
            @org.jspecify.annotations.NullMarked package org.loadharness.workloads.bookstore;
            @org.jspecify.annotations.NullMarked package org.loadharness.bookstore.api;
            package org.loadharness.time; public @interface HotPath {}
            package org.loadharness.time; public class Ticker { public long nanos() { return System.nanoTime(); } }
            package org.loadharness.record;
            class Environment { Object now = java.time.Instant.now(); java.util.Random seeded = new java.util.Random(7); }
            package org.loadharness.record;
            @org.loadharness.time.HotPath class Recorder {
              private static final int[] POWERS = {1, 2, 4};
              static final java.util.List<String> NAMES = java.util.List.of("a");
              private final java.util.Map<String, Integer> kinds = new java.util.HashMap<>();
              Recorder() { kinds.put("a", 1); String.format("%d", 1); }
              static Recorder of(String kind) { String.format("%s", kind); return new Recorder(); }
              long record(org.loadharness.time.Ticker ticker, int kind) { return ticker.nanos() + POWERS[kind]; }
            }
            package org.loadharness.cli;
            public class Main {
              com.beust.jcommander.JCommander commander;
              void end() { System.out.println(); System.exit(0); }
            }
            package org.loadharness.drive; public class LocalRunner { public void run() {} }
            package org.loadharness.experiment;
            class ExperimentRun { void run() { new org.loadharness.drive.LocalRunner().run(); } }
            package org.loadharness.workload; public interface Workload {}
            package org.loadharness.bookstore.api; public interface BookStore {}
            package org.loadharness.workloads.bookstore;
            public class BookstoreWorkload implements org.loadharness.workload.Workload {
              org.loadharness.bookstore.api.BookStore store;
            }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("offenders")
    void aPlantedOffenderIsReported(Offender offender) {
        HouseRule rule = ruleBeginning(offender.rule());
        JavaClasses classes = Planted.classes(offender.source(), folder);

        FailureReport report = rule.rule().evaluate(classes).getFailureReport();

        assertThat(report.getDetails())
                .isNotEmpty()
                .allSatisfy(detail -> assertThat(detail).contains(offender.offence()));
        assertThat(report.toString()).contains(rule.id()).contains(rule.remedy());
    }

    @Test
    void whatOnlyComesCloseIsSpared() {
        JavaClasses classes = Planted.classes(BLAMELESS, folder);

        assertThat(HouseRulesTest.rules()).allSatisfy(rule -> rule.rule().check(classes));
    }

    @Test
    void everyRuleHasAnOffender() {
        assertThat(HouseRulesTest.rules())
                .allSatisfy(rule -> assertThat(offenders())
                        .anySatisfy(offender -> assertThat(rule.id()).startsWith(offender.rule())));
    }

    static Stream<Offender> offenders() {
        return Offender.all();
    }

    private static HouseRule ruleBeginning(String id) {
        return HouseRulesTest.rules()
                .filter(rule -> rule.id().startsWith(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no rule begins with \"" + id + "\""));
    }
}
