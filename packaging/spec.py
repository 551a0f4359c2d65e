"""The specification with its links to code and tests: docs/spec.md, written from docs/spec.toml.

`python packaging/spec.py` checks the links and writes the page; `--check` writes nothing and says
whether the page is up to date (exit code 1 for any fault). A row that is built or partly built
names modules and tests; each of these modules mentions the row's id in its docstrings or comments,
as "(D14)".
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path("docs/spec.toml")
PAGE = Path("docs/spec.md")
ROOMS = ("app", "bench", "core", "tests", "ui")
# Modules in these places need not mention the ids of the rows that name them.
WITHOUT_IDS = (
    "core/answer/",
    "core/language/",
    "core/memory/dialogue/",
    "core/memory/rewrite/",
    "core/memory/turn_texts/",
)

_ID = r"[JTDKPENR]\d{1,2}"
_IDS = rf"{_ID}(?:(?:,| and| to|, and) {_ID})*"
# "(D14)", "(T9, K6)", "(P3 to P7)", "(K4: 0.85)", "spec rows T11, P8".
_MENTIONS = re.compile(rf"\(({_IDS})[):]|\brows? ({_IDS})\b")

Status = Literal["built", "partly", "planned"]
STATES: tuple[Status, ...] = ("built", "partly", "planned")
HEAD = """\
# Specification

<!-- Written by packaging/spec.py from {source}. Change that file and run `make spec`. -->

The systems that Loci contains, with the modules that implement each and the tests that check it.
Docstrings refer to a row by its id, as "(D14)". Defaults are settings, or figures to reach.
Of {rows} rows {built} are built, {partly} are partly built and {planned} are planned.
"""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One system of the specification; `note` says what is missing unless it is built."""

    id: str
    title: str
    text: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    status: Status
    defaults: str = ""
    note: str = ""

    @property
    def section(self) -> str:
        """Return the letter of the row's section."""
        return self.id[0]


class Spec(Struct, frozen=True, forbid_unknown_fields=True):
    """All rows, and the titles of their sections."""

    sections: dict[str, str]
    row: tuple[Row, ...]


def main(arguments: Sequence[str]) -> int:
    """Return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--root", type=Path, default=ROOT, help="folder of the checkout")
    options = parser.parse_args(arguments)
    root: Path = options.root
    spec = read(root)
    faults = list(find_faults(spec, root))
    page = render(spec)
    if options.check:
        if not (root / PAGE).exists() or (root / PAGE).read_text(encoding="utf-8") != page:
            faults.append(f"{PAGE} is not up to date. Run: make spec")
    else:
        (root / PAGE).write_text(page, encoding="utf-8")
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return int(bool(faults))


def read(root: Path) -> Spec:
    """Return the rows of a checkout."""
    return msgspec.toml.decode((root / SOURCE).read_bytes(), type=Spec)


def find_faults(spec: Spec, root: Path) -> Iterator[str]:
    """Yield a sentence for each row that lost its code, and for each mention that has no row."""
    ids = Counter(row.id for row in spec.row)
    yield from (
        f"{row_id}: there are {count} such rows." for row_id, count in ids.items() if count > 1
    )
    for row in spec.row:
        yield from _faults_of_row(row, spec.sections, root)
    yield from _unknown_mentions(ids.keys(), root)


def _faults_of_row(row: Row, sections: dict[str, str], root: Path) -> Iterator[str]:
    if not re.fullmatch(_ID, row.id) or row.section not in sections:
        yield f"{row.id}: no section has such an id."
    if (row.status == "built") == bool(row.note):
        yield f"{row.id}: a note says what is missing, where something is."
    if row.status != "planned" and not (row.code and row.tests):
        yield f"{row.id}: no code or no test is named."
    yield from _lost_links(row, root)


def _lost_links(row: Row, root: Path) -> Iterator[str]:
    for path in (*row.code, *row.tests):
        if not (root / path).is_file():
            yield f"{row.id}: {path} does not exist."
        elif path in row.code and not _mentions(root / path, path, row.id):
            yield f"{row.id}: {path} does not mention it."


def _mentions(file: Path, path: str, row_id: str) -> bool:
    if path.startswith(WITHOUT_IDS):
        return True
    return bool(re.search(rf"\b{row_id}\b", file.read_text(encoding="utf-8")))


def _unknown_mentions(ids: Collection[str], root: Path) -> Iterator[str]:
    for path in sorted(path for room in ROOMS for path in (root / room).rglob("*.py")):
        for found in _MENTIONS.finditer(path.read_text(encoding="utf-8")):
            for row_id in re.findall(_ID, found[0]):
                if row_id not in ids:
                    yield f"{path.relative_to(root)} mentions {row_id}, which is no row."


def render(spec: Spec) -> str:
    """Return the page as Markdown."""
    return "\n".join(_lines(spec))


def _lines(spec: Spec) -> Iterator[str]:
    counts = Counter(row.status for row in spec.row)
    yield HEAD.format(
        source=SOURCE, rows=len(spec.row), **{state: counts[state] for state in STATES}
    )
    yield "| section | built | partly | planned |"
    yield "|---|---|---|---|"
    for letter, title in spec.sections.items():
        states = Counter(row.status for row in spec.row if row.section == letter)
        yield (
            f"| [{letter}: {title}](#{_anchor(letter, title)}) | {states['built']} "
            f"| {states['partly']} | {states['planned']} |"
        )
    for letter, title in spec.sections.items():
        yield ""
        yield f"## {letter}: {title}"
        yield ""
        yield "| id | system | defaults | status | code | tests |"
        yield "|---|---|---|---|---|---|"
        yield from (_line(row) for row in spec.row if row.section == letter)
    yield ""


def _line(row: Row) -> str:
    note = f" {row.note}" if row.note else ""
    cells = (
        row.id,
        f"**{row.title}.** {row.text}",
        row.defaults,
        f"{row.status}.{note}" if note else row.status,
        _links(row.code),
        _links(row.tests),
    )
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _links(paths: Sequence[str]) -> str:
    return "<br>".join(f"[{path}](../{path})" for path in paths)


def _anchor(letter: str, title: str) -> str:
    """Return the anchor that Markdown renderers derive from the heading of a section."""
    kept = re.sub(r"[^\w\- ]", "", f"{letter}: {title}".lower())
    return kept.replace(" ", "-")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
