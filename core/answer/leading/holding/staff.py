"""Who works at a house: whoever sentences say to work there, its heads and directors with them."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from core.answer.cite import Citations
from core.answer.direct.told import Told, is_over
from core.answer.direct.written import escaped, lead_of_told
from core.answer.leading.by_words import Lead
from core.answer.leading.lasting import asks_about_now, says_over, says_possible
from core.answer.quoting.gather import READ_HITS, Gathered, sentence_at
from core.answer.quoting.quotable import is_name
from core.extract.vocabulary.cues import FIRST_NAMES
from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.sentences import sentences
from core.records.answers.answers import Hit, SearchResult

# More are told by the sentences.
MOST = 12
_ASKED = re.compile(
    r"^\W*(?:who\s+(?:all\s+)?(?:works|is\s+working|is\s+employed)\s+(?:at|for|by)"
    r"|wer\s+(?:alles\s+)?arbeitet\s+(?:alles\s+)?(?:bei|beim|für))\s+"
    r"(?:(?:the|der|dem|den|die|das)\s+)?(?P<house>[^?]+?)(?:\s+(?:now|jetzt|derzeit|alles))?"
    r"\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_NAME = r"\b(?P<name>[A-ZÀ-ÖØ-Þ][\w’'-]+(?:\s+(?:von|van|de|zu))?(?:\s+[A-ZÀ-ÖØ-Þ][\w’'-]+){0,2})"
_ROLE = (
    r"(?:(?i:head|director|manager|chief|boss|engineer|developer|accountant|assistant|secretary"
    r"|clerk|employee|apprentice|technician|analyst|designer|foreman|programmer|bookkeeper|intern"
    r"|leiter|geschäftsführer|mitarbeiter|buchhalter|entwickler|ingenieur|assistent|techniker"
    r"|angestellter?|lehrling|praktikant|chef|sekretär)(?i:in)?)"
)
_A = r"(?:(?:the|an?|our|die|der|eine?)\s+)?(?:[\w-]+\s+){0,2}?"
_SINCE = r"(?:(?:now|still|jetzt|weiterhin|since\s+\S+|seit\s+\S+(?:\s+\d{4})?)\s+)?"
_NO_MORE = re.compile(r"\b(?:not|n['’]t|nicht|left|was|war|former\w*|ehemalig\w*)\b", re.IGNORECASE)
_LEFT = re.compile(
    r"\b(?:left|leaves|leaving|quit|resigned|retired|fired|no\s+longer|verlässt|verließ|verlassen"
    r"|ausgeschieden|gekündigt|nicht\s+mehr)\b",
    re.IGNORECASE,
)


class _At(Struct, frozen=True):
    """Somebody, and the sentence of a passage that says so."""

    name: str
    hit: Hit
    start: int
    end: int


def led_by_staff(
    found: SearchResult,
    gathered: Gathered,
    citations: Citations,
    said: Told | None,
    *,
    now: datetime,
    vocabulary: Vocabulary,
) -> Lead | None:
    """All of them, those that facts tell first; None for other questions and for fewer than two."""
    asked = _ASKED.match(found.question)
    if asked is None or not asks_about_now(found) or (said is not None and said.conflict):
        return None
    known = [answer for answer, _ in said.answers] if said is not None else []
    more: dict[str, _At] = {}
    read = [hit.text[a:b] for hit in found.hits for a, b in sentences(hit.text, 0, len(hit.text))]
    for it in _at(asked["house"], found.hits[:READ_HITS], now=now):
        if _is_among(it.name, [*known, *more]):
            continue
        if not _left(it.name, found, read, now=now, vocabulary=vocabulary):
            more[it.name] = it
    names = [*known, *more]
    if not more or not 1 < len(names) <= MOST:
        return None
    parts = [lead_of_told(said, found, citations)] if said is not None else []
    parts += [f"**{escaped(it.name)}** [{_cited(it, citations)}]" for it in more.values()]
    first = next(iter(more.values()))
    quoted = sentence_at(gathered, found.hits, first.hit, first.hit.start + first.start)
    return Lead(", ".join(parts), ", ".join(names), quoted if said is None else None)


def _left(
    name: str, found: SearchResult, read: Sequence[str], *, now: datetime, vocabulary: Vocabulary
) -> bool:
    """Whether a fact of somebody of this name is over, or a sentence read speaks of leaving."""
    own = (it for it in found.facts if _is_among(name, [it.subject]))
    if any(is_over(it, now, vocabulary=vocabulary) for it in own):
        return True
    behind = (re.split(r"[;,.]\s", it.partition(name)[2])[0] for it in read)
    return any(_LEFT.search(it) for it in behind)


def _cited(it: _At, citations: Citations) -> int:
    return citations.cite(it.hit, it.hit.start + it.start, it.hit.start + it.end)


def _at(house: str, hits: Sequence[Hit], *, now: datetime) -> Iterator[_At]:
    patterns = _patterns(house)
    for hit in hits:
        for start, end in sentences(hit.text, 0, len(hit.text)):
            text = hit.text[start:end]
            if _NO_MORE.search(text) or says_over(text, now) or says_possible(text):
                continue
            found = (it for pattern in patterns for it in pattern.finditer(text))
            yield from (_At(it["name"], hit, start, end) for it in found if _is_person(it["name"]))


def _patterns(house: str) -> tuple[re.Pattern[str], ...]:
    there = rf"(?:(?:the|der|dem|den|die|das)\s+)?(?i:{re.escape(house)})\b"
    of = r"(?:of|at|for|in|bei|beim|von|der|des|für)"
    of_what = r"(?:\s+(?:of|for|der|des)\s+[\w-]+)?"
    forms = (
        rf"{_NAME}\s+(?:works|is\s+working)\s+(?:\w+\s+){{0,3}}?(?:at|for)\s+{there}",
        rf"{_NAME}\s+arbeitet\s+(?:[\w.]+\s+){{0,4}}?(?:bei|beim|für)\s+{there}",
        rf"{_NAME}\s+(?:runs|leads|heads|manages|leitet)\s+{there}",
        rf"{_NAME}(?:\s+(?:is|ist)|,)\s+{_SINCE}{_A}{_ROLE}{of_what}\s+{of}\s+{there}",
    )
    return tuple(re.compile(it) for it in forms)


def _is_person(name: str) -> bool:
    return is_name(name) if " " in name else name.lower() in FIRST_NAMES


def _is_among(name: str, others: Sequence[str]) -> bool:
    """Whether it is the name of one of them, or a part of it, or the longer form of it."""
    own = set(name.casefold().split())
    return any(own <= (one := set(it.casefold().split())) or one <= own for it in others)
