#!/usr/bin/env bash
# The notebook results/plots.ipynb and its Python: scripts/notebook.sh COMMAND
#   setup          makes .venv in the project's folder, with exactly what notebook/requirements.txt pins
#   test           checks the Python with ruff, tests the package loadharness_plots and executes the notebook on the
#                  committed results; LOADHARNESS_LONG=true tries laws on all their cases
#   run [DIR...]   executes the notebook on result directories, by default the reference, and writes results/plots.html
#   open [DIR...]  the same, and shows it in the browser
#   records DIR    prints the figures of each trial of a run with --raw; --csv and --plot write files (records --help)
#   draw DIR...    draws a quantity by a factor, the parts of the time, or shares, into a file (draw --help)
#   verify DIR...  computes the tables of runs with --raw anew from their records, in numpy, and says which cells differ
#   figures [DIR]  draws docs/figures, or DIR, from the reference runs, as PNG and SVG, the same bytes every time
#   sync           makes results/plots.ipynb from results/plots.py
# It needs Python 3.11 or later with venv. Where that is missing, test says that it is skipped; with CI=true it fails.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
venv=$root/.venv
python=$venv/bin/python
requirements=$root/notebook/requirements.txt
reference=$root/results/reference

# Sets base_python to a Python that can make the environment, or missing to what there is not.
find_base_python() {
    local candidate
    base_python='' missing='Python 3.11 or later'
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            base_python=$candidate
            return 0
        fi
        missing="the venv module of $candidate (on Debian: apt-get install python3-venv)"
    done
    return 1
}

is_usable() { "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

setup() {
    if [ -e "$venv" ] && ! is_usable; then
        die 2 "$python does not run or is older than 3.11: remove $venv and try again"
    fi
    if [ ! -e "$venv" ]; then
        find_base_python || die 2 "missing: $missing; install it and try again"
        "$base_python" -m venv "$venv" || die 2 "$base_python -m venv $venv failed: remove $venv and try again"
    fi
    if ! cmp -s "$requirements" "$venv/requirements.txt"; then
        say "installing the notebook's packages into .venv (about a minute) ..."
        # only what is imported is compiled, when it is: a small part of what there is
        "$python" -m pip --disable-pip-version-check --no-input install --quiet --no-compile --require-hashes -r "$requirements" ||
            die 1 "the packages of notebook/requirements.txt could not be installed; pip says why above"
        cp "$requirements" "$venv/requirements.txt"
    fi
    # what makes `import loadharness_plots` work from every directory
    local packages
    packages=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    printf '%s\n' "$root/notebook" >"$packages/loadharness.pth"
}

# What a user has set for plots and notebooks elsewhere must not change what comes out here.
isolate() {
    unset PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE MPLBACKEND MATPLOTLIBRC
    export PYTHONNOUSERSITE=1 JUPYTER_PREFER_ENV_PATH=1
    export MPLCONFIGDIR=$venv/matplotlib IPYTHONDIR=$venv/ipython JUPYTER_CONFIG_DIR=$venv/jupyter
}

# Sets work to a directory of this process alone, which goes when it ends.
make_work() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
}

# What notebook/ruff.toml asks of the Python, and its layout.
lint() {
    local ruff=("$python" -m ruff --config "$root/notebook/ruff.toml")
    "${ruff[@]}" check --no-cache --quiet "$root/notebook" "$root/scripts" "$root/results" ||
        die 1 "ruff finds fault with the Python, as it says above; mend it, or let .venv/bin/ruff check --fix do it"
    "${ruff[@]}" format --no-cache --quiet --diff "$root/notebook" "$root/scripts" "$root/results" ||
        die 1 "the layout is not ruff's: mend it with .venv/bin/ruff format --config notebook/ruff.toml notebook scripts results"
}

run_pytest() { "$python" -m pytest -c "$root/notebook/pytest.ini" --rootdir "$root/notebook" "$@"; }

run_tests() {
    if ! is_usable && ! find_base_python; then
        [ "${CI:-}" != true ] || die 1 "missing: $missing; in CI nothing is skipped: install it"
        say "skipped: the notebook; missing: $missing"
        return 0
    fi
    setup
    isolate
    make_work
    lint
    unset LOADHARNESS_RESULTS
    if [ ! -d "$reference/bookstore-local" ] || [ ! -d "$reference/bookstore-rpc" ]; then
        say "results/reference has no bookstore-local and bookstore-rpc: the notebook runs on notebook/tests/data"
        export LOADHARNESS_RESULTS=$root/notebook/tests/data/small-local:$root/notebook/tests/data/small-rpc
    fi
    "$python" "$root/notebook/pair_notebook.py" "$work/plots.ipynb" >"$work/log"
    # in two processes at a time: each draws on one core
    run_pytest "$root"/notebook/tests/test_[a-e]*.py >"$work/first" 2>&1 &
    local first=$! failed=no
    run_pytest --nbmake --nbmake-kernel=python3 --nbmake-timeout=600 "$root"/notebook/tests/test_[f-z]*.py "$work/plots.ipynb" ||
        failed=yes
    wait "$first" || failed=yes
    cat "$work/first"
    [ "$failed" = no ]
}

# Sets LOADHARNESS_RESULTS to the directories, as the notebook runs in another one than the caller.
choose_results() {
    local directory absolute chosen=''
    for directory in "$@"; do
        absolute=$(CDPATH='' cd -- "$directory" 2>/dev/null && pwd) ||
            die 2 "$directory: no such directory; name result directories, as results/reference/bookstore-local"
        case $absolute in
            *:*) die 2 "$absolute: a name with a colon cannot be given to the notebook; rename the directory" ;;
        esac
        chosen=$chosen${chosen:+:}$absolute
    done
    if [ -n "$chosen" ]; then
        export LOADHARNESS_RESULTS=$chosen
    fi
}

# What the failing cell said, without color and without the way there: from the last line that names an error on.
explain_failure() {
    sed $'s/\033\\[[0-9;]*m//g' "$1" | awk '
        /^[A-Za-z_.]*(Error|Exception): / { text = "" }
        NF { text = text $0 "\n" }
        END { printf "%s", text }' >&2
}

write_page() {
    choose_results "$@"
    setup
    isolate
    make_work
    "$python" "$root/notebook/pair_notebook.py" "$work/plots.ipynb" >"$work/log"
    # without addresses of scripts: the page opens without a network
    if ! "$python" -m nbconvert --log-level=ERROR --to html --execute --no-input "$work/plots.ipynb" \
        --HTMLExporter.mathjax_url= --HTMLExporter.require_js_url= --HTMLExporter.jquery_url= \
        --output-dir "$root/results" --output plots.html 2>"$work/log"; then
        explain_failure "$work/log"
        die 1 "the notebook could not be executed; no page was written"
    fi
    printf '%s\n' "$root/results/plots.html"
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
    run | open | records | draw | verify | figures) ;;
    *) [ $# -eq 0 ] || die 2 "scripts/notebook.sh $command takes no arguments, was given: $*" ;;
esac
case $command in
    setup) setup ;;
    test) run_tests ;;
    run) write_page "$@" ;;
    open)
        write_page "$@"
        "$python" -m webbrowser -t "file://$root/results/plots.html" >/dev/null ||
            say "no browser could be started; open the file yourself"
        ;;
    records | draw | verify)
        setup >&2
        isolate
        export MPLBACKEND=agg
        exec "$python" "$root/notebook/$command.py" "$@"
        ;;
    figures)
        [ $# -le 1 ] || die 2 "scripts/notebook.sh figures takes one directory at most, was given: $*"
        setup
        isolate
        "$python" "$root/notebook/export_figures.py" "$@"
        ;;
    sync)
        setup
        "$python" "$root/notebook/pair_notebook.py"
        ;;
    -h | --help | help) usage "${BASH_SOURCE[0]}" ;;
    '') usage "${BASH_SOURCE[0]}" >&2 && exit 2 ;;
    *) die 2 "unknown command \"$command\": the commands are setup, test, run, open, records, draw, verify, figures and sync" ;;
esac
