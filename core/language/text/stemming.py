"""Tokenization, stop words and stemming of questions and passages."""

import re
import threading
import unicodedata
from typing import Any

import Stemmer

from core.language.lexicon import words_of

_thread_local = threading.local()
# Maximum size of each cache, about 10 MB.
_MAX_STEMS = 65_536

WORD = re.compile(r"\w+")
_NON_ASCII = re.compile(r"[^\x00-\x7f]+")

STOP_WORDS = words_of("stop_words")
_FUNCTION_WORDS = words_of("function_words")

# Translation table for ASCII text: lower case, and a space for characters outside words.
_WORD_BYTES = "".join(
    letter.casefold() if WORD.fullmatch(letter) else " " for letter in map(chr, range(128))
).encode("ascii")
_BYTE_TABLE = _WORD_BYTES + bytes(128)


def tokenize(text: str) -> list[str]:
    """Return the words in lower case, in order."""
    if text.isascii():
        # Ten times as fast as the regular expression.
        return text.encode("ascii").translate(_BYTE_TABLE).decode("ascii").split()
    return WORD.findall(text.casefold())


def stems(text: str) -> list[str]:
    """Return stems of the content words, in order, without accents as in the word index."""
    words = map(_CONTENT_STEMS.__getitem__, tokenize(strip_accents(text)))
    return [stem for stem in words if stem is not None]


class _AccentFolding(dict[int, str]):
    """Translation table to letters without accents, filled on first use.

    Characters outside words become spaces, so that plain-letter texts stay ASCII.
    """

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", chr(code))
        letters = (letter for letter in decomposed if not unicodedata.combining(letter))
        bare = "".join(
            letter if letter.isascii() or WORD.match(letter) else " " for letter in letters
        )
        self[code] = bare
        return bare


_ACCENT_FOLDING = _AccentFolding()


def strip_accents(text: str) -> str:
    """Return the text with the plain letters of accented ones."""
    if text.isascii():
        return text
    return _NON_ASCII.sub(lambda match: match[0].translate(_ACCENT_FOLDING), text)


def question_fingerprint(question: str) -> tuple[str, ...]:
    """Return the stems that two questions share if they differ only in function words."""
    return tuple(_STEM_CACHE[word] for word in tokenize(question) if word not in _FUNCTION_WORDS)


class _StemCache(dict[str, str]):
    """Stem of each word, computed on first use. Thread-safe.

    The same words recur across texts, and calling the stemmer takes ten times as long.
    """

    def __missing__(self, word: str) -> str:
        # A PyStemmer stemmer must not be shared between threads, and is slow to create. Its own
        # cache is off (0): a lookup there takes twice as long as stemming again.
        stemmer: Any = getattr(_thread_local, "stemmer", None)
        if stemmer is None:
            stemmer = _thread_local.stemmer = getattr(Stemmer, "Stemmer")("porter", 0)  # noqa: B009 - no types
        if len(self) >= _MAX_STEMS:
            self.clear()
        stem: str = stemmer.stemWord(word)
        self[word] = stem
        return stem


_STEM_CACHE = _StemCache()


class _ContentStems(dict[str, str | None]):
    """Stem of each content word, None for stop words. Thread-safe."""

    def __missing__(self, word: str) -> str | None:
        if len(self) >= _MAX_STEMS:
            self.clear()
        stem = None if word in STOP_WORDS else _STEM_CACHE[word]
        self[word] = stem
        return stem


_CONTENT_STEMS = _ContentStems()
