#!/usr/bin/env bash
# Runs every command of README.md, examples/README.md and the pages below docs that stands in a block marked "sh", from the project's folder, and
# fails with the first that fails. A block marked "sh no-test" is left out; one marked "java FILE" or "yaml FILE" is first written to that file.
# A comparison that finds something worse, 1, has done its work.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
[ $# -eq 0 ] || die 2 "unexpected \"$1\": it takes no arguments; --help says what it does"
cd "$root"
rm -rf target/readme target/readme-service.txt target/words target/exported target/metrics

# commands PAGE: those of its blocks.
commands() {
    local found
    found=$(awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside && NF' "$1")
    [ -n "$found" ] || return 0
    while IFS= read -r command; do
        printf '%s\t%s\n' "$1" "$command"
    done <<<"$found"
}

# examples PAGE: writes those of its blocks that name a file.
examples() {
    awk '/^```(java|yaml) ./ { file = $2; system("mkdir -p $(dirname " file ")"); next } /^```/ { file = "" } file { print > file }' "$1"
}

# run_command PAGE COMMAND: says whether it passed, or shows its end.
run_command() {
    local page=$1 command=$2 status=0 started=$SECONDS output=target/readme/output-$lane.txt settings=(HARNESS_REPEATS=2)
    # as at a desk: in a pipeline a requirement that is inconclusive ends in 1; no figure counts here, so the first compiler is enough,
    # and two repeats and a short rehearsal where a page does not say more; a simulated clock has no rehearsal
    case $command in
        *'--mode simulated'*) ;;
        *) settings+=(HARNESS_REHEARSAL=300ms) ;;
    esac
    env -u CI JDK_JAVA_OPTIONS="$java_options" "${settings[@]}" bash -euo pipefail -c "$command" </dev/null >"$output" 2>&1 || status=$?
    case $status:$command in
        0:* | 1:*'.jar compare '*) say "$page: passed in $((SECONDS - started)) s: $command" ;;
        *)
            tail -n 40 "$output" >&2
            die 1 "$page: this command failed: $command"
            ;;
    esac
}

# run_pages LANE PAGE...: their commands one after the other, as a reader types them.
run_pages() {
    local lane=$1 page command all passed=0
    shift
    for page in "$@"; do
        examples "$page"
        all=$(commands "$page")
        while IFS=$'\t' read -r page command; do
            [ -n "$command" ] || continue
            run_command "$page" "$command"
            passed=$((passed + 1))
        done <<<"$all"
    done
    printf '%d\n' "$passed" >"target/readme/passed-$lane"
}

# the service that pages put load on, of a jar that no later command makes anew
find_jdk
mkdir -p target/readme
./scripts/run.sh --version
# the first compiler, and what run.sh has kept of the jar's classes
java_options="-XX:TieredStopAtLevel=1 -XX:SharedArchiveFile=\"$root/target/harness-$java_version.jsa\" -Xlog:cds=off -Xlog:cds+dynamic=off"
JDK_JAVA_OPTIONS=$java_options "$java" -jar target/harness.jar serve store --port 8765 >target/readme-service.txt &
service=$!
trap 'kill "$service" 2>/dev/null || true; wait "$service" || true' EXIT
until [ -s target/readme-service.txt ]; do
    kill -0 "$service" 2>/dev/null || die 1 "the service of the pages did not start: is port 8765 free?"
    sleep 0.1
done

# Two readers at a time, as most commands wait for seconds to pass. A page that shows the results of another is with it.
run_pages 1 README.md docs/[a-k]*.md &
first=$!
run_pages 2 examples/README.md docs/[l-z]*.md docs/studies/*.md &
second=$!
failed=no
wait "$first" || failed=yes
wait "$second" || failed=yes
[ "$failed" = no ] || exit 1
passed=$(($(cat target/readme/passed-1) + $(cat target/readme/passed-2)))
[ "$passed" -gt 0 ] || die 1 "no page has a command to test"
printf '%d passed, 0 failed\n' "$passed"
