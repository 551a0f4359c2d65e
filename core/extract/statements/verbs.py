"""Verb groups of a sentence, with subject, voice, lemma and modality."""

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from core.extract.statements.tagged_sentence import TaggedSentence
from core.language.clauses.clauses import (
    Clause,
    Span,
    find_clauses,
    noun_phrase_ending_at,
    trimmed_end,
)
from core.language.clauses.modality import detect_modality
from core.language.text.tagger import verb_lemma
from core.records.knowledge import Modality

_CUT = re.compile(r"[;(]|-|,(?=R*[GQW])|W|C|,c(?=R*[VBMHi])")
# A reduced clause: a participle that modifies the phrase before it or the main clause.
_REDUCED = re.compile(r"(?:(?<=[nE,)c])|^)R?(?:Q(?=R?i)|G(?=[TEAndSi]))")
# After "X, represented by Y," a further participle modifies X or the main clause, not Y.
_AFTER_INSERTED = re.compile(r",R?QiT?[Anp]*E,$")


class VerbGroup(Struct, frozen=True):
    """A verb group: items `first` to `end`; its objects stand in `begin` to `stop`.

    `main` is the item of the main verb. `subject` is its noun phrase, or None for the subject of
    the sentence ("Directed by X, the film …"). `fronted` is the object before a relative clause.
    `words` are its words without adverbs. `lemma` is its base form as in the vocabulary, empty for
    "is".
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


def find_verbs(sentence: TaggedSentence) -> list[VerbGroup]:
    """Return the verb groups of the sentence, in order."""
    tags = sentence.tags
    clauses = find_clauses(tags, sentence.lower, language=sentence.language)
    taken = {at for clause in clauses for at in range(clause.first, clause.end)}
    reduced = [it for it in _REDUCED.finditer(tags) if it.end() - 1 not in taken]
    starts = sorted([*(clause.first for clause in clauses), *(it.start() for it in reduced)])
    limits = dict(pairwise((*starts, len(tags))))
    groups = list(_finite(sentence, clauses, limits))
    groups += [_participle(sentence, it, limits[it.start()]) for it in reduced]
    return sorted(groups, key=lambda group: group.first)


def _finite(
    sentence: TaggedSentence, clauses: list[Clause], limits: dict[int, int]
) -> Iterator[VerbGroup]:
    tags = sentence.tags
    reporting_verb = ""
    for clause in clauses:
        stop = min(predicate_end(tags, clause), max(limits[clause.first], clause.begin))
        main = _main(tags, clause.first, clause.end)
        if tags[main] in "BHM" and stop > clause.begin and sentence.language != "en":
            last = stop - 1
            if tags[last] in "QV":
                main, stop = last, last  # "wird seit 2020 von X geleitet"
        modality = detect_modality(
            tags,
            sentence.lower,
            clause,
            reporting_verb=reporting_verb if clause.is_complement else "",
        )
        passive = _is_passive(sentence, clause, main)
        lemma = "" if tags[main] == "B" else _lemma(sentence, main, is_passive=passive)
        reporting_verb = (
            lemma if clause.has_complement or tags[clause.begin : clause.begin + 1] == "W" else ""
        )
        yield VerbGroup(
            first=clause.first,
            end=clause.end,
            main=main,
            begin=clause.begin,
            stop=stop,
            subject=clause.subject,
            is_copula=tags[main] == "B",
            is_passive=passive,
            is_finite=True,
            is_relative=clause.is_relative,
            fronted=clause.fronted,
            words=_verb_words(sentence, clause.first, clause.end, main),
            lemma=lemma,
            modality=modality,
        )


def _participle(sentence: TaggedSentence, match: re.Match[str], limit: int) -> VerbGroup:
    tags, main = sentence.tags, match.end() - 1
    ahead = match.start() - 1
    is_passive = tags[main] == "Q"
    subject = None
    is_after = _AFTER_INSERTED.search(tags, 0, ahead + 1) if is_passive and ahead >= 0 else None
    if ahead >= 0 and not is_after and not (tags[ahead] == "," and tags[main] == "G"):
        subject = noun_phrase_ending_at(tags, 0, ahead if tags[ahead] == "," else ahead + 1)
    clause = Clause(match.start(), main + 1, subject, stop=limit, begin=main + 1)
    return VerbGroup(
        first=clause.first,
        end=clause.end,
        main=main,
        begin=clause.end,
        stop=predicate_end(tags, clause),
        subject=subject,
        is_copula=False,
        is_passive=is_passive,
        is_finite=False,
        words=sentence.lower[main],
        lemma=_lemma(sentence, main, is_passive=is_passive),
        modality=detect_modality(tags, sentence.lower, clause),
    )


def predicate_end(tags: str, clause: Clause) -> int:
    """Return where the predicate ends: before the next clause, an insertion, or marks."""
    stop = clause.stop
    if not clause.has_complement and tags[clause.begin : clause.begin + 1] != "W":
        cut = _CUT.search(tags, clause.begin + 1, stop)
        stop = cut.start() if cut else stop
    return trimmed_end(tags, clause.begin, stop)


def _main(tags: str, first: int, end: int) -> int:
    return max((at for at in range(first, end) if tags[at] in "VQGB"), default=end - 1)


def _is_passive(sentence: TaggedSentence, clause: Clause, main: int) -> bool:
    group = sentence.tags[clause.first : clause.end]
    letter = sentence.tags[main]
    if main >= clause.end:
        return letter == "Q" and "B" in group
    is_by = letter in "QV" and sentence.lower[clause.end : clause.end + 1] == ("by",)
    return (letter == "Q" and ("B" in group or "H" not in group)) or ("B" in group and is_by)


def _lemma(sentence: TaggedSentence, main: int, *, is_passive: bool) -> str:
    """Return the base form of the main verb; a passive keeps its participle."""
    word = sentence.lower[main]
    return word if is_passive else verb_lemma(word, sentence.language)


def _verb_words(sentence: TaggedSentence, first: int, end: int, main: int) -> str:
    kept = [sentence.full_form(at) for at in range(first, end) if sentence.tags[at] != "R"]
    if main >= end:
        kept.append(sentence.lower[main])
    return " ".join(kept)
