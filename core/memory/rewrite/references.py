"""Resolves references in a question: the likeliest candidate of each, and its wording."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.language.lexicon import any_of
from core.memory.conversation_lexicon import pairs, phrase_pattern, phrases, words
from core.memory.dialogue.dialogue_state import PLAIN
from core.memory.dialogue.mentions import without_article
from core.memory.dialogue.phrases import CONTRACTED, NounPhrase
from core.memory.rewrite.anaphors import Anaphor, anaphors
from core.memory.rewrite.candidates import Referent, agrees, best, candidates, items
from core.memory.rewrite.features import features_of, features_of_none
from core.memory.rewrite.question import FollowUp, enumeration, last_time, times_in
from core.memory.rewrite.weights import shares

_AFTER = re.compile(r"\b(?:in|since|until|till|before|after|seit|bis|vor|nach)\s+$", re.IGNORECASE)
_SURE = 0.9
# The wording of a name is sought in so many of the last questions.
_LATELY = 3


class Reference(Struct, frozen=True):
    """Words of a question and what they refer to; `meaning` is empty if nothing fits.

    `role` is that of the anaphor, `names` are the mentions that are meant, `others` those that may
    be meant as well, each with its probability.
    """

    start: int
    end: int
    meaning: str
    sure: float
    how: str = ""
    role: str = ""
    names: tuple[str, ...] = ()
    others: tuple[tuple[str, float], ...] = ()
    is_owner: bool = False


def references(follow_up: FollowUp) -> tuple[Reference, ...]:
    """Return what the words of a question refer to, in order; no two overlap."""
    taken: list[Reference] = []
    for find in (_times, _anaphors):
        for one in find(follow_up):
            if all(one.end <= other.start or other.end <= one.start for other in taken):
                taken.append(one)
    return tuple(sorted(taken, key=lambda one: one.start))


def _times(follow_up: FollowUp) -> Iterator[Reference]:
    """Find "then", "that week": the time that was last asked about or answered."""
    is_condition = re.search(r"\b(?:if|when|wenn)\b", follow_up.text, re.IGNORECASE)
    for start, end in _time_spans(follow_up):
        word = follow_up.text[start:end]
        is_last = not follow_up.text[end:].strip(" ?!.,")
        if word.casefold() == "then" and (is_condition or not is_last or start == 0):
            continue
        time = last_time(follow_up.state, follow_up.now)
        if time:
            is_led = _AFTER.search(follow_up.text[:start]) is not None
            meaning = time if is_led else with_preposition(time, follow_up)
            yield Reference(start, end, meaning, _SURE, f"“{word}” is {meaning}", "then", (time,))


def _time_spans(follow_up: FollowUp) -> Iterator[tuple[int, int]]:
    pattern = phrase_pattern("then", follow_up.language)
    for match in re.finditer(pattern, follow_up.text, re.IGNORECASE):
        yield match.span()
    for phrase in follow_up.phrases:
        is_that = phrase.determiner in words("phrases", "demonstrative")
        is_led = bool(phrase.preposition) and phrase.determiner in words("phrases", "definite")
        is_bare = follow_up.text[phrase.end :].strip(" ?!.,")[:3] not in {"of ", "des", "der"}
        spoken = {follow_up.text[at : phrase.end].casefold() for at in (phrase.start, phrase.inner)}
        if spoken & {*phrases("now", "present")} or _is_own_time(phrase, follow_up):
            continue
        if phrase.head in words("times") and (is_that or (is_led and is_bare)):
            yield phrase.start, phrase.end


def _is_own_time(phrase: NounPhrase, follow_up: FollowUp) -> bool:
    """Return whether the phrase says a time that needs no other: "this year"."""
    times = times_in(follow_up.text, follow_up.now)
    return any(one.start < phrase.end and phrase.noun < one.end for one in times)


def with_preposition(time: str, follow_up: FollowUp) -> str:
    """Return the time with the preposition it takes: a year "in", a day "on", "last week" none."""
    if not any(map(str.isdigit, time)):
        is_month = len(time.split()) == 1 and time[:1].isupper()
        return f"{'im' if follow_up.is_german else 'in'} {time}" if is_month else time
    is_day = re.search(r"(?<!\d)\d{1,2}(?!\d)", time) is not None
    if follow_up.is_german:
        return f"am {time}" if is_day else f"im Jahr {time}" if time.isdigit() else f"im {time}"
    return f"on {time}" if is_day else f"in {time}"


def _anaphors(follow_up: FollowUp) -> Iterator[Reference]:
    """Choose for the surest word first; what one word means no word of another role does."""
    scored: list[tuple[Anaphor, list[Referent], list[float]]] = []
    for anaphor in anaphors(follow_up):
        able = options_of(anaphor, follow_up)
        scored.append((anaphor, able, _shares(anaphor, able, follow_up)))
    taken: dict[tuple[str, ...], str] = {}
    for anaphor, able, parts in sorted(scored, key=lambda one: -max(one[2])):
        free = [0.0 if _is_taken(n, able, anaphor, taken) else part for n, part in enumerate(parts)]
        chosen = best(free)
        if chosen:
            taken[able[chosen - 1].names] = anaphor.role
            one = refer(anaphor, able[chosen - 1], parts[chosen], follow_up)
            yield replace(one, others=_others(able, parts))
        elif _is_open(anaphor, able, parts[0], follow_up):
            how = f"nothing said before is meant by “{follow_up.text[anaphor.start : anaphor.end]}”"
            one = Reference(anaphor.start, anaphor.end, "", 1 - parts[0], how, anaphor.role)
            yield replace(one, others=_others(able, parts))


def _is_open(anaphor: Anaphor, able: Sequence[Referent], none: float, follow_up: FollowUp) -> bool:
    """Return whether a word may mean something that nothing said before is."""
    before = follow_up.tokens[anaphor.at - 1]
    if anaphor.role == "there" and not follow_up.is_german and before.tag == "B":
        # "How many members are there?" may mean no place.
        return False
    is_unheard_of = anaphor.role in {"he", "she"} and not able
    is_unsure = none < _SURE and anaphor.phrase is None and anaphor.role != "ordinal"
    return is_unheard_of or is_unsure


def _is_taken(
    n: int, able: Sequence[Referent], anaphor: Anaphor, taken: dict[tuple[str, ...], str]
) -> bool:
    """Return whether an option is what a word of another role means; an ordinal means something."""
    if n == 0:
        return anaphor.role == "ordinal" and len(able) > 0
    return taken.get(able[n - 1].names, anaphor.role) != anaphor.role


def options_of(anaphor: Anaphor, follow_up: FollowUp) -> list[Referent]:
    """Return the candidates that a word may mean."""
    if anaphor.role.startswith("ordinal"):
        return list(items(anaphor, follow_up.state))
    return [one for one in candidates(follow_up) if agrees(anaphor, one, follow_up)]


def _others(able: Sequence[Referent], parts: Sequence[float]) -> tuple[tuple[str, float], ...]:
    return tuple(
        (name, part) for one, part in zip(able, parts[1:], strict=True) for name in one.names
    )


def _shares(anaphor: Anaphor, options: Sequence[Referent], follow_up: FollowUp) -> list[float]:
    table = [features_of_none(anaphor, follow_up)]
    table += [features_of(anaphor, one, follow_up, options) for one in options]
    return shares(table, follow_up.weights.reference)


def refer(anaphor: Anaphor, candidate: Referent, sure: float, follow_up: FollowUp) -> Reference:
    """Return the reference of a word to a candidate, as it is written."""
    start, end, meaning = rendered(anaphor, candidate, follow_up)
    word = follow_up.text[anaphor.start : anaphor.end]
    how = f"“{word}” is {enumeration(candidate.names, follow_up.language)}"
    return Reference(
        start, end, meaning, sure, how, anaphor.role, candidate.names, is_owner=anaphor.is_owner
    )


def rendered(anaphor: Anaphor, candidate: Referent, follow_up: FollowUp) -> tuple[int, int, str]:
    """Return where the words stand that are replaced, and what takes their place."""
    phrase, end = anaphor.phrase, anaphor.end
    text = enumeration(candidate.names, follow_up.language)
    if anaphor.role.startswith("ordinal"):
        pass
    elif phrase is not None and anaphor.is_owner:
        end, text = phrase.end, _owned(anaphor, phrase, text, follow_up)
    elif phrase is not None:
        text = _noun(anaphor, phrase, candidate, follow_up)
    elif len(candidate.names) == 1 and anaphor.role != "there":
        text = _with_article(text, anaphor, follow_up)
    elif candidate.source == "time":
        text = with_preposition(text, follow_up)
    elif anaphor.role == "there":
        is_led = anaphor.at > 0 and follow_up.tokens[anaphor.at - 1].tag in "io"
        text = text if is_led else _place(candidate, text, follow_up)
    return anaphor.start, end, f"{anaphor.preposition} {text}".strip()


def _with_article(name: str, anaphor: Anaphor, follow_up: FollowUp) -> str:
    """Return a name with the article of the last questions, a German one in the right case."""
    definite = words("phrases", "definite") - set(CONTRACTED)
    bare, article = name, ""
    first, _, rest = name.partition(" ")
    if rest and first.casefold() in definite:
        bare, article = rest, first.casefold()
    for turn in follow_up.state.turns[-_LATELY:]:
        worded = re.search(
            rf"\b({any_of(definite)}) ({re.escape(bare)})(?!\w)", turn.text, re.IGNORECASE
        )
        if worded is not None:
            article, bare = worded[1].casefold(), worded[2]
    word = follow_up.text[anaphor.start : anaphor.end].casefold()
    if follow_up.is_german and article:
        article = pairs("phrases", "articles_for").get(word, article)
    return f"{article} {bare}" if article else name


def _owned(anaphor: Anaphor, phrase: NounPhrase, name: str, follow_up: FollowUp) -> str:
    noun = follow_up.text[phrase.noun : phrase.end]
    if follow_up.is_german:
        word = follow_up.text[anaphor.start : anaphor.end].casefold()
        return f"{_article(word)} {noun} von {name}"
    return f"{name}'s {noun}"


def _noun(anaphor: Anaphor, phrase: NounPhrase, candidate: Referent, follow_up: FollowUp) -> str:
    """Return "the company Brightwater" for "that company", but "the roof" for a plain noun."""
    name = enumeration(candidate.names, follow_up.language)
    is_led = anaphor.start == phrase.noun
    if len(candidate.mentions) == 1 and candidate.mentions[0].kind == PLAIN:
        return _bare(name) if is_led else name
    if len(candidate.names) > 1 or phrase.head in name.casefold():
        return name
    article = phrase.determiner
    if article and article not in words("phrases", "definite"):
        article = _article(article) if follow_up.is_german else "the"
    noun = follow_up.text[phrase.noun : phrase.end]
    return f"{'' if is_led else article} {noun} {name}".strip()


def _bare(name: str) -> str:
    folded = without_article(name)
    return name[len(name) - len(folded) :]


def _article(determiner: str) -> str:
    """Return the German article in the case of a determiner: "ihre" gives "die"."""
    if determiner in {"sein", "ihr"}:
        return "das"
    return {"e": "die", "m": "dem", "n": "den", "r": "der", "s": "das"}.get(determiner[-1], "das")


def _place(candidate: Referent, name: str, follow_up: FollowUp) -> str:
    """Return a place with its preposition."""
    locative = candidate.mentions[0].locative if len(candidate.mentions) == 1 else ""
    is_body = not any(one.kind in {"Location", "Address"} for one in candidate.mentions)
    if follow_up.is_german:
        return locative or f"{'bei' if is_body else 'in'} {name}"
    return locative or f"{'at' if is_body else 'in'} {name}"
