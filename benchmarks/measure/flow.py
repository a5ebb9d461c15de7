"""A flow of three requests, two of them with a text out of the first reply: a scenario of ours beside peers."""

from __future__ import annotations

from functools import partial

from . import closed
from .closed import Bench, Plan
from .peers import PEERS, Generator, available
from .said import Figures, say
from .scenario import of_file

USERS = 50
KNOW_FLOWS = ("hyperfoil", "k6")

FLOW = """
scenario: flow
url: {url}
flows:
  visit:
    steps:
      - get: /
        name: first
        expect: 200
        extract: {{word: $.hello}}
      - get: /?of=${{word}}
        name: second
        expect: 200
      - get: /?again=${{word}}
        name: third
        expect: 200
"""


def measure(bench: Bench, java25: str | None, plan: Plan) -> Figures:
    figures = Figures(["users", "generator"])
    ours = [of_file("flow", FLOW, "multiplexed", None)]
    if java25:
        ours.append(of_file("flow", FLOW, "virtual", java25))
    generators = [*ours, *available([peer for peer in PEERS if peer.name in KNOW_FLOWS])]
    for round_number in range(1, plan.rounds + 1):
        for generator in generators:
            seen = partial(closed.once, bench, generator, USERS, plan, round_number, is_flow=True)
            figures.attempt((USERS, generator.name), seen)
        say(f"round {round_number} of {plan.rounds}")
    _add_ratios(figures, ours, generators[len(ours) :])
    return figures


def _add_ratios(figures: Figures, ours: list[Generator], peers: list[Generator]) -> None:
    """Requests per second and core beside those of each peer in the same round."""
    for peer in peers:
        base = figures.rows.get((USERS, peer.name), {}).get("requests/s/core", [])
        for generator in ours:
            row = figures.rows.get((USERS, generator.name), {})
            mine = row.get("requests/s/core", [])
            if len(mine) == len(base):
                row[f"requests/s/core over {peer.name}'s"] = [own / other for own, other in zip(mine, base)]
