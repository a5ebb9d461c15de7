#!/usr/bin/env bash
# Every test, or some parts of them: scripts/test.sh [PART...]
#   java      a Maven verify of every module: layout, checkers, tests, floors of coverage, the jar; then what reads the clock
#   readme    the commands of README.md and of the pages below docs
#   notebook  the notebook's Python, and the notebook, executed on the committed results
#   samples   the sample projects of harness-junit, built as a user would
#   jdk25     the Java tests but those in a browser, on a JDK 25; only if it is asked for
# As root on Debian it installs what a part needs. Elsewhere a test whose tool is missing is skipped, and a line says so;
# with CI=true that is a failure. The last lines also say what each part cost in processor time, as multiples of a fixed piece of
# work; with CI=true half as much again as docs/performance.md says is a failure, and a part that takes 45 minutes is ended
# (TEST_LIMIT_SECONDS for another limit). Exit code 0 if every part passed.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
logs=$root/target/test
skipped_status=77
limit_seconds=${TEST_LIMIT_SECONDS:-2700} # of a part, where nobody watches

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
has_sshd() { [ -x /usr/sbin/sshd ]; }
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
    need "agents that the real ssh starts" openssh-server has_sshd || true
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
    maven -B -ntp -T 2 -fae -Dcalibration.skipped=true verify
    [ -s "$root/target/jacoco.exec" ] || die 1 "no coverage was recorded: target/jacoco.exec is missing, so its floors say nothing"
    maven -B -ntp -q jacoco:check@floors
    run_calibration -Djacoco.skip=true -Dspotless.check.skip=true -Dcheckstyle.skip=true
}

# run_calibration OPTION...: the tests that read the real clock closely, when all others have ended, one after the other; what
# they need is compiled.
run_calibration() {
    local modules
    modules=$(cd "$root" && grep -rl '@Tag("calibration")' ./*/src/test | cut -d / -f 2 | sort -u | paste -s -d , -)
    maven -B -ntp "$@" -Dmaven.compiler.useIncrementalCompilation=false -Dtest.skipped=true -pl "$modules" -am test
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
    export JAVA_HOME=$JAVA_HOME_25
    maven -B -ntp -T 2 -fae -Dquick -Dcalibration.skipped=true "-Dtest.excluded=calibration | long | browser" test
    run_calibration -Dquick
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

# print_failures PART: each test that failed, once, and the first three lines of what it said. A log may be cut above; not here.
print_failures() {
    awk -v part="$1" '/Time elapsed: .*<<< (FAILURE|ERROR)!/ && !/Tests run:/ {
            sub(/^\[ERROR\] +/, ""); sub(/ -- Time elapsed.*/, ""); lines = 0
            if (!seen[$0]++) { lines = 3; print part ": failed: " $0 }
            next }
        /^\tat |^\[(INFO|WARNING|ERROR)\]/ { lines = 0 } # a message may begin with a bracket too
        lines > 0 && NF > 0 { lines--; print "    " substr($0, 1, 300) }' "$logs/$1.log"
}

# do_part PART: in a shell of its own, so that one part's end is not the other's. Its output is in a file as well, and so is its status.
do_part() {
    {
        # not "|| echo $?" behind the subshell: that would switch set -e off inside it
        set +e
        (
            set -e
            # shellcheck disable=SC2064 # of this part
            trap "times >'$logs/$1.times'" EXIT
            "part_$1"
        )
        echo $? >"$logs/$1.status"
    } 2>&1 | (
        trap '' QUIT
        exec tee -a "$logs/$1.log"
    )
}

# end_late_part PART GROUP: says each minute how long it takes. After the limit each of its JVMs says what its threads are at, and
# then all that it began ends.
end_late_part() {
    local began=$SECONDS
    while [ $((SECONDS - began)) -lt "$limit_seconds" ]; do
        sleep $((limit_seconds < 60 ? limit_seconds : 60))
        printf '%s: for %d s now, %d s since the first part began\n' "$1" $((SECONDS - began)) "$SECONDS"
    done
    printf '%s takes more than %d s: it is ended; what its JVMs were at:\n' "$1" "$limit_seconds" | tee -a "$logs/$1.log"
    kill -QUIT -- "-$2"
    sleep 10
    kill -KILL -- "-$2"
}

# do_part_in_time PART: in a group of processes, and what watches it in another, so that each can be ended as one.
do_part_in_time() {
    local group watch
    set -m
    (
        trap : QUIT
        do_part "$1" </dev/null
    ) &
    group=$(jobs -p %+)
    end_late_part "$1" "$group" &
    watch=$!
    wait %- || true
    kill -TERM -- "-$watch" 2>/dev/null || true
    set +m
}

# run_part PART: what came of it is in a file. Where nobody watches, it has a limit of time.
run_part() {
    local part=$1 started=$SECONDS outcome=FAILED
    if [ "${CI:-}" = true ]; then do_part_in_time "$part"; else do_part "$part"; fi
    case $(cat "$logs/$part.status" 2>/dev/null) in
        0) outcome=passed ;;
        "$skipped_status") outcome=skipped ;;
    esac
    printf '%-9s %s in %d s %s\n' "$part" "$outcome" "$((SECONDS - started))" "$(cat "$logs/$part.note" 2>/dev/null)" \
        >"$logs/$part.outcome"
}

# processor_seconds FILE: of the children, as the shell's times has written them there.
processor_seconds() {
    awk 'NR == 2 { gsub(/s/, ""); gsub(/,/, "."); split($1, user, "m"); split($2, kernel, "m")
        print 60 * (user[1] + kernel[1]) + user[2] + kernel[2] }' "$1"
}

# The processor time of a fixed piece of work on this machine, now; nothing where there is no JDK.
measure_yardstick() {
    local flags='-XX:+UseSerialGC -XX:TieredStopAtLevel=1'
    # shellcheck disable=SC2086 # several flags
    if (find_jdk && "$java" $flags "$root/scripts/Yardstick.java" && times >"$logs/yardstick.times") >/dev/null 2>&1; then
        processor_seconds "$logs/yardstick.times"
    fi
}

# judge_cost PART BEFORE AFTER: says a part's processor time in yardsticks, of which one was measured before it and one after it.
judge_cost() {
    local cost usual
    if ! grep -q passed "$logs/$1.outcome" || [ -z "$2" ] || [ -z "$3" ]; then return 0; fi
    cost=$(processor_seconds "$logs/$1.times" | awk -v before="$2" -v after="$3" '{ printf "%d", 2 * $1 / (before + after) + 0.5 }')
    usual=$(awk -F ' *[|] *' -v part="\`$1\`" '$2 == part && $3 ~ /^[0-9]+$/ { print $3; exit }' "$root/docs/performance.md")
    if [ -z "$usual" ]; then
        printf '%-9s cost %d yardsticks; docs/performance.md has no row for it\n' "$1" "$cost"
    elif [ $((2 * cost)) -le $((3 * usual)) ]; then
        printf '%-9s cost %d yardsticks, %d in docs/performance.md\n' "$1" "$cost" "$usual"
    else
        printf '%-9s %s: cost %d yardsticks, more than 1.5 times the %d in docs/performance.md: find what makes it dear\n' \
            "$1" "$([ "${CI:-}" = true ] && echo FAILED || echo dear)" "$cost" "$usual"
    fi >>"$logs/$1.outcome"
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

# run_parts PART...: side by side, their output one after the other; then what they cost.
run_parts() {
    local part after
    say "== $*"
    if [ $# -eq 1 ]; then
        run_part "$1"
    else
        for part in "$@"; do
            run_part "$part" >/dev/null &
        done
        wait
        for part in "$@"; do
            say "== $part"
            cat "$logs/$part.log"
        done
    fi
    after=$(measure_yardstick)
    for part in "$@"; do
        judge_cost "$part" "$before" "$after"
        cat "$logs/$part.outcome" >&2
    done
    before=$after
}

# choose PART...: those of them that are asked for.
choose() {
    local part
    for part in "$@"; do
        case " $asked " in *" $part "*) printf '%s ' "$part" ;; esac
    done
}

# The Java tests run alone. None of the other parts measures closely, and each waits a good deal: they run side by side.
asked=$*
before=$(measure_yardstick)
for together in java 'readme notebook samples' jdk25; do
    # shellcheck disable=SC2086 # several parts, here and below
    chosen=$(choose $together)
    # shellcheck disable=SC2086
    [ -z "$chosen" ] || run_parts $chosen
done

for part in "$@"; do
    case $part in
        java | jdk25)
            print_totals "$part"
            print_failures "$part"
            ;;
    esac
done
for part in "$@"; do
    cat "$logs/$part.outcome"
done
! grep -q FAILED "$logs"/*.outcome
