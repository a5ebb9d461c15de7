package org.loadharness.cli;

import static org.loadharness.cli.BadInputTest.wrong;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Loads that cannot be, with the lines that report them. */
final class WrongLoads {
    private WrongLoads() {}

    static Stream<Arguments> closed() {
        return Stream.of(
                wrong("--users 0", "--users 0: '0': 0 must be at least 1"),
                wrong("--users -1", "--users -1: '-1' is no number of users; write N, A..B"),
                wrong("--users 3..100", "--users 3..100: '3..100': 3 is not in the 1-2-5 series; write 3..100/STEP"),
                wrong("--users 5..1", "--users 5..1: '5..1': 5 is more than 1; write 1..5"),
                wrong("--users 1,,2", "--users 1,,2: '' is no number of users"),
                wrong("--users 1000001", "--users 1000001: '1000001': 1000001 is more than 1000000 users"),
                wrong("--users 99999999999999999999", "--users 99999999999999999999: "),
                wrong("--users 1..100000/1", "--users 1..100000/1: '1..100000/1': more than 1000 points"),
                wrong("--users 1..10#1", "--users 1..10#1: '1..10#1': the count after # must be 2 to 1000"),
                wrong("--users ten", "--users ten: 'ten' is no number of users"),
                wrong("--users=", "--users \"\": is empty"),
                wrong("--mode remote", "--mode remote: unknown mode \"remote\"; use local, rpc or simulated"),
                wrong("--workload failing --mode rpc", "--mode rpc: failing does not run in mode rpc"),
                wrong(
                        "--workload nothing",
                        "--workload nothing: unknown workload \"nothing\"; known are counter, failing"),
                wrong("--url http://localhost:1", "--url http://localhost:1: a server is driven only with --mode rpc"),
                wrong(
                        "--mode rpc --url ftp://x",
                        "--url ftp://x: \"ftp://x\" is no URL of a server; write http://host"),
                wrong("--mode rpc --url http://", "--url http://: \"http://\" is no URL"),
                wrong("--interactions 0", "--interactions 0: \"0\": a measured stage needs at least 1 interaction"),
                wrong("--interactions -5", "--interactions -5: "),
                wrong(
                        "--interactions 5s",
                        "--interactions 5s: \"5s\" is no number of interactions; for a time write --dur"),
                wrong("--interactions 1e3", "--interactions 1e3: "),
                wrong("--interactions 99999999999", "--interactions 99999999999: "),
                wrong("--interactions 5 --duration 5s", "--duration 5s: give either --interactions or --duration, not"),
                wrong(
                        "--users 0 --mode x --repeats x --seed x --format x",
                        "--format x: ",
                        "--mode x: ",
                        "--seed x: ",
                        "--users 0: ",
                        "--repeats x: "));
    }

    static Stream<Arguments> open() {
        return Stream.of(
                wrong("--arrivals 5/s", "--arrivals 5/s: '5/s': no law of arrivals; write poisson:500/s or constant"),
                wrong("--arrivals poisson:0/s", "--arrivals poisson:0/s: 'poisson:0/s': a rate must be "),
                wrong(
                        "--arrivals poisson:-5/s",
                        "--arrivals poisson:-5/s: 'poisson:-5/s': no rates; write N/s, A..B/s"),
                wrong("--arrivals poisson:5", "--arrivals poisson:5: 'poisson:5': no unit of time; write poisson:5/s"),
                wrong("--arrivals=", "--arrivals \"\": is empty"),
                wrong(
                        "--arrivals trace:missing",
                        "--arrivals trace:<DIR>/missing: the trace <DIR>/missing does not exist"),
                wrong("--arrivals trace:empty", "--arrivals trace:<DIR>/empty: the trace <DIR>/empty is a directory"),
                wrong("--arrivals trace:file", "--arrivals trace:<DIR>/file: the trace <DIR>/file "),
                wrong("--arrivals poisson:5/s --users 5", "--users 5: give either --users or --arrivals, not both"),
                wrong(
                        "--arrivals poisson:5/s --interactions 5 --think 5ms --warmup 5 --max-in-flight 0",
                        "--think 5ms: open load has its timetable between interactions",
                        "--interactions 5: open load is measured by time",
                        "--max-in-flight 0: \"0\" must be a whole number from 1 to 1000000",
                        "--warmup 5: open load warms up by time; write --warmup 2s"),
                wrong("--max-in-flight 5", "--max-in-flight 5: users of a closed loop have one interaction at a time"),
                wrong("--think ten", "--think ten: \"ten\" is no duration"),
                wrong(
                        "--think sell=5ms",
                        "--think sell=5ms: \"sell\" is no interaction of counter; known are count, look"),
                wrong("--think 5ms --pace 5ms", "--pace 5ms: give either --think or --pace, not both"),
                wrong("--pace 0s", "--pace 0s: a cycle must be more than 0"),
                wrong("--pace exp:5ms", "--pace exp:5ms: \"exp:5ms\" is no duration"),
                wrong("--retries many", "--retries many: \"many\" must be a whole number from 0 to 1000"),
                wrong("--retries 1001", "--retries 1001: "),
                wrong("--backoff 1ms..2ms", "--backoff 1ms..2ms: nothing is tried again; write --retries N as well"),
                wrong("--retries 1 --backoff 2ms..1ms", "--backoff 2ms..1ms: 2ms is more than 1ms; write the shorter"),
                wrong("--retries 1 --jitter 2", "--jitter 2: \"2\" must be a number from 0 to 1"),
                wrong("--retries 1 --jitter NaN", "--jitter NaN: "),
                wrong("--retries 1 --retry-on a,,b", "--retry-on a,,b: "),
                wrong(
                        "--mode simulated",
                        "--mode simulated: counter does not run in mode simulated; use local or rpc"));
    }

    static Stream<Arguments> phases() {
        return Stream.of(
                wrong("--phase a=5", "--phase a=5: a phase begins with its name; write NAME KEY=VALUE"),
                wrong("--phase A", "phases[0].name: must be up to 40 of a-z, 0-9 and -, was \"A\""),
                wrong("--phase a --phase a", "phases[1].name: there are two phases named a; rename one"),
                wrong(
                        "--config phases.yaml",
                        "phases[0].users (config file phases.yaml): must be at least 1, was 0",
                        "phases[1].usrs (config file phases.yaml): unknown, did you mean users?",
                        "phases[1].param (config file phases.yaml): step: makes the system, which all phases share",
                        "phases[1].release (config file phases.yaml): there is no phase \"c\"; known are a, b"),
                wrong(
                        "--config nameless.yaml",
                        "--config <DIR>/nameless.yaml: phases[0]: has no name; write name: peak"),
                wrong("--arrivals poisson:5/s --phase a", "--arrivals poisson:5/s: phases have arrivals of their own"));
    }
}
