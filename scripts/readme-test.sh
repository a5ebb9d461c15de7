#!/usr/bin/env bash
# Runs every command of README.md that stands in a block marked "sh", from the project's folder, and fails with the first
# that fails. A block marked "sh no-test" is left out.
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
    bash -euo pipefail -c "$command" </dev/null >target/readme-output.txt 2>&1 || {
        tail -n 40 target/readme-output.txt >&2
        die 1 "README.md: this command failed: $command"
    }
    passed=$((passed + 1))
done <<<"$commands"
printf '%d passed, 0 failed\n' "$passed"
