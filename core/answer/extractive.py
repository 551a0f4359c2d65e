"""An answer made of the documents' own sentences and facts, for when there is no language model."""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.answer.cite import Citations, Embed
from core.answer.kinds import asked_kind, offers
from core.answer.quotable import is_statement, plain, quotable
from core.extract.dates.periods import lasts
from core.extract.vocabulary.vocabulary import current
from core.records.answers import Citation, Hit, SearchResult
from core.records.knowledge import FactShown
from core.retrieve.context.wording import fact_sentence

Stems = Callable[[str], Sequence[str]]

READ_HITS = 8
EMBED_AT_MOST = 20
FACTS_AT_MOST = 12
SAME = 0.93
SUPPORTING = 0.7
FACT_ENOUGH = 0.6
CLEAR_LEAD = 0.05
# What joins two things without saying how: a tag, or a name in a text.
VAGUE = frozenset({"MENTIONS", "RELATED_TO"})

WEIGHT_MEANING, WEIGHT_WORDS, WEIGHT_PASSAGE, WEIGHT_KIND = 0.45, 0.35, 0.05, 0.15
FRAGMENT = 0.15
AROUND = 0.5
_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ]\w+(?:\s+[A-ZÀ-ÖØ-Þ]\w+)+")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


class Extract(Struct, frozen=True):
    """A composed answer: Markdown text, the citations its marks point to, the answer in short."""

    text: str
    citations: tuple[Citation, ...]
    direct: str = ""


class _Sentence(Struct, frozen=True):
    """A candidate: which hit it comes from, where it stands, and what is said around it."""

    hit: int
    start: int
    end: int
    text: str
    stems: frozenset[str]
    around: frozenset[str]


def compose(
    question: str,
    found: SearchResult,
    *,
    embed: Embed,
    stems: Stems,
    most: int,
    now: datetime,
) -> Extract:
    """The best fitting fact and up to `most` sentences, each with a citation, or nothing at all.

    The first sentence is the best supported one; the others follow in reading order. Empty
    text means that no sentence has anything to do with the question.
    """
    asked = frozenset(stems(question))
    candidates = _candidates(found.hits, asked, stems=stems)
    if not candidates:
        return Extract("", ())
    weights = _word_weights(candidates, asked, parts=_name_parts(question, stems=stems))
    candidates = _likeliest(candidates, weights)
    facts = [fact for fact in found.facts if _may_lead(fact, found, now)][:FACTS_AT_MOST]
    texts = [question, *(c.text for c in candidates), *(fact_sentence(fact) for fact in facts)]
    vectors = embed(texts)
    near = vectors[1:] @ vectors[0]
    split = 1 + len(candidates)
    scores = _scores(question, candidates, near[: split - 1], hits=found.hits, weights=weights)
    chosen = _choose(scores, vectors[1:split], most=most)
    if not chosen:
        return Extract("", ())
    fact = _direct_fact(question, facts, near[split - 1 :], asked=asked, stems=stems)
    return _write([candidates[n] for n in chosen], fact, found.hits)


def _may_lead(fact: FactShown, found: SearchResult, now: datetime) -> bool:
    """Whether the fact is about what is asked, and can be shown where it is said or you said so."""
    is_shown = bool(fact.quote) or fact.source == "user_edit"
    is_telling = fact.predicate not in VAGUE and not _answers_another(fact, found)
    return is_shown and is_telling and not (_is_over(fact, now) and not _asks_for_a_time(found))


def _answers_another(fact: FactShown, found: SearchResult) -> bool:
    """Whether the question names relations and the fact tells of another one: of home, not work."""
    analysis = found.trace.analysis
    if analysis is None or not analysis.relations:
        return False
    known = current().behavior(fact.predicate)
    asked = {it.predicate.casefold() for it in analysis.relations}
    return known is not None and not known.is_open and fact.predicate.casefold() not in asked


def _asks_for_a_time(found: SearchResult) -> bool:
    analysis = found.trace.analysis
    is_dated = analysis is not None and bool(analysis.times)
    return is_dated or bool(found.trace.wishes.as_of) or _YEAR.search(found.question) is not None


def _is_over(fact: FactShown, now: datetime) -> bool:
    """Whether it tells of a state that ended, so that it does not say how things are."""
    return fact.valid_to is not None and fact.valid_to < now and lasts(fact.predicate, current())


def _candidates(hits: Sequence[Hit], asked: frozenset[str], *, stems: Stems) -> list[_Sentence]:
    """What can be quoted from the first hits, each text once."""
    seen: set[str] = set()
    found: list[_Sentence] = []
    for number, hit in enumerate(hits[:READ_HITS]):
        spans = [(start, end, plain(hit.text[start:end])) for start, end in quotable(hit.text)]
        around = frozenset(stems(" ".join([hit.title, *(text for _, _, text in spans)]))) & asked
        for start, end, text in spans:
            said = frozenset(stems(text))
            # What only repeats words of the question (a heading, mostly) says nothing.
            if said - asked and text not in seen:
                seen.add(text)
                found.append(
                    _Sentence(number, hit.start + start, hit.start + end, text, said, around)
                )
    return found


def _word_weights(
    candidates: Sequence[_Sentence], asked: frozenset[str], *, parts: dict[str, int]
) -> dict[str, float]:
    """A weight for each asked word: rare among the candidates counts more; the sum is 1.

    The words of a name share the weight of one word.
    """
    counts = Counter(stem for candidate in candidates for stem in candidate.stems & asked)
    raw = {
        stem: math.log(1 + len(candidates) / (1 + counts[stem])) / parts.get(stem, 1)
        for stem in asked
    }
    total = sum(raw.values()) or 1.0
    return {stem: weight / total for stem, weight in raw.items()}


def _name_parts(question: str, *, stems: Stems) -> dict[str, int]:
    """For each stem in a name of several words, how many words the name has."""
    names = [stems(name) for name in _NAME.findall(question)]
    return {stem: len(name) for name in names for stem in name}


def _likeliest(candidates: list[_Sentence], weights: dict[str, float]) -> list[_Sentence]:
    """The candidates worth embedding: most asked words first, then the better passage."""

    def rank(candidate: _Sentence) -> tuple[float, int]:
        return (-_covered(candidate, weights) + 0.05 * candidate.hit, candidate.start)

    return sorted(candidates, key=rank)[:EMBED_AT_MOST]


def _covered(candidate: _Sentence, weights: dict[str, float]) -> float:
    """The share of the asked words that the sentence holds; its passage's words count less."""
    said = sum(weight for stem, weight in weights.items() if stem in candidate.stems)
    around = sum(weight for stem, weight in weights.items() if stem in candidate.around)
    return AROUND * max(said, around) + (1 - AROUND) * said


def _scores(
    question: str,
    candidates: Sequence[_Sentence],
    near: NDArray[np.float32],
    *,
    hits: Sequence[Hit],
    weights: dict[str, float],
) -> list[float]:
    kind = asked_kind(question)
    top = max((hit.score for hit in hits), default=1.0) or 1.0
    return [
        WEIGHT_MEANING * float(meaning)
        + WEIGHT_WORDS * _covered(candidate, weights)
        + WEIGHT_PASSAGE * max(0.0, hits[candidate.hit].score / top)
        + WEIGHT_KIND * offers(kind, candidate.text, question=question)
        - FRAGMENT * (not is_statement(candidate.text))
        for candidate, meaning in zip(candidates, near, strict=True)
    ]


def _choose(scores: Sequence[float], vectors: NDArray[np.float32], *, most: int) -> list[int]:
    """Best first: those near enough to the best score that say something new."""
    order = sorted(range(len(scores)), key=lambda n: -scores[n])
    chosen: list[int] = []
    for n in order:
        if scores[n] < SUPPORTING * scores[order[0]] or len(chosen) >= most:
            break
        if all(float(vectors[n] @ vectors[m]) < SAME for m in chosen):
            chosen.append(n)
    return chosen


def _direct_fact(
    question: str,
    facts: Sequence[FactShown],
    near: NDArray[np.float32],
    *,
    asked: frozenset[str],
    stems: Stems,
) -> FactShown | None:
    """The fact that holds what is asked: near in meaning, sharing words, adding something new."""
    kind = asked_kind(question)
    fitting: list[tuple[float, FactShown]] = []
    for fact, meaning in zip(facts, near, strict=True):
        text = fact_sentence(fact)
        said = frozenset(stems(text))
        named = {*stems(fact.subject), *stems(fact.object)}
        if not named - asked or not named & asked or not offers(kind, text, question=question):
            continue
        score = 0.6 * float(meaning) + 0.4 * len(said & asked) / max(1, len(asked))
        fitting.append((score, fact))
    fitting.sort(key=lambda scored: -scored[0])
    if not fitting or fitting[0][0] < FACT_ENOUGH or _is_open(fitting):
        return None
    return fitting[0][1]


def _is_open(fitting: Sequence[tuple[float, FactShown]]) -> bool:
    """Whether another fact gives another answer just as well, so that neither may lead."""
    best_score, best = fitting[0]
    return any(
        best_score - score < CLEAR_LEAD and fact.subject == best.subject
        for score, fact in fitting[1:]
        if fact.object != best.object
    )


def _write(chosen: Sequence[_Sentence], fact: FactShown | None, hits: Sequence[Hit]) -> Extract:
    citations = Citations()
    lines: list[str] = []
    if fact is not None and not fact.quote:
        lines.append(f"**{escaped(fact_sentence(fact))}** (you said so)")
    elif fact is not None:
        title = next((h.title for h in hits if (h.path, h.part) == (fact.path, fact.part)), "")
        number = citations.cite_fact(fact, title=title or fact.subject)
        lines.append(f"**{escaped(fact_sentence(fact))}** [{number}]")
    first, *rest = chosen
    lines.append(_cited(first, citations, hits))
    rest.sort(key=lambda sentence: (sentence.hit, sentence.start))
    text = "\n\n".join(lines)
    if rest:
        text += "\n\n" + "\n".join(f"- {_cited(s, citations, hits)}" for s in rest)
    return Extract(text, citations.all())


def _cited(sentence: _Sentence, citations: Citations, hits: Sequence[Hit]) -> str:
    number = citations.cite(hits[sentence.hit], sentence.start, sentence.end)
    return f"{escaped(sentence.text)} [{number}]"


def escaped(text: str) -> str:
    """The text as Markdown that shows it letter for letter."""
    return _SPECIAL.sub(r"\\\1", text)
