from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import one_repeat, opened, part, phased, traced, with_warmup
from loadharness_plots.findings import exponent


def _with_summary(results: lh.Results, **columns) -> lh.Results:
    return replace(results, summary=results.summary.assign(**columns))


def _with_repeats(results: lh.Results, row: int, **cells) -> lh.Results:
    repeats = results.repeats.copy()
    for name, value in cells.items():
        repeats[name] = repeats[name].astype(float)
        repeats.loc[row, name] = value
    return replace(results, repeats=repeats)


@pytest.fixture(scope="module")
def rpc() -> lh.Results:
    return lh.load(RPC)


def test_the_peak_is_the_highest_mean_and_flat_from_ninety_percent(rpc):
    varied = _with_summary(rpc, throughput_per_s=[100.0, 200.0, 905.0, 1000.0, 880.0, 500.0])

    peak = lh.peaks(varied).loc["rpc"]

    assert peak["peak_per_s"] == 1000 and peak["peak_users"] == 10
    assert peak["flat_from_users"] == 5
    assert peak["kept_fraction"] == 0.5 and peak["most_users"] == 50


def test_the_exponent_is_that_of_a_power_law():
    users = np.array([1.0, 2, 5, 10])

    assert exponent(pd.DataFrame({"users": users, "ms": 3 * users})) == pytest.approx(1)
    assert exponent(pd.DataFrame({"users": users, "ms": 3 * users**2})) == pytest.approx(2)
    assert np.isnan(exponent(pd.DataFrame({"users": users[:2], "ms": users[:2]})))
    assert np.isnan(exponent(pd.DataFrame({"users": users, "ms": [1, np.nan, 0, 3]})))


def test_the_exponent_leaves_out_points_before_the_flat_part(rpc):
    varied = _with_summary(
        rpc,
        throughput_per_s=[1.0, 2.0, 4.9, 5.0, 5.0, 5.0],
        latency_mean_ms=[1000.0, 1000.0, 1000.0, 2000.0, 4000.0, 10000.0],
    )

    assert lh.peaks(varied).loc["rpc", "latency_exponent"] == pytest.approx(1)


def test_the_exponent_is_that_of_the_last_three_points_where_throughput_is_flat_too_late(rpc):
    varied = _with_summary(
        rpc,
        throughput_per_s=[1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
        latency_mean_ms=[7.0, 7.0, 7.0, 10.0**2, 20.0**2, 50.0**2],
    )

    peak = lh.peaks(varied).loc["rpc"]

    assert peak["flat_from_users"] == 50 and peak["latency_from_users"] == 10
    assert peak["latency_exponent"] == pytest.approx(2)


def test_sentences_say_what_the_table_says(rpc):
    varied = _with_summary(
        rpc,
        throughput_per_s=[100.0, 200.0, 905.0, 1000.0, 950.0, 500.0],
        throughput_ci_low_per_s=-5.0,
        throughput_ci_high_per_s=2000.0,
        latency_mean_ms=[1.0, 1.0, 1.0, 2.0, 4.0, 10.0],
    )

    assert lh.sentences(varied) == [
        (
            "rpc: throughput peaks at 1,000/s (95 % interval 0 to 2,000/s) with 10 users; 90 % of that is reached with"
            " 5 users; with 50 users 50 % of it is left."
        ),
        "rpc: mean latency with 50 users is 10 ms; from 5 users on it grows as users^1.00, in proportion to users.",
    ]


def test_sentences_without_interval_or_later_points(tmp_path):
    single = lh.load(one_repeat(part(RPC, tmp_path / "few", lambda row: row["users"] == "1"), tmp_path / "one"))

    first, second = lh.sentences(single)

    assert "interval" not in first and first.endswith("with 1 user; more users were not tried.")
    assert second.endswith("too few to say how it grows.")


def _offered(tmp_path, throughputs, latencies=(1.0, 2.0, 3.0, 4.0, 5.0, 60.0)):
    """RPC as open load of 100, 200, 500, 1,000, 2,000 and 5,000/s."""
    results = lh.load(opened(RPC, tmp_path / "run"))
    return _with_summary(results, throughput_per_s=list(throughputs), latency_mean_ms=list(latencies))


def test_a_rate_that_is_kept_up_with_is_distinguished_from_one_that_is_not(tmp_path):
    assert lh.sentences(_offered(tmp_path, [99.0, 200.0, 460.0, 890.0, 1990.0, 2500.0])) == [
        (
            "rpc: 90 % or more of the offered rate succeeds up to 500/s; at 5,000/s it is 50 %; mean latency is 1 ms at"
            " 100/s and 60 ms at 5,000/s."
        )
    ]


def test_a_rate_that_is_always_or_never_kept_up_with(tmp_path):
    (always,) = lh.sentences(_offered(tmp_path / "a", [100.0, 200.0, 500.0, 1000.0, 2000.0, 4900.0]))
    (never,) = lh.sentences(_offered(tmp_path / "n", [0.0, np.nan, 0.0, 0.0, 0.0, 0.0], [np.nan] * 6))

    assert "succeeds up to 5,000/s, the most that was offered; mean" in always
    assert "succeeds not even at 100/s; at 5,000/s it is 0 %; mean latency is unknown." in never


def test_of_flows_those_that_came_to_their_end_are_held_against_what_was_offered(tmp_path):
    results = _offered(tmp_path, [300.0, 600.0, 1500.0, 3000.0, 6000.0, 9000.0])  # three interactions each
    ended = results.summary[results.point].assign(
        flow="buy", completed_per_s=[99.0, 199.0, 490.0, 940.0, 1790.0, 2000.0]
    )

    (sentence,) = lh.sentences(replace(results, flows=ended))

    assert "of the flows that are offered come to their end up to 1,000/s; at 5,000/s it is 40 %; mean" in sentence


def test_what_just_misses_the_share_is_not_rounded_up_to_it(tmp_path):
    (sentence,) = lh.sentences(_offered(tmp_path, [99.0, 199.0, 499.0, 999.0, 1999.0, 4490.0]))

    assert "90 % or more of the offered rate succeeds up to 2,000/s; at 5,000/s it is 89.8 %" in sentence


def test_users_of_whom_nothing_was_measured_were_tried_all_the_same(rpc):
    known = rpc.summary["throughput_per_s"].where(rpc.summary["users"] < 20)

    peak, _ = lh.sentences(_with_summary(rpc, throughput_per_s=known))

    assert peak.endswith("; with 50 users nothing was measured.")


def test_where_nothing_succeeded_there_is_no_peak_and_no_latency(rpc):
    nothing = _with_summary(rpc, throughput_per_s=0.0, latency_mean_ms=np.nan)

    assert lh.sentences(nothing) == [
        "rpc: nothing succeeded.",
        "rpc: mean latency with 50 users is unknown; the points are too few to say how it grows.",
    ]


def test_a_trace_has_a_sentence_without_users_or_rate(tmp_path):
    results = _with_summary(lh.load(traced(RPC, tmp_path / "run")), throughput_per_s=98.5, latency_mean_ms=0.16)

    assert lh.sentences(results) == [
        "rpc: throughput is 98.5/s over the whole load; mean latency is 0.16 ms at trace:tr.txt."
    ]
    assert lh.shares(results)["load"].unique().tolist() == ["trace:tr.txt"]


def test_peaks_and_laws_speak_of_users_alone(tmp_path):
    results = lh.load([LOCAL, opened(RPC, tmp_path / "open"), traced(RPC, tmp_path / "trace")])

    assert set(lh.laws(results)["run"]) == {"small-local"} and len(lh.laws(results)) == 18
    assert lh.peaks(results)["mode"].tolist() == ["local"]


def test_laws_leave_out_points_with_phases_as_a_point_does_not_say_their_users(tmp_path):
    directory = phased(RPC, tmp_path / "run", [{"phase": "day"}, {"phase": "night"}])
    path = directory / "phases.csv"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:5]))  # those of 1 and of 2 users

    laws = lh.laws(lh.load([directory, LOCAL]))

    assert laws.groupby("run").size().to_dict() == {"run": 12, "small-local": 18}
    assert laws.loc[laws["run"] == "run", "users"].min() == 5


def test_a_warm_up_changes_no_finding(tmp_path, rpc):
    warmed = lh.load(with_warmup(RPC, tmp_path / "small-rpc", 1_000_000))

    assert len(warmed.timeline) > len(rpc.timeline)
    assert lh.sentences(warmed) == lh.sentences(rpc)
    for find in (lh.peaks, lh.laws, lh.shares):
        pd.testing.assert_frame_equal(find(warmed), find(rpc))


def test_no_points_have_no_findings(tmp_path):
    empty = lh.load(part(RPC, tmp_path / "run", lambda row: False))

    assert lh.peaks(empty).empty and lh.sentences(empty) == []
    assert lh.laws(empty).empty and lh.shares(empty).empty


def test_measured_trials_obey_the_laws(results):
    laws = lh.laws(results)

    assert len(laws) == 36
    assert laws["hold"].all()
    assert (laws["mean_law"] > 1.01).any()


@pytest.mark.parametrize(
    ("cells", "law"),
    [
        ({"throughput_sum_per_s": 1.0}, "mean_law"),
        ({"throughput_per_s": 1e9}, "little"),
        ({"throughput_per_s": 1.0}, "little"),
        ({"in_flight_mean": 1e6}, "busy"),
        ({"users_active_mean": 60.0}, "active"),
    ],
)
def test_a_trial_that_contradicts_itself_is_found(results, cells, law):
    row = int(results.repeats.index[(results.repeats["users"] == 50) & (results.repeats["failures"] == 0)][0])

    laws = lh.laws(_with_repeats(results, row, **cells))

    assert laws.index[~laws["hold"]].tolist() == [row]
    assert pd.notna(laws.loc[row, law])


def test_rounding_of_the_files_breaks_no_law(results):
    one = int(results.repeats.index[results.repeats["users"] == 1][0])
    rate = results.repeats.loc[one, "throughput_sum_per_s"]

    assert lh.laws(_with_repeats(results, one, throughput_sum_per_s=rate * (1 - 1e-5)))["hold"].all()
    assert not lh.laws(_with_repeats(results, one, throughput_sum_per_s=rate * (1 - 1e-4)))["hold"].all()


def test_users_that_may_have_had_no_success_are_not_held_against_the_mean_law(results):
    laws = lh.laws(_with_repeats(results, 0, users_lost=1, throughput_sum_per_s=1.0))

    assert np.isnan(laws.loc[0, "mean_law"]) and laws.loc[0, "hold"]


def test_of_users_who_keep_a_pace_the_time_in_flight_counts_and_not_the_wait_before_it(results):
    waited = results.repeats.assign(
        service_mean_ms=results.repeats["latency_mean_ms"], latency_mean_ms=30 * results.repeats["latency_mean_ms"]
    )

    assert lh.laws(replace(results, repeats=waited))["hold"].all()


def test_failures_may_take_time_of_those_in_flight(results):
    row = int(results.repeats.index[results.repeats["failures"] > 0][0])
    rate = results.repeats.loc[row, "throughput_per_s"]

    assert lh.laws(_with_repeats(results, row, throughput_per_s=rate * 0.9))["hold"].all()


def test_shares_pool_the_repeats_and_add_up(results):
    shares = lh.shares(results)

    assert len(shares) == 2 * 6 * 3
    np.testing.assert_allclose(shares.groupby(["mode", "users"])["share"].sum(), 1)
    row = shares.iloc[0]
    n, p = row["total"], row["intended"]
    assert row["deviations"] == pytest.approx((row["share"] - p) * np.sqrt(n / (p * (1 - p))))


def test_another_mix_deviates(results):
    customers = results.interactions["interaction"] == "customer"
    more = results.interactions["successes"].where(~customers, results.interactions["successes"] * 2)

    shares = lh.shares(replace(results, interactions=results.interactions.assign(successes=more)))

    assert shares["deviations"].abs().max() > 5


def test_local_alone_has_its_line():
    assert lh.peaks(lh.load(LOCAL)).index.tolist() == ["local"]
