"""The tables of a result directory and the columns that are read from them. results/README.md says what each means."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """What the cells of a column hold; an empty cell is unknown."""

    WORD = "a text"
    COUNT = "a whole number"
    NUMBER = "a number"
    TIME = "a time as 2026-01-31T12:00:00.123Z"


@dataclass(frozen=True)
class Table:
    """A file and the columns that it must have. It may have more; their kind is seen from their cells.

    `absent` are columns that files of older versions lack, each with what its cells would have said; `newer` are those
    of which they would have said nothing: where a file lacks one, its cells are unknown.
    """

    file: str
    columns: dict[str, Kind]
    optional: bool = False
    absent: dict[str, str] = field(default_factory=dict)
    newer: dict[str, Kind] = field(default_factory=dict)

    def kind(self, column: str) -> Kind | None:
        """What the column holds; None of one that is not known here."""
        return self.columns.get(column) or self.newer.get(column)


def _of(kind: Kind, names: str) -> dict[str, Kind]:
    return dict.fromkeys(names.split(), kind)


_POINT = _of(Kind.WORD, "workload mode") | _of(Kind.COUNT, "users") | _of(Kind.NUMBER, "arrivals_per_s")
_TRIAL = _POINT | _of(Kind.COUNT, "repeat")
_RESPONSES = _of(
    Kind.NUMBER,
    "latency_mean_ms latency_p50_ms latency_p90_ms latency_p95_ms latency_p99_ms latency_p999_ms"
    " latency_max_ms latency_min_ms",
)
_COUNTS = _of(Kind.COUNT, "successes failures")
_VERDICT = _of(Kind.WORD, "verdict verdict_reasons")
_MEANS = _of(
    Kind.NUMBER,
    "throughput_per_s throughput_sd_per_s throughput_ci_low_per_s throughput_ci_high_per_s"
    " latency_mean_ms latency_mean_sd_ms latency_mean_ci_low_ms latency_mean_ci_high_ms",
)
_PERCENTILE_INTERVALS = _of(
    Kind.NUMBER,
    " ".join(f"latency_{p}_ci_{end}_ms" for p in ("p50", "p90", "p95", "p99", "p999") for end in ("low", "high")),
)
_COLLECTIONS = _of(Kind.NUMBER, "generator_collection_ms server_collection_ms")
#: Before there were rows of the warm-up, all were measured.
_PART = {"part": "measured"}

SUMMARY = Table(
    "summary.csv",
    _POINT
    | _of(Kind.COUNT, "repeats")
    | _MEANS
    | _RESPONSES
    | _of(Kind.NUMBER, "throughput_sum_per_s users_active_mean ms_per_success success_fraction in_flight_mean")
    | _of(Kind.NUMBER, "start_skew_ms generator_cpu_fraction server_cpu_fraction")
    | _COUNTS
    | _VERDICT,
    newer=_PERCENTILE_INTERVALS
    | _of(Kind.NUMBER, "think_mean_ms service_mean_ms success_ci_low_fraction success_ci_high_fraction")
    | _of(Kind.NUMBER, "generator_cpu_ci_low_fraction generator_cpu_ci_high_fraction")
    | _of(Kind.NUMBER, "server_cpu_ci_low_fraction server_cpu_ci_high_fraction"),
)
REPEATS = Table(
    "repeats.csv",
    _TRIAL
    | _of(Kind.TIME, "started_at")
    | _of(Kind.WORD, "ending")
    | _of(Kind.COUNT, "users_lost interactions_per_user_min")
    | _of(Kind.NUMBER, "throughput_per_s throughput_sum_per_s users_active_mean ms_per_success in_flight_mean")
    | _RESPONSES
    | _COUNTS
    | _VERDICT,
    newer=_COLLECTIONS
    | _of(Kind.NUMBER, "measured_s warmup_s think_mean_ms service_mean_ms generator_cpu_fraction server_cpu_fraction"),
)
INTERACTIONS = Table(
    "interactions.csv",
    _TRIAL
    | _of(Kind.WORD, "interaction")
    | _of(Kind.NUMBER, "share_fraction intended_share_fraction")
    | _RESPONSES
    | _COUNTS,
    newer=_of(Kind.NUMBER, "service_mean_ms"),
)
TIMELINE = Table(
    "timeline.csv",
    _TRIAL
    | _of(Kind.NUMBER, "start_s end_s latency_mean_ms latency_p50_ms latency_p99_ms users_active_mean")
    | _of(Kind.COUNT, "in_flight")
    | _of(Kind.NUMBER, "generator_cpu_fraction server_cpu_fraction")
    | _COUNTS,
    absent=_PART,
    newer=_COLLECTIONS | _of(Kind.NUMBER, "hiccup_ms"),
)
RESOURCES = Table(
    "resources.csv",
    _TRIAL
    | _of(Kind.WORD, "process")
    | _of(
        Kind.NUMBER,
        "start_s end_s cpu_fraction cpu_user_fraction cpu_system_fraction gc_pause_ms"
        " cpu_users_fraction cpu_gc_fraction cpu_compiler_fraction cpu_other_fraction",
    )
    | _of(Kind.COUNT, "resident_bytes threads gc_count voluntary_context_switches involuntary_context_switches")
    | _of(Kind.COUNT, "machine_context_switches network_received_bytes network_sent_bytes"),
    optional=True,
    absent=_PART,
)
PERCENTILES = Table(
    "percentiles.csv",
    _POINT | _of(Kind.NUMBER, "quantile_fraction latency_ms") | _of(Kind.COUNT, "samples"),
    newer=_of(Kind.NUMBER, "latency_ci_low_ms latency_ci_high_ms"),
)
MODELS = Table(
    "model.csv",
    _POINT
    | _of(Kind.WORD, "model metric validity")
    | _of(Kind.NUMBER, "utilisation predicted measured measured_ci_low measured_ci_high ratio"),
    optional=True,
)
TIERS = Table(
    "tiers.csv",
    _POINT
    | _of(Kind.WORD, "interaction tier")
    | _of(Kind.COUNT, "repeats samples")
    | _of(Kind.NUMBER, "time_mean_ms time_mean_sd_ms time_mean_ci_low_ms time_mean_ci_high_ms share_fraction"),
    optional=True,
)
PHASES = Table(
    "phases.csv",
    _POINT
    | _of(Kind.WORD, "phase release think")
    | _of(Kind.COUNT, "phase_users repeats")
    | _of(Kind.NUMBER, "phase_arrivals_per_s released_s measured_mean_s")
    | _MEANS
    | _RESPONSES
    | _COUNTS
    | _of(Kind.COUNT, "censored attempts retries arrivals_planned arrivals_sent arrivals_unsent waited")
    | _of(Kind.NUMBER, "success_fraction users_active_mean in_flight_mean start_skew_ms duration_s")
    | _of(Kind.NUMBER, "attempts_per_s achieved_arrivals_per_s service_mean_ms think_mean_ms")
    | _of(Kind.NUMBER, "service_p50_ms service_p99_ms lateness_p50_ms lateness_p99_ms lateness_max_ms")
    | _of(Kind.NUMBER, "wait_p99_ms wait_max_ms")
    | _of(Kind.COUNT, "interactions_per_user max_in_flight"),
    optional=True,
)
ERRORS = Table(
    "errors.csv",
    _TRIAL | _of(Kind.WORD, "what kind example") | _of(Kind.COUNT, "count"),
    optional=True,
)
SEARCH = Table(
    "saturation.csv",
    _of(Kind.COUNT, "trial round") | _of(Kind.WORD, "step pass seed met verdict_reasons"),
)

REQUESTS = Table(
    "requests.csv.gz",
    _of(Kind.COUNT, "point repeat user attempts")
    | _of(Kind.WORD, "load phase interaction outcome")
    | _of(Kind.NUMBER, "due_s start_s end_s response_ms service_ms"),
)

#: Columns beyond the ones above that are texts even where every cell is empty or a number.
KNOWN_WORDS = frozenset({"verdict_codes", "notes", "threads", "load", "think", "warmup", "settling"})

#: Between these two columns of summary.csv stand the factors, one column each.
BEFORE_FACTORS, AFTER_FACTORS = "arrivals_per_s", "repeats"
