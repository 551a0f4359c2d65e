"""Reader of several languages: the English one, and the multilingual one for all other text (P10).

The multilingual reader is slower and a little worse in English, so each text goes to the one whose
language it has; see `docs/reader.md`.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from pathlib import Path

from core.errors import ModelError
from core.llm.span_reader import Reader, ReadSpan, SpanReader

# Word pieces of the English vocabulary for each word, above which text is not English. Of the
# development questions 3 % are above, of their texts 1 %; of German questions 95 % and all texts.
FOREIGN_PIECES = 1.5
# Makes the log odds of the multilingual reader spread like those of the English one.
MULTILINGUAL_SCALE = 1.28
_REMEMBERED = 256


class MultilingualReader:
    """Reads English with one reader, and whatever else with the other, which is loaded then."""

    def __init__(self, folder: Path, multilingual: Path, *, threads: int) -> None:
        """Load the English reader. Raises `ModelMissing` or `ModelDamaged`."""
        self._english = SpanReader.load(folder, threads=threads)
        self._others = cache(
            partial(_load, multilingual, threads=threads, scale=MULTILINGUAL_SCALE)
        )
        self._is_foreign = lru_cache(maxsize=_REMEMBERED)(self._has_many_pieces)

    def read(self, question: str, texts: Sequence[str]) -> list[ReadSpan]:
        """Return the likeliest answer of each text, in the given order."""
        return [self._reader(question, text).read(question, [text])[0] for text in texts]

    def _reader(self, question: str, text: str) -> Reader:
        if self._is_foreign(question) or self._is_foreign(text):
            return self._others() or self._english
        return self._english

    def _has_many_pieces(self, text: str) -> bool:
        return self._english.pieces_per_word(text) > FOREIGN_PIECES


def load_reader(folder: Path, multilingual: Path, *, threads: int) -> MultilingualReader | None:
    """Return the reader of both folders; None if the English one is missing or damaged."""
    try:
        return MultilingualReader(folder, multilingual, threads=threads)
    except ModelError:
        return None


def _load(folder: Path, *, threads: int, scale: float) -> SpanReader | None:
    try:
        return SpanReader.load(folder, threads=threads, scale=scale)
    except ModelError:
        return None
