#!/usr/bin/env bash
# One figure or table of a published report, measured and drawn: scripts/study.sh [STUDY NUMBER [OPTION...]]
#   scripts/study.sh                                lists them
#   scripts/study.sh ski 3                          runs its plan, and draws results/studies/ski-phases/ski-3.svg
#   scripts/study.sh ski 3 --param skiers=2000      a smaller one: options of the harness, in a directory of its own
# Figures of one plan share a run, but for ski 5, which needs records of its own. What was interrupted goes on where it ended; a run that is complete is drawn again.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
plans=$root/workloads/plans
catalog=$plans/studies.txt

listed() { grep -v '^#' "$catalog"; }

usage() {
    sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "${BASH_SOURCE[0]}"
    printf '\n'
    listed | while IFS='|' read -r plan _ title; do
        read -r study number _ <<<"$plan"
        printf '  %-9s %s %s\n' "$study" "$number" "$title"
    done
}

case ${1:-} in
    '' | -h | --help | help) usage && exit 0 ;;
esac
[ $# -ge 2 ] || die 2 "which figure of $1? scripts/study.sh lists them"
study=$1 number=$2
shift 2
line=$(listed | awk -v study="$study" -v number="$number" '$1 == study && $2 == number')
[ -n "$line" ] || die 2 "there is no figure $number of \"$study\"; scripts/study.sh lists those there are"
IFS='|' read -r plan what _ <<<"$line"
read -r _ _ plan <<<"$plan"
read -r drawn what left right mode <<<"$what"
case $right in mode=*) mode=$right right='' ;; esac

# Options make it another experiment, and its directory is named by them.
name=$plan
if [ $# -gt 0 ]; then
    name=$plan-$(printf '%s ' "$@" | cksum | cut -d' ' -f1)
fi
# A plot of single requests needs their records.
raw=()
if [ "$drawn" = seconds ]; then
    raw=(--raw)
    name=$name-raw
fi
directory=$root/results/studies/$name

status=0
if [ -e "$directory/plan.json" ]; then
    "$root/scripts/run.sh" --resume "$directory" || status=$?
else
    mkdir -p "$root/results/studies"
    "$root/scripts/run.sh" --config "$plans/$plan.yaml" "${raw[@]}" "$@" --out "$directory" || status=$?
fi
# What a verdict says against the figures stands in them; what is not complete is not drawn.
case $status in
    0 | 4) ;;
    *) exit "$status" ;;
esac

figure=$directory/$study-$number.svg
case $drawn in
    by)
        two=()
        [ -z "$right" ] || two=(--right "$right")
        [ -z "$mode" ] || two+=(--mode "${mode#mode=}")
        "$root/scripts/notebook.sh" draw "$directory" --by "$what" --left "$left" "${two[@]}" --to "$figure"
        ;;
    parts | share | success) "$root/scripts/notebook.sh" draw "$directory" "--$drawn" --to "$figure" ;;
    effects)
        figure=$directory/$study-$number.md
        "$root/scripts/run.sh" compare "$directory" --metric "$what" --margin "$left %" --format markdown | tee "$figure"
        ;;
    seconds) "$root/scripts/notebook.sh" records "$directory" --load "$what" --repeat 1 --plot "$figure" ;;
    table) say "the figures are those of the table above, and of $directory/summary.csv" ;;
esac
[ "$drawn" = table ] || say "drawn: $figure"
exit "$status"
