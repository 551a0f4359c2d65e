"""Limits of sentences in notes, marked by hand: none should be torn, few glued."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.language.text.sentences import sentences

# A language, and lines of a note with "¦" where one statement ends and the next begins; "⏎" is a
# break of the line.
TABLE = Path(__file__).parent / "sentence_limits.tsv"


def limits(parts: list[str]) -> set[int]:
    """Return after how many characters, white space apart, each part but the last ends."""
    lengths = [len("".join(part.split())) for part in parts]
    return {sum(lengths[: at + 1]) for at in range(len(parts) - 1)}


def marked(language: str) -> Iterator[tuple[set[int], set[int]]]:
    """Yield the limits found in each entry, and those that are marked."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        of, entry = line.split("\t")
        parts = entry.replace("⏎", "\n").split("¦")
        text = "".join(parts)
        if of == language:
            cut = [text[first:last] for first, last in sentences(text, 0, len(text))]
            yield limits(cut), limits(parts)


@pytest.mark.parametrize(
    ("language", "precision", "recall"), [("de", 0.98, 0.9), ("en", 0.95, 0.89)]
)
def test_sentences_of_notes_end_where_they_are_marked(
    language: str, precision: float, recall: float
):
    pairs = list(marked(language))
    right = sum(len(cut & ends) for cut, ends in pairs)

    assert len(pairs) > 100
    assert right / sum(len(cut) for cut, _ in pairs) >= precision
    assert right / sum(len(ends) for _, ends in pairs) >= recall
