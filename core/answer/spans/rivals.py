"""Other documents' words that answer the same question in the same way, but otherwise.

Only questions for one value have such: who is the head, where does she live, how many litres.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import PurePath

from msgspec.structs import replace

from core.answer.phrases import StatedSide
from core.answer.spans.features import Place, Setting, SpanCandidate
from core.answer.spans.ranking import Likely, Short
from core.extract.injection import suspicions_in_text
from core.language.clauses.tense import is_left, says_amount_changed, says_changed, says_possible
from core.language.question.cues import asks_nothing, cue_words
from core.language.question.question_cues import cues_of
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.time.date_spans import DateSpan
from core.language.time.dates import written_dates
from core.records.answers.answers import Hit
from core.records.knowledge import Precision

_LABELLED = re.compile(
    r"^[ \t]*(?:[-*+>][ \t]+)?[*_]{0,2}(?:date|datum|stand|as of)[*_]{0,2}:[*_]{0,2}[ \t]*([^\n]+)",
    re.IGNORECASE | re.MULTILINE,
)
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def dated(hit: Hit, hits: Sequence[Hit]) -> tuple[datetime | None, Precision]:
    """Its document's own date, else that of a line "Date: …" among what was found of it, else the
    day in the name of its file or its title, or the only year in the name of its file.
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


# So many words beside names have to be shared where the question names nothing.
ENOUGH = 2
# So much of what two sentences say is the same where nothing but a name is asked of.
ALIKE = 0.6
# More that differ are no disagreement of two documents.
MOST = 3
_SINCE = re.compile(r"\b(?:since|from|as of|seit|ab)\s+(?:the\s+|dem\s+)?$", re.IGNORECASE)
_DIGITS = re.compile(r"[\d.,]+")


def rivals_of(short: Short, of: Likely, setting: Setting, *, about_now: bool) -> tuple[Short, ...]:
    """What other documents say instead, the likeliest first.

    Of what happened on two days nothing says that it was the same, unless its date is asked for.
    """
    if not cues_of(setting.question).asks_one_value:
        return ()
    own = short.candidate
    rivals: dict[str, Short] = {}
    for rival in _best_of_each(of, own, setting):
        key = rival.span.text.casefold()
        is_one = about_now or own.span.kind == "date" or not _of_two_days(rival, own, setting)
        if key not in rivals and is_one and _stands_against(rival, own, setting):
            rivals[key] = Short(" ".join(rival.span.text.split()), rival, of.sums[key])
    ordered = sorted(rivals.values(), key=lambda rival: -rival.probability)
    return tuple(ordered) if len(ordered) <= MOST else ()


def followed(
    short: Short, rivals: tuple[Short, ...], setting: Setting
) -> tuple[Short, tuple[Short, ...]]:
    """The words that the first became, as a rival's sentence says, with the other rivals."""
    own = short.candidate
    newer = next((it for it in rivals if _is_left_by(own, it.candidate, setting)), None)
    if newer is None or len(rivals) > 1:
        return short, rivals
    return replace(newer, probability=max(newer.probability, short.probability)), ()


def stated_by(one: Short, hits: Sequence[Hit], *, shown: Callable[[str], str]) -> StatedSide:
    """The words with the date that their sentence tells, else that of their document."""
    place = one.candidate.place
    hit = hits[place.hit]
    sentence = hit.text[place.start : place.end]
    answer = shown(one.text)
    since = _since(sentence)
    if since is not None:
        return StatedSide(answer, "", since.first, since.precision, is_written=False)
    return StatedSide(answer, "", *dated(hit, hits))


def _of_two_days(one: SpanCandidate, own: SpanCandidate, setting: Setting) -> bool:
    """Whether both documents have a date, and not the same."""
    days = {setting.hits[it.place.hit].written_at for it in (one, own)}
    return len(days) > 1 and None not in days


def _best_of_each(of: Likely, own: SpanCandidate, setting: Setting) -> Iterator[SpanCandidate]:
    """The likeliest words of each sentence; of numbers those that count the same."""
    best: dict[Place, tuple[float, SpanCandidate]] = {}
    for candidate, odds in zip(of.candidates, of.odds, strict=True):
        earlier = best.get(candidate.place)
        if own.span.kind == candidate.span.kind == "number" and not _are_of_unit(
            candidate, own, setting
        ):
            continue
        if earlier is None or odds > earlier[0]:
            best[candidate.place] = (odds, candidate)
    return (it for _, it in best.values())


def _said_of(place: Place, setting: Setting) -> frozenset[str]:
    """What of the question the sentence holds."""
    words = frozenset(stems(setting.sentence(place)))
    return (words & setting.asked) - asks_nothing(setting.question)


def _stands_against(one: SpanCandidate, own: SpanCandidate, setting: Setting) -> bool:
    """Whether it answers the same, of the same things, from another document, with other words."""
    mine, theirs = setting.hits[own.place.hit], setting.hits[one.place.hit]
    if (mine.path, mine.part) == (theirs.path, theirs.part) or one.span.kind != own.span.kind:
        return False
    if not _are_of_same(one, own, setting):
        return False
    speak = all(_speaks_of_names(it, setting) and not _is_unsure(it, setting) for it in (one, own))
    return speak and _are_of_one_kind(one, own, setting)


def _are_of_same(one: SpanCandidate, own: SpanCandidate, setting: Setting) -> bool:
    """Whether both sentences say the same of the question.

    The other one says all that the own one says beside names: two words where the question names
    nothing, or one where both, with their titles, say all that is asked and no pronoun asks. Where
    only a name is asked of, all else that they say is alike. Where either tells of a change, a
    shared word or name is enough.
    """
    mine, theirs = _said_of(own.place, setting), _said_of(one.place, setting)
    is_nested = bool(mine & theirs) and (mine <= theirs or theirs <= mine)
    changes = says_amount_changed if own.span.kind == "number" else says_changed
    if any(changes(setting.sentence(it.place)) for it in (one, own)):
        return is_nested
    asked = setting.asked - asks_nothing(setting.question)
    names = setting.names | setting.titles_asked
    if asked <= names & mine & theirs:  # "When is the spring fair?"
        return _are_alike(one, own, setting)
    words = cues_of(setting.question).words
    is_clear = not any(it.lower() in cue_words("pronouns") for it in words)
    is_all = asked <= mine | _above(own.place.hit, setting)
    if is_nested and is_clear and is_all and asked <= theirs | _above(one.place.hit, setting):
        return bool((mine & theirs) - names)
    beside = mine - names
    is_enough = bool(names & setting.asked) or len(beside) >= ENOUGH
    return bool(beside) and beside <= theirs - names and is_enough


def _are_alike(one: SpanCandidate, own: SpanCandidate, setting: Setting) -> bool:
    """Whether both sentences say the same in the same words but for what answers."""
    texts = [setting.sentence(side.place).replace(side.span.text, " ") for side in (own, one)]
    mine, theirs = (frozenset(stems(text)) for text in texts)
    return len(mine & theirs) >= ALIKE * len(mine | theirs)


def _above(at: int, setting: Setting) -> frozenset[str]:
    """Stems of the title of a passage and of the folder it lies in."""
    hit = setting.hits[at]
    return frozenset(stems(f"{hit.title}\n{PurePath(hit.path).parent.name}"))


def _is_unsure(one: SpanCandidate, setting: Setting) -> bool:
    """Whether it only says what may be, and not from when, or is written for a program."""
    text = setting.sentence(one.place)
    is_possible = says_possible(text) and _since(text) is None
    return is_possible or bool(suspicions_in_text(text))


def _since(sentence: str) -> DateSpan | None:
    """The date from which on something is so, as the sentence says."""
    dates = (it for it in written_dates(sentence) if _SINCE.search(sentence[: it.start]))
    return next(dates, None)


def _are_of_one_kind(one: SpanCandidate, own: SpanCandidate, setting: Setting) -> bool:
    """Whether the words cannot both be meant: of one type and unit, and none within the other."""
    here, there = own.span.text, one.span.text
    if own.span.kind == "number" and not _are_of_unit(own, one, setting):
        return False
    if own.span.kind == "date" and _are_one_date(here, there):
        return False
    types = (setting.types.get(it.span.text.casefold()) or it.span.type for it in (own, one))
    kinds = set(types) - {"", "Concept"}
    is_other = bool(setting.wanted.kinds) and not kinds <= setting.wanted.kinds
    if own.span.kind == "name" and (len(kinds) > 1 or is_other):
        return False
    words, others = frozenset(stems(here)), frozenset(stems(there))
    is_within = words <= others or others <= words
    phrases = (
        (here, setting.texts[one.place.hit][one.place.start : one.place.end]),
        (there, setting.texts[own.place.hit][own.place.start : own.place.end]),
    )
    if _is_left_by(own, one, setting):
        return True
    return not is_within and not any(words.lower() in text for words, text in phrases)


def _are_one_date(here: str, there: str) -> bool:
    """Whether one of the dates lies within the other: a day in its month."""
    dates = [next(written_dates(it), None) for it in (here, there)]
    first, second = dates
    return bool(first and second and first.first < second.last and second.first < first.last)


def _are_of_unit(one: SpanCandidate, other: SpanCandidate, setting: Setting) -> bool:
    """Whether both numbers count the same: "398 seats", and "412" where seats are counted."""
    units = {_unit(one), _unit(other)}
    counted = frozenset(stems(cues_of(setting.question).counted))
    return len(units) == 1 or (
        "" in units and bool(counted) and counted <= frozenset(stems(" ".join(units)))
    )


def _unit(one: SpanCandidate) -> str:
    return _DIGITS.sub("", one.span.text).strip().lower()


def _is_left_by(own: SpanCandidate, one: SpanCandidate, setting: Setting) -> bool:
    """Whether the other's sentence tells that the own date or amount became another one."""
    sentence = setting.sentence(one.place)
    start = sentence.find(own.span.text)
    is_date = own.span.kind == "date"
    return start >= 0 and is_left(sentence, start, start + len(own.span.text), is_date=is_date)


def _speaks_of_names(one: SpanCandidate, setting: Setting) -> bool:
    """Whether its sentence, its title, its folder or the sentence before names what is asked of.

    Numbers count as names; a folder names all of "Lantern Bridge" by one word of it. Who or what
    "it" is further on in a text, nothing tells.
    """
    hit, place = setting.hits[one.place.hit], one.place
    before = list(sentences(hit.text, 0, place.start))[-1:]
    start = before[0][0] if before else place.start
    numbers = {it for it in setting.asked if any(sign.isdigit() for sign in it)}
    folder = frozenset(stems(PurePath(hit.path).parent.name))
    names = map(frozenset, map(stems, cues_of(setting.question).names))
    filed = frozenset[str]().union(*(it for it in names if it & folder))
    named = (setting.names & setting.asked) | numbers
    return named - filed <= frozenset(stems(f"{hit.title}\n{hit.text[start : place.end]}"))
