"""What makes a function a plot: it draws into Axes that it is given, or into a figure of its own with its caption."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from .axes import add_caption
from .loading import Results
from .selection import of_mode

Draw = Callable[..., Axes]
Caption = Callable[..., str]

_SIZE_INCHES = (7.2, 4.6)


def plot(caption: Caption, size_inches: tuple[float, float] = _SIZE_INCHES) -> Callable[[Draw], Draw]:
    """Makes `ax` of a function `(results, ax, *, ...)` optional: without one it gets a figure with that caption.

    What is drawn may be a trial or a search as well. The caption is given those of the options that it has a
    parameter for.
    """

    def decorated(draw: Draw) -> Draw:
        @wraps(draw)
        def drawn(subject: Any, /, ax: Axes | None = None, **options: Any) -> Axes:
            if ax is not None:
                return draw(subject, ax, **options)
            figure, own = plt.subplots(figsize=size_inches, layout="constrained")
            draw(subject, own, **options)
            if own.has_data():
                known = inspect.signature(caption).parameters
                given = {name: value for name, value in options.items() if name in known}
                shown = of_mode(subject, options.get("mode")) if isinstance(subject, Results) else subject
                add_caption(figure, caption(shown, **given))
            return own

        signature = inspect.signature(draw)
        optional = signature.parameters["ax"].replace(default=None, annotation="Axes | None")
        drawn.__signature__ = signature.replace(parameters=(signature.parameters | {"ax": optional}).values())
        return drawn

    return decorated
