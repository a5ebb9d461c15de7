#!/usr/bin/env bash
# Runs every command of README.md that stands in a block marked "sh", from the project's folder, and fails with the first
# that fails. A block marked "sh no-test" is left out. A comparison that finds something worse, 1, has done its work.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$root"
rm -rf target/readme
commands=$(awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside && NF' README.md)
[ -n "$commands" ] || die 1 "README.md has no command to test"
passed=0
while IFS= read -r command; do
    say "README: $command"
    status=0
    bash -euo pipefail -c "$command" </dev/null >target/readme-output.txt 2>&1 || status=$?
    case $status:$command in
        0:* | 1:*'.jar compare '*) ;;
        *)
            tail -n 40 target/readme-output.txt >&2
            die 1 "README.md: this command failed: $command"
            ;;
    esac
    passed=$((passed + 1))
done <<<"$commands"
printf '%d passed, 0 failed\n' "$passed"
