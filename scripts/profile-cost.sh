#!/usr/bin/env bash
# What --profile costs: throughput of profiled trials over that of the trials beside them, in turn. At the highest rate in process it
# is to be at least 0.95, and over RPC, where the server's process is recorded too, 0.98. A pair of trials differs by a tenth without
# any profile. So there are many short pairs, at neighbouring numbers of users around the highest rate: three for each number. The
# result is the geometric mean of their ratios, with its 95 % interval. The rehearsal is long: a recording has code compiled anew,
# which is no cost of what is measured behind it.
#   scripts/profile-cost.sh [SECONDS [LOCAL_USERS [RPC_USERS]]]      trials of 2 seconds, users 2..13/1 and 50..69/1 by default
# The machine should have nothing else to do.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
seconds=${1:-2} local_users=${2:-2..13/1} rpc_users=${3:-50..69/1}
case $seconds in
    '' | *[!0-9]* | 0) die 2 "SECONDS must be a number from 1 up, was \"$seconds\"" ;;
esac
find_java
jar=$root/target/harness.jar
[ -f "$jar" ] || die 2 "there is no target/harness.jar; make it with scripts/run.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# cost MODE LEAST USERS: a line with the ratio, its interval and whether it is as high as it is to be
cost() {
    local status=0
    "$java" -jar "$jar" --mode "$1" --param store=snapshot --users "$3" --rehearsal 30s --warmup 1s --duration "${seconds}s" \
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
            # The 97.5 % quantile of Student with f degrees of freedom, by that of the normal distribution (Abramowitz and Stegun,
            # 26.7.5): within 1 % from three on.
            z = 1.959964; f = n - 1; mean = sum / n
            if (n > 3) {
                student = z + (z ^ 3 + z) / (4 * f) + (5 * z ^ 5 + 16 * z ^ 3 + 3 * z) / (96 * f ^ 2) \
                    + (3 * z ^ 7 + 19 * z ^ 5 + 17 * z ^ 3 - 15 * z) / (384 * f ^ 3)
                half = student * sqrt((squares / n - mean ^ 2) / f)
            }
            interval = half > 0 ? sprintf("[%.3f, %.3f]", exp(mean - half), exp(mean + half)) : "(no interval)"
            printf "%-6s %.3f %s  at least %.2f: %s\n", mode, exp(mean), interval, least, (exp(mean) >= least ? "yes" : "no")
        }'
}

cost local 0.95 "$local_users"
cost rpc 0.98 "$rpc_users"
