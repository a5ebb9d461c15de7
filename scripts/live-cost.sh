#!/usr/bin/env bash
# What --live costs a run at its highest rate: the processor time that each kind of thread of the run's process used while
# somebody listened, as a share of what the processors had. Whole runs with and without it differ by more than it costs
# (by 3 to 17 % in its favour, in seven pairs), so it is read from the threads themselves.
#   scripts/live-cost.sh [SECONDS [USERS]]      by default 20 seconds with 2 users in process
# The machine should have nothing else to do. It needs curl, and Linux's /proc.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
seconds=${1:-20} users=${2:-2} warmup_seconds=10
case $seconds in
    '' | *[!0-9]* | 0) die 2 "SECONDS must be a number from 1 up, was \"$seconds\"" ;;
esac
[ -d /proc/self/task ] || die 2 "there is no /proc/self/task: the time of single threads can be read on Linux alone"
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

# used FILE: the thread's name and its ticks of processor time, a line for each thread
used() {
    local task
    for task in "/proc/$run/task"/*; do
        sed -E 's/^[0-9]+ \((.*)\) [A-Z] (.*)$/\1|\2/' "$task/stat" 2>/dev/null |
            awk -F'|' '{ split($2, field, " "); print $1 "|" field[11] + field[12] }' || true
    done >"$1"
}

"$java" -jar "$jar" --users "$users" --duration "$((seconds + warmup_seconds + 3))s" --repeats 1 --live 0 \
    --out "$work/run" >"$work/log" 2>&1 &
run=$!
address=''
while [ -z "$address" ] && kill -0 "$run" 2>/dev/null; do
    address=$(sed -n 's/^live: //p' "$work/log")
    sleep 0.1
done
[ -n "$address" ] || die 4 "the run failed: $(tail -n 3 "$work/log")"
curl --silent --no-buffer --output "$work/events" "${address}events" &
ear=$!
sleep "$warmup_seconds"
used "$work/before"
sleep "$seconds"
used "$work/after"
heard=$(grep -c '^data:' "$work/events") || die 4 "nothing was heard of the run"

awk -F'|' -v window="$((seconds * $(getconf CLK_TCK)))" -v cores="$(getconf _NPROCESSORS_ONLN)" '
    function kind(name) {
        if (name ~ /^user-/) return "users"
        if (name ~ /^(live|qtp|Connector|Session)/) return "live server"
        if (name ~ /^java$/) return "conductor, which reports what happened"
        return "others: compiler, collector, hiccup meter"
    }
    NR == FNR { before[kind($1)] += $2; next }
    { after[kind($1)] += $2 }
    END { for (k in after) printf "%7.3f %%  %s\n", 100 * (after[k] - before[k]) / window / cores, k }' \
    "$work/before" "$work/after" | sort -gr
say "$heard events were heard; shares of all processors, over $seconds s"
wait "$run" || die 4 "the run failed: $(tail -n 3 "$work/log")"
run=''
