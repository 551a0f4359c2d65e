"""The verbs of a sentence, each with the clause it rules, how it is used and how it is meant."""

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from core.extract.statements.clauses import Clause, Span, find_clauses, noun_phrase_ending_at
from core.extract.statements.modality import detect_modality
from core.extract.statements.propositions import predicate_end
from core.extract.statements.tagged_sentence import TaggedSentence
from core.extract.words.tagger import verb_lemma
from core.records.knowledge import Modality

# A participle that only describes what stands before it, or what the sentence goes on with.
_REDUCED = re.compile(r"(?:(?<=[nE,)c])|^)R?(?:Q(?=R?i)|G(?=[TEAndSi]))")
# After "X, represented by Y," a further participle speaks of X or of the whole, not of Y.
_AFTER_INSERTED = re.compile(r",R?QiT?[Anp]*E,$")


class VerbGroup(Struct, frozen=True):
    """A verb group: items `first` to `end`; what it says stands in `begin` to `stop`.

    `main` is the item of its main verb. `subject` is what it speaks of: a noun phrase, or None
    for the subject of the sentence ("Directed by X, the film …"). `fronted` is the object that
    stands before a relative clause. `said` are its words without adverbs, `lemma` its base form
    as the vocabulary has it, empty for "is".
    """

    first: int
    end: int
    main: int
    begin: int
    stop: int
    subject: Span | None
    is_copula: bool
    is_passive: bool
    is_finite: bool
    is_relative: bool = False
    fronted: Span | None = None
    words: str = ""
    lemma: str = ""
    modality: Modality = ""


def find_verbs(clause: TaggedSentence) -> list[VerbGroup]:
    """The verbs of the sentence, in order."""
    shape = clause.shape
    found = find_clauses(shape, clause.lower, language=clause.language)
    taken = {at for core in found for at in range(core.first, core.end)}
    reduced = [it for it in _REDUCED.finditer(shape) if it.end() - 1 not in taken]
    starts = sorted([*(core.first for core in found), *(it.start() for it in reduced)])
    limits = dict(pairwise((*starts, len(shape))))
    made = list(_finite(clause, found, limits))
    made += [_participle(clause, it, limits[it.start()]) for it in reduced]
    return sorted(made, key=lambda it: it.first)


def _finite(
    clause: TaggedSentence, found: list[Clause], limits: dict[int, int]
) -> Iterator[VerbGroup]:
    shape = clause.shape
    reporting_verb = ""
    for core in found:
        stop = min(predicate_end(shape, core), max(limits[core.first], core.begin))
        main = _main(shape, core.first, core.end)
        if shape[main] in "BHM" and stop > core.begin and clause.language != "en":
            last = stop - 1
            if shape[last] in "QV":
                main, stop = last, last  # "wird seit 2020 von X geleitet"
        meant = detect_modality(shape, clause.lower, core, reporting_verb=reporting_verb if core.is_complement else "")
        passive = _is_passive(clause, core, main)
        lemma = "" if shape[main] == "B" else _lemma(clause, main, is_passive=passive)
        reporting_verb = lemma if core.has_complement or shape[core.begin : core.begin + 1] == "W" else ""
        yield VerbGroup(
            first=core.first,
            end=core.end,
            main=main,
            begin=core.begin,
            stop=stop,
            subject=core.subject,
            is_copula=shape[main] == "B",
            is_passive=passive,
            is_finite=True,
            is_relative=core.is_relative,
            fronted=core.fronted,
            words=_verb_words(clause, core.first, core.end, main),
            lemma=lemma,
            modality=meant,
        )


def _participle(clause: TaggedSentence, match: re.Match[str], limit: int) -> VerbGroup:
    shape, main = clause.shape, match.end() - 1
    ahead = match.start() - 1
    is_passive = shape[main] == "Q"
    subject = None
    is_after = _AFTER_INSERTED.search(shape, 0, ahead + 1) if is_passive and ahead >= 0 else None
    if ahead >= 0 and not is_after and not (shape[ahead] == "," and shape[main] == "G"):
        subject = noun_phrase_ending_at(shape, 0, ahead if shape[ahead] == "," else ahead + 1)
    core = Clause(match.start(), main + 1, subject, stop=limit, begin=main + 1)
    return VerbGroup(
        first=core.first,
        end=core.end,
        main=main,
        begin=core.end,
        stop=predicate_end(shape, core),
        subject=subject,
        is_copula=False,
        is_passive=is_passive,
        is_finite=False,
        words=clause.lower[main],
        lemma=_lemma(clause, main, is_passive=is_passive),
        modality=detect_modality(shape, clause.lower, core),
    )


def _main(shape: str, first: int, end: int) -> int:
    return max((at for at in range(first, end) if shape[at] in "VQGB"), default=end - 1)


def _is_passive(clause: TaggedSentence, core: Clause, main: int) -> bool:
    group = clause.shape[core.first : core.end]
    letter = clause.shape[main]
    if main >= core.end:
        return letter == "Q" and "B" in group
    is_by = letter in "QV" and clause.lower[core.end : core.end + 1] == ("by",)
    return (letter == "Q" and ("B" in group or "H" not in group)) or ("B" in group and is_by)


def _lemma(clause: TaggedSentence, main: int, *, is_passive: bool) -> str:
    """The base form of the main verb; a passive keeps its participle."""
    word = clause.lower[main]
    return word if is_passive else verb_lemma(word, clause.language)


def _verb_words(clause: TaggedSentence, first: int, end: int, main: int) -> str:
    kept = [clause.lower[at] for at in range(first, end) if clause.shape[at] != "R"]
    if main >= end:
        kept.append(clause.lower[main])
    return " ".join(kept)
