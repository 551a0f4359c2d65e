"""Rivals: other documents' contradicting answers to a question for one value.

Examples of such questions are who the head is, where she lives, and how many litres it holds.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise
from pathlib import PurePath

from msgspec.structs import replace

from core.answer.dispute import StatedSide
from core.answer.spans.beside_times import begins_later
from core.answer.spans.features import Place, SpanCandidate, SpanContext
from core.answer.spans.ranking import ScoredCandidates, ShortAnswer
from core.extract.injection import suspicions_in_text
from core.language.clauses.replaced import standing
from core.language.clauses.tense import says_amount_changed, says_changed, says_possible
from core.language.quantities import same_values
from core.language.question.cues import asks_nothing, cue_words
from core.language.question.expected_answer import asks_for_an_amount
from core.language.question.question_cues import cues_of
from core.language.text.sentences import sentences
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems, tokenize
from core.language.time.date_spans import DateSpan
from core.language.time.dates import StatedDate, written_dates
from core.records.answers.answers import Hit
from core.records.knowledge import Precision

_LABELLED = re.compile(
    r"^[ \t]*(?:[-*+>][ \t]+)?[*_]{0,2}(?:date|datum|stand|as of)[*_]{0,2}:[*_]{0,2}[ \t]*([^\n]+)",
    re.IGNORECASE | re.MULTILINE,
)
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def document_date(hit: Hit, hits: Sequence[Hit]) -> tuple[datetime | None, Precision]:
    """Return the date of a passage's document and its precision; None and "" if it is unknown.

    It is the document's own date, else that of a line "Date: …" in its passages, else the day in
    its file name or title, else the only year in its file name.
    """
    if hit.written_at is not None:
        return hit.written_at, "day"
    own = (it for it in hits if (it.path, it.part) == (hit.path, hit.part))
    lines = (line for it in (hit, *own) for line in _LABELLED.findall(it.text))
    written = next((date for line in lines for date in written_dates(line)), None)
    if written is not None:
        return written.first, written.precision
    stem = PurePath(hit.path).stem
    for named in (*written_dates(stem), *written_dates(hit.title)):
        if named.precision == "day":
            return named.first, named.precision
    years = set(YEAR.findall(stem))
    if len(years) != 1:
        return None, ""
    return datetime(int(years.pop()), 1, 1, tzinfo=UTC), "year"


# Least number of shared words other than names if the question names nothing.
ENOUGH = 2
# Least share of common words of two sentences if the question has no words beside names.
ALIKE = 0.6
# More rivals are no contradiction but different statements.
MOST = 3
_SINCE = re.compile(r"\b(?:since|from|as of|seit|ab)\s+(?:the\s+|dem\s+)?$", re.IGNORECASE)
_DIGITS = re.compile(r"[\d.,]+")


def rivals_of(
    short: ShortAnswer, scored: ScoredCandidates, context: SpanContext, *, about_now: bool
) -> tuple[ShortAnswer, ...]:
    """Return the contradicting answers of other documents, the likeliest first.

    About the past, documents of two days may tell of two events, so they do not contradict each
    other, unless a date is asked for.
    """
    question = context.question
    if not (cues_of(question).asks_one_value or asks_for_an_amount(question)):
        return ()
    own = short.candidate
    rivals: dict[str, ShortAnswer] = {}
    for rival in _best_of_each(scored, own, context):
        key = rival.span.text.casefold()
        is_one = about_now or own.span.kind == "date" or not _of_two_days(rival, own, context)
        if key not in rivals and is_one and _contradicts(rival, own, context):
            rivals[key] = ShortAnswer(" ".join(rival.span.text.split()), rival, scored.by_text[key])
    ordered = sorted(rivals.values(), key=lambda rival: -rival.probability)
    return tuple(ordered) if len(ordered) <= MOST else ()


def with_successor(
    short: ShortAnswer, rivals: tuple[ShortAnswer, ...], context: SpanContext
) -> tuple[ShortAnswer, tuple[ShortAnswer, ...]]:
    """Return the answer and its rivals; the only rival instead if it says that it replaced it."""
    own = short.candidate
    newer = next((it for it in rivals if _is_left_by(own, it.candidate, context)), None)
    if newer is None or len(rivals) > 1:
        return short, rivals
    return replace(newer, probability=max(newer.probability, short.probability)), ()


def stated_side(
    one: ShortAnswer, hits: Sequence[Hit], *, shown: Callable[[str], str], now: datetime
) -> StatedSide:
    """Return the answer with the date of its sentence ("since May"), else of its document."""
    place = one.candidate.place
    hit = hits[place.hit]
    sentence = hit.text[place.start : place.end]
    answer = shown(one.text)
    since: DateSpan | StatedDate | None = _since(sentence)
    if since is None and one.candidate.span.kind == "number":
        span = one.candidate.span
        first, last = span.start - place.start, span.end - place.start
        since = begins_later(sentence, first, last, written_at=hit.written_at, now=now)
    if since is not None:
        return StatedSide(answer, "", since.first, since.precision, is_written=False)
    return StatedSide(answer, "", *document_date(hit, hits))


def _of_two_days(one: SpanCandidate, own: SpanCandidate, context: SpanContext) -> bool:
    """Whether both documents have a date, and the dates differ."""
    days = {context.hits[it.place.hit].written_at for it in (one, own)}
    return len(days) > 1 and None not in days


def _best_of_each(
    scored: ScoredCandidates, own: SpanCandidate, context: SpanContext
) -> Iterator[SpanCandidate]:
    """Yield the likeliest candidate of each sentence; numbers only with the same unit."""
    best: dict[Place, tuple[float, SpanCandidate]] = {}
    for candidate, probability in zip(scored.candidates, scored.probabilities, strict=True):
        earlier = best.get(candidate.place)
        if own.span.kind == candidate.span.kind == "number" and not _are_of_unit(
            candidate, own, context
        ):
            continue
        if earlier is None or probability > earlier[0]:
            best[candidate.place] = (probability, candidate)
    return (it for _, it in best.values())


def _question_stems_in(place: Place, context: SpanContext) -> frozenset[str]:
    """Return the stems of the question in the sentence, without function words."""
    words = frozenset(stems(context.sentence(place)))
    return (words & context.asked) - asks_nothing(context.question)


def _contradicts(one: SpanCandidate, own: SpanCandidate, context: SpanContext) -> bool:
    """Whether a candidate of another document answers the same question about the same entities
    with another value.
    """
    mine, theirs = context.hits[own.place.hit], context.hits[one.place.hit]
    if (mine.path, mine.part) == (theirs.path, theirs.part) or one.span.kind != own.span.kind:
        return False
    if not _are_of_same(one, own, context):
        return False
    if _names_own(one, own, context):
        return False
    speak = all(_speaks_of_names(it, context) and not _is_unsure(it, context) for it in (one, own))
    return speak and _are_of_one_kind(one, own, context)


def _names_own(one: SpanCandidate, own: SpanCandidate, context: SpanContext) -> bool:
    """Whether the sentence of `one` also has a word of the own name that `one` has not.

    "Sue is chair, it was Nick until he moved to Hexley" says nothing against "Sue Peel".
    """
    if own.span.kind != "name":
        return False
    text, at = context.sentence(one.place), one.span.start - one.place.start
    beside = text[:at] + " " + text[at + len(one.span.text) :]
    alone = frozenset(stems(own.span.text)) - frozenset(stems(one.span.text)) - context.asked
    return bool(alone & frozenset(stems(beside)))


@lru_cache(maxsize=256)
def _kind_said(sentence: str, asked: frozenset[str], language: str) -> frozenset[str]:
    """Return the stems of other nouns right before the words that are asked for."""
    tokens = tokenize(sentence)
    letters = letters_in_context(tokens, language)
    pairs = pairwise(zip(tokens, letters, strict=True))
    before = (
        word for (word, letter), (noun, _) in pairs if letter == "n" and asked & {*stems(noun)}
    )
    return frozenset(stem for word in before for stem in stems(word)) - asked


def _are_of_same(one: SpanCandidate, own: SpanCandidate, context: SpanContext) -> bool:
    """Whether both sentences are about the same part of the question.

    - If either tells of a change, the stems of the question in one must include those in the other.
    - If the question has no words beside names, most words of both sentences must be the same.
    - If both, with their titles, cover the question and it has no pronoun, one shared word other
      than a name is enough.
    - Else the other sentence must have all words of the question that the own one has beside
      names; at least two if the question names nothing.
    """
    mine, theirs = _question_stems_in(own.place, context), _question_stems_in(one.place, context)
    is_nested = bool(mine & theirs) and (mine <= theirs or theirs <= mine)
    changes = says_amount_changed if own.span.kind == "number" else says_changed
    if any(changes(context.sentence(it.place)) for it in (one, own)):
        return is_nested
    asked = context.asked - asks_nothing(context.question)
    language = "de" if context.is_german else "en"
    kinds = {_kind_said(context.sentence(it.place), asked, language) for it in (one, own)}
    if len(kinds) > 1:
        return False  # "How much are the tickets?": a season ticket is another one.
    names = context.names | context.titles_asked
    if asked <= names & mine & theirs:  # "When is the spring fair?"
        return _are_alike(one, own, context)
    words = cues_of(context.question).words
    is_clear = not any(it.lower() in cue_words("pronouns") for it in words)
    is_all = asked <= mine | _above(own.place.hit, context)
    if is_nested and is_clear and is_all and asked <= theirs | _above(one.place.hit, context):
        return bool((mine & theirs) - names)
    beside = mine - names
    is_enough = bool(names & context.asked) or len(beside) >= ENOUGH
    return bool(beside) and beside <= theirs - names and is_enough


def _are_alike(one: SpanCandidate, own: SpanCandidate, context: SpanContext) -> bool:
    """Whether most words of both sentences are the same, without the candidates."""
    texts = [context.sentence(side.place).replace(side.span.text, " ") for side in (own, one)]
    mine, theirs = (frozenset(stems(text)) for text in texts)
    return len(mine & theirs) >= ALIKE * len(mine | theirs)


def _above(at: int, context: SpanContext) -> frozenset[str]:
    """Return the stems of the title of a passage and of its folder."""
    hit = context.hits[at]
    return frozenset(stems(f"{hit.title}\n{PurePath(hit.path).parent.name}"))


def _is_unsure(one: SpanCandidate, context: SpanContext) -> bool:
    """Whether its sentence is only possible, without "since", or looks like an injection."""
    text = context.sentence(one.place)
    is_possible = says_possible(text) and _since(text) is None
    return is_possible or bool(suspicions_in_text(text))


def _since(sentence: str) -> DateSpan | None:
    """Return the date behind "since" or "from" in the sentence, if there is one."""
    dates = (it for it in written_dates(sentence) if _SINCE.search(sentence[: it.start]))
    return next(dates, None)


def _are_of_one_kind(one: SpanCandidate, own: SpanCandidate, context: SpanContext) -> bool:
    """Whether the candidates exclude each other: the same type and unit, and none in the other."""
    here, there = own.span.text, one.span.text
    if own.span.kind == "number" and not _are_of_unit(own, one, context):
        return False
    if own.span.kind == "date" and same_values(here, there):
        return False
    types = (context.types.get(it.span.text.casefold()) or it.span.type for it in (own, one))
    kinds = set(types) - {"", "Concept"}
    is_other = bool(context.expected.kinds) and not kinds <= context.expected.kinds
    if own.span.kind == "name" and (len(kinds) > 1 or is_other):
        return False
    words, others = frozenset(stems(here)), frozenset(stems(there))
    is_within = words <= others or others <= words
    phrases = (
        (here, context.texts[one.place.hit][one.place.start : one.place.end]),
        (there, context.texts[own.place.hit][own.place.start : own.place.end]),
    )
    if _is_left_by(own, one, context):
        return True
    return not is_within and not any(words.lower() in text for words, text in phrases)


def _are_of_unit(one: SpanCandidate, other: SpanCandidate, context: SpanContext) -> bool:
    """Whether both numbers have one unit: "398 seats", and "412" if seats are counted."""
    units = {_unit(one), _unit(other)}
    counted = frozenset(stems(cues_of(context.question).counted))
    return len(units) == 1 or (
        "" in units and bool(counted) and counted <= frozenset(stems(" ".join(units)))
    )


def _unit(one: SpanCandidate) -> str:
    return _DIGITS.sub("", one.span.text).strip().lower()


def _is_left_by(own: SpanCandidate, one: SpanCandidate, context: SpanContext) -> bool:
    """Whether the sentence of `one` says that the own date or amount was replaced."""
    sentence = context.sentence(one.place)
    start = sentence.find(own.span.text)
    return start >= 0 and standing(sentence, start, start + len(own.span.text)) == "old"


def _speaks_of_names(one: SpanCandidate, context: SpanContext) -> bool:
    """Whether its sentence, the sentence before, its title or its folder has all names asked for.

    Numbers count as names. For a folder, one word of "Lantern Bridge" is enough. A pronoun is not
    resolved further back than one sentence.
    """
    hit, place = context.hits[one.place.hit], one.place
    before = list(sentences(hit.text, 0, place.start))[-1:]
    start = before[0][0] if before else place.start
    numbers = {it for it in context.asked if any(sign.isdigit() for sign in it)}
    folder = frozenset(stems(PurePath(hit.path).parent.name))
    names = map(frozenset, map(stems, cues_of(context.question).names))
    filed = frozenset[str]().union(*(it for it in names if it & folder))
    named = (context.names & context.asked) | numbers
    return named - filed <= frozenset(stems(f"{hit.title}\n{hit.text[start : place.end]}"))
