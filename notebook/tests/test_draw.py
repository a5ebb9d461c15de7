from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conftest import LOCAL, RPC

sys.path.insert(0, str(Path(__file__).parents[1]))
import draw


@pytest.mark.parametrize(
    "words",
    [
        ["--by", "users"],
        ["--by", "users", "--left", "wall", "--right", "latency", "--mode", "rpc"],
        ["--parts"],
        ["--share"],
        ["--success"],
    ],
)
def test_every_kind_of_figure_is_written(words, tmp_path):
    figure = tmp_path / "figure.svg"

    assert draw.main([str(RPC), *words, "--to", str(figure)]) == 0
    assert figure.read_text(encoding="utf-8").startswith("<?xml")


def test_a_factor_that_the_run_has_not_is_refused_in_a_line(tmp_path, capsys):
    assert draw.main([str(RPC), "--by", "cores", "--to", str(tmp_path / "figure.svg")]) == 2
    assert "factor must be one of" in capsys.readouterr().err


def test_several_runs_are_drawn_together(tmp_path):
    figure = tmp_path / "figure.png"

    assert draw.main([str(LOCAL), str(RPC), "--by", "users", "--to", str(figure)]) == 0
    assert figure.stat().st_size > 0
