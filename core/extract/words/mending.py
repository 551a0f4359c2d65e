"""Word classes put right where only the shape of the sentence tells: verbs and small words."""

import re
from collections.abc import Sequence

from core.extract.words.tagger import classes

# One word, two uses: before a clause it is a conjunction, before a noun a preposition.
_EITHER = frozenset("as before after since until till than like for".split())
_SHORTENED = {"wo": "will", "ca": "can", "sha": "shall"}
_CLAUSE_FOLLOWS = re.compile(r"[RqTSAdnpEYGQoiP]*?[TSAdnpEYGQP]R*[MHBV]")
_FINITE = re.compile(r"[MHBV]")
_STARRING = re.compile(r"[,cnE]A[ET]")
_FURTHER = re.compile(r"[MHBV].*[EYPd],?cR*$")
_EDGE = frozenset(";CW")


def spoken_as(lower: Sequence[str]) -> Sequence[str]:
    """The words as HanTa knows them: "doesn't" without its denial, "no longer" as adverbs."""
    words = list(lower)
    for at, word in enumerate(lower):
        if word.endswith(("n't", "n’t")) and len(word) > 3:
            words[at] = _SHORTENED.get(word[:-3], word[:-3])
        elif word == "longer" and at and lower[at - 1] == "no":
            words[at - 1 : at + 1] = ("not", "now")
    return words


def mended(shape: str, lower: Sequence[str], language: str) -> str:
    """The shape with prepositions told from conjunctions, and a verb where one is missing."""
    letters = list(shape)
    for at, letter in enumerate(shape):
        if letter in "Ci" and lower[at] in _EITHER:
            letters[at] = "C" if _CLAUSE_FOLLOWS.match(shape, at + 1) else "i"
        elif letter in "Qn" and _is_verb(shape, at, lower[at], language):
            letters[at] = "V"
        elif lower[at] == "according":
            letters[at] = "i"
        elif letter == "A" and lower[at].endswith("ing") and _STARRING.match(shape, at - 1):
            letters[at] = "G"
        elif lower[at] in {"only", "longer"} and at:
            # "not only" denies nothing, "no longer" does.
            letters[at - 1] = {"not": "R", "no": "x"}.get(lower[at - 1], letters[at - 1])
            letters[at] = "x" if letters[at - 1] == "x" else letters[at]
    return "".join(letters)


def _is_verb(shape: str, at: int, word: str, language: str) -> bool:
    """Whether what looks like a participle or a noun is the verb of its clause."""
    if shape[at] == "Q":
        return _is_past(shape, at)
    return (
        shape[at - 1 : at] in {"c", "R"} and _goes_on(shape, at) and "V" in classes(word, language)
    )


def _goes_on(shape: str, at: int) -> bool:
    """Whether a word stands where a second verb would ("lives in Oslo and works at …")."""
    is_joined = _FURTHER.search(shape, 0, at) is not None
    return is_joined and shape[at + 1 : at + 2] in {"i", "T", "S", "E", "t"}


def _is_past(shape: str, at: int) -> bool:
    """Whether a participle is a verb in the past: its clause has no other ("it supported her")."""
    ahead = at - 1
    while ahead >= 0 and shape[ahead] in "Rx":
        ahead -= 1
    follows = shape[at + 1 : at + 2]
    if ahead < 0 or shape[ahead] not in "npEYPd)," or follows not in "TSEPAdnpQGqti":
        return False
    first, end = at, at
    while first > 0 and shape[first - 1] not in _EDGE:
        first -= 1
    while end < len(shape) and shape[end] not in _EDGE and shape[end : end + 2] != ",c":
        end += 1
    return not _FINITE.search(shape, first, at) and not _FINITE.search(shape, at, end)
