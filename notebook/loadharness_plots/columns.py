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
    of which they would have said nothing: where a file lacks one, its cells are unknown. `renamed` has the names that
    files of older versions give to columns of today.
    """

    file: str
    columns: dict[str, Kind]
    optional: bool = False
    absent: dict[str, str] = field(default_factory=dict)
    newer: dict[str, Kind] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)

    def kind(self, column: str) -> Kind | None:
        """What the column holds; None of one that is not known here."""
        return self.columns.get(column) or self.newer.get(column)


def _columns(words: str = "", counts: str = "", numbers: str = "", times: str = "") -> dict[str, Kind]:
    kinds = {Kind.WORD: words, Kind.COUNT: counts, Kind.NUMBER: numbers, Kind.TIME: times}
    return {name: kind for kind, names in kinds.items() for name in names.split()}


_POINT = _columns(words="workload mode", counts="users", numbers="arrivals_per_s")
_TRIAL = _POINT | _columns(counts="repeat")
_RESPONSES = _columns(
    numbers=(
        "latency_mean_ms latency_p50_ms latency_p90_ms latency_p95_ms latency_p99_ms latency_p999_ms"
        " latency_max_ms latency_min_ms"
    )
)
_COUNTS = _columns(counts="successes failures")
_VERDICT = _columns(words="verdict verdict_reasons")
_MEANS = _columns(
    numbers=(
        "throughput_per_s throughput_sd_per_s throughput_ci_low_per_s throughput_ci_high_per_s"
        " latency_mean_ms latency_mean_sd_ms latency_mean_ci_low_ms latency_mean_ci_high_ms"
    )
)
_PERCENTILE_INTERVALS = _columns(
    numbers=" ".join(
        f"latency_{p}_ci_{end}_ms" for p in ("p50", "p90", "p95", "p99", "p999") for end in ("low", "high")
    ),
)
_COLLECTIONS = _columns(numbers="generator_collection_ms server_collection_ms")
#: Before there were rows of the warm-up, all were measured.
_STAGE = {"stage": "measured"}

SUMMARY = Table(
    "summary.csv",
    _POINT
    | _columns(
        counts="repeats",
        numbers=(
            "throughput_sum_per_s users_active_mean ms_per_success success_fraction in_flight_mean"
            " start_skew_ms generator_cpu_fraction server_cpu_fraction"
        ),
    )
    | _MEANS
    | _RESPONSES
    | _COUNTS
    | _VERDICT,
    newer=_PERCENTILE_INTERVALS
    | _columns(
        numbers=(
            "think_mean_ms service_mean_ms success_ci_low_fraction success_ci_high_fraction"
            " generator_cpu_ci_low_fraction generator_cpu_ci_high_fraction server_cpu_ci_low_fraction"
            " server_cpu_ci_high_fraction measured_mean_ci_low_s measured_mean_ci_high_s"
        )
    ),
)
REPEATS = Table(
    "repeats.csv",
    _TRIAL
    | _columns(
        times="started_at",
        words="ending",
        counts="users_lost interactions_per_user_min",
        numbers="throughput_per_s throughput_sum_per_s users_active_mean ms_per_success in_flight_mean",
    )
    | _RESPONSES
    | _COUNTS
    | _VERDICT,
    newer=_COLLECTIONS
    | _columns(numbers="measured_s warmup_s think_mean_ms service_mean_ms generator_cpu_fraction server_cpu_fraction"),
)
INTERACTIONS = Table(
    "interactions.csv",
    _TRIAL | _columns(words="interaction", numbers="share_fraction intended_share_fraction") | _RESPONSES | _COUNTS,
    newer=_columns(numbers="service_mean_ms"),
)
TIMELINE = Table(
    "timeline.csv",
    _TRIAL
    | _columns(
        numbers=(
            "start_s end_s latency_mean_ms latency_p50_ms latency_p99_ms users_active_mean"
            " generator_cpu_fraction server_cpu_fraction"
        ),
        counts="in_flight",
    )
    | _COUNTS,
    absent=_STAGE,
    renamed={"part": "stage"},
    newer=_COLLECTIONS | _columns(numbers="hiccup_ms"),
)
RESOURCES = Table(
    "resources.csv",
    _TRIAL
    | _columns(
        words="process",
        numbers=(
            "start_s end_s cpu_fraction cpu_user_fraction cpu_system_fraction gc_pause_ms cpu_users_fraction"
            " cpu_gc_fraction cpu_compiler_fraction cpu_other_fraction"
        ),
        counts=(
            "resident_bytes threads gc_count voluntary_context_switches involuntary_context_switches"
            " machine_context_switches network_received_bytes network_sent_bytes"
        ),
    ),
    optional=True,
    absent=_STAGE,
    renamed={"part": "stage"},
)
PERCENTILES = Table(
    "percentiles.csv",
    _POINT | _columns(numbers="quantile_fraction latency_ms", counts="samples"),
    newer=_columns(numbers="latency_ci_low_ms latency_ci_high_ms"),
)
MODELS = Table(
    "model.csv",
    _POINT
    | _columns(
        words="model metric validity", numbers="utilisation predicted measured measured_ci_low measured_ci_high ratio"
    ),
    optional=True,
)
TIERS = Table(
    "tiers.csv",
    _POINT
    | _columns(
        words="interaction part",
        counts="repeats samples",
        numbers="time_mean_ms time_mean_sd_ms time_mean_ci_low_ms time_mean_ci_high_ms share_fraction",
    ),
    optional=True,
    renamed={"tier": "part"},
)
TIME = Table(
    "time.csv",
    _POINT
    | _columns(
        words="threads part what line",
        counts="profiled_trials",
        numbers=(
            "time_fraction busy_fraction waits_per_s waits_per_success held_fraction"
            " usl_sigma usl_sigma_ci_low usl_sigma_ci_high usl_kappa usl_kappa_ci_low usl_kappa_ci_high"
            " profiled_throughput_ratio profiled_throughput_ratio_ci_low profiled_throughput_ratio_ci_high"
        ),
    ),
    optional=True,
)
FLOWS = Table(
    "flows.csv",
    _POINT
    | _columns(
        words="flow broken_off_at",
        counts="begun completed broken_off unfinished",
        numbers=(
            "broken_off_fraction broken_off_ci_low_fraction broken_off_ci_high_fraction completed_per_s"
            " time_mean_ms time_mean_ci_low_ms time_mean_ci_high_ms time_p50_ms time_p99_ms length_mean_ms"
        ),
    ),
    optional=True,
)
PHASES = Table(
    "phases.csv",
    _POINT
    | _columns(
        words="phase release think",
        counts=(
            "phase_users repeats censored attempts retries arrivals_planned arrivals_sent arrivals_unsent"
            " waited interactions_per_user max_in_flight"
        ),
        numbers=(
            "phase_arrivals_per_s released_s measured_mean_s success_fraction users_active_mean"
            " in_flight_mean start_skew_ms duration_s attempts_per_s achieved_arrivals_per_s service_mean_ms"
            " think_mean_ms service_p50_ms service_p99_ms lateness_p50_ms lateness_p99_ms lateness_max_ms"
            " wait_p99_ms wait_max_ms"
        ),
    )
    | _MEANS
    | _RESPONSES
    | _COUNTS,
    optional=True,
)
ERRORS = Table(
    "errors.csv",
    _TRIAL | _columns(words="what kind example", counts="count"),
    optional=True,
)
SEARCH = Table(
    "saturation.csv",
    _columns(counts="trial round", words="step pass seed met verdict_reasons"),
)

REQUESTS = Table(
    "requests.csv.gz",
    _columns(
        counts="point repeat user attempts",
        words="load phase interaction outcome",
        numbers="due_s start_s end_s response_ms service_ms",
    ),
)

#: Columns beyond the ones above that are texts even where every cell is empty or a number.
KNOWN_WORDS = frozenset({"verdict_codes", "notes", "threads", "load", "think", "warmup", "settling"})

#: Between these two columns of summary.csv stand the factors, one column each.
BEFORE_FACTORS, AFTER_FACTORS = "arrivals_per_s", "repeats"
