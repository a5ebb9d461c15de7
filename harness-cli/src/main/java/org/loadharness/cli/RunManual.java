package org.loadharness.cli;

import java.util.stream.Collectors;

/** What the help of {@code run} says behind its options. */
final class RunManual {
    private static final String TEXT = """
            Numbers of users: items separated by commas, sorted, without duplicates
              N                       one number
              A..B                    the 1-2-5 series from A to B, B always included
              A..B/STEP               A, A+STEP, A+2*STEP, ... up to B
              A..B#COUNT              COUNT numbers evenly spaced on a log axis
              1,2,5..2000 is 1,2,5,10,20,50,100,200,500,1000,2000. At most 1,000 points and 1,000,000 users.

            Arrivals: a law, a colon, and rates as above with a unit of time: s, m or h
              poisson:500/s           independent of each other, 500 a second on average
              constant:100,200,500/s  at even distances; three points
              poisson:100..2000/s#8   eight rates evenly spaced on a log axis
              ramp:10..100/s/30s      from 10 to 100 a second within 30 s, and then on
              trace:FILE              at the times in a file, one a line, in seconds or with a unit
              Points ascend in rate. Open load is measured by --duration alone.

            Think time, drawn anew before each interaction
              10ms                    always
              exp:10ms                exponential, with that mean
              uniform:5ms..15ms       uniform, both ends included
              erlang4:10ms, lognormal:10ms/2, hyper:10ms/4   steadier or more scattered than exp
              exp:10ms/user           drawn once for each user: there are quick and slow people
              look=1s,buy=exp:2s      after those interactions alone
              none                    none, for a phase of a run that has one

            A phase: one argument with spaces in it, as in "rush users=80% release=+30s". The name comes first.
              users=8                 so many; users=25% is a share of --users, rounded down to whole users, and
                                      users=8,16@64 is 8, and 16 from 64 users up [100%]
              arrivals=poisson:50/s   open load instead
              max-in-flight=, interactions=, duration=, think=, pace=   as the options, which hold for a phase
                                      that does not say otherwise
              release=start           with the measured stage [start]
              release=+30s            that long after it
              release=20%:NAME        when 20 % of the users of an earlier phase have ended, rounded up
              param.NAME=VALUE        a parameter of the workload, for the users of this phase
              A workload can have phases of its own. They hold if no phase is given.

            Factors: NAME in --vary NAME=VALUE,VALUE,... is a parameter of the workload or an option. A value
            with commas stands in quotation marks, as in --vary 'interactions="2000,200@200",500'. All
            combinations of all factors run at every load, with the same seed, and their trials take turns.
            A parameter with the name of an option is param.NAME there, and the option is option.NAME.

            Repeats, with auto: five trials of every point. Then, round by round, one more trial of each point
            whose figures are less precise than --precision. A point ends when its intervals are narrow enough
            three times in a row. The table says what a point did not reach, and how many repeats that needs.

            Retries: before attempt n + 1 a user waits the first time of --backoff, doubled n - 1 times, but at
            most the second time. A random share of it, up to --jitter, is left out. A response lasts from the
            first attempt to the end of the last.

            Precedence: defaults, --config FILE, environment, command line; the later one wins. Phases are replaced
            all together. Of these pairs, too, the one given later in that order wins:
            PAIRS
              --arrivals or --phase

            Environment
              HARNESS_USERS, HARNESS_TIME_LIMIT, ...   an option each; true or false for those without a value
              HARNESS_PARAM_STORE, ...                 a parameter of the workload each, as --param store=
              HARNESS_PHASE                            phases, one on each line
              HARNESS_VARY                             factors, one on each line
              NO_COLOR                                 no colour unless --color always

            A file for --config
              users: 1,2,5..100
              mode: rpc
              duration: 10s
              param:
                store: snapshot
              vary:
                threads: [platform, virtual]
              phases:
                - name: startup
                  users: 25%
                  interactions: 800
                - name: peak
                  release: 20%:startup
                  param:
                    buy-books: 2

            Ctrl-C ends the current trial, writes what there is, and exits with 130. A second one leaves at once.
            A run that was interrupted or killed goes on with --resume DIR: no finished trial is lost.

            Examples
              java -jar harness.jar --users 1,2,5..100 --mode rpc --duration 10s
              java -jar harness.jar --users 10..100/10 --param store=snapshot --repeats 3 --out results/snapshot
              java -jar harness.jar --users 1,8 --duration 5s --vary fork=true,false
              java -jar harness.jar --arrivals poisson:100..2000/s#8 --duration 20s --warmup auto --mode rpc
              java -jar harness.jar --phase "day users=20 duration=30s" --phase "rush users=80 release=+9s"
              java -jar harness.jar --users 1..1000 --order random --repeats 10 --seed 7
              java -jar harness.jar --users 1..100 --mode local,rpc --vary store=single-lock,snapshot
              java -jar harness.jar --users 1,10,50 --repeats auto --precision throughput:3%,p99:10% --budget 20m
              java -jar harness.jar --resume results/snapshot
              java -jar harness.jar --dry-run @nightly.args
            """;

    private RunManual() {}

    /** With the options that exclude each other, as the model has them. */
    static String text(OptionModel model) {
        String pairs = model.options().stream()
                .filter(option ->
                        model.alternatives(option.name()).anyMatch(other -> other.compareTo(option.name()) > 0))
                .map(option -> "  --" + option.name() + " or --"
                        + model.alternatives(option.name()).collect(Collectors.joining(" or --")))
                .collect(Collectors.joining("\n"));
        return TEXT.replace("PAIRS", pairs);
    }
}
