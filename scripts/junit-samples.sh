#!/usr/bin/env bash
# Builds the sample projects of harness-junit/src/it and examples/junit-test as a user would, each with a Maven of its own, and says whether each
# ended as it is meant to: one passes, one fails, one is inconclusive, one runs on JUnit 6.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
[ $# -eq 0 ] || die 2 "unexpected \"$1\": it takes no arguments; --help says what it does"
find_jdk
work=$root/target/junit-samples
samples=$root/harness-junit/src/it
failed=no

# A copy of the local repository: nothing is installed into the user's own.
prepare_repository() {
    local own
    own=$(maven help:evaluate -q -DforceStdout -Dexpression=settings.localRepository 2>/dev/null) || own=
    case $own in /*) ;; *) own=$HOME/.m2/repository ;; esac
    rm -rf "$work"
    mkdir -p "$work/repository"
    if [ -d "$own" ]; then
        cp -a "$own/." "$work/repository/"
    fi
}

# with the first compiler alone, as no figure counts here
build() {
    say "junit samples: $1"
    JDK_JAVA_OPTIONS=-XX:TieredStopAtLevel=1 maven -B -ntp -f "$work/projects/$1/pom.xml" -Dmaven.repo.local="$work/repository" test >"$work/$1.log" 2>&1
}

# wrong PROJECT WHAT: notes that a project did not end as it is meant to, and shows its end.
wrong() {
    say "junit samples: $1: $2"
    tail -n 40 "$work/$1.log" >&2
    failed=yes
}

prepare_repository
cp -a "$samples" "$work/projects"
cp -a "$root/examples/junit-test" "$work/projects/example"
# with the options that the compiler has in every other build: what is built already is not built again
maven -B -ntp -q -Dmaven.test.skip=true -Djacoco.skip=true -Dspotless.check.skip=true -Dcheckstyle.skip=true \
    -Dmaven.repo.local="$work/repository" -pl harness-junit -am install

build passes || wrong passes "was to pass"
grep -q 'Tests run: 5, Failures: 0, Errors: 0, Skipped: 0' "$work/passes.log" || wrong passes "was to have 5 tests"

if build fails; then wrong fails "was to fail"; fi
for words in 'mean at 8 users: required mean < 30 ms, measured' '95 % CI \[' 'over 5 repeats' '-Dharness.users=8'; do
    grep -q -e "$words" "$work/fails.log" || wrong fails "was to say: $words"
done
grep -q 'Tests run: 2, Failures: 1' "$work/fails.log" || wrong fails "was to have one failure of two"

CI=false build inconclusive || wrong inconclusive "was to end without a failure"
grep -q 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 1' "$work/inconclusive.log" || wrong inconclusive "was to be skipped"
grep -rq 'one repeat has no interval' "$work/projects/inconclusive/target/surefire-reports" ||
    wrong inconclusive "was to say why"
grep -q 'OnceTest.queue, 2 users: aborted, as it is inconclusive: mean at 2 users: required mean < 30 ms' "$work/inconclusive.log" ||
    wrong inconclusive "was to say why in the console"
if CI=true build inconclusive; then wrong inconclusive "was to fail in a pipeline"; fi
grep -q 'Tests run: 1, Failures: 1' "$work/inconclusive.log" || wrong inconclusive "was to have one failure in a pipeline"

build junit6 || wrong junit6 "was to pass on JUnit 6"
grep -q 'Tests run: 5, Failures: 0, Errors: 0, Skipped: 0' "$work/junit6.log" || wrong junit6 "was to have 5 tests"

CI=false build example || wrong example "was to pass"
grep -q 'Tests run: 2, Failures: 0, Errors: 0' "$work/example.log" || wrong example "was to have 2 tests"

[ "$failed" = no ] && say "junit samples: 5 projects ended as they are meant to"
[ "$failed" = no ]
