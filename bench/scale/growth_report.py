"""Growth of latency with library size, as a table and a picture.

python -m bench.run scale --out figures.json python -m bench.scale.growth_report figures.json
docs/pictures/growth.svg
"""

import argparse
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.scale.latency import ScaleFigures, Times

_WIDTH, _HEIGHT = 760, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 220, 44, 56
# Okabe and Ito's palette, distinguishable with any color vision; lines differ in dashes too.
_COLORS = ("#0072b2", "#56b4e9", "#009e73", "#e69f00", "#cc79a7", "#d55e00")
_DASHES = ("", "6 4", "", "2 3", "8 3 2 3", "1 4")
_LABEL_GAP = 16.0
_TITLE = "Milliseconds by the size of the library"

# Plotted values of a library; None where not measured.
_LINES: Mapping[str, Callable[[ScaleFigures], float | None]] = {
    "question, 95 of 100 below": lambda figures: figures.whole.p95,
    "question, median": lambda figures: figures.whole.p50,
    "nearest passages": lambda figures: figures.vectors.times.p50,
    "words": lambda figures: figures.words.p50,
    "numpy, every vector": lambda figures: _other(figures, "numpy"),
    "sqlite-vec, every vector": lambda figures: _other(figures, "sqlite-vec"),
}


class _Place(Struct, frozen=True):
    """End of a line, with its label."""

    y: float
    name: str
    color: str
    dashes: str


def growth_table(figures: Sequence[ScaleFigures]) -> str:
    """Return a Markdown table with a row for each library."""
    head = "| passages | facts | question p50 / p95 | nearest p50 / p95 | recall@20 | words p50 |"
    rows = [
        head + " memory | numpy | sqlite-vec | usearch | ready after |",
        "|---" * 11 + "|",
        *(_row(it) for it in figures),
    ]
    return "\n".join(rows)


def growth_picture(figures: Sequence[ScaleFigures]) -> str:
    """Return milliseconds by passages on logarithmic axes, as SVG."""
    series = {
        name: [(it.size.passages, value) for it in figures if (value := of(it))]
        for name, of in _LINES.items()
    }
    times = [value for points in series.values() for _, value in points]
    low = math.floor(math.log10(min(times)))
    high = max(math.ceil(math.log10(max(times))), low + 1)
    counts = [it.size.passages for it in figures]
    first, last = math.log10(min(counts)), math.log10(max(counts))

    def x_of(passages: float) -> float:
        share = (math.log10(passages) - first) / ((last - first) or 1.0)
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def y_of(milliseconds: float) -> float:
        share = (math.log10(milliseconds) - low) / (high - low)
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)

    ends: list[_Place] = []
    drawn: list[str] = []
    for (name, points), color, dashes in zip(series.items(), _COLORS, _DASHES, strict=True):
        if not points:
            continue
        places = [(x_of(passages), y_of(value)) for passages, value in points]
        drawn += _line(places, color=color, dashes=dashes)
        ends.append(_Place(places[-1][1], name, color, dashes))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        ' font-family="sans-serif" font-size="12">'
    )
    heading = (
        f'<text x="{_LEFT}" y="24" fill="#222222" font-size="14">{_TITLE}</text>'
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 10}" text-anchor="middle"'
        ' fill="#444444">passages</text>'
    )
    parts = [
        opening,
        f"<title>{_TITLE}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        heading,
        *_grid(range(low, high + 1), sorted(set(counts)), x_of, y_of),
        *drawn,
        *_names(ends),
        "</svg>\n",
    ]
    return "\n".join(parts)


def main() -> None:
    """Print the table, and write the picture if a file is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("figures", type=Path, help="what `bench.run scale --out` wrote")
    parser.add_argument("picture", type=Path, nargs="?", help="an SVG file to write")
    arguments = parser.parse_args()
    figures = msgspec.json.decode(arguments.figures.read_bytes(), type=list[ScaleFigures])
    print(growth_table(figures))
    if arguments.picture is not None:
        arguments.picture.write_text(growth_picture(figures), "utf-8")


def _row(figures: ScaleFigures) -> str:
    against = " | ".join(
        _times_as_long(figures, name) for name in ("numpy", "sqlite-vec", "usearch")
    )
    return (
        f"| {figures.size.passages:,} | {figures.size.facts:,} | {_pair(figures.whole)} |"
        f" {_pair(figures.vectors.times)} | {figures.vectors.recall:.4f} |"
        f" {figures.words.p50:.1f} ms |"
        f" {sum(figures.memory_mb.values()):,.0f} MB | {against} |"
        f" {figures.open_s + figures.warm_s:.1f} s |"
    )


def _pair(times: Times) -> str:
    return f"{times.p50:.1f} / {times.p95:.1f} ms"


def _other(figures: ScaleFigures, name: str) -> float | None:
    other = figures.others.get(name)
    return other.times.p50 if other is not None else None


def _times_as_long(figures: ScaleFigures, name: str) -> str:
    """Return the time of another search method relative to Loci."""
    other = _other(figures, name)
    return f"{other / figures.vectors.times.p50:.1f} x" if other is not None else "not measured"


def _line(places: Sequence[tuple[float, float]], *, color: str, dashes: str) -> Iterator[str]:
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dashed = _dashed(dashes)
    yield f'<polyline points="{way}" fill="none" stroke="{color}" stroke-width="2"{dashed}/>'
    yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places)


def _grid(
    powers: Sequence[int],
    counts: Sequence[int],
    x_of: Callable[[float], float],
    y_of: Callable[[float], float],
) -> Iterator[str]:
    """Yield a line for each power of ten and each library, with its number."""
    for power in powers:
        y = y_of(10.0**power)
        yield (
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"'
            ' stroke="#dddddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#444444">'
            f"{10.0**power:g}</text>"
        )
    for count in counts:
        x = x_of(count)
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}"'
            ' stroke="#eeeeee"/>'
            f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 20}" text-anchor="middle"'
            f' fill="#444444">{count:,}</text>'
        )


def _names(ends: Sequence[_Place]) -> Iterator[str]:
    """Yield the label at the end of each line, without overlaps."""
    lowest = -math.inf
    for label in sorted(ends, key=lambda label: label.y):
        y = max(label.y, lowest + _LABEL_GAP)
        lowest = y
        left = _WIDTH - _RIGHT + 10
        yield (
            f'<line x1="{left}" x2="{left + 24}" y1="{y:.1f}" y2="{y:.1f}" stroke="{label.color}"'
            f'{_dashed(label.dashes)} stroke-width="2"/>'
            f'<text x="{left + 32}" y="{y + 4:.1f}" fill="#222222">{label.name}</text>'
        )


def _dashed(dashes: str) -> str:
    return f' stroke-dasharray="{dashes}"' if dashes else ""


if __name__ == "__main__":
    main()
