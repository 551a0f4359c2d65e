"""One form for a name, so that equal things meet."""

import re
import unicodedata

_SPACE = re.compile(r"\s+")
_POSSESSIVE = re.compile(r"(?:['’ʼ]s|(?<=s)['’ʼ])$")
_ARTICLE = re.compile(r"^(?:the|an|a) (?=\S)")
_ENDS = " \t\"'`´‘’“”«»„‚.,;:!?¡¿()[]{}<>*_~|/\\-–—…·•"


def normalize(name: str) -> str:
    """The name folded: NFKC, case, white space, possessive, article, punctuation at the ends.

    A name of nothing but punctuation stays as it is, folded, so that no name becomes empty.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    folded = _SPACE.sub(" ", folded).strip()
    before = ""
    bare = folded
    while bare != before:  # each cut may bare the next
        before = bare
        bare = _ARTICLE.sub("", _POSSESSIVE.sub("", bare.strip(_ENDS)))
    return bare or folded
