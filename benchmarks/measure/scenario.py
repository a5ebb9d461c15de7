"""The same requests from a scenario in a file and from code; a fixed rate from the command line.

What a scenario's request costs is told beside that of the workload "fetch", which is written for its one request. Both have the
same connection, kind of thread and server, and are measured in turn.
"""

from __future__ import annotations

from functools import partial

from . import closed, fixed, ours
from .closed import Bench, Plan
from .peers import Generator, Task
from .said import Figures, say
from .variants import BATCHED, CONSTANT as SINGLE, variants

USERS = (50, 1000)
RATE = 10_000
ONCE = ("--repeats", "1", "--rehearsal", "0s", "--quiet")

CONSTANT = """
scenario: constant
url: {url}
flows:
  visit:
    steps:
      - get: /
        name: constant
        expect: 200
"""

TEMPLATE = """
scenario: template
url: {url}
flows:
  visit:
    steps:
      - get: /?row=${{random.int(1, 1000)}}
        name: template
        headers: {{x-row: "${{random.int(1, 1000)}}"}}
        expect: 200
"""


def measure(bench: Bench, java25: str | None, plan: Plan) -> Figures:
    figures = Figures(["load", "generator"])
    coded = {generator.name: generator for generator in variants(java25)}
    kinds = [("multiplexed", coded["ours-multiplexed"], None)]
    if java25:
        kinds.append(("virtual", coded["ours-virtual"], java25))
    for kind, base, executable in kinds:
        generators = [base, *_scenarios(kind, executable)]
        for users in USERS:
            for round_number in range(1, plan.rounds + 1):
                for generator in generators:
                    seen = partial(closed.once, bench, generator, users, plan, round_number)
                    figures.attempt((f"{users} users", generator.name), seen)
                say(f"{users} {kind} users: round {round_number} of {plan.rounds}")
            _add_ratios(figures, f"{users} users", base.name, generators)
    for round_number in range(1, plan.rounds + 1):
        for name, law in (("http GET", SINGLE), ("http GET, batched", BATCHED)):
            at_rate = Generator(name, "", _command_at_rate(law), keeps_rate=True, warmup_s=8)
            seen = partial(fixed.once, bench, at_rate, RATE, 50, plan, round_number)
            figures.attempt((f"{RATE} arrivals/s", name), seen)
    return figures


def _scenarios(kind: str, executable: str | None) -> list[Generator]:
    texts = {"constant": CONSTANT, "template": TEMPLATE}
    return [of_file(name, text, kind, executable) for name, text in texts.items()]


def of_file(name: str, text: str, kind: str, executable: str | None) -> Generator:
    """What the harness does of a scenario, with one kind of threads."""
    return Generator(f"{name}-{kind}", "", _command(name, text, kind, executable), warmup_s=8)


def _command(name: str, text: str, kind: str, executable: str | None):
    def command(task: Task) -> list[str]:
        file = task.output.with_suffix(f".{name}.yaml")
        file.write_text(text.format(url=task.url.rstrip("/")))
        load = ["--users", str(task.connections), "--duration", f"{task.seconds}s", "--warmup", "0"]
        out = ["--out", str(task.output.with_suffix(".run"))]
        scenario = ["--scenario", str(file), "--threads", kind]
        return ours.command("run", *scenario, *load, *ONCE, *out, executable=executable)

    return command


def _command_at_rate(law: str):
    def command(task: Task) -> list[str]:
        load = ["--arrivals", f"{law}:{task.rate}/s", "--max-in-flight", str(task.connections), "--warmup", "2s"]
        out = ["--duration", f"{task.seconds}s", "--out", str(task.output.with_suffix(".run"))]
        return ours.command("http", "GET", task.url, *load, *ONCE, *out)

    return command


def _add_ratios(figures: Figures, load: str, base: str, generators: list[Generator]) -> None:
    """Each round's cost of a request beside that of the coded workload in the same round."""
    coded = figures.rows.get((load, base), {}).get("cpu us/request", [])
    for generator in generators:
        row = figures.rows.get((load, generator.name), {})
        mine = row.get("cpu us/request", [])
        if len(mine) == len(coded):
            row["cpu/coded"] = [own / other for own, other in zip(mine, coded)]
