"""Command line and notes of the desktop benchmarks."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

Found = TypeVar("Found")


def run_bench(
    parser: ArgumentParser,
    *,
    form: type[Found],
    measure: Callable[[Namespace], Found],
    figures: Callable[[Found], str],
) -> int:
    """Print the figures, measured now or read from a file (`--read`).

    `--out` saves the measurements.
    """
    parser.add_argument("--out", type=Path, help="keep what was measured in this file")
    parser.add_argument("--read", type=Path, help="print the figures of such a file")
    asked = parser.parse_args()
    if asked.read:
        print(figures(msgspec.json.decode(asked.read.read_bytes(), type=form)))
        return 0
    measured = measure(asked)
    if asked.out:
        asked.out.write_bytes(msgspec.json.encode(measured))
    print(figures(measured))
    return 0


def write_notes(folder: Path, count: int) -> Path:
    """Write that many short notes into a new folder."""
    folder.mkdir()
    for number in range(count):
        text = f"# Note {number}\n\nAda Lovelace met person {number} in Oslo on 3 May 2024.\n"
        (folder / f"note-{number:04}.md").write_text(text, encoding="utf-8")
    return folder
