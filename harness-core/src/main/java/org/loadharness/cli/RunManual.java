package org.loadharness.cli;

/** What the help of {@code run} says behind its options. */
final class RunManual {
    static final String TEXT = """
            Numbers of users: items separated by commas, sorted, without duplicates
              N                       one number
              A..B                    the 1-2-5 series from A to B, B always included
              A..B/STEP               A, A+STEP, A+2*STEP, ... up to B
              A..B#COUNT              COUNT numbers evenly spaced on a log axis
              1,2,5..2000 is 1,2,5,10,20,50,100,200,500,1000,2000. At most 1,000 points and 1,000,000 users.

            Precedence: defaults, --config FILE, environment, command line; of --interactions and --duration,
            --out and --resume, --quiet and --verbose the one given later in that order holds.

            Environment
              HARNESS_USERS, HARNESS_TIME_LIMIT, ...   an option each; true or false for those without a value
              HARNESS_PARAM_STORE, ...                 a parameter of the workload each, as --param store=
              NO_COLOR                                 no colour unless --color always

            A file for --config
              users: 1,2,5..100
              mode: rpc
              duration: 10s
              param:
                store: snapshot

            Ctrl-C ends the current trial, writes what there is and exits with 130; a second one leaves at once.
            A run that was interrupted or killed goes on with --resume DIR: no finished trial is lost.

            Examples
              java -jar harness.jar --users 1,2,5..100 --mode rpc --duration 10s
              java -jar harness.jar --users 10..100/10 --param store=snapshot --repeats 3 --out results/snapshot
              java -jar harness.jar --resume results/snapshot
              java -jar harness.jar --dry-run @nightly.args
            """;

    private RunManual() {}
}
