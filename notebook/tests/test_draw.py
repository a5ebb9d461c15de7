from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from conftest import LOCAL, RPC
from directories import copy, phased, rewrite, with_theory

sys.path.insert(0, str(Path(__file__).parents[1]))
import draw


@pytest.mark.parametrize(
    "words",
    [
        ["--by", "users"],
        ["--by", "users", "--left", "wall", "--right", "latency", "--mode", "rpc"],
        ["--by", "users", "--left", "part=handler"],
        ["--parts"],
        ["--parts", "--table"],
        ["--share"],
        ["--success"],
        ["--seconds", "50"],
    ],
)
def test_every_kind_of_figure_is_written(words, tmp_path):
    figure = tmp_path / "figure.svg"
    run = with_theory(RPC, tmp_path / "run")

    assert draw.main([str(run), *words, "--to", str(figure)]) == 0
    assert figure.read_text(encoding="utf-8").startswith("<?xml")


def test_a_factor_that_the_run_has_not_is_refused_in_a_line(tmp_path, capsys):
    assert draw.main([str(RPC), "--by", "cores", "--to", str(tmp_path / "figure.svg")]) == 2
    assert "factor must be one of" in capsys.readouterr().err


def test_a_mode_that_no_run_has_is_refused_with_those_there_are(tmp_path, capsys):
    figure = tmp_path / "figure.svg"

    assert draw.main([str(RPC), "--by", "users", "--mode", "rcp", "--to", str(figure)]) == 2
    assert capsys.readouterr().err == 'no points of mode "rcp"; those of the runs are rpc\n'
    assert not figure.exists()


def test_seconds_at_a_load_of_0_are_refused_as_of_any_load_that_the_run_has_not(tmp_path, capsys):
    answers = []
    for load in ("0", "7"):
        assert draw.main([str(RPC), "--seconds", load, "--to", str(tmp_path / "figure.svg")]) == 2
        answers.append(capsys.readouterr().err.replace(load, "LOAD", 1))
    assert answers[0] == answers[1]


def test_a_figure_is_written_in_several_forms(tmp_path):
    files = [tmp_path / "figure.svg", tmp_path / "figure.png"]

    assert draw.main([str(RPC), "--by", "users", "--to", *map(str, files)]) == 0
    assert all(file.stat().st_size > 0 for file in files)


def test_several_runs_are_drawn_together(tmp_path):
    figure = tmp_path / "figure.png"

    assert draw.main([str(LOCAL), str(RPC), "--by", "users", "--to", str(figure)]) == 0
    assert figure.stat().st_size > 0


def test_the_table_has_the_means_with_both_kinds_of_deviation(tmp_path, capsys):
    run = with_theory(RPC, tmp_path / "run")
    words = ["--by", "users", "--left", "latency", "--right", "part=wire", "--table", "--to", str(tmp_path / "f.svg")]

    assert draw.main([str(run), *words]) == 0
    whole, part = capsys.readouterr().out.split("\n\n")
    assert whole.splitlines()[0] == (
        "| line | users | mean response time (ms) | 95 % interval | sd of repeats | sd of single ones | verdict |"
    )
    assert len(whole.splitlines()) == len(part.splitlines()) == 2 + len(draw.lh.load(run).summary)
    assert part.splitlines()[0].split(" | ")[2] == "mean time in wire (ms)"


def test_a_part_that_nobody_reports_is_refused_with_those_there_are(tmp_path, capsys):
    run = with_theory(RPC, tmp_path / "run")

    assert draw.main([str(run), "--by", "users", "--left", "part=disk", "--to", str(tmp_path / "figure.svg")]) == 2
    assert 'no part "disk" in tiers.csv; there are wire, handler, rest, end_to_end' in capsys.readouterr().err
    assert draw.main([str(RPC), "--by", "users", "--left", "part=disk", "--to", str(tmp_path / "figure.svg")]) == 2
    assert "the workload reports no parts" in capsys.readouterr().err


def test_phases_and_little_s_law_are_tables_without_a_figure(tmp_path, capsys):
    run = phased(with_theory(RPC, tmp_path / "laws"), tmp_path / "run", [{"phase": "day"}, {"phase": "night"}])
    points = len(draw.lh.load(run).summary)

    assert draw.main([str(run), "--tabled", "phases"]) == 0
    phases = capsys.readouterr().out.splitlines()
    assert draw.main([str(run), "--tabled", "little"]) == 0
    laws = capsys.readouterr().out.splitlines()
    assert len(phases) == len(laws) == 2 + 2 * points
    assert [line.split(" | ")[1] for line in phases[2:4]] == ["day", "night"]
    assert laws[2].endswith(" | 0.667 | does not apply: not all were there |")


@pytest.mark.parametrize("name", ["phases", "little"])
def test_a_table_that_a_run_has_not_is_refused_in_a_line(name, capsys):
    assert draw.main([str(RPC), "--tabled", name]) == 2
    assert re.match(r"the run has no phases.csv|model.csv says nothing", capsys.readouterr().err)


@pytest.mark.parametrize("words", [["--by", "users"], ["--tabled", "phases", "--to", "figure.svg"]])
def test_a_figure_needs_a_file_and_a_table_takes_none(words, capsys):
    with pytest.raises(SystemExit):
        draw.main([str(RPC), *words])
    assert "a figure needs --to FILE, and a table by --tabled has none" in capsys.readouterr().err


def test_the_wall_time_has_its_interval_and_its_deviation(tmp_path, capsys):
    run = copy(RPC, tmp_path / "run")
    ends = {"measured_mean_ci_low_s": "0.5", "measured_mean_ci_high_s": "9.5"}
    rewrite(run / "summary.csv", lambda rows: [row | ends for row in rows])

    assert draw.main([str(run), "--by", "users", "--left", "wall", "--table", "--to", str(tmp_path / "f.svg")]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    walls = draw.lh.load(run).repeats.groupby("users")["measured_s"].std()
    assert [row[3] for row in rows] == ["0.5 to 9.5"] * len(rows)
    assert [float(row[4]) for row in rows] == pytest.approx(walls.tolist(), rel=0.01)
