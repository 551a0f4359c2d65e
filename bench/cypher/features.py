"""Scenarios of Gherkin feature files, as the openCypher TCK writes them."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

_STEP = re.compile(r"(Given|When|Then|And|But)\s+(.*)")


class Step(Struct, frozen=True):
    """A step with its text block or its table."""

    text: str
    block: str = ""
    table: tuple[tuple[str, ...], ...] = ()


class Scenario(Struct, frozen=True):
    """A scenario; an outline has the steps of each of its examples."""

    feature: str
    name: str
    examples: tuple[tuple[Step, ...], ...]


def scenarios(folder: Path) -> Iterator[Scenario]:
    """Yield the scenarios of the feature files below a folder."""
    for path in sorted(folder.rglob("*.feature")):
        yield from _scenarios(path)


def _scenarios(path: Path) -> Iterator[Scenario]:
    lines = path.read_text("utf-8").splitlines()
    starts = [at for at, line in enumerate(lines) if re.match(r"\s*Scenario( Outline)?:", line)]
    background = next((at for at, line in enumerate(lines) if "Background:" in line), None)
    shared: list[Step] = []
    if background is not None:
        shared = _steps(lines[background + 1 : starts[0]])[0]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        steps, tables = _steps(lines[start + 1 : end])
        name = lines[start].partition(":")[2].strip()
        steps = [*shared, *steps]
        examples = [dict(zip(head, row, strict=True)) for head, *rows in tables for row in rows]
        filled = [_fill(steps, one) for one in examples] if examples else [tuple(steps)]
        yield Scenario(path.stem, name, tuple(filled))


def _fill(steps: list[Step], example: dict[str, str]) -> tuple[Step, ...]:
    def fill(text: str) -> str:
        return re.sub(r"<([^<>]+)>", lambda found: example.get(found[1], found[0]), text)

    return tuple(
        Step(fill(one.text), fill(one.block), tuple(tuple(map(fill, row)) for row in one.table))
        for one in steps
    )


Table = list[tuple[str, ...]]


def _steps(lines: list[str]) -> tuple[list[Step], list[Table]]:
    """Return the steps, and the tables of examples."""
    steps: list[Step] = []
    tables: list[Table] = []
    rows: Table | None = None
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        at += 1
        if step := _STEP.match(line):
            steps.append(Step(step[2].strip()))
            rows = None
        elif line.startswith("Examples:"):
            rows = []
            tables.append(rows)
        elif line == '"""':
            end = next(i for i in range(at, len(lines)) if lines[i].strip() == '"""')
            steps[-1] = Step(steps[-1].text, "\n".join(lines[at:end]))
            at = end + 1
        elif line.startswith("|"):
            if rows is not None:
                rows.append(_cells(line))
            else:
                steps[-1] = Step(steps[-1].text, "", (*steps[-1].table, _cells(line)))
    return steps, tables


def _cells(line: str) -> tuple[str, ...]:
    cells = re.split(r"(?<!\\)\|", line.strip())[1:-1]
    return tuple(re.sub(r"\\([\\|])", r"\1", cell.strip()) for cell in cells)
