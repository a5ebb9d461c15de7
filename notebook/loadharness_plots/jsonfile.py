"""Reads one JSON file of a result directory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .csvfile import LoadError, first_line


def read_json(path: Path) -> dict[str, Any]:
    """The object of a JSON file. Raises LoadError where it is missing or holds something else."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as missing:
        raise LoadError(f"{path}: no such file; a run writes it first, so take the whole directory") from missing
    except (OSError, ValueError, RecursionError) as wrong:
        raise LoadError(
            f"{path}: cannot be read as JSON: {first_line(wrong)}; take the file that the run wrote"
        ) from wrong
    if not isinstance(content, dict):
        raise LoadError(f"{path}: holds no JSON object; take the file that the run wrote")
    return content
