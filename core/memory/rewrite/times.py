"""Times of a follow-up: "and in 2023?", "the week after", "and before?"."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from core.language.lexicon import lexicon_of
from core.language.question.times import find_times
from core.language.time.calendar import step
from core.language.time.date_forms import NUMBERS, UNITS
from core.memory.conversation_lexicon import pairs, phrase_pattern, words
from core.memory.dialogue.phrases import tokens_in
from core.memory.rewrite.question import FollowUp, appended, replaced, times_in, titled
from core.memory.rewrite.references import with_preposition

_I = re.IGNORECASE
_SPACED = re.compile(r"\W+|\b(?:the|of|year|jahr|in|im|for|für|on|am)\b", _I)
_DAY = timedelta(days=1)
# The longest time of each unit.
_LENGTHS = {"day": 1, "week": 7, "month": 31, "year": 366}
_MONTHS_IN_A_YEAR = 12


def is_time(text: str, follow_up: FollowUp) -> bool:
    """Return whether a text is only a time: "in 2023", "and may", "now"."""
    if _is_present(text):
        return True
    given = times_in(text, follow_up.now)
    if not given and times_in(f"in {text.title()}", follow_up.now) and " " not in text:
        return True
    return bool(given) and not _SPACED.sub("", text[: given[0].start] + text[given[-1].end :])


def with_unit(text: str, last: str, follow_up: FollowUp) -> str:
    """Return the text with the unit of the time of the last question: "next" after "this week"."""
    own = times_in(last, follow_up.now)
    unit = last[own[-1].bare : own[-1].end].rsplit(maxsplit=1)[-1] if own else ""
    whole = f"{text} {unit}"
    return whole if unit.casefold() in words("times") and is_time(whole, follow_up) else text


def _is_present(text: str) -> bool:
    return re.fullmatch(phrase_pattern("now", "present"), text, _I) is not None


def at_time(time: str, question: str, follow_up: FollowUp) -> str:
    """Return a question about another time: in the place of its own, or behind it."""
    own = times_in(question, follow_up.now)
    given = times_in(time, follow_up.now)
    has_preposition = bool(given) and given[0].start < given[0].bare
    if own:
        one = own[-1]
        # "last year" takes no preposition, unlike "2023".
        is_bare = not any(map(str.isdigit, time)) and words("times") & {*time.casefold().split()}
        start = one.start if has_preposition or is_bare or _is_present(time) else one.bare
        return replaced(question, start, one.end, time)
    if has_preposition or not any(map(str.isdigit, time)):
        return appended(question, time)
    return appended(question, f"{'im Jahr' if follow_up.is_german else 'in'} {time}")


def is_relative_time(bare: str, follow_up: FollowUp) -> bool:
    """Return whether a text tells a time by that of the last question: "a week later"."""
    tokens = follow_up.with_text(bare).tokens
    times, steps = words("times") | words("units"), words("now", "steps")
    if tokens and tokens[0].tag in "Ti":
        steps |= words("now", "ahead")
    own = {
        token.lower
        for token in tokens
        if token.lower in steps or (token.text.isalpha() and token.tag not in "TSid")
    }
    is_step = bool(own & times and own & steps)
    is_alone = re.fullmatch(phrase_pattern("now", "relative"), bare, _I) is not None
    return is_alone or (is_step and own <= times | steps)


def at_relative_time(bare: str, text: str, follow_up: FollowUp) -> str:
    """Return a question at a time that is told by its own, which it replaces if it can."""
    moved = _moved(bare, text, follow_up)
    if moved:
        return at_time(moved, text, follow_up)
    is_alone = re.fullmatch(phrase_pattern("now", "relative"), bare, _I) is not None
    is_back = bool(words("now", "back") & set(bare.casefold().split()))
    present = re.search(phrase_pattern("now", "present"), text, _I)
    if is_alone and present is not None:
        text = " ".join(f"{text[: present.start()]}{text[present.end() :]}".split())
    text = appended(text, bare)
    return in_past(text, follow_up.language) if is_alone and is_back else text


def in_past(text: str, language: str) -> str:
    """Return a question with its first verb in the past, if that is an auxiliary."""
    forms = pairs("tense", "past_of")
    verb = next((one for one in tokens_in(text, language) if one.tag in "VBHM"), None)
    past = forms.get(verb.lower) if verb is not None else None
    return replaced(text, verb.start, verb.end, past) if verb is not None and past else text


def _moved(bare: str, text: str, follow_up: FollowUp) -> str:
    """Return the time that a step leads to from that of a question: "the week after"."""
    own = [
        (one.start, one.end, one.surface)
        for one in find_times(titled(text), now=follow_up.now)
        if one.relation == "within" and not one.event
    ]
    spoken = [word.casefold() for word in bare.split()]
    unit = next((UNITS[word] for word in spoken if word in UNITS), "")
    if not own or not unit or not _count(spoken):
        return ""
    start, end, surface = own[-1]
    if start is None or end is None:
        return ""
    start, days = start.astimezone(follow_up.now.tzinfo), round((end - start) / _DAY)
    asked = next((one for one, most in _LENGTHS.items() if days <= most), "")
    count = _count(spoken)
    count = -count if words("now", "back") & set(spoken) else count
    if asked == "day" and unit in {"day", "week"}:
        at = start + count * _LENGTHS[unit] * _DAY
    elif asked == unit or (asked, unit) == ("month", "year"):
        at, _ = step(asked, count * (_MONTHS_IN_A_YEAR if asked != unit else 1), start)
    else:
        return ""
    has_year = at.year != start.year or (
        any(map(str.isdigit, surface)) and str(start.year) in surface
    )
    return _written(at, asked, follow_up, has_year=has_year)


def _count(spoken: Sequence[str]) -> int:
    """Return how many units a step has: 1 without a number, 0 for "several" and the like."""
    plain = {*UNITS, *words("now", "steps"), *words("now", "ahead")}.union(
        *(words("phrases", name) for name in ("articles", "definite", "demonstrative", "locative"))
    )
    counts = [
        int(word) if re.fullmatch(r"[0-9]{1,3}", word) else NUMBERS.get(word, 0)
        for word in spoken
        if word not in plain
    ]
    return next(iter(counts), 1) if len(counts) <= 1 else 0


def _written(at: datetime, unit: str, follow_up: FollowUp, *, has_year: bool) -> str:
    """Return a day, week, month or year with its preposition."""
    month = lexicon_of(follow_up.language)["time"]["months"][str(at.month)][0].title()
    year = f" {at.year}" if has_year else ""
    day = f"{at.day}{'.' if follow_up.is_german else ''} {month}{year}"
    if unit == "week":
        return f"in der Woche vom {day}" if follow_up.is_german else f"in the week of {day}"
    plain = {"day": day, "month": f"{month}{year}", "year": str(at.year)}[unit]
    return with_preposition(plain, follow_up)
