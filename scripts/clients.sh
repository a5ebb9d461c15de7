#!/usr/bin/env bash
# Drives one bookstore server with the lean connection and with Jetty's client in turn, and prints for each the requests per
# second and the processor time that a request costs the generator: medians of some rounds, interleaved.
#   scripts/clients.sh [USERS [ROUNDS [DURATION]]]      by default 50 users, 5 rounds, 5s
# A customer and a replenishing manager make two requests, an acquiring one is counted with one: its second is sent only
# as long as books are missing, for some 90 of many thousands of interactions.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
users=${1:-50} rounds=${2:-5} duration=${3:-5s}
find_java
jar=$root/target/harness.jar
[ -f "$jar" ] || die 2 "there is no target/harness.jar; make it with scripts/run.sh"
work=$(mktemp -d)
server=''
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

"$java" -jar "$jar" serve bookstore --port 0 >"$work/server" &
server=$!
for _ in $(seq 100); do
    [ -s "$work/server" ] && break
    sleep 0.1
done
url=$(sed -n 's/.*"url" *: *"\([^"]*\)".*/\1/p' "$work/server")
[ -n "$url" ] || die 5 "the server did not start"

for round in $(seq "$rounds"); do
    for client in lean jetty; do
        "$java" -jar "$jar" --mode rpc --url "$url" --users "$users" --duration "$duration" --repeats 1 \
            --param client="$client" --out "$work/$client-$round" --quiet >/dev/null 2>&1 ||
            die 4 "the run with the $client client failed"
    done
done

# value FILE COLUMN: of the first row
value() {
    awk -F, -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) column = i }
        NR == 2 { print $column }' "$1"
}
median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

cores=$("$java" -XshowSettings:system -version 2>&1 | awk -F': ' '/Effective CPU Count|CPU count/ { print $2; exit }')
[ -n "$cores" ] || cores=$(getconf _NPROCESSORS_ONLN)
printf 'client  requests/s  generator us/request\n'
for client in lean jetty; do
    for round in $(seq "$rounds"); do
        run=$work/$client-$round
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
            NR > 1 { n = $at["successes"] + $at["failures"]; sum += $at["interaction"] == "acquire" ? n : 2 * n }
            END { print sum }' "$run/interactions.csv" |
            awk -v cpu="$(value "$run/repeats.csv" generator_cpu_fraction)" -v cores="$cores" \
                -v wall="$(value "$run/repeats.csv" measured_s)" '{ print $1 / wall, 1e6 * cpu * cores * wall / $1 }'
    done >"$work/$client.txt"
    printf '%-7s %10.0f %21.1f\n' "$client" "$(awk '{ print $1 }' "$work/$client.txt" | median)" \
        "$(awk '{ print $2 }' "$work/$client.txt" | median)"
done
