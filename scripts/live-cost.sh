#!/usr/bin/env bash
# What --live costs: the processor time per interaction of the run's process with it, one browser's worth of curl listening
# to its events, over that without. Pairs take turns in which of the two is first; of their ratios it prints the median, the
# lowest and the highest.
#   scripts/live-cost.sh [PAIRS [DURATION [USERS]]]      by default 7 pairs of 10s with 2 users in process
# The machine should have nothing else to do. It needs curl.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
pairs=${1:-7} duration=${2:-10s} users=${3:-2}
case $pairs in
    '' | *[!0-9]* | 0) die 2 "PAIRS must be a number from 1 up, was \"$pairs\"" ;;
esac
find_java
jar=$root/target/harness.jar
[ -f "$jar" ] || die 2 "there is no target/harness.jar; make it with scripts/run.sh"
command -v curl >/dev/null || die 2 "there is no curl to listen with; install it"
work=$(mktemp -d)
run='' ear=''
finish() {
    [ -z "$ear" ] || kill "$ear" 2>/dev/null || true
    [ -z "$run" ] || kill "$run" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

# drive NAME OPTION...: a run in process, and somebody who listens if it offers that.
drive() {
    local out=$work/$1 address=''
    shift
    "$java" -jar "$jar" --users "$users" --duration "$duration" --repeats 1 --out "$out" "$@" >"$out.log" 2>&1 &
    run=$!
    case " $* " in
        *' --live '*)
            while [ -z "$address" ] && kill -0 "$run" 2>/dev/null; do
                address=$(sed -n 's/^live: //p' "$out.log")
                sleep 0.1
            done
            curl --silent --no-buffer --output "$out.events" "${address}events" &
            ear=$!
            ;;
    esac
    wait "$run" || die 4 "the run failed: $(tail -n 3 "$out.log")"
    run=''
    [ -z "$ear" ] || wait "$ear" || true
    ear=''
}

# value NAME COLUMN: of the one trial
value() {
    awk -F, -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) column = i }
        NR == 2 { print $column }' "$work/$1/repeats.csv"
}

# cost NAME: processor seconds of all cores, as a share of the measured part, over interactions
cost() {
    awk -v busy="$(value "$1" generator_cpu_fraction)" -v seconds="$(value "$1" measured_s)" \
        -v done="$(($(value "$1" successes) + $(value "$1" failures)))" 'BEGIN { printf "%.9g\n", busy * seconds / done }'
}

for pair in $(seq "$pairs"); do
    if [ $((pair % 2)) -eq 1 ]; then
        drive "without-$pair"
        drive "with-$pair" --live 0
    else
        drive "with-$pair" --live 0
        drive "without-$pair"
    fi
    heard=$(grep -c '^data:' "$work/with-$pair.events") || die 4 "nothing was heard of the run with --live"
    awk -v with="$(cost "with-$pair")" -v without="$(cost "without-$pair")" -v pair="$pair" -v heard="$heard" \
        'BEGIN { printf "pair %d: %.4f (%d events heard)\n", pair, with / without, heard }' | tee -a "$work/ratios"
done
awk '{ print $3 }' "$work/ratios" | sort -g | awk '{ v[NR] = $1 } END {
    printf "processor time per interaction with --live over without: median %.4f, from %.4f to %.4f in %d pairs\n",
        NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2, v[1], v[NR], NR }'
