#!/usr/bin/env bash
# Every test, or some parts of them: scripts/test.sh [PART...]
#   core      Maven verify of harness-core: formatter, checkers, and its tests but those of the next two
#   figures   its statistics, models, predictions, requirements, simulation and saturation
#   commands  its command line, files, pages and reports; behind the two before, the floors of coverage
#   modules   the same of every other module
#   notebook  the notebook, executed on the committed results
#   readme    the commands of README.md
#   samples   the sample projects of harness-junit, built as a user would
# As root on Debian it installs what a part needs. Elsewhere a test whose tool is missing is skipped, and a line says so;
# with CI=true that is a failure. Exit code 0 if every part passed.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
logs=$root/target
figures_tests=$root/scripts/tests-of-figures.txt
commands_tests=$root/scripts/tests-of-commands.txt
limit_seconds=600
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

# verify PART OPTION...: with Maven's output in a file of the part's own.
verify() {
    local part=$1
    shift
    mkdir -p "$logs"
    maven -B -ntp "$@" verify 2>&1 | tee "$logs/test-$part.log"
}

part_core() {
    find_jdk
    need "the HTTP connection against nginx" nginx-light has_nginx || true
    mkdir -p "$logs"
    cat "$figures_tests" "$commands_tests" >"$logs/tests-of-others.txt"
    verify core -pl harness-core -am -Dsurefire.excludesFile="$logs/tests-of-others.txt" -Djacoco.haltOnFailure=false
}

part_figures() {
    find_jdk
    verify figures -pl harness-core -am -Dsurefire.includesFile="$figures_tests" -Djacoco.haltOnFailure=false
}

# What they reach is added to what the tests before have reached, and the floors of coverage are for all of them.
part_commands() {
    local floors_hold=false
    [ ! -f "$logs/test-core.log" ] || [ ! -f "$logs/test-figures.log" ] || floors_hold=true
    find_jdk
    need "completion in zsh" zsh has_zsh || true
    need "completion in fish" fish has_fish || true
    need "progress on a terminal" bsdutils has_script || true
    need "the report in a browser" chromium has_chromium || true
    need "the report in a browser" chromium-driver has_chromedriver || true
    verify commands -pl harness-core -am -Dsurefire.includesFile="$commands_tests" "-Djacoco.haltOnFailure=$floors_hold"
}

# harness-core is built for them, and not tested again.
part_modules() {
    find_jdk
    verify modules -Dcore.skipTests=true
}

part_notebook() {
    if [ ! -f "$root/scripts/notebook.sh" ]; then
        say "skipped: the notebook; there is no scripts/notebook.sh"
        return "$skipped_status"
    fi
    need "the notebook" python3-venv has_python || return "$skipped_status"
    "$root/scripts/notebook.sh" test
}

part_readme() {
    if [ ! -f "$root/scripts/readme-test.sh" ]; then
        say "skipped: the README's commands; there is no scripts/readme-test.sh"
        return "$skipped_status"
    fi
    find_jdk
    "$root/scripts/readme-test.sh"
}

part_samples() {
    if [ ! -f "$root/scripts/junit-samples.sh" ]; then
        say "skipped: the sample projects; there is no scripts/junit-samples.sh"
        return "$skipped_status"
    fi
    "$root/scripts/junit-samples.sh"
}

# Surefire's totals over all modules.
print_totals() {
    local written=("$logs"/test-*.log)
    [ -f "${written[0]}" ] || return 0
    awk '/Tests run: / && !/Time elapsed/ {
            gsub(/[^0-9 ]/, ""); run += $1; failures += $2; errors += $3; skipped += $4; again += $5 }
        END { printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d", run, failures, errors, skipped
            printf ", passed when tried again after a standstill of the machine: %d\n", again }' "${written[@]}"
}

# run_part PART: in a shell of its own, so that one part's end is not the other's.
run_part() {
    local started=$SECONDS outcome=FAILED seconds status
    say "== $1"
    # not "|| status=$?" behind the subshell: that would switch set -e off inside it
    set +e
    (
        set -e
        "part_$1"
    )
    status=$?
    set -e
    case $status in
        0) outcome=passed ;;
        "$skipped_status") outcome=skipped ;;
        *) failed=yes ;;
    esac
    seconds=$((SECONDS - started))
    summary="$summary$(printf '%-9s %s in %d s' "$1" "$outcome" "$seconds")"$'\n'
    if [ "$seconds" -gt "$limit_seconds" ]; then
        summary="$summary          a part has $limit_seconds s: make it faster or split it"$'\n'
    fi
}

for part in "$@"; do
    case $part in
        core | figures | commands | modules | notebook | readme | samples) ;;
        *) die 2 "unknown part \"$part\": the parts are core, figures, commands, modules, notebook, readme and samples" ;;
    esac
done
[ $# -gt 0 ] || set -- core figures commands modules notebook readme samples
summary='' failed=no
rm -f "$logs"/test-*.log "$root/harness-core/target/jacoco.exec"
for part in "$@"; do
    run_part "$part"
done
print_totals
printf '%s' "$summary"
[ "$failed" = no ]
