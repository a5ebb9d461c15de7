"""Texts of a run, as names of workloads and interactions, made fit to stand in a plot."""

from __future__ import annotations

_LONGEST_SHOWN = 60


def safe(text: object, longest: int = _LONGEST_SHOWN) -> str:
    """On one line, of a bounded length, without control characters, and with no `$`, which would begin a formula."""
    words = "".join(letter if letter.isprintable() else " " for letter in str(text))
    shown = " ".join(words.split())
    shown = shown if len(shown) <= longest else shown[: longest - 1] + "…"
    hidden = shown.startswith("_")  # which matplotlib takes for a label that is not to be shown
    return (" " if hidden else "") + shown.replace("$", r"\$")
