package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import java.util.ArrayList;
import java.util.List;

/** The options of {@code run} that say how much load there is and how it comes. JCommander reads and writes the fields. */
final class LoadOptions {
    static final String LOAD = "How much";
    private static final String RHYTHM = "In which rhythm";

    @Parameter(
            names = "--users",
            order = 10,
            category = LOAD,
            placeholder = "SPEC",
            description = "Numbers of users, a point each; the grammar is below.")
    String users = RunOptions.standard("users");

    @Parameter(
            names = "--arrivals",
            order = 11,
            category = LOAD,
            placeholder = "SPEC",
            description =
                    "Open load instead of users: interactions come by a timetable, whatever the system does; a point each; the grammar is below.")
    String arrivals = RunOptions.standard("arrivals");

    @Parameter(
            names = "--max-in-flight",
            order = 12,
            category = LOAD,
            placeholder = "N",
            description =
                    "At most that many interactions of an open load at a time; an arrival that finds none free waits, and its response counts from when it was due.")
    String maxInFlight = RunOptions.standard("max-in-flight");

    @Parameter(
            names = "--phase",
            order = 13,
            category = LOAD,
            placeholder = "PHASE",
            splitter = RunOptions.Whole.class,
            description = "A named group of users with a load of its own; repeatable; the grammar is below.")
    List<String> phases = new ArrayList<>();

    @Parameter(
            names = "--interactions",
            order = 14,
            category = LOAD,
            placeholder = "N[,N@USERS...]",
            description = "Measured interactions per user; 2000,200@500 is 2000, and 200 from 500 users up.")
    String interactions = RunOptions.standard("interactions");

    @Parameter(
            names = "--duration",
            order = 15,
            category = LOAD,
            placeholder = "TIME",
            description =
                    "Measures for that long instead, as in 10s; units are ns, us, ms, s, m and h. Open load: 10s if not given.")
    String duration = RunOptions.standard("duration");

    @Parameter(
            names = "--warmup",
            order = 16,
            category = LOAD,
            placeholder = "N|TIME|auto[:TIME]",
            description =
                    "Interactions per user, or a time, before measuring starts in every trial; auto goes on until throughput and response times are steady, for at most TIME (1m); 0 for none. Open load: 2s if not given.")
    String warmup = RunOptions.standard("warmup");

    @Parameter(
            names = "--repeats",
            order = 17,
            category = LOAD,
            placeholder = "N|auto|auto:MOST",
            description =
                    "Trials per point; intervals need at least 2. With auto 5 of each, then as many as each point needs for --precision, at most 100 or MOST.")
    String repeats = RunOptions.standard("repeats");

    @Parameter(
            names = "--order",
            order = 19,
            category = LOAD,
            placeholder = "interleaved|random|listed",
            description =
                    "A repeat of every point, then the next of each; the same with every round shuffled; or all repeats of a point, then the next point.")
    String order = RunOptions.standard("order");

    @Parameter(
            names = "--think",
            order = 18,
            category = RHYTHM,
            placeholder = "SPEC",
            description = "What a user waits between two interactions, as in 10ms or exp:10ms; the grammar is below.")
    String think = RunOptions.standard("think");

    @Parameter(
            names = "--pace",
            order = 19,
            category = RHYTHM,
            placeholder = "TIME",
            description =
                    "A user begins an interaction every TIME, however long the last one took; a late one counts from when it was due.")
    String pace = RunOptions.standard("pace");

    @Parameter(
            names = "--retries",
            order = 20,
            category = RHYTHM,
            placeholder = "N",
            description = "Further attempts after a first one that failed.")
    String retries = RunOptions.standard("retries");

    @Parameter(
            names = "--backoff",
            order = 21,
            category = RHYTHM,
            placeholder = "TIME..TIME",
            description = "The wait before the second attempt, doubled before each further one, and the longest.")
    String backOff = RunOptions.standard("backoff");

    @Parameter(
            names = "--jitter",
            order = 22,
            category = RHYTHM,
            placeholder = "FRACTION",
            description = "The share of each such wait that is random, from 0 to 1.")
    String jitter = RunOptions.standard("jitter");

    @Parameter(
            names = "--retry-on",
            order = 23,
            category = RHYTHM,
            placeholder = "KIND,...",
            description = "Kinds of failure that are tried again, as errors.csv names them; all if not given.")
    String retryOn = RunOptions.standard("retry-on");
}
