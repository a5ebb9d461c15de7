#!/usr/bin/env bash
# Runs every command of README.md, examples/README.md and the pages below docs that stands in a block marked "sh", from the project's folder, and
# fails with the first that fails. A block marked "sh no-test" is left out; one marked "java FILE" or "yaml FILE" is first written to that file.
# A comparison that finds something worse, 1, has done its work.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$root"
rm -rf target/readme target/words target/exported target/metrics

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

# the service that pages put load on, of a jar that no later command makes anew
find_jdk
mkdir -p target/readme
./scripts/run.sh --version
"$java" -jar target/harness.jar serve store --port 8765 >target/readme-service.txt &
service=$!
trap 'kill "$service" 2>/dev/null || true' EXIT

passed=0
all=
for page in README.md examples/README.md docs/*.md docs/studies/*.md; do
    examples "$page"
    all+=$(commands "$page")$'\n'
done
all=$(sed '/^$/d' <<<"$all")
[ -n "$all" ] || die 1 "no page has a command to test"
while IFS=$'\t' read -r page command; do
    say "$page: $command"
    status=0
    started=$SECONDS
    # the sweep is the longest by far: of it two repeats are enough here
    case $command in ./scripts/run.sh) export HARNESS_REPEATS=2 ;; *) unset HARNESS_REPEATS ;; esac
    # as at a desk: in a pipeline a requirement that is inconclusive ends in 1
    env -u CI bash -euo pipefail -c "$command" </dev/null >target/readme-output.txt 2>&1 || status=$?
    case $status:$command in
        0:* | 1:*'.jar compare '*) ;;
        *)
            tail -n 40 target/readme-output.txt >&2
            die 1 "$page: this command failed: $command"
            ;;
    esac
    passed=$((passed + 1))
    say "  passed in $((SECONDS - started)) s"
done <<<"$all"
printf '%d passed, 0 failed\n' "$passed"
