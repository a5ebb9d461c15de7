#!/usr/bin/env bash
# What --profile costs: throughput of profiled trials over that of the trials beside them, in turn. At the highest rate in process it
# is to be at least 0.95, and over RPC, where the server's process is recorded too, 0.98. Each number of users has three pairs of
# trials; the result is the geometric mean of their ratios, with its 95 % interval. The rehearsal is long: a recording has code
# compiled anew, which is no cost of what is measured behind it.
#   scripts/profile-cost.sh [SECONDS [USERS]]      trials of 4 seconds with 2, 3, 4 and 6 users by default
# The machine should have nothing else to do.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
seconds=${1:-4} users=${2:-2,3,4,6}
case $seconds in
    '' | *[!0-9]* | 0) die 2 "SECONDS must be a number from 1 up, was \"$seconds\"" ;;
esac
find_java
jar=$root/target/harness.jar
[ -f "$jar" ] || die 2 "there is no target/harness.jar; make it with scripts/run.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# cost MODE LEAST: a line with the ratio, its interval and whether it is as high as it is to be
cost() {
    local status=0
    "$java" -jar "$jar" --mode "$1" --param store=snapshot --users "$users" --rehearsal 30s --warmup 2s --duration "${seconds}s" \
        --repeats 3 --profile --quiet --out "$work/$1" >"$work/log" 2>&1 || status=$?
    case $status in
        0 | 3 | 4) ;;
        *) die 4 "the run failed: $(tail -n 3 "$work/log")" ;;
    esac
    # No cell before these has a comma but the line of the system, which is quoted.
    sed 's/"[^"]*"//g' "$work/$1/time.csv" | awk -F, -v mode="$1" -v least="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        !seen[$column["users"]]++ { log_ratio = log($column["profiled_throughput_ratio"]); n++; sum += log_ratio; squares += log_ratio ^ 2 }
        END {
            # 97.5 % quantiles of Student, by the number of ratios
            split("0 12.706 4.303 3.182 2.776 2.571 2.447 2.365", student, " ")
            mean = sum / n
            half = n > 1 && n <= 8 ? student[n] * sqrt((squares / n - mean ^ 2) / (n - 1)) : 0
            interval = half > 0 ? sprintf("[%.3f, %.3f]", exp(mean - half), exp(mean + half)) : "(no interval)"
            printf "%-6s %.3f %s  at least %.2f: %s\n", mode, exp(mean), interval, least, (exp(mean) >= least ? "yes" : "no")
        }'
}

cost local 0.95
cost rpc 0.98
