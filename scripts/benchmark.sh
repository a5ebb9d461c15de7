#!/usr/bin/env bash
# Measures what the harness costs and prints a table beside the figures to reach: scripts/benchmark.sh [--quick]
# Takes about six minutes; with --quick one, which shows that everything works but measures little. The machine should
# have nothing else to do: how much it had to do is printed for each part. Everything is kept in target/benchmark/.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
built=$root/benchmarks/target/jmh
effort=full
for option in "$@"; do
    case $option in
        --quick) effort=quick ;;
        *) die 2 "unknown option \"$option\": the only one is --quick" ;;
    esac
done

find_jdk
say "building the benchmarks ..."
maven -q -B -ntp -Dquick -P benchmarks -pl benchmarks -am compile >&2 ||
    die 70 "the build of the benchmarks failed; nothing was measured. Maven says why above."
maven -q -B -ntp -P benchmarks -pl benchmarks dependency:copy@ycsb >&2 ||
    say "skipped: YCSB, the driver's peer; Maven says above why it could not be had"
exec "$java" -cp "$built/classes:$(cat "$built/class-path.txt")" \
    org.loadharness.drive.Benchmarks "$root/target/benchmark" "$effort" "$built/ycsb"
