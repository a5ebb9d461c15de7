from __future__ import annotations

import pytest
from hdrh.histogram import HdrHistogram

import loadharness_plots as lh
from conftest import LOCAL, RPC
from directories import change_column, copy
from loadharness_plots.histograms import buckets


def test_buckets_are_those_of_the_library():
    histogram = HdrHistogram(1, 2**40, 3)
    values = [0, 1, 2047, 2048, 2049, 4095, 4096, 123_456_789, 2**40 - 1]
    for repeat, value in enumerate(values, start=1):
        histogram.record_value(value, repeat)

    low, high, count = buckets(histogram)

    assert low.tolist() == sorted({histogram.get_lowest_equivalent_value(value) for value in values})
    assert high.tolist() == sorted({histogram.get_highest_equivalent_value(value) for value in values})
    assert count.sum() == histogram.get_total_count()


def test_counts_are_the_successes_of_each_interaction(results):
    trial = ["run", "users", "repeat", "interaction"]
    counted = results.histograms.groupby(trial)["count"].sum()
    written = results.interactions.set_index(trial)["successes"]

    assert counted.to_dict() == written.to_dict()


def test_percentiles_from_the_log_are_those_of_the_table(results):
    quantiles = results.percentiles[results.percentiles["quantile_fraction"] < 1]
    for (run, users), rows in quantiles.groupby(["run", "users"]):
        points = results.histograms[(results.histograms["run"] == run) & (results.histograms["users"] == users)]
        merged = points.groupby("latency_high_ms")["count"].sum().sort_index()
        for row in rows.itertuples():
            reached = merged.cumsum() >= row.quantile_fraction * merged.sum() - 1e-6
            assert merged.index[reached.argmax()] == pytest.approx(row.latency_ms, rel=1e-5)


def test_buckets_are_at_most_a_thousandth_wide(results):
    width = results.histograms["latency_high_ms"] / results.histograms["latency_low_ms"]

    assert width.max() < 1.001


def _refused(directory):
    with pytest.raises(lh.LoadError) as refused:
        lh.load(directory)
    message = str(refused.value)
    assert message.startswith(f"{directory / 'histograms.hlog'}: ")
    assert "\n" not in message
    return message


def test_a_log_of_another_run_is_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    (directory / "histograms.hlog").write_bytes((RPC / "histograms.hlog").read_bytes())

    assert "successes in interactions.csv" in _refused(directory)


def test_a_log_that_ends_early_is_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    path = directory / "histograms.hlog"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))

    assert "53 histograms, interactions.csv has 54 rows" in _refused(directory)


def _log_behind(directory, *parts):
    """Adds the log's first interval again behind all others, once with each of the parts in its tag."""
    path = directory / "histograms.hlog"
    text = path.read_text()
    first = next(line for line in text.splitlines(keepends=True) if line.startswith("Tag="))
    path.write_text(text + "".join(first.replace("/customer,", f"/{part},") for part in parts))


def test_what_is_of_service_sends_hiccups_and_phases_is_left_out(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    before = lh.load(directory).histograms
    _log_behind(directory, "service=customer", "sends=lateness", "hiccups=generator", "phase=peak/customer")

    assert lh.load(directory).histograms.equals(before)


def test_an_interaction_more_than_in_the_table_is_refused(tmp_path):
    directory = copy(LOCAL, tmp_path / "run")
    _log_behind(directory, "service=customer", "customer")

    assert "55 histograms, interactions.csv has 54 rows" in _refused(directory)


@pytest.mark.parametrize("damage", ["truncated", "bytes", "words"])
def test_a_damaged_log_is_refused(tmp_path, damage):
    directory = copy(LOCAL, tmp_path / "run")
    path = directory / "histograms.hlog"
    text = path.read_text()
    if damage == "truncated":
        path.write_text(text[:-60])
    elif damage == "bytes":
        path.write_bytes(b"\xff\xfe" + text.encode())
    else:
        path.write_text(text.replace("HISTFAAAA", "HISTFBBBB", 1))

    assert "make the derived files again" in _refused(directory)


@pytest.mark.parametrize(
    ("name", "cell"), [("GET /books", "GET /books"), ("buy/log in", "buy/log in"), ("-neg", "'-neg")]
)
def test_a_name_may_have_slashes_blanks_and_a_sign_in_front_as_over_http(tmp_path, name, cell):
    directory = copy(LOCAL, tmp_path / "run")
    change_column(directory / "interactions.csv", "interaction", lambda old: cell if old == "customer" else old)
    path = directory / "histograms.hlog"
    path.write_text(path.read_text().replace("/customer,", f"/{name.replace(' ', '_')},"))

    histograms = lh.load(directory).histograms

    assert (histograms["interaction"] == cell).any()
