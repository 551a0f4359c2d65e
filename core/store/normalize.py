"""One form for a name, so that equal things meet."""

import re
import unicodedata

_POSSESSIVE = re.compile(r"(?:['’ʼ]s|(?<=s)['’ʼ])$")
_ARTICLE = re.compile(r"^(?:the|an|a) (?=\S)")
_POSSESSIVE_ENDS = ("s", "'", "’", "ʼ")
_ARTICLES = ("the ", "an ", "a ")
_EDGE_CHARS = " \t\"'`´‘’“”«»„‚.,;:!?¡¿()[]{}<>*_~|/\\-–—…·•"


def normalize(name: str) -> str:
    """The name folded: NFKC, case, white space, possessive, article, punctuation at the ends.

    A name of nothing but punctuation stays as it is, folded, so that no name becomes empty.
    """
    if name.isascii():
        folded = name.lower()
    else:
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    folded = " ".join(folded.split())
    before = ""
    bare = folded
    while bare != before:  # each cut may bare the next
        before = bare
        bare = _strip_edges(bare)
    return bare or folded


def _strip_edges(name: str) -> str:
    """The name without what is at its ends; patterns are tried only where they may be met."""
    bare = name.strip(_EDGE_CHARS)
    if bare.endswith(_POSSESSIVE_ENDS):
        bare = _POSSESSIVE.sub("", bare)
    if bare.startswith(_ARTICLES):
        bare = _ARTICLE.sub("", bare)
    return bare
