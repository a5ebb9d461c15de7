package org.loadharness.drive;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.loadharness.drive.ChildJvm.Program;
import org.loadharness.drive.JmhRuns.Selection;
import org.loadharness.record.RawRate;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures what the harness costs, beside what cannot be had for less and beside its peers: {@code scripts/benchmark.sh}.
 * What is compared is measured in turn, in the same run. Confined to one thread.
 */
final class Benchmarks {
    private static final double MIB_BYTES = 1024 * 1024;
    private static final String NONE = "^$";
    private static final int QUIET_PERCENT = 5;
    private static final String REHEARSAL_SECONDS = "3";

    private final Path outputs;
    private final BenchmarkPlan plan;
    private final Optional<Ycsb> ycsb;
    private final PrintStream out;
    private final ChildJvm jvm;
    private final JmhRuns jmh;
    private final Figures figures = new Figures();
    private double mostForeignPercent;

    private Benchmarks(Path outputs, BenchmarkPlan plan, Optional<Ycsb> ycsb, PrintStream out) {
        this.outputs = outputs;
        this.plan = plan;
        this.ycsb = ycsb;
        this.out = out;
        this.jvm = new ChildJvm(outputs);
        this.jmh = new JmhRuns(outputs, plan);
    }

    /** Takes the folder for results, {@code full} or {@code quick}, and the folder with YCSB, which may be missing. */
    public static void main(String[] arguments) throws IOException, InterruptedException, RunnerException {
        Path outputs = Files.createDirectories(Path.of(arguments[0]));
        BenchmarkPlan plan = arguments[1].equals("quick") ? BenchmarkPlan.QUICK : BenchmarkPlan.FULL;
        Optional<Ycsb> ycsb =
                Optional.of(Path.of(arguments[2])).filter(Files::isDirectory).map(Ycsb::new);
        new Benchmarks(outputs, plan, ycsb, System.out).run();
    }

    private void run() throws IOException, InterruptedException, RunnerException {
        out.printf(
                Locale.ROOT,
                "Java %s, %d processors, load average %.2f%n",
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        part("the loop", this::loop);
        part("its parts", this::parts);
        part("schedules", () -> jmh.run("schedules", new Selection("SchedulesBenchmark", NONE, 1), figures));
        part("connection", () -> jmh.run("connection", new Selection("ConnectionBenchmark", NONE, 1), figures));
        part("memory", this::memory);
        part("driver", this::driver);
        part("start", this::start);
        part("records", this::records);
        Scorecard scorecard = new Scorecard(figures);
        scorecard.print(out);
        scorecard.write(outputs.resolve("benchmark.csv"));
        if (mostForeignPercent > QUIET_PERCENT) {
            out.println("\nOthers had more than " + QUIET_PERCENT
                    + " % of the processors: run it again when they are quiet");
        }
        out.println("\nAll of it is in " + outputs);
    }

    private void part(String name, Part part) throws IOException, InterruptedException, RunnerException {
        Optional<ProcessorTime> before = ProcessorTime.read();
        part.run();
        Optional<ProcessorTime> after = ProcessorTime.read();
        if (before.isPresent() && after.isPresent()) {
            double foreignPercent = 100 * after.get().foreignFractionSince(before.get());
            out.printf(Locale.ROOT, "%-10s others had %.1f %% of the processors%n", name, foreignPercent);
            figures.add("foreign_cpu_percent_" + name.replace(' ', '_'), foreignPercent);
            mostForeignPercent = Math.max(mostForeignPercent, foreignPercent);
        }
    }

    private void loop() throws RunnerException {
        for (int round = 1; round <= plan.rounds(); round++) {
            jmh.run("loop-1-thread-" + round, new Selection("LoopBenchmark", NONE, 1), figures);
            jmh.run("loop-2-threads-" + round, new Selection("LoopBenchmark", NONE, 2), figures);
            figures.addRatio("loop_over_two_clock_reads", "loop_1_thread_ns", "two_clock_reads_1_thread_ns");
            figures.addRatio(
                    "loop_over_two_clock_reads_2_threads", "loop_2_threads_ns", "two_clock_reads_2_threads_ns");
            figures.addRatio("loop_over_one_clock_read", "loop_1_thread_ns", "one_clock_read_1_thread_ns");
            figures.addRatio("lambdas_over_index", "loop_of_lambdas_1_thread_ns", "loop_1_thread_ns");
        }
    }

    private void parts() throws RunnerException {
        jmh.run("parts-1-thread", new Selection("PartsBenchmark", NONE, 1), figures);
        jmh.run("parts-2-threads", new Selection("PartsBenchmark", "plainHistogram", 2), figures);
    }

    private void memory() throws IOException, InterruptedException {
        Answers answers = Answers.parse(jvm.run("memory", Program.of(RecorderMemory.class)));
        figures.add("recorder_100_users_mib", answers.get("histograms_few_users_bytes") / MIB_BYTES);
        figures.add("recorder_10000_users_mib", answers.get("histograms_many_users_bytes") / MIB_BYTES);
        figures.add("counters_per_user_bytes", answers.get("counters_per_user_bytes"));
        figures.addRatio("recorder_10000_over_100_users", "recorder_10000_users_mib", "recorder_100_users_mib");
    }

    private void driver() throws IOException, InterruptedException {
        for (int round = 1; round <= plan.rounds(); round++) {
            for (int threads = 1; threads <= 2; threads++) {
                driver(round, threads);
                rehearsed(round, threads);
            }
            figures.addRatio("driver_2_threads_over_1", "rehearsed_2_per_s", "rehearsed_1_per_s");
        }
        if (ycsb.isEmpty()) {
            out.println("skipped: YCSB, the driver's peer, could not be had");
        }
    }

    /** The same behind a rehearsal, so that what two threads do is not what the compiler leaves them. */
    private void rehearsed(int round, int threads) throws IOException, InterruptedException {
        Program program = Program.of(
                DriverRate.class, Integer.toString(threads), Long.toString(plan.driverSeconds()), REHEARSAL_SECONDS);
        List<String> answer = jvm.run("rehearsed-" + threads + "-" + round, program);
        figures.add("rehearsed_" + threads + "_per_s", Answers.parse(answer).get("interactions_per_s"));
    }

    private void driver(int round, int threads) throws IOException, InterruptedException {
        String seconds = Long.toString(plan.driverSeconds());
        List<String> answer = jvm.run(
                "driver-" + threads + "-" + round, Program.of(DriverRate.class, Integer.toString(threads), seconds));
        figures.add("driver_" + threads + "_per_s", Answers.parse(answer).get("interactions_per_s"));
        if (ycsb.isPresent()) {
            String name = "ycsb-" + threads + "-" + round;
            figures.add("ycsb_" + threads + "_per_s", ycsb.get().measure(name, threads, plan.driverSeconds(), jvm));
            figures.addRatio(
                    threads == 1 ? "driver_over_ycsb_1_thread" : "driver_over_ycsb_2_threads",
                    "driver_" + threads + "_per_s",
                    "ycsb_" + threads + "_per_s");
        }
    }

    private void start() throws IOException, InterruptedException {
        String rounds = Integer.toString(plan.rounds());
        String patienceMillis = Long.toString(plan.patienceMillis());
        Answers answers = Answers.parse(jvm.run("start", Program.of(Starts.class, rounds, patienceMillis)));
        for (int round = 1; round <= plan.rounds(); round++) {
            figures.add("gate_users_with_first_turn", answers.get("gate_users_" + round));
            figures.add("gate_last_first_turn_ms", answers.get("gate_ms_" + round));
            figures.add("latch_users_with_first_turn", answers.get("latch_users_" + round));
            figures.add("latch_last_first_turn_ms_at_least", answers.get("latch_ms_" + round));
            figures.addRatio(
                    "latch_over_gate_at_least", "latch_last_first_turn_ms_at_least", "gate_last_first_turn_ms");
        }
    }

    private void records() throws IOException, InterruptedException {
        String rounds = Integer.toString(plan.rounds());
        String seconds = Long.toString(plan.driverSeconds());
        Answers answers = Answers.parse(jvm.run("records", Program.of(RawRate.class, rounds, seconds)));
        for (int round = 1; round <= plan.rounds(); round++) {
            for (String figure : RawRate.FIGURES) {
                figures.add(figure, answers.get(figure + "_" + round));
            }
        }
    }

    /** Measures something and adds its figures. */
    private interface Part {
        void run() throws IOException, InterruptedException, RunnerException;
    }
}
