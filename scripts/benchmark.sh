#!/usr/bin/env bash
# Measures what the harness costs and prints tables: scripts/benchmark.sh [OPTION...] [PART...]
#   inside     what an interaction costs in process, beside the clock, YCSB and a plain start     7 minutes
#   open-loop  how late arrivals are at 1,000 to 100,000 a second, and the cores that it costs    6 minutes
#   users      thousands of users, a million virtual ones; whether their number costs anything   12 minutes
#   growth     time, memory and files as a run grows by tens; how soon it starts                 10 minutes
#   rpc        the bookstore's RPC server beside Jetty as it comes, at 1 to 2,000 users          10 minutes
#   agents     the bookstore over RPC from one process and from agents on this machine, in turn  42 minutes
#   scenario   requests of a scenario beside coded ones, 10,000 arrivals a second                  6 minutes
#   flow       a flow of three requests with a text out of the first reply, beside Hyperfoil and k6  3 minutes
#   tls        the same request over TLS and without, from one nginx; handshakes; beside wrk and oha 14 minutes
#   rows       how soon the first request is sent, without data and with 10 million rows          5 minutes
#   peers      requests per second and processor time per request beside other generators        45 minutes
#   rates      the same generators at a fixed rate                                                25 minutes
# Without a part all of them. The machine should have nothing else to do: how much it had to do is printed for each
# figure or part. Everything is kept in target/benchmark/; of --quick in target/benchmark-quick/.
# ./scripts/benchmark.sh page writes what is there into docs/performance.md and docs/cluster.md.
#   --quick              one round and short windows, to see that everything works; its figures mean little
#   --jdk25 PATH         a JDK 25 or later for virtual threads; else one is looked for in the usual folders
#   --only NAME,...      of peers and rates, these generators alone, as in wrk,ours,oha
#   --connections N,...  of peers; 1,10,50,100,1000,10000 if not given
#   --rates N,...        a second; of rates 1000,10000,50000 if not given
#   --rounds N           of agents and every part below it; 3 if not given. More show more where the machine is shared
# Peers are installed for this user alone, in ${XDG_CACHE_HOME:-~/.cache}/load-harness-peers; those that cannot be had are
# skipped. All but "inside" need Linux and Python 3.9 or later.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
built=$root/benchmarks/target/jmh
out=$root/target/benchmark
asked="./scripts/benchmark.sh${*:+ $*}"
plan=full inside=no
outside=() options=()

python_of_ours() { PYTHONPATH=$root/benchmarks PYTHONDONTWRITEBYTECODE=1 python3 -m "$@"; }

while [ $# -gt 0 ]; do
    case $1 in
        page)
            [ -f "$out/run.json" ] || die 2 "nothing is measured yet; run ./scripts/benchmark.sh before its page"
            python_of_ours measure.page "$out"
            exit 0
            ;;
        --help | -h)
            usage "${BASH_SOURCE[0]}"
            exit 0
            ;;
        --quick)
            plan=quick out=$root/target/benchmark-quick
            options+=("$1")
            ;;
        --jdk25 | --only | --connections | --rates | --rounds)
            [ $# -gt 1 ] || die 2 "$1 needs a value; --help says which"
            options+=("$1" "$2")
            shift
            ;;
        inside) inside=yes ;;
        open-loop | users | growth | rpc | agents | scenario | flow | tls | rows | peers | rates) outside+=("$1") ;;
        *) die 2 "unknown option or part \"$1\": --help says which there are" ;;
    esac
    shift
done
if [ "$inside" = no ] && [ ${#outside[@]} -eq 0 ]; then
    inside=yes
    outside=(open-loop users growth rpc agents scenario flow tls rows peers rates)
fi

build() {
    say "building the harness and the benchmarks ..."
    maven -q -B -ntp -Dquick -DskipTests -P benchmarks package >&2 ||
        die 70 "the build of the benchmarks failed; nothing was measured. Maven says why above."
}

measure_inside() {
    maven -q -B -ntp -P benchmarks -pl benchmarks dependency:copy@ycsb >&2 ||
        say "skipped: YCSB, the driver's peer; Maven says above why it could not be had"
    "$java" -cp "$built/classes:$(cat "$built/class-path.txt")" \
        org.loadharness.drive.Benchmarks "$out" "$plan" "$built/ycsb"
}

measure_outside() {
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null ||
        die 2 "${outside[*]}: python3 is missing or older than 3.9; install it, or ask for the part \"inside\" alone"
    python_of_ours measure --command "$asked" --out "$out" ${options[@]+"${options[@]}"} "${outside[@]}"
}

find_jdk
build
[ "$inside" = no ] || measure_inside
[ ${#outside[@]} -eq 0 ] || measure_outside
