"""Modality of a statement: negated, possible, planned or reported, by the words around its verb."""

from collections.abc import Sequence
from functools import lru_cache

from core.language.clauses.clauses import Clause
from core.language.text.tagger import verb_lemma
from core.records.knowledge import Modality
from core.resources import load_table

# Subtracted from the confidence of a statement, by its modality.
CONFIDENCE_LOSS: dict[Modality, float] = {
    "": 0.0, "past": 0.0, "negated": 0.05, "reported": 0.12, "planned": 0.2, "possible": 0.25,
}  # fmt: skip
# If several modalities apply, the first of these wins.
_ORDER: tuple[Modality, ...] = ("possible", "planned", "reported", "negated")
_NEAR = 2
# "would" as a modal verb, "had" as the other one.
WOULD_OR_HAD = frozenset({"'d", "’d"})


def detect_modality(
    tags: str, lower: Sequence[str], clause: Clause, *, reporting_verb: str = ""
) -> Modality:
    """Return the clause's modality; `reporting_verb` is the lemma of the verb that reports it."""
    modalities: set[str] = {
        *_auxiliaries(tags, lower, clause),
        *_adverbs(tags, lower, clause),
        _opening(tags, lower, clause),
        _infinitive(tags, lower, clause),
    }
    if reporting_verb and _lookup("telling", reporting_verb) != "asserted":
        modalities.add("reported")
    if _is_negated(tags, lower, clause):
        modalities.add("negated")
    for modality in _ORDER:
        if modality in modalities:
            return modality
    return ""


def _auxiliaries(tags: str, lower: Sequence[str], clause: Clause) -> set[str]:
    return {
        _lookup("auxiliaries", lower[at].removesuffix("n't").replace("’", "'"))
        for at in range(clause.first, clause.end)
        if tags[at] in ("M" if lower[at] in WOULD_OR_HAD else "MBH")
    }


def _adverbs(tags: str, lower: Sequence[str], clause: Clause) -> set[str]:
    around = range(max(0, clause.first - _NEAR), min(len(tags), clause.end + 1))
    return {_lookup("adverbs", lower[at]) for at in around if tags[at] in "RA"}


def _opening(tags: str, lower: Sequence[str], clause: Clause) -> str:
    """Return the modality that "if", "according to" or "nobody" gives to the clause."""
    first = clause.subject[0] if clause.subject else clause.first
    for at in (0, first - 1):
        if (
            0 <= at < first
            and tags[at] in "CWiRc"
            and (word_modality := _lookup("openings", lower[at]))
        ):
            return word_modality
    return _lookup("subjects", lower[first])


def _infinitive(tags: str, lower: Sequence[str], clause: Clause) -> str:
    """Return the modality of a verb with an infinitive ("plans to move", "failed to win")."""
    at = tags.find("t", clause.first, clause.end)
    if at < 0:
        return ""
    head = at - 1
    while head > clause.first and tags[head] in "Rx":
        head -= 1
    return _lookup("before_infinitive", verb_lemma(lower[head], "en")) or "possible"


def _is_negated(tags: str, lower: Sequence[str], clause: Clause) -> bool:
    """Whether the verb is negated."""
    first, end = clause.first, clause.end
    while first > 0 and tags[first - 1] in "Rx":
        first -= 1
    while end < len(tags) and tags[end] in "Rx":
        end += 1
    if "x" in tags[first:end] or any(lower[at].endswith("n't") for at in range(first, end)):
        return True
    return clause.subject is not None and lower[clause.subject[0]] in {
        "no",
        "kein",
        "keine",
        "geen",
    }


def _lookup(table: str, word: str) -> str:
    """Return the table's entry for the word, a modality or "asserted"; empty for other words."""
    return _tables()[table].get(word, "")


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, str]]:
    return {
        table: {word: name for name, words in names.items() for word in words.split()}
        for table, names in load_table("modality.toml").items()
    }
