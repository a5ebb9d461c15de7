#!/usr/bin/env bash
# Makes docs/report-light.png and docs/report-dark.png, the first screen of report.html of a reference run in both colours,
# and docs/live.png, the live view of a run that it starts for it. It needs Chromium (Debian: chromium) and, for the live
# view, its chromedriver (chromium-driver) and Python 3.11 or later, and fetches nothing.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
[ $# -eq 0 ] || die 2 "unexpected \"$1\": it takes no arguments; --help says what it does"
run=$root/results/reference/bookstore-rpc
most_bytes=300000

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    die 2 "no Chromium found: install chromium to take pictures of the report"
work=$(mktemp -d)
live=''
finish() {
    [ -z "$live" ] || { kill "$live" && wait "$live"; } 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
cp -r "$run" "$work/run"
"$root/scripts/run.sh" report "$work/run" >/dev/null

# shoot NAME OPTION...: the top of the page, as wide as a laptop's screen.
shoot() {
    local name=$1 picture
    picture=$root/docs/report-$name.png
    shift
    "$chromium" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --hide-scrollbars --force-color-profile=srgb \
        --virtual-time-budget=8000 --user-data-dir="$work/profile-$name" --window-size=1280,1150 "$@" \
        --screenshot="$picture" "file://$work/run/report.html" >"$work/$name.log" 2>&1 ||
        die 70 "Chromium took no picture: $(tail -n 3 "$work/$name.log")"
    made "$picture"
}

made() {
    [ "$(wc -c <"$1")" -le "$most_bytes" ] || die 1 "$1 is larger than $most_bytes bytes: show less of the page"
    say "$1"
}

# What a browser sees of a run after half a minute of measuring.
shoot_live() {
    local address=''
    find_java
    "$java" -jar "$root/target/harness.jar" --mode rpc --users 20,50 --duration 30s --repeats 3 --live 0 \
        --out "$work/live" >"$work/live.log" 2>&1 &
    live=$!
    for _ in $(seq 300); do
        address=$(sed -n 's/^live: //p' "$work/live.log")
        [ -z "$address" ] || break
        kill -0 "$live" 2>/dev/null || die 70 "the run ended early: $(tail -n 3 "$work/live.log")"
        sleep 0.1
    done
    python3 "$root/scripts/live_picture.py" "$address" "$root/docs/live.png" 40
    made "$root/docs/live.png"
}

shoot light --blink-settings=preferredColorScheme=1
shoot dark --blink-settings=preferredColorScheme=0
shoot_live
