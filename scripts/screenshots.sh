#!/usr/bin/env bash
# Makes docs/report-light.png and docs/report-dark.png: the first screen of report.html of a reference run, in both colours.
# It needs Chromium (Debian: chromium), and fetches nothing.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
run=$root/results/reference/bookstore-rpc
most_bytes=300000

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    die 2 "no Chromium found: install chromium to take pictures of the report"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
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
    [ "$(wc -c <"$picture")" -le "$most_bytes" ] ||
        die 1 "$picture is larger than $most_bytes bytes: show less of the page"
    say "$picture"
}

shoot light --blink-settings=preferredColorScheme=1
shoot dark --blink-settings=preferredColorScheme=0
