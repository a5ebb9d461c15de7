"""The figures to reach of what is measured from outside. Those of the part "inside" stand beside what it measures."""

from __future__ import annotations

from dataclasses import dataclass

WORST = ("worst",)
"""In the place of a row: the one whose figure is farthest from the bound."""


@dataclass(frozen=True)
class Goal:
    """
    One bound for one cell of a part's table.

    With a row to be divided by, it is for the median of the cell over that of this row. The reason says why it is not
    reached where it is not.
    """

    what: str
    part: str
    row: tuple[str, ...]
    figure: str
    at_most: float | None = None
    at_least: float | None = None
    over: tuple[str, ...] | None = None
    why: str = ""

    @property
    def bound(self) -> str:
        return f"at most {self.at_most:g}" if self.at_least is None else f"at least {self.at_least:g}"

    def holds(self, value: float) -> bool:
        return value <= self.at_most if self.at_least is None else value >= self.at_least


COLD = (
    'classes are loaded and code runs for the first time (RATIONALE.md, "What does a short run take beside its load?")'
)
LOOK = "the look once a second and the compiler are in it, as the whole process is"
LATE = "a thread that parks until each arrival, in turn with it on the same machine, is later still (the part open-loop below)"
MEMORY = "the state of so many users does not stay in the processor's caches, and rounds differ by up to a quarter"
SWITCH = "a thread for each user pays for a switch with each reply: three quarters of its time is the system's"
REPORT = "the whole run counts, and its report is made in the same process at the end"
UNKNOWN = "not known yet"
TWO_WAKE_UPS = "each arrival wakes an alarm and then the thread that sends, so that it is on time (RATIONALE.md)"
BATCHES = ", in batches of 1 ms"
TURNS = "a turn of a thousand computing threads takes seconds, and who loses one loses much (RATIONALE.md)"

LOOP = "beside the clock stand the draw from the mix, the jump to one of 13 kinds and recording; their parts are below"
YCSB = "YCSB on a database that does nothing is faster than what the goal was drawn from"

REASONS_INSIDE = {
    "loop_over_two_clock_reads": LOOP,
    "loop_over_one_clock_read": LOOP,
    "driver_over_ycsb_1_thread": YCSB,
    "driver_over_ycsb_2_threads": YCSB,
    "driver_2_threads_over_1": "not explained",
    "raw_wall_over_without": "the thread that writes takes time that users who fill both processors then lack",
}
"""Why a figure of the part "inside" does not reach its goal, where it does not."""

GOALS = [
    *(
        Goal(
            f"processor time of a request over wrk's, multiplexed, {n} connections",
            "peers",
            (n, "ours-multiplexed"),
            "cpu/wrk's",
            at_most=bound,
            why=MEMORY,
        )
        for n, bound in (("50", 1), ("1000", 1), ("10000", 1.1))
    ),
    *(
        Goal(
            f"requests/s/core over wrk's, {kind}, {n} connections",
            "peers",
            (n, f"ours{suffix}"),
            "requests/s/core",
            at_least=bound,
            over=(n, "wrk"),
            why=MEMORY if kind == "multiplexed" else SWITCH,
        )
        for kind, suffix, n, bound in (
            ("multiplexed", "-multiplexed", "50", 0.8),
            ("multiplexed", "-multiplexed", "1000", 0.8),
            ("multiplexed", "-multiplexed", "10000", 0.8),
            ("platform threads", "", "50", 0.75),
            ("virtual threads", "-virtual", "50", 0.75),
            ("virtual threads", "-virtual", "1000", 0.75),
            ("virtual threads", "-virtual", "10000", 0.75),
        )
    ),
    *(
        Goal(
            f"requests/s/core over {peer}'s, multiplexed, 1000 connections",
            "peers",
            ("1000", "ours-multiplexed"),
            "requests/s/core",
            at_least=bound,
            over=("1000", peer),
            why=MEMORY,
        )
        for peer, bound in (("hyperfoil", 1.1), ("gatling", 2), ("hey", 2), ("k6", 7), ("jmeter", 7), ("locust", 9))
    ),
    *(
        Goal(
            f"requests/s/core over those of the same driver on {client}, 50 connections",
            "peers",
            ("50", "ours"),
            "requests/s/core",
            at_least=bound,
            over=("50", f"ours-{short}"),
        )
        for client, short, bound in (("OkHttp", "okhttp", 1.8), ("java.net.http", "jdk", 8))
    ),
    Goal(
        "peak memory of 1000 multiplexed users, MiB",
        "peers",
        ("1000", "ours-multiplexed"),
        "peak MiB",
        at_most=200,
        why=REPORT,
    ),
    Goal("peak memory of 10000 virtual users, MiB", "peers", ("10000", "ours-virtual"), "peak MiB", at_most=400),
    *(
        Goal(
            f"processor time at 10000 arrivals/s over oha's, multiplexed{batches}",
            "rates",
            ("10000", name),
            "generator cores",
            at_most=1,
            over=("10000", "oha"),
            why=why,
        )
        for batches, name, why in (("", "ours-multiplexed", TWO_WAKE_UPS), (BATCHES, "ours-batched", ""))
    ),
    Goal(
        "allocated for a request on platform threads, B",
        "users",
        ("request, platform", "20"),
        "allocated B",
        at_most=0,
        why="all threads of the process are counted, and some other allocates a little meanwhile",
    ),
    Goal(
        "allocated for a request on virtual threads, B", "users", ("request, virtual", "20"), "allocated B", at_most=160
    ),
    Goal(
        "2000 platform users are there, ms",
        "users",
        ("platform", "2000"),
        "there ms",
        at_most=500,
        why="rounds differ threefold, and the host of the machine took processors meanwhile",
    ),
    Goal("100000 virtual users are there, ms", "users", ("virtual", "100000"), "there ms", at_most=400),
    Goal(
        "100000 virtual users: from the first start to the last, ms",
        "users",
        ("virtual", "100000"),
        "skew ms",
        at_most=150,
        why="the scheduler of virtual threads hands them to two carriers one by one",
    ),
    Goal("1000000 virtual users are there, ms", "users", ("virtual", "1000000"), "there ms", at_most=3200),
    Goal(
        "1000000 virtual users: from the first start to the last, ms",
        "users",
        ("virtual", "1000000"),
        "skew ms",
        at_most=2000,
        why="the scheduler of virtual threads hands them to two carriers one by one",
    ),
    Goal(
        "live memory of each, its recorder included, KiB",
        "users",
        ("virtual", "1000000"),
        "live KiB/user",
        at_most=1.3,
        why="the goal is without recorders, and they cannot be separated here",
    ),
    Goal(
        "least interactions of 2000 computing users over the median",
        "users",
        ("no-op", "2000"),
        "least/median",
        at_least=0.5,
        why=TURNS,
    ),
    *(
        Goal(
            f"lateness {name} at {rate} arrivals/s{unit}", "open-loop", (rate, "ours"), figure, at_most=bound, why=LATE
        )
        for rate, name, unit, figure, bound in (
            ("1000", "p50", ", us", "p50 us", 0.1),
            ("1000", "p99", ", us", "p99 us", 120),
            ("10000", "p50", ", us", "p50 us", 0.1),
            ("10000", "p99", ", us", "p99 us", 120),
            ("50000", "p99", ", us", "p99 us", 10),
        )
    ),
    *(
        Goal(f"cores at {rate} arrivals/s", "open-loop", (rate, "ours"), "cores", at_most=bound, why=LOOK)
        for rate, bound in (("10000", 0.5), ("50000", 1))
    ),
    Goal("time of a run for ten times as much of anything, times", "growth", WORST, "beyond load s, times", at_most=10),
    Goal(
        "peak memory of a run for ten times as much of anything, times", "growth", WORST, "peak MiB, times", at_most=10
    ),
    Goal("start of the program, s", "growth", ("--help", "1"), "wall s", at_most=0.3, why=COLD),
    Goal(
        "a run of one point beyond its load, s",
        "growth",
        ("one point of 1 s", "1"),
        "beyond load s",
        at_most=1,
        why=COLD,
    ),
    Goal(
        "a run of one point beyond its load, with an archive of classes, s",
        "growth",
        ("one point of 1 s, archive of classes", "1"),
        "beyond load s",
        at_most=0.75,
        why=COLD,
    ),
    Goal(
        "report of a reference run, s",
        "growth",
        ("report", "11"),
        "wall s",
        at_most=1,
        why=COLD,
    ),
    Goal("report of 200 points, s", "growth", ("report", "200"), "wall s", at_most=3, why=COLD),
    Goal(
        "generator's processor time of a call at 50 users over that for a fixed body, times",
        "rpc",
        ("50", "bookstore"),
        "generator us/call",
        at_most=1.9,
        over=("50", "plain Jetty"),
        why="where the time goes is not measured anew; the goal is half of the 3.8 of an earlier version",
    ),
    Goal(
        "generator's share of the machine at 50 users over RPC",
        "rpc",
        ("50", "bookstore"),
        "generator share",
        at_most=0.333,
        why="users of a fixed body have nearly as much of it (the part rpc below)",
    ),
    *(
        Goal(
            f"share of the machine that the controller of {agents} takes",
            "agents",
            ("controller", agents),
            "share of the machine",
            at_most=0.01,
            why="half of it is its compilers', for code that runs a few times a second: trials of 12 s are in its first minute",
        )
        for agents in ("local:2", "local:3")
    ),
    *(
        Goal(
            f"processor time of a scenario's request over a coded one, {name}, {users} users",
            "scenario",
            (f"{users} users", f"{name}-multiplexed"),
            "cpu/coded",
            at_most=bound,
            why="each request is put together and its reply is checked, where the coded one is a constant",
        )
        for name, bound in (("constant", 1.05), ("template", 1.15))
        for users in (50, 1000)
    ),
    *(
        Goal(
            f"requests/s/core of a flow of three requests over {peer}'s, 50 multiplexed users",
            "flow",
            ("50", "flow-multiplexed"),
            f"requests/s/core over {peer}'s",
            at_least=bound,
            why=UNKNOWN,
        )
        for peer, bound in (("k6", 5), ("hyperfoil", 1))
    ),
    *(
        Goal(
            f"processor time that TLS adds to a request, {users} connections, us",
            "tls",
            (users, "scenario-multiplexed, https"),
            "us more than http",
            at_most=4,
            why=MEMORY,
        )
        for users in ("50", "1000")
    ),
    *(
        Goal(
            f"processor time of a request over TLS over wrk's, multiplexed, {users} connections",
            "tls",
            (users, "scenario-multiplexed, https"),
            "cpu/wrk's",
            at_most=1,
            why="rounds differ by more than that" if users == "50" else MEMORY,
        )
        for users in ("50", "1000")
    ),
    *(
        Goal(
            f"cores of http GET at 10000 arrivals/s{batches}",
            "scenario",
            ("10000 arrivals/s", name),
            "generator cores",
            at_most=0.45,
            why=why,
        )
        for batches, name, why in (("", "http GET", TWO_WAKE_UPS), (BATCHES, "http GET, batched", ""))
    ),
    Goal(
        "first request of http GET after the start of Java, s",
        "rows",
        ("http GET", "0"),
        "first request s",
        at_most=0.6,
        why=COLD,
    ),
    Goal(
        "first request of http GET after the start of Java, with an archive of classes, s",
        "rows",
        ("http GET, archive of classes", "0"),
        "first request s",
        at_most=0.6,
        why=COLD,
    ),
    Goal("live memory of 10 million rows in order, MiB", "rows", ("next", "10000000"), "live MiB", at_most=16),
    Goal(
        "live memory of 10 million rows in any other order, MiB",
        "rows",
        ("shuffled", "10000000"),
        "live MiB",
        at_most=48,
    ),
    Goal(
        "a row in order, us of processor time",
        "rows",
        ("next", "10000000"),
        "cpu us/row",
        at_most=0.3,
        why="this version divided a row into all its fields, asked for or not",
    ),
    Goal(
        "a row in any other order, us of processor time",
        "rows",
        ("random", "10000000"),
        "cpu us/row",
        at_most=5,
        why="this version read and divided 64 rows for each",
    ),
    Goal(
        "first request of a scenario with 10 million rows, s",
        "rows",
        ("next", "10000000"),
        "first request s",
        at_most=10,
    ),
]
