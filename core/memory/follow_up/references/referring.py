"""Words of a question that mean something said before: pronouns, "that project", "the second"."""

import re
from collections.abc import Iterator

from core.memory.conversation_lexicon import phrase_pattern, pronouns, words
from core.memory.follow_up.at_hand import PLAIN, AtHand, Held
from core.memory.follow_up.naming import is_person, kind_of_noun
from core.memory.follow_up.reading import WORD, Asked, date_in, is_noun, is_verb, joined, times_of
from core.memory.follow_up.references.calling import called_so
from core.memory.follow_up.references.choosing import (
    SURE,
    UNSURE,
    Choice,
    Fits,
    choose,
    choose_several,
    fits_kind,
    fits_of,
)
from core.memory.follow_up.references.counting import counted_up, ordinals_in
from core.memory.follow_up.references.explaining import genders_of, is_explained
from core.memory.follow_up.references.reference import Reference

_AHEAD = re.compile(r"\s*(?:[?!.,]|$|['’]s\b)")
_NP = re.compile(
    r"\b(?P<how>that|this|these|those|the|said|dieses|diesem|diesen|dieser|diese|jenes|jener|jene"
    r"|das|der|die|dem|den)\s+(?P<same>same\s+)?(?P<noun>[^\W\d_][\w-]*)",
    re.IGNORECASE,
)
_DEFINITE = frozenset("the das der die dem den".split())
# What makes of "the project" another one than that at hand.
_TOLD = re.compile(
    r"\s+(?:of|that|which|who|whose|where|named|called|with|for|about|von|des|der\s+|die\s+|mit)\b"
    r"|\s+[^\W\d_a-z]\w+"
)
_GROUP = re.compile(
    r"\b(?P<both>both(?!\s+[\w\s]+\sand\s)(?:\s+of\s+them)?|neither(?:\s+of\s+them)?|all\s+of\s+(?:them|these|those)|beide)\b",
    re.IGNORECASE,
)
_THAT = re.compile(
    r"\b(?:about|of|with|for|after|before|is|was|does|did|like|in|cost|include|mean|called)\s+"
    r"(?P<that>that|this|das)(?=\s*[?!.,]|\s*$|\s+(?:cost|work|include|mean|take|start|end)\b)",
    re.IGNORECASE,
)


def references(asked: Asked) -> tuple[Reference, ...]:
    """What the question's words refer to, in order; no two overlap.

    A word that nothing at hand fits has an empty meaning.
    """
    taken: list[Reference] = []
    for find in (ordinals_in, _typed, _then, _groups, _pronouns, _demonstratives):
        for it in find(asked):
            if all(it.end <= other.start or other.end <= it.start for other in taken):
                taken.append(it)
    return tuple(sorted(taken, key=lambda it: it.start))


def _blanked(text: str) -> str:
    """The text without "it" and "there" that mean nothing."""
    for row in ("empty_it", "empty_there"):
        text = re.sub(phrase_pattern(row), _spaces, text, flags=re.IGNORECASE)
    return text


def _spaces(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _pronouns(asked: Asked) -> Iterator[Reference]:
    """Each pronoun that nothing before it in the question explains."""
    text = _blanked(asked.text)
    table = pronouns(asked.language)
    for match in WORD.finditer(text):
        role = table.get(match[0].casefold(), "")
        if not role or _is_title(match, asked):
            continue
        role, owning = _role(role, match, asked)
        if is_explained(role, match.start(), asked):
            continue
        choice = _chosen(role, match[0], asked)
        yield _reference(match.start(), match.end(), choice, asked, owning=owning)


def _is_title(match: re.Match[str], asked: Asked) -> bool:
    """Whether the word is a part of a name, or the polite German "Sie"."""
    if any(it.start <= match.start() < it.end for it in asked.spots):
        return True
    return match.start() > 0 and match[0][0].isupper()


def _role(role: str, match: re.Match[str], asked: Asked) -> tuple[str, bool]:
    """What the pronoun stands for, and whether it owns what follows."""
    follows = WORD.match(asked.text, match.end() + 1)
    owns = follows is not None and (
        is_noun(follows[0], asked.language) or not is_verb(follows[0], asked.language)
    )
    if role == "her":
        return "she", asked.language == "de" or (owns and _is_content(follows))
    owner = {"his": "he", "its": "it", "their": "they"}.get(role)
    return (owner, True) if owner else (role, False)


def _is_content(follows: re.Match[str] | None) -> bool:
    return follows is not None and follows[0].casefold() not in _SMALL


_SMALL = frozenset(
    "in on at to for with from of by about then there when while before after and or now again if "
    "since that".split()
)


def _chosen(role: str, word: str, asked: Asked) -> Choice:
    at_hand = asked.at_hand
    if role == "they":
        return choose_several(at_hand)
    if role == "there":
        return _place(at_hand)
    found = choose(at_hand, fits_of(role))
    if not found.names and role in {"he", "she"} and asked.language == "de":
        # German words for things are he and she, too.
        return choose(at_hand, _fits_german(word))
    return found


def _fits_german(word: str) -> Fits:
    """How well a thing fits "er" or "sie": by its article, and a town is neither."""
    genders, fits_it = genders_of(word), fits_of("it")

    def fits(thing: Held) -> float:
        of_article = genders_of(thing.name.split()[0]) if thing.kind == PLAIN else frozenset[str]()
        of_thing = frozenset("n") if thing.kind in {"Location", "Address"} else of_article
        return fits_it(thing) if not of_thing or of_thing & genders else 0.0

    return fits


def _place(at_hand: AtHand) -> Choice:
    """Where the last answer says that something is; else the place or body spoken of last."""
    last = at_hand.last
    if last is not None and last.analysis.kind == "where":
        told = [it for name in last.told if (it := at_hand.thing(name)) is not None]
        fresh = [it for it in told if not is_person(it) and it.role != "asked"]
        if fresh:
            return Choice((max(fresh, key=fits_of("there")).name,), SURE)
    return choose(at_hand, fits_of("there"))


def _reference(
    start: int, end: int, choice: Choice, asked: Asked, *, owning: bool = False
) -> Reference:
    """The choice put in the place of a word; a place gets its preposition, an owner its ending."""
    word = asked.text[start:end]
    if not choice.names:
        return Reference(start, end, "", 0.3, f"nothing said before is meant by “{word}”")
    name = joined(choice.names, asked.language)
    if owning and asked.language == "de":
        return _german_owner(start, word, name, choice.sure, asked)
    if owning:
        name = f"{name}'s"
    elif word.casefold() in {"there", "dort"}:
        place = asked.at_hand.thing(choice.names[0])
        is_body = place is not None and place.kind not in {"Location", "Address"}
        name = f"{_at(asked.language, is_body=is_body)} {name}"
    return Reference(start, end, name, choice.sure, f"“{word}” is {name}")


def _at(language: str, *, is_body: bool) -> str:
    if language == "de":
        return "bei" if is_body else "in"
    return "at" if is_body else "in"


_ARTICLES = {"e": "die", "m": "dem", "n": "den", "r": "der", "s": "des"}
_OWNED = re.compile(r"\s+(?P<noun>(?:[a-zäöüß]+\s+)?[^\W\d_a-zäöüß][\w-]*)")


def _german_owner(start: int, word: str, name: str, sure: float, asked: Asked) -> Reference:
    """For "Ihre Chefin" as "die Chefin von Greta Voss"."""
    end = start + len(word)
    owned = _OWNED.match(asked.text, end)
    noun = f" {owned['noun']}" if owned else ""
    has_ending = word.casefold() not in {"sein", "ihr"}
    article = _ARTICLES.get(word[-1], "das") if has_ending else "das"
    stop = owned.end() if owned else end
    return Reference(start, stop, f"{article}{noun} von {name}", sure, f"“{word}” is {name}")


def _then(asked: Asked) -> Iterator[Reference]:
    """For "Then", "that year": the time that was last asked about or answered."""
    row = "de" if asked.language == "de" else "en"
    before = re.search(r"\b(?:if|when|wenn)\b", asked.text, re.IGNORECASE)
    for match in re.finditer(phrase_pattern("then", row), asked.text, re.IGNORECASE):
        is_only_then = match[0].casefold() == "then"
        if is_only_then and (
            before or not _ends(asked.text, match.end()) or match.start() < _FIRST
        ):
            continue
        time = _time_at_hand(asked)
        if time:
            said = time if _AFTER.search(asked.text[: match.start()]) else _in(time, asked)
            yield Reference(match.start(), match.end(), said, 0.9, f"“{match[0]}” is {said}")


_FIRST = 4
_AFTER = re.compile(r"\b(?:in|since|until|till|before|after|seit|bis|vor|nach)\s+$", re.IGNORECASE)


def _ends(text: str, at: int) -> bool:
    return _AHEAD.match(text, at) is not None


def _time_at_hand(asked: Asked) -> str:
    for before in reversed(asked.at_hand.questions[-3:]):
        times = times_of(before.text, asked)
        if times:
            return before.text[times[-1].bare : times[-1].end]
        told = date_in(before.direct)
        if told:
            return told
    return ""


def _in(time: str, asked: Asked) -> str:
    """The time with the preposition it takes: a year "in", a day "on", "last week" none."""
    if not any(map(str.isdigit, time)):
        is_month = len(time.split()) == 1 and time[:1].isupper()
        return f"{'im' if asked.language == 'de' else 'in'} {time}" if is_month else time
    is_day = re.search(r"(?<!\d)\d{1,2}(?!\d)", time) is not None
    if asked.language == "de":
        return f"am {time}" if is_day else f"im Jahr {time}" if time.isdigit() else f"im {time}"
    return f"on {time}" if is_day else f"in {time}"


def _typed(asked: Asked) -> Iterator[Reference]:
    """For "That project", "this company", "the author": the latest thing of that type."""
    for match in _NP.finditer(asked.text):
        noun = match["noun"]
        if noun.casefold() in words("no_things") or _is_in_name(match, asked):
            continue
        is_definite = match["how"].casefold() in _DEFINITE and not match["same"]
        if is_definite and not _may_be_at_hand(match, asked):
            continue
        kind = kind_of_noun(noun, asked.vocabulary)
        fits = fits_kind(kind, noun)
        if is_definite:
            fits = called_so(noun, kind, fits, asked)
        choice = choose(asked.at_hand, fits)
        if not choice.names and noun.casefold().endswith("s"):
            choice = _several_of(noun, asked)
        if choice.names:
            sure = choice.sure * (0.85 if is_definite else 1.0)
            name = joined(choice.names, asked.language)
            yield Reference(match.start(), match.end(), name, sure, f"“{match[0]}” is {name}")


def _several_of(noun: str, asked: Asked) -> Choice:
    """For "These projects": the things of the last list, if they are of that type."""
    listed = asked.at_hand.last.listed if asked.at_hand.last else ()
    kind = kind_of_noun(noun[:-1], asked.vocabulary)
    things = [asked.at_hand.thing(name) for name in listed]
    is_so = bool(kind) and all(it is not None and it.kind in {kind, ""} for it in things)
    return Choice(listed, SURE) if listed and is_so else Choice()


def _is_in_name(match: re.Match[str], asked: Asked) -> bool:
    return any(it.start < match.end() and match.start() < it.end for it in asked.spots)


def _may_be_at_hand(match: re.Match[str], asked: Asked) -> bool:
    """Whether "the project" means the one at hand: nothing else says which it is."""
    return not asked.spots and _TOLD.match(asked.text, match.end()) is None


def _groups(asked: Asked) -> Iterator[Reference]:
    """For "Both", "all of them": all that was counted up."""
    for match in _GROUP.finditer(asked.text):
        several = counted_up(asked.at_hand)
        if len(several) > 1 and not _names_these(several, asked):
            name = joined(several, asked.language)
            is_both = match[0].casefold().startswith(("both", "beide"))
            said = f"both {name}" if is_both and asked.language == "en" else name
            yield Reference(match.start(), match.end(), said, 0.9, f"“{match[0]}” are {name}")


def _names_these(several: tuple[str, ...], asked: Asked) -> bool:
    """Whether the question itself says which it counts up."""
    kinds = {it.kind for name in several if (it := asked.at_hand.thing(name)) is not None}
    return any(it.thing.kind in kinds for it in asked.spots)


def _demonstratives(asked: Asked) -> Iterator[Reference]:
    """A "that" by itself: the thing asked about last."""
    for match in _THAT.finditer(asked.text):
        choice = choose(asked.at_hand, fits_of("it"))
        if choice.names and not asked.spots:
            name = choice.names[0]
            yield Reference(*match.span("that"), name, UNSURE, f"“{match['that']}” is {name}")
