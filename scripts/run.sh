#!/usr/bin/env bash
# Builds target/harness.jar if it is missing or older than its sources, then runs it with the options given.
# Without options it runs the main job: a sweep of less than two minutes that leaves a result directory. It measures a second in
# each trial and repeats a point until its throughput is known to 10 %, as far as 95 s go; HARNESS_* in the environment goes first.
set -euo pipefail

# where it is, by whatever link it was called
script=${BASH_SOURCE[0]}
while [ -L "$script" ]; do
    link=$(readlink -- "$script")
    case $link in /*) script=$link ;; *) script=$(dirname -- "$script")/$link ;; esac
done

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "$script")/toolchain.sh"
jar=$root/target/harness.jar

is_fresh() {
    [ -f "$jar" ] && [ -z "$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$jar" 2>/dev/null)" ]
}

if is_fresh; then
    find_java
else
    find_jdk
    say "building target/harness.jar (the first time takes a minute or two, most of it to fetch libraries) ..."
    # without the sign for "no colour" that Maven 3.8 writes where there is no colour either
    maven -q -B -ntp -Dquick -Dmaven.test.skip=true package 2>&1 | sed $'s/\033\\[0m//g' >&2 ||
        die 70 "the build of target/harness.jar failed; nothing was run. Maven says why above."
    touch "$jar"
    say "built target/harness.jar"
fi
# make_archive FILE: what Java makes of the jar's classes in one short run, so that no later start makes it again. It is a run over HTTP
# with users of both kinds, in an empty environment: they fetch from a service of the jar. No file is made where that fails.
make_archive() (
    trial=$(mktemp -d)
    env -i "$java" -XX:TieredStopAtLevel=1 -jar "$jar" serve store --port 0 </dev/null >"$trial/service" 2>/dev/null &
    service=$!
    trap 'kill "$service" 2>/dev/null || true; wait "$service" || true; rm -rf "$trial"' EXIT
    for _ in {1..300}; do
        if [ -s "$trial/service" ] || ! kill -0 "$service" 2>/dev/null; then break; fi
        sleep 0.1
    done
    url=$(sed -n 's/.*"url":"\([^"]*\)".*/\1/p' "$trial/service")
    env -i "$java" -XX:ArchiveClassesAtExit="$trial/archive" -jar "$jar" http GET "$url/lookup/1" --users 1,2 --rehearsal 200ms \
        --vary threads=platform,multiplexed --duration 200ms --repeats 2 --out "$trial/run" </dev/null >/dev/null 2>&1 ||
        [ $? -ne 130 ] || exit 130
    if [ -f "$trial/archive" ]; then mv -f "$trial/archive" "$1"; fi
)
# Where it is missing, or not of this Java, the program starts without it.
archive=$root/target/harness-$java_version.jsa
[ "$archive" -nt "$jar" ] || make_archive "$archive"
if [ $# -eq 0 ] && [ -z "${HARNESS_REPEATS+given}" ]; then
    export HARNESS_REPEATS=auto HARNESS_PRECISION=${HARNESS_PRECISION-throughput:10%} HARNESS_BUDGET=${HARNESS_BUDGET-95s}
fi
# Who reads a run waits for Java's second compiler rather than for what it makes. The seconds of long trials are worth its while.
compilers=-XX:+TieredCompilation
case ${1-} in
    report | compare | model | list) compilers=-XX:TieredStopAtLevel=1 ;;
esac
for argument; do
    if [ -e "$argument/seconds.jsonl" ]; then compilers=-XX:+TieredCompilation; fi
done
# What a crash of Java leaves does not lie in the current directory; servers and forked trials leave theirs with the results.
crashes=${TMPDIR:-/tmp}
ulimit -S -c 0 || true # what aborts without Java's knowledge, such as a native library, asks the system alone
exec "$java" "-XX:ErrorFile=$crashes/loadharness-hs_err_pid%p.log" "-XX:ReplayDataFile=$crashes/loadharness-replay_pid%p.log" \
    -XX:-CreateCoredumpOnCrash "$compilers" "-XX:SharedArchiveFile=$archive" -Xlog:cds=off -Xlog:cds+dynamic=off -jar "$jar" "$@"
