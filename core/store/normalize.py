"""Normalization of names, so that equal names compare equal."""

import re
import unicodedata

_WORD = re.compile(r"\w+")
_POSSESSIVE = re.compile(r"(?:['’ʼ]s|(?<=s)['’ʼ])$")
_ARTICLE = re.compile(r"^(?:the|an|a) (?=\S)")
_POSSESSIVE_ENDS = ("s", "'", "’", "ʼ")
_ARTICLES = ("the ", "an ", "a ")
_EDGE_CHARS = " \t\"'`´‘’“”«»„‚.,;:!?¡¿()[]{}<>*_~|/\\-–—…·•"


def normalize(name: str) -> str:
    """Return the name folded: NFKC, case, white space, possessive, article, outer punctuation.

    A name that consists of punctuation only is folded but not stripped, so that no name becomes
    empty.
    """
    if name.isascii():
        folded = name.lower()
    else:
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    folded = " ".join(folded.split())
    before = ""
    bare = folded
    while bare != before:  # stripping one edge may expose another
        before = bare
        bare = _strip_edges(bare)
    return bare or folded


def _strip_edges(name: str) -> str:
    """Strip the ends of a name; patterns are tried only where they can match."""
    bare = name.strip(_EDGE_CHARS)
    if bare.endswith(_POSSESSIVE_ENDS):
        bare = _POSSESSIVE.sub("", bare)
    if bare.startswith(_ARTICLES):
        bare = _ARTICLE.sub("", bare)
    return bare


def folded_words(name: str) -> str:
    """Return the normalized words of the name, without what separates them."""
    return " ".join(_WORD.findall(normalize(name)))
