"""Follow-ups that leave out what was said: "and in 2023?", "what about Berlin?", "why?"."""

import re
from collections.abc import Callable

from core.extract.words.tagger import is_known_word
from core.memory.conversation_lexicon import phrase_pattern, words
from core.memory.follow_up.at_hand import PLAIN, Before, Held, Spot
from core.memory.follow_up.fragments.comparing import comparison
from core.memory.follow_up.fragments.whole import (
    about_thing,
    asked_with,
    at_time,
    first_word_asks,
    related,
    topic_of,
    with_noun,
    without_times,
)
from core.memory.follow_up.naming import is_person, new_thing
from core.memory.follow_up.reading import (
    WORD,
    Asked,
    bare_end,
    behind,
    is_noun,
    joined,
    made_whole,
    put,
    question_of,
    times_of,
    without_article,
)
from core.memory.follow_up.references.choosing import choose
from core.memory.follow_up.references.referring import references
from core.records.memory import RewrittenQuestion

_AUXILIARY = f"(?:{'|'.join(sorted(words('asking', 'auxiliaries')))})"
_AND = r"^\s*(?:(?:and|und|but|aber|ok|okay|so|also)[\s,]+)?"
_LEAD = re.compile(
    r"^(?P<lead>in|on|at|for|with|by|from|to|of|about|für|mit|von|bei|über|auf|an|zu)\s+(?=\S)",
    re.IGNORECASE,
)
_THAT_WAS = r"\s+(?:is|was|were|did|ist|war)\s+(?:that|this|das)(?:\s+(?:so|happen|be))?"
_OWNED = re.compile(
    r"^(?P<owner>his|her|its|their|sein\w*|ihr\w*)\s+(?P<noun>\S.*)$", re.IGNORECASE
)
_MISSING = re.compile(
    r"^\s*(?:and\s+|und\s+)?(?:who|what|when|where|how\s+\w+|wer|was|wann|wo|wie\s+\w+)"
    r"(?:\s+(?:is|was|are|were|ist|war|sind)|['’]s)\s+(?:the|der|die|das)\s+(?P<noun>[^\W\d_]+(?:\s+[^\W\d_]+)?)\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_NOUN_OF = re.compile(
    r"^(?:(?:the|der|die|das)\s+)?(?P<noun>[^\W\d_][\w ]*?)\s+(?:of|von|for|für)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_MOST = 7


def fragment(asked: Asked) -> RewrittenQuestion | None:
    """The whole question that a fragment stands for; None when it is none."""
    before = asked.at_hand.last
    if before is None:
        return None
    for way in _WAYS:
        found = way(asked, before)
        if found is not None:
            return found
    return None


def _others(asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "Who else?": the same question, for what else there is."""
    found = re.match(
        rf"{_AND}(?P<it>{phrase_pattern('more', 'others')})\s*[?.!]*\s*$", asked.text, _I
    )
    if found is None:
        return None
    wh = re.match(
        rf"\s*(?P<wh>(?:which|what|welche\w*)\s+(?!{_AUXILIARY}\b)[^\W\d_]+|who|what|where|when|wer|was|wo|wann)\b",
        before.text,
        _I,
    )
    if wh is None:
        text = behind(before.text, "noch" if asked.language == "de" else "else")
        return made_whole(asked, text, 0.7, "what else there is of the last question")
    else_ = "noch" if asked.language == "de" else "else"
    first, _, noun = wh["wh"].partition(" ")
    if asked.language == "de" and not noun:
        text = _german_else(before.text, wh.end())
    else:
        other = f"{first} other {noun}" if noun else f"{first} {else_}"
        text = question_of(put(before.text, *wh.span("wh"), other))
    return made_whole(asked, text, 0.9, "what else there is of the last question")


def _german_else(text: str, at: int) -> str:
    """For "Wer leitet noch Kranich": the word stands behind the verb."""
    verb = re.match(r"\s+\S+", text[at:])
    end = at + (verb.end() if verb else 0)
    return question_of(f"{text[:end]} noch{text[end:]}")


def _more(asked: Asked, before: Before) -> RewrittenQuestion | None:
    if not re.match(rf"{_AND}(?:{phrase_pattern('more')})\s*[?.!]*\s*$", asked.text, _I):
        return None
    names = tuple(dict.fromkeys(it for it in (_answering(before), topic_of(before)) if it))
    if not names:
        return made_whole(asked, before.text, 0.6, "the last question again")
    lead = "Erzähl mir mehr über" if asked.language == "de" else "Tell me more about"
    text = f"{lead} {joined(names, asked.language)}"
    return made_whole(asked, text, 0.8, "more about what was asked last")


def _answering(before: Before) -> str:
    return before.direct if before.direct in before.told else ""


def _question_word(asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "Since when?", "why so early?", "when was that?"."""
    alone = phrase_pattern("asking", "alone")
    found = re.match(
        rf"{_AND}(?P<wh>{alone})(?:{_THAT_WAS})?\s*[?.!]*\s*$", asked.text, _I
    ) or re.match(
        rf"{_AND}(?P<wh>{alone})\s+(?P<extra>(?:so|exactly|only|genau|erst)\s+\w+)\s*[?.!]*\s*$",
        asked.text,
        _I,
    )
    if found is None:
        return None
    extra = found.groupdict().get("extra") or ""
    wh = re.sub(r"\s+(?:exactly|genau)$", "", found["wh"], flags=_I)
    text = asked_with(wh, before, asked, extra=extra)
    return made_whole(asked, text, 0.85, f"“{found['wh']}” is asked of the last question")


def _other_time(asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "And now?", "and before that?", "in 2023?"."""
    rest = bare_end(_without_opening(asked.text))
    if re.fullmatch(phrase_pattern("now", "words"), rest, _I):
        text = behind(without_times(before, asked), rest)
        return made_whole(asked, text, 0.9, "the last question, as of now")
    for row, words_ in (("before", ("before", "vor")), ("after", ("after", "nach"))):
        if re.fullmatch(phrase_pattern("now", row), rest, _I):
            word = words_[asked.language == "de"]
            return made_whole(
                asked, _beside(word, before, asked), 0.75, f"the last question, {rest}"
            )
    beside = _YEAR_BESIDE.fullmatch(rest)
    if beside is not None:
        by = 1 if beside["after"] else -1
        text = _year_by(by, before, asked)
        return made_whole(asked, text, 0.85, f"the last question, {rest}") if text else None
    times = times_of(rest, asked)
    if times and not _SPACED.sub("", rest[: times[0].start] + rest[times[-1].end :]):
        text = at_time(rest, before, asked)
        return made_whole(asked, text, 0.95, f"the last question, for {rest}")
    return None


_SPACED = re.compile(r"\W+|\b(?:the|of|year|jahr)\b", re.IGNORECASE)


_YEAR_BESIDE = re.compile(
    r"(?:in\s+|im\s+)?(?:the\s+|das\s+)?(?:(?P<after>(?:following|next|folgende|nächste)\w*\s+(?:year|jahr)"
    r"|(?:year|jahr)\s+(?:after|later|danach|darauf))|(?:previous|vorige|vorherige)\w*\s+(?:year|jahr)"
    r"|(?:year|jahr)\s+(?:before|earlier|davor|zuvor))(?:\s+that)?",
    re.IGNORECASE,
)


def _year_by(by: int, before: Before, asked: Asked) -> str:
    """The question for the year before or after its own; nothing when it speaks of no year."""
    for it in reversed(times_of(before.text, asked)):
        year = re.search(r"\b(?:1[5-9]|20)\d{2}\b", before.text[it.bare : it.end])
        if year is not None:
            start = it.bare + year.start()
            return question_of(put(before.text, start, start + 4, str(int(year[0]) + by)))
    return ""


def _beside(word: str, before: Before, asked: Asked) -> str:
    """The question before or after its time, or before who answers it now."""
    times = times_of(before.text, asked)
    if times:
        it = times[-1]
        time = before.text[it.bare : it.end]
        return question_of(put(before.text, it.start, it.end, f"{word} {time}"))
    return behind(before.text, f"{word} {before.direct}" if before.direct else f"{word} that")


def _other_thing(asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "What about Berlin?", "and her phone number?", "and the third?"."""
    rest = bare_end(_without_opening(asked.text))
    is_opened = rest != bare_end(asked.text)
    if not rest or len(WORD.findall(rest)) > _MOST or first_word_asks(rest):
        return None
    if not is_opened and not _stands_alone(rest, asked, before):
        return None
    return instead(rest, asked, before)


def _stands_alone(rest: str, asked: Asked, before: Before) -> bool:
    """Whether "in Oslo?" goes on with the last question although nothing says so."""
    inner = asked.read(rest)
    if "?" not in asked.text or len(inner.spots) != 1:
        return False
    spot = inner.spots[0]
    is_all = not _SPACED.sub("", _LEAD.sub("", f"{rest[: spot.start]}x")[:-1] + rest[spot.end :])
    kinds = {it.thing.kind for it in before.spots}
    return is_all and (spot.thing.kind in kinds or _LEAD.match(rest) is not None)


def instead(
    rest: str, asked: Asked, before: Before, *, instead_of: str = ""
) -> RewrittenQuestion | None:
    """The last question with `rest`, a thing, a time or a noun, in its place there."""
    inner = asked.read(rest)
    if times_of(rest, asked) and not inner.spots and len(WORD.findall(rest)) <= _MOST - 2:
        return made_whole(
            asked, at_time(rest, before, asked), 0.9, f"the last question, for {rest}"
        )
    owned = _OWNED.match(rest)
    if owned is not None:
        return _owned(owned["noun"], inner, before)
    return _thing_or_noun(rest, inner, before, instead_of)


def _thing_or_noun(
    rest: str, inner: Asked, before: Before, instead_of: str
) -> RewrittenQuestion | None:
    asked = inner
    found = references(inner)
    if found and found[0].meaning and not inner.spots:
        held = asked.at_hand.thing(found[0].meaning) or Held(found[0].meaning)
        return _about(held, rest[: found[0].start], asked, before, instead_of)
    if inner.spots:
        spot = inner.spots[0]
        if noun := _noun_of(rest, spot):
            return made_whole(
                asked,
                related(noun, spot.thing.name, before, asked),
                0.9,
                f"{noun} of {spot.thing.name}",
            )
        return _about(spot.thing, rest[: spot.start], asked, before, instead_of)
    return _noun(rest, asked, before)


def _noun_of(rest: str, spot: Spot) -> str:
    """For "The budget of Atlas", "Atlas's budget": the noun; "that of Atlas" has none."""
    before = _NOUN_OF.match(rest[: spot.start])
    if before is not None:
        return "" if before["noun"].casefold() in _POINTING else before["noun"]
    is_owner = re.search(r"['’]s?\s*$", rest[: spot.end]) is not None
    return rest[spot.end :].strip() if is_owner else ""


_POINTING = frozenset("that those the one das die der dasselbe same".split())


def _about(
    thing: Held, ahead: str, asked: Asked, before: Before, instead_of: str
) -> RewrittenQuestion | None:
    lead = _LEAD.match(f"{ahead.strip()} x" if ahead.strip() else "")
    said = lead["lead"] if lead is not None else ""
    said = "" if said.casefold() in {"for", "of", "about", "für", "von"} else said
    found = about_thing(thing, before, asked, lead=said, instead_of=instead_of)
    if found is None:
        lead_in = "Erzähl mir von" if asked.language == "de" else "Tell me about"
        return made_whole(asked, f"{lead_in} {thing.name}", 0.6, f"about {thing.name}")
    return made_whole(asked, found[0], found[1], f"the last question, for {thing.name}")


def _owned(noun: str, inner: Asked, before: Before) -> RewrittenQuestion | None:
    """For "And her phone number": that of whom the pronoun means."""
    meant = next(iter(references(inner)), None)
    if meant is None or not meant.meaning:
        return None
    owner = re.sub(r"['’]s$", "", meant.meaning).split(" von ")[-1]
    text = related(noun, owner, before, inner)
    return made_whole(inner, text, meant.sure, f"{noun} of {owner}")


def _noun(rest: str, asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "And the budget?": another relation of the same thing, or another noun."""
    noun = without_article(_LEAD.sub("", rest))
    if noun and _is_new_name(noun, asked):
        return _about(new_thing(noun, asked.vocabulary), rest[: -len(noun)], asked, before, "")
    owner = _owner_for(noun, asked) if noun else ""
    if owner:
        return made_whole(asked, related(noun, owner, before, asked), 0.85, f"{noun} of {owner}")
    if not any(is_noun(it, asked.language) for it in WORD.findall(noun)):
        return None
    text = with_noun(noun, before, asked)
    if text:
        return made_whole(asked, text, 0.75, f"the last question, for {noun}")
    topic = topic_of(before)
    return made_whole(asked, related(noun, topic, None, asked), 0.6, f"{noun} of {topic}")


def _is_new_name(noun: str, asked: Asked) -> bool:
    """Whether it is written like a name; in German all nouns are, so it must be no word, too."""
    if not noun[0].isupper():
        return False
    first = noun.split(maxsplit=1)[0].lower()
    return asked.language != "de" or not is_known_word(first, asked.language)


def _owner_for(noun: str, asked: Asked) -> str:
    """The thing at hand that has what the noun names, if the vocabulary knows it as a relation."""
    said = asked.vocabulary.field(noun)
    if said is None:
        return ""
    kinds = said.relation.objects if said.is_turned else said.relation.subjects

    def fits(thing: Held) -> float:
        if thing.kind == PLAIN:
            return 0.5
        if "*" not in kinds and thing.kind not in {*kinds, ""}:
            return 0.0
        return 0.6 if is_person(thing) and "Person" in said.relation.objects else 1.0

    found = choose(asked.at_hand, lambda it: fits(it) * (1.0 if it.role == "asked" else 0.5))
    return found.names[0] if found.names else ""


def _missing_owner(asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "Who is the manager?": of what was spoken of."""
    found = _MISSING.match(asked.text)
    if found is None or asked.spots:
        return None
    owner = _owner_for(found["noun"], asked)
    if not owner:
        return None
    of = "von" if asked.language == "de" else "of"
    return made_whole(
        asked, behind(asked.text, f"{of} {owner}"), 0.75, f"{found['noun']} of {owner}"
    )


def _missing_object(asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "Who told us?": about what was asked last."""
    found = WORD.findall(asked.text)
    if len(found) not in {2, 3, 4} or asked.spots or found[0].casefold() not in {"who", "wer"}:
        return None
    if found[-1].casefold() not in _HEARERS or references(asked):
        return None
    topic = topic_of(before)
    if not topic or any(is_noun(it, asked.language) for it in found[1:]):
        return None
    of = "von" if asked.language == "de" else "about"
    return made_whole(asked, behind(asked.text, f"{of} {topic}"), 0.6, f"about {topic}")


_HEARERS = frozenset("us me uns mir".split())


def _without_opening(text: str) -> str:
    """The text without "and", "what about" before it."""
    return re.sub(rf"^\s*(?:{phrase_pattern('goes_on')})[\s,:]+", "", text, count=1, flags=_I)


_I = re.IGNORECASE
_WAYS: tuple[Callable[[Asked, Before], RewrittenQuestion | None], ...] = (
    _others,
    _more,
    _question_word,
    _other_time,
    comparison,
    _missing_owner,
    _other_thing,
    _missing_object,
)
