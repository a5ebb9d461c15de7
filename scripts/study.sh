#!/usr/bin/env bash
# One figure or table of a published report, measured and drawn: scripts/study.sh [STUDY NUMBER [OPTION...]]
#   scripts/study.sh                                lists them
#   scripts/study.sh ski 3                          runs its plan, and draws results/studies/ski-phases/ski-3.svg
#   scripts/study.sh ski 3 --param skiers=2000      a smaller one: options of the harness, in a directory of its own
#   scripts/study.sh ski 6 --full-size              the report's size, where the plan is smaller (workloads/plans/full-size.txt)
#   scripts/study.sh ski 6 --short                  a short run, a few minutes at most (workloads/plans/short.txt)
#   scripts/study.sh full-size|short [STUDY...]     all that have that size, or those of some studies
#   scripts/study.sh figures                        draws docs/studies/figures from the tables that are kept
# A run of one of the two sizes keeps its tables in results/full-size or results/short. Figures of one plan share a run, but for those
# that need a record of each request. What was interrupted goes on where it ended, so timeout -s INT 25m scripts/study.sh
# full-size is a part of it. A run that is complete is drawn again.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
cd "$root"
plans=workloads/plans
pictures=docs/studies/figures

listed() { grep -v '^#' "$plans/studies.txt"; }

offer() {
    usage scripts/study.sh
    printf '\n'
    listed | while IFS='|' read -r plan _ title; do
        read -r study number _ <<<"$plan"
        printf '  %-9s %2s %s\n' "$study" "$number" "$title"
    done
}

# options_of SIZE PLAN: prints what makes a plan that size; fails where it has none.
options_of() {
    awk -F'|' -v plan="$2" '$1 ~ "^" plan " *$" { found = 1; print $2 } END { exit !found }' "$plans/$1.txt"
}

# every SIZE [STUDY...]: each figure at that size, of all studies or of those that are named.
every() {
    local size=$1 study number plan chosen status worst=0
    shift
    while read -r study number plan _; do
        case " ${*:-$study} " in *" $study "*) ;; *) continue ;; esac
        options_of "$size" "$plan" >/dev/null || continue
        chosen=yes status=0
        say "$study $number --$size"
        scripts/study.sh "$study" "$number" "--$size" </dev/null || status=$?
        case $status in 0 | 4) ;; *) exit "$status" ;; esac
        [ "$status" -le "$worst" ] || worst=$status
    done < <(listed)
    [ -n "${chosen:-}" ] || die 2 "no study \"$*\" has that size; scripts/study.sh lists the studies"
    exit "$worst"
}

# choose STUDY NUMBER: sets plan and what is drawn of it.
choose() {
    local line
    study=$1 number=$2
    line=$(listed | awk -v study="$study" -v number="$number" '$1 == study && $2 == number')
    [ -n "$line" ] || die 2 "there is no figure $number of \"$study\"; scripts/study.sh lists those there are"
    IFS='|' read -r plan what _ <<<"$line"
    read -r _ _ plan <<<"$plan"
    read -r drawn what left right mode <<<"$what"
    case $right in mode=*) mode=$right right='' ;; esac
}

# draw TARGET DIR...: what was chosen, of those runs, as TARGET.png for a page, TARGET.svg for a browser, and its figures in TARGET.md.
draw() {
    local target=$1 words=()
    shift
    case $drawn in
        by)
            words=(--by "$what" --left "$left")
            [ -z "$right" ] || words+=(--right "$right")
            [ -z "$mode" ] || words+=(--mode "${mode#mode=}")
            ;;
        parts | share | success) words=("--$drawn") ;;
        seconds) words=(--seconds "$what") ;;
        effects)
            scripts/run.sh compare "$1" --metric "$what" --margin "$left %" --format markdown | tee "$target.md"
            return
            ;;
        records)
            scripts/notebook.sh records "$1" | tee "$target.md"
            return
            ;;
        tabled)
            scripts/notebook.sh draw "$1" --tabled "$what" | tee "$target.md"
            return
            ;;
        table) say "the figures are those of the table above, and of $1/summary.csv" && return ;;
    esac
    scripts/notebook.sh draw "$@" "${words[@]}" --table --to "$target.png" "$target.svg" | tee "$target.md"
    [ -s "$target.md" ] || rm -f "$target.md"
}

# What of the run is worth a commit: its tables, up to 1 MB each, and the figure's; not what they are made from. A run with records is
# another one than that of the plan's tables: of it the figure's table is kept. The page has the picture of the largest size.
keep() {
    local file to=results/$size/$plan files=("$directory/$study-$number.md")
    [ "$drawn" = records ] || files+=("$directory"/{*.csv,manifest.json,plan.json})
    mkdir -p "$to"
    for file in "${files[@]}"; do
        if [ -f "$file" ] && [ "$(wc -c <"$file")" -le 1000000 ]; then
            cp "$file" "$to/"
        fi
    done
    case " $(kept_of "$plan") " in
        *" $to "*) if [ -f "$figure.png" ]; then cp "$figure.png" "$pictures/"; fi ;;
    esac
}

# kept_of PLAN: the directories with its tables, the largest size that there is.
kept_of() {
    case $1 in
        bookstore-sweep) printf 'results/reference/bookstore-local results/full-size/bookstore-sweep' ;;
        buckets-cores) printf 'results/reference/buckets-factors' ;;
        *) ls -d "results/full-size/$1" 2>/dev/null || ls -d "results/short/$1" 2>/dev/null || true ;;
    esac
}

# Every picture that tables are kept for.
figures() {
    local work plan kept
    work=$(mktemp -d)
    while read -r study number plan _; do
        read -r -a kept <<<"$(kept_of "$plan")"
        choose "$study" "$number"
        case $drawn in by | parts | share | success | seconds) ;; *) continue ;; esac
        [ ${#kept[@]} -gt 0 ] || continue
        draw "$work/$study-$number" "${kept[@]}" >"$work/table" </dev/null
        cp "$work/$study-$number.png" "$pictures/"
        say "$pictures/$study-$number.png: of ${kept[*]}"
    done < <(listed)
    rm -rf "$work"
}

case ${1:-} in
    '' | -h | --help | help) offer && exit 0 ;;
    full-size | short) every "$@" ;;
    figures) figures && exit 0 ;;
esac
[ $# -ge 2 ] || die 2 "which figure of $1? scripts/study.sh lists them"
choose "$1" "$2"
shift 2

# Options make it another experiment, and its directory is named by them.
name=$plan size=''
options=()
case ${1:-} in
    --full-size | --short)
        size=${1#--}
        [ $# -eq 1 ] || die 2 "$1 takes no further option, was given: ${*:2}; without it, each option is the harness's"
        chosen=$(options_of "$size" "$plan") || die 2 "the plan $plan has no such size; run it without $1"
        read -r -a options <<<"$chosen"
        name=$plan-$size
        ;;
    ?*)
        options=("$@")
        name=$plan-$(printf '%s ' "$@" | cksum | cut -d' ' -f1)
        ;;
esac
# The report's block of figures is made of records of single requests.
if [ "$drawn" = records ]; then
    options+=(--raw)
    name=$name-raw
fi
directory=results/studies/$name

status=0
if [ -e "$directory/plan.json" ]; then
    scripts/run.sh --resume "$directory" || status=$?
else
    mkdir -p results/studies
    scripts/run.sh --config "$plans/$plan.yaml" ${options[@]+"${options[@]}"} --out "$directory" || status=$?
fi
# What a verdict says against the figures stands in them; what is not complete is not drawn.
case $status in
    0 | 4) ;;
    *) exit "$status" ;;
esac

figure=$directory/$study-$number
draw "$figure" "$directory"
[ "$drawn" = table ] || say "written: $(ls "$figure".* | paste -s -d ' ' -)"
[ -z "$size" ] || keep
exit "$status"
