# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#       format_version: '1.3'
#       jupytext_version: 1.19.6
#   kernelspec:
#     display_name: Python 3 (ipykernel)
#     language: python
#     name: python3
# ---

# %% [markdown]
# This notebook reads `results/reference/bookstore-local` and `bookstore-rpc`, or the result directories that the
# environment variable `LOADHARNESS_RESULTS` lists (separated by `:`, on Windows by `;`). `results/README.md` explains
# the columns. Numbers of users and offered rates cannot share an axis, so each kind of load has figures of its own.

# %%
import csv
import os
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
from IPython.display import Markdown, display

try:
    import loadharness_plots as lh
except ModuleNotFoundError:  # not the environment of scripts/notebook.sh, so the package is looked for beside this file
    here = Path(globals().get("__file__", "plots.ipynb")).resolve().parent
    sys.path.insert(0, str(here.parent / "notebook"))
    import loadharness_plots as lh

plt.rcParams.update(lh.STYLE | {"figure.max_open_warning": 0})

# %% tags=["parameters"]
reference = Path(lh.__file__).resolve().parents[2] / "results" / "reference"
given = [text for text in os.environ.get("LOADHARNESS_RESULTS", "").split(os.pathsep) if text]
directories = given or [reference / "bookstore-local", reference / "bookstore-rpc"]

# %%
results = lh.load(directories)
study = not given  # what the text below says of the bookstore's report is said of the reference runs alone


def say(text):
    """Words that fit the runs."""
    display(Markdown(text))


if study:
    say("""
# The bookstore under load

A report of January 2024 measured a small bookstore service with 1 to 2,000 users, once in the process of the users
and once over HTTP, and showed two figures. Load Harness repeats the experiment; this notebook draws the same figures
from what it wrote, with the uncertainty that the report left out, and compares.
""")
else:
    workloads = sorted(set(results.summary["workload"]))
    say(f"# {', '.join(workloads)} under load\n\nThe runs {', '.join(map(str, directories))}.")

# %%
assert not results.summary.empty, "the runs have no finished trial"
if not given:
    states = {run: manifest["state"] for run, manifest in results.manifest.items()}
    assert set(states.values()) == {"complete"}, f"the reference runs must be complete, are {states}"
    assert set(results.summary["mode"]) == {"local", "rpc"}

parts = lh.by_load(results).values()

columns = ["repeats", "throughput_per_s", "latency_mean_ms", "latency_p99_ms", "success_fraction"]
points = results.summary.assign(load=lh.load_names(results.summary))
points[["run", "load", *columns, "verdict"]]

# %%
phases = results.phases.assign(load=lh.load_names(results.phases))
phases[["run", "load", "phase", *columns]] if len(phases) else "no point has phases"

# %% [markdown]
# ## Figure 1: throughput and latency
#
# Throughput is all successes by the time from the first start to the last end. `throughput_sum_per_s` sums the users'
# own rates instead, which overstates as soon as users do not all run at the same time.
# Under open load the dashed line is a system that keeps up with what is offered. Of flows there is none, for a flow is
# several interactions.

# %%
for part in parts:
    lh.figure_1(part)

# %%
for sentence in lh.sentences(results):
    print(sentence)

# %%
if study:
    say("""
### Beside the report

The report has no table; these are the numbers in its text. Its machine had 6 cores and ran another implementation, so
the shapes can be compared and the heights cannot. Its claims: throughput differs by much between the modes, and latency
grows with users in both.
""")

# %%
report = pd.DataFrame(
    {
        "local": {"peak_sum_per_s": 25_000, "flat_from_users": 500, "latency_most_users_ms": 40},
        "rpc": {"peak_sum_per_s": 450, "flat_from_users": 20, "latency_most_users_ms": 2_500},
    }
)
measured = lh.peaks(results)
columns_of_report = {"report": report.T.reindex(measured["mode"]).set_axis(measured.index)} if study else {}
pd.concat(
    columns_of_report
    | {
        "measured": measured[["peak_sum_per_s", "flat_from_users", "latency_most_users_ms"]],
        "also measured": measured[["peak_per_s", "peak_users", "kept_fraction", "latency_exponent"]],
    },
    axis=1,
).T

# %%
for line in lh.series(results):
    means = line.summary.set_index("users")["latency_mean_ms"].dropna()
    means = means[means.index.notna()]
    if len(means) < 2:
        continue
    growth = means.iloc[-1] / means.iloc[0]
    print(f"{line.label}: {growth:,.1f} times the latency at {means.index[-1] / means.index[0]:,.0f} times the users")
    assert given or growth > 1, f"{line.label}: latency does not grow with users"

by_mode = results.summary.pivot_table(index="users", columns="mode", values="throughput_per_s")
if {"local", "rpc"} <= set(by_mode):
    ratio = (by_mode["local"] / by_mode["rpc"]).dropna()
    print(f"in process {ratio.min():,.1f} to {ratio.max():,.1f} times the throughput over HTTP with as many users")
    assert given or (ratio > 1).all(), f"a call over HTTP cannot be cheaper than one in process:\n{ratio}"

# %% [markdown]
# ## Does the measurement agree with itself?
#
# Some relations hold for every closed loop of users, whatever it measures. With X the sum of the users' rates, L
# the mean of their time per success and N users, X L is at least N, since no arithmetic mean is below the harmonic
# mean of the same numbers. And by Little's law throughput times the mean time inside an interaction is the mean
# number of interactions in flight, which is at most the mean number of active users, which is at most N.

# %%
laws = lh.laws(results)
broken = laws[~laws["hold"]]
assert broken.empty, f"these trials contradict themselves:\n{broken.to_string()}"
if laws.empty:
    print("they speak of users without phases, and no trial here has those alone")
else:
    print(f"all four relations hold in each of {len(laws)} trials of users without phases")
for mode, trials in laws.groupby("mode"):
    print(
        f"{mode}: X L / N is {trials['mean_law'].min():.4f} to {trials['mean_law'].max():.4g}; on average"
        f" {100 * trials['active'].min():.0f} to {100 * trials['active'].max():.0f} % of the users were active"
    )

if study:
    # N is at most X L, so this is how many users the report's numbers have room for
    claimed = report.loc["peak_sum_per_s"] * report.loc["latency_most_users_ms"] / 1000
    room = " and ".join(f"{claimed[mode]:,.0f} users ({mode})" for mode in claimed.index)
    print(f"the report's own peaks and latencies have room for {room} at most, not for its 2,000")

# %% [markdown]
# ## Figure 2: the mix and the success rate
#
# What share each interaction was meant to have and had, and how much succeeded.

# %%
for part in parts:
    lh.figure_2(part)

# %%
shares = lh.shares(results)
assert shares["ended"].any(), "no interaction ended"
drawn = shares.dropna(subset=["deviations"])  # where there is but one interaction, nothing is drawn by chance
if not drawn.empty:
    worst = drawn.loc[drawn["deviations"].abs().idxmax()]
    print(
        f"farthest from the intended mix: {worst['interaction']} at {worst['load']} ({worst['mode']}),"
        f" {worst['share']:.4f} instead of {worst['intended']:g}, {abs(worst['deviations']):.1f} standard deviations"
    )
    assert abs(worst["deviations"]) < 5, "the mix is not what was asked for; chance is no explanation"

least = points.loc[points["success_fraction"].idxmin()]
print(f"lowest success rate: {least['success_fraction']:.6f}, at {least['load']} ({least['mode']})")
assert given or least["success_fraction"] > 0.99, "the report's success rate stays around 1"

# %% [markdown]
# ## Do the files agree with each other?
#
# Counts of a point are those of its trials and interactions, means those of its repeats and inside their intervals,
# percentiles ascend, and `percentiles.csv` says what `histograms.hlog` says. Then the figure is held against the file.

# %%
agreement = lh.checks(results)
assert not agreement["broken"].any(), f"the files contradict each other:\n{agreement[agreement['broken'] > 0]}"
agreement

# %%
for kind, part in lh.by_load(results).items():
    if not kind.axis_title:  # a trace is on no axis
        continue
    ax = lh.plot_throughput(part, plt.figure().subplots())
    drawn = {tuple(point) for line in ax.lines for point in line.get_xydata()}
    plt.close()
    for run, directory in part.directories.items():
        with (Path(directory) / "summary.csv").open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["throughput_per_s"]]
        written = {(float(row[kind.column]), float(row["throughput_per_s"])) for row in rows if row[kind.column]}
        assert written <= drawn, f"{run}: not drawn: {written - drawn}"

# %% [markdown]
# # The plots of every run
#
# The reference adds a run that varied the store and the mode.

# %%
varied = lh.load(given if given else reference / "bookstore-factors")
shown = list(parts) if given else [*parts, *lh.by_load(varied).values()]
one_by_one = [line for part in shown for line in list(lh.each_line(part).values())[:4]]
assert not lh.checks(varied)["broken"].any()

# %% [markdown]
# ## P1: where does it stop scaling, and is that certain?

# %%
for part in shown:
    lh.plot_throughput(part, center="median", log_y=True)

# %% [markdown]
# ## P2 and P3: what do users feel, and how bad is the tail?
#
# A mean hides the slow ones. First percentiles against the load, then the whole distribution at some points.

# %%
for line in one_by_one:
    lh.plot_latency_percentiles(line)

# %%
for line in one_by_one:
    lh.plot_percentile_spectrum(line)

# %% [markdown]
# ## P4: is it stationary?
#
# The point with the highest load of each line, a row per repeat. After the warm-up the color should not drift.

# %%
for line in one_by_one[:2]:
    lh.plot_heat_map(line)

# %% [markdown]
# ## P5 and P6: is the mix what was asked for, and what failed?

# %%
for part in shown:
    lh.plot_mix(part)
    lh.plot_success_rate(part)

# %% [markdown]
# ## P7: who is the bottleneck?

# %%
for part in shown:
    lh.plot_usage(part)

# %% [markdown]
# ## P8 and P9: does a model explain it, and is the measurement consistent with itself?
#
# `little_active` must hold within the interval. Where `little` does not, users were not there all the time.

# %%
for line in one_by_one[:2]:
    lh.figure_models(line)

# %%
for part in shown:
    lh.plot_little(part)

must_hold = results.models[(results.models["model"] == "little_active") & (results.models["validity"] == "applies")]
assert given or len(must_hold), "the reference has rows of little_active"
off = must_hold[must_hold["predicted"] < must_hold["measured_ci_low"]]
assert off.empty, f"more was measured than the users there can do:\n{off.to_string()}"

# %% [markdown]
# ## P10: did it change?
#
# Of two runs, the second over the first. Of the reference also the store without a lock over the one with a single
# lock.

# %%
for part in parts:
    runs = list(part.manifest)
    if len(runs) > 1:
        lh.plot_change(lh.select(part, run=runs[0]), lh.select(part, run=runs[1]))

if not given:
    stores = [lh.select(varied, store=store) for store in ("single-lock", "snapshot")]
    lh.plot_change(*stores)
    assert (lh.changes(*stores)["ratio"] > 1).all(), "a store that never waits cannot be slower"

# %% [markdown]
# ## P11: where does the time go?
#
# The parts and the rest sum to the whole.

# %%
for part in shown:
    if len(part.tiers):
        lh.plot_tiers(part)

told = varied.tiers
sums = told[told["part"] != "end_to_end"].groupby([*varied.point, "interaction"], dropna=False)["time_mean_ms"].sum()
wholes = told[told["part"] == "end_to_end"].groupby([*varied.point, "interaction"], dropna=False)["time_mean_ms"].sum()
assert ((sums - wholes).abs() <= 0.01 * wholes).all(), "the parts do not sum to the whole"

# %% [markdown]
# ## P12: latency against throughput

# %%
for part in shown:
    lh.plot_latency_against_throughput(part)

# %% [markdown]
# ## P13: second by second
#
# The point with the highest load of each line. At the end users finish, and those that are left wait less.

# %%
for line in one_by_one[:2]:
    lh.figure_seconds(line)

# %% [markdown]
# ## P14: is the machine quiet?
#
# Every trial in the order in which they ran, against the mean of its point. A slope or a step is the machine's.

# %%
for part in shown:
    lh.plot_repeats_in_order(part)

# %% [markdown]
# ## P15: what does a factor do?
#
# Of what a run varied, as cores, buckets or threads: throughput and response time, on an axis each. Thick bars are
# intervals, thin ones reach from the smallest to the largest repeat. Of the reference it is the bucket server. Then the
# time that a trial took, against the number of users.

# %%
by_factor = varied if given else lh.load(reference / "buckets-factors", histograms=False)
for factor in by_factor.factors[:3]:
    lh.figure_two_quantities(by_factor, factor=factor)

# %%
for kind, part in lh.by_load(results).items():
    if kind.column == "users":
        lh.plot_against_factor(part, factor="users", quantity="wall")

# %% [markdown]
# ## A search
#
# What `saturate` tried, and its answer.

# %%
if not given and (reference / "bookstore-saturation").is_dir():
    search = lh.load_search(reference / "bookstore-saturation")
    assert (search.trials.loc[search.trials["met"] == "met", search.column] <= search.answer["load"]).all()
    lh.plot_search(search)
