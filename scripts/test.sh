#!/usr/bin/env bash
# Every test, or some parts of them: scripts/test.sh [PART...]
#   java      one Maven verify of every module: layout, checkers, tests, floors of coverage, the jar
#   readme    the commands of README.md and of the pages below docs
#   notebook  the notebook's Python, and the notebook, executed on the committed results
#   samples   the sample projects of harness-junit, built as a user would
#   jdk25     the Java tests but those in a browser, on a JDK 25; only if it is asked for
# As root on Debian it installs what a part needs. Elsewhere a test whose tool is missing is skipped, and a line says so;
# with CI=true that is a failure. Exit code 0 if every part passed.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
logs=$root/target/test
skipped_status=77

# need WHAT PACKAGE COMMAND...: makes sure that the command succeeds; otherwise says what will be skipped, or fails in CI.
need() {
    local what=$1 package=$2
    shift 2
    "$@" >/dev/null 2>&1 && return 0
    if can_install && install_packages "$package" && "$@" >/dev/null 2>&1; then
        return 0
    fi
    if [ "${CI:-}" = true ]; then
        die 1 "missing: $package, for $what; in CI nothing is skipped: install it"
    fi
    say "skipped: $what; install $package to have it tested"
    return 1
}

has_nginx() { PATH=$PATH:/usr/sbin:/usr/local/sbin command -v nginx; }
has_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
has_chromedriver() { PATH=$PATH:/usr/lib/chromium command -v chromedriver; }
has_zsh() { command -v zsh; }
has_fish() { command -v fish; }
has_script() { command -v script; }
has_python() { python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'; }

# note TEXT: what the last lines say of this part.
note() { printf '%s' "$1" >"$logs/$part.note"; }

# What the Java tests talk to, but for a browser.
need_tools() {
    need "the HTTP connection against nginx" nginx-light has_nginx || true
    need "completion in zsh" zsh has_zsh || true
    need "completion in fish" fish has_fish || true
    need "progress on a terminal" bsdutils has_script || true
    "$root/scripts/targets.sh"
}

part_java() {
    find_jdk
    need_tools
    need "the report in a browser" chromium has_chromium || true
    need "the report in a browser" chromium-driver has_chromedriver || true
    note "on JDK $(java_major "$java")"
    rm -f "$root/target/jacoco.exec"
    maven -B -ntp verify
    [ -s "$root/target/jacoco.exec" ] || die 1 "no coverage was recorded: target/jacoco.exec is missing, so its floors say nothing"
    maven -B -ntp -q jacoco:check@floors
}

# Built by that JDK as well. Layout, checkers and coverage are the same on any: the part java has them.
part_jdk25() {
    if ! find_jdk25; then
        say "skipped: the tests on JDK 25; none was found: set JAVA_HOME_25 to one"
        return "$skipped_status"
    fi
    find_jdk
    if [ "$(java_major "$java")" -eq 25 ]; then
        say "skipped: the part java runs on JDK 25 already"
        return "$skipped_status"
    fi
    need_tools
    note "in $JAVA_HOME_25"
    JAVA_HOME=$JAVA_HOME_25 maven -B -ntp -Dquick "-Dtest.excluded=calibration | long | browser" test
}

part_readme() {
    find_jdk
    "$root/scripts/readme-test.sh"
}

part_notebook() {
    need "the notebook" python3-venv has_python || return "$skipped_status"
    "$root/scripts/notebook.sh" test
}

part_samples() {
    "$root/scripts/junit-samples.sh"
}

# print_totals PART: Surefire's, over all modules.
print_totals() {
    awk -v part="$1" '/Tests run: / && !/Time elapsed/ {
            gsub(/[^0-9 ]/, ""); run += $1; failures += $2; errors += $3; skipped += $4; again += $5 }
        END { printf "%s: tests run: %d, failures: %d, errors: %d, skipped: %d", part, run, failures, errors, skipped
            printf ", passed when tried again after a standstill of the machine: %d\n", again }' "$logs/$1.log"
}

# run_part PART: in a shell of its own, so that one part's end is not the other's. Its output is in a file as well.
run_part() {
    local part=$1 started=$SECONDS outcome=FAILED status
    # not "|| status=$?" behind the subshell: that would switch set -e off inside it
    set +e
    (
        set -e
        "part_$part"
    ) 2>&1 | tee "$logs/$part.log"
    status=${PIPESTATUS[0]}
    set -e
    case $status in
        0) outcome=passed ;;
        "$skipped_status") outcome=skipped ;;
    esac
    printf '%-9s %s in %d s %s\n' "$part" "$outcome" "$((SECONDS - started))" "$(cat "$logs/$part.note" 2>/dev/null)" \
        >"$logs/$part.outcome"
}

for part in "$@"; do
    case $part in
        java | readme | notebook | samples | jdk25) ;;
        *) die 2 "unknown part \"$part\": the parts are java, readme, notebook, samples and jdk25" ;;
    esac
done
[ $# -gt 0 ] || set -- java readme notebook samples
rm -rf "$logs"
mkdir -p "$logs"

# Neither of them measures closely: they run side by side where both are asked for.
aside=
case " $* " in *' notebook '*' samples '* | *' samples '*' notebook '*) aside=samples ;; esac
for part in "$@"; do
    [ "$part" != "$aside" ] || continue
    say "== $part"
    if [ "$part" = notebook ] && [ -n "$aside" ]; then
        run_part "$aside" >/dev/null &
        run_part notebook
        wait
        say "== $aside"
        cat "$logs/$aside.log"
    else
        run_part "$part"
    fi
done

for part in "$@"; do
    case $part in java | jdk25) print_totals "$part" ;; esac
done
for part in "$@"; do
    cat "$logs/$part.outcome"
done
! grep -q FAILED "$logs"/*.outcome
