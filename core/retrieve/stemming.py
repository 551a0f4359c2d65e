"""Which words of a question carry meaning, and the stem under which each is looked up."""

import re
import threading
import unicodedata
from collections.abc import Iterable
from typing import Any

import Stemmer

_own = threading.local()
# About 10 MB of words.
_MOST_STEMS = 65_536

WORD = re.compile(r"\w+")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")

STOP_WORDS = frozenset(
    """
    a about above after again against all also am an and any are as at be because been before
    being below between both but by can could did do does doing down during each few for from
    further had has have having he her here hers herself him himself his how i if in into is it
    its itself just many me more most much my myself no nor not now of off on once only or other
    our ours out over own same she should so some such than that the their theirs them themselves
    then there these they this those through to too under until up us very was we were what when
    where which while who whom whose why will with would you your yours
    """.split()
)
# Words that make one question another ("when was …", "where was …", "… not …") although they say
# nothing about what passages hold.
_DENIALS = frozenset("not no never none without nor neither nicht kein keine ohne nie".split())
_QUESTION_WORDS = frozenset(
    "who whom whose when where why how what which many much before after wer wann wo warum wie was "
    "welche welcher welches viele".split()
)
_EMPTY = frozenset("a an am are at be been being did do does is it its the was were".split())


# In plain text small letters for large ones, and a space for all that is in no word.
_IN_WORDS = "".join(
    letter.casefold() if WORD.fullmatch(letter) else " " for letter in map(chr, range(128))
).encode("ascii")
_PLAINLY = _IN_WORDS + bytes(128)


def tokenize(text: str) -> list[str]:
    """The words in lower case, in order."""
    if text.isascii():
        # Ten times as fast as to look for words.
        return text.encode("ascii").translate(_PLAINLY).decode("ascii").split()
    return WORD.findall(text.casefold())


def stems(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order, without accents as in the word index."""
    words = map(_TELLING.__getitem__, tokenize(_bare(text)))
    return [stem for stem in words if stem is not None]


class _Bare(dict[int, str]):
    """What each letter is without its accents; worked out when it is first met.

    Signs that are in no word become spaces: with them a text of plain letters would not be plain.
    """

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", chr(code))
        letters = (letter for letter in apart if not unicodedata.combining(letter))
        bare = "".join(it if it.isascii() or WORD.match(it) else " " for it in letters)
        self[code] = bare
        return bare


_BARE = _Bare()


def _bare(text: str) -> str:
    if text.isascii():
        return text
    return _BEYOND_ASCII.sub(lambda found: found[0].translate(_BARE), text)


def question_fingerprint(question: str) -> tuple[str, ...]:
    """What two questions have in common that differ only in wording too slight to matter."""
    return tuple(_stem([word for word in tokenize(question) if word not in _EMPTY]))


def distinguishing_terms(question: str) -> tuple[str, ...]:
    """What two questions must share to be one in other words: names, numbers and denials.

    These move a vector least and change an answer most. Words written like names count wherever
    they stand but at the beginning.
    """
    found = [match[0] for match in WORD.finditer(question)]
    telling = [
        word.casefold()
        for at, word in enumerate(found)
        if any(letter.isdigit() for letter in word) or (at and word[0].isupper())
    ]
    denials = [word for word in map(str.casefold, found) if word in _DENIALS]
    return tuple(sorted({*_stem(telling), *denials, *_asks(found)}))


def _asks(words: list[str]) -> list[str]:
    """The words by which it asks: when and where are different questions."""
    return [f"?{word}" for word in map(str.casefold, words) if word in _QUESTION_WORDS]


class _Stems(dict[str, str]):
    """The stem of each word, worked out when it is first met; any thread may ask.

    The same words come again in text after text, and to ask the stemmer takes ten times as long.
    """

    def __missing__(self, word: str) -> str:
        # A stemmer of PyStemmer may not be shared between threads, and takes long to make. What it
        # remembers by itself (0: nothing) costs it twice as long as to find a stem again.
        stemmer: Any = getattr(_own, "stemmer", None)
        if stemmer is None:
            stemmer = _own.stemmer = getattr(Stemmer, "Stemmer")("porter", 0)  # noqa: B009 - no types
        if len(self) >= _MOST_STEMS:
            self.clear()
        stem: str = stemmer.stemWord(word)
        self[word] = stem
        return stem


_STEMS = _Stems()


class _Telling(dict[str, str | None]):
    """The stem of each word that carries meaning, None for the others; any thread may ask."""

    def __missing__(self, word: str) -> str | None:
        if len(self) >= _MOST_STEMS:
            self.clear()
        stem = None if word in STOP_WORDS else _STEMS[word]
        self[word] = stem
        return stem


_TELLING = _Telling()


def _stem(words: Iterable[str]) -> list[str]:
    return list(map(_STEMS.__getitem__, words))
