"""How a question and its answer go into what a conversation holds at hand."""

import re
from collections.abc import Iterator

from core.extract.vocabulary.vocabulary import Vocabulary
from core.graph.name_index import EntityNameIndex
from core.memory.conversation_lexicon import words
from core.memory.follow_up.at_hand import PLAIN, AtHand, Before, Held, Spot
from core.memory.follow_up.enumerations import enumerated
from core.memory.follow_up.naming import at_turn, spots_in
from core.records.answers.questions import Analysis

# This many things and questions stay at hand.
MOST_THINGS, MOST_QUESTIONS = 40, 20

_MARK = re.compile(r"\s*\[\d+(?:,\s*\d+)*\]")
_ITEM = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+(?P<text>\S.*)$", re.MULTILINE)
_ROW = re.compile(r"^\s*\|\s*(?P<text>[^|\n]*[^|\s:-][^|\n]*?)\s*\|.*$", re.MULTILINE)
_SENTENCE = re.compile(r"^.*?[.!?](?=\s|$)", re.DOTALL)
_JOINED = re.compile(r"^\s*,?\s*(?:,|and|or|und|oder|&|vs\.?|versus)\s*$", re.IGNORECASE)


def note(
    at_hand: AtHand,
    analysis: Analysis,
    *,
    names: EntityNameIndex | None,
    vocabulary: Vocabulary,
    answer: str = "",
    direct: str = "",
) -> AtHand:
    """What is at hand behind a turn: `analysis` of the question as it was understood.

    `answer` is its Markdown, empty when nothing was found; `direct` the short answer. The things
    of a statement, too, can be noted so, with no answer.
    """
    turn = at_hand.turn + 1
    plain = _MARK.sub("", answer)
    short = _MARK.sub("", direct).strip()
    spots = spots_in(analysis.text, names=names, vocabulary=vocabulary, asked=analysis.things)
    told = spots_in(plain, names=names, vocabulary=vocabulary, at_hand=at_hand)
    asked_names = {it.thing.name for it in spots}
    shortly = short or _first_sentence(plain)
    in_short = spots_in(shortly, names=names, vocabulary=vocabulary)
    answering = [it.thing for it in in_short if it.thing.name not in asked_names]
    listed = _listed(plain, told) or enumerated(plain) or _joined(shortly, in_short)
    before = Before(
        analysis=analysis,
        spots=spots,
        direct=short or _as_direct(shortly, answering),
        listed=listed,
        told=tuple(dict.fromkeys(it.thing.name for it in told)),
        answer=plain,
    )
    nouns = list(_plain_nouns(analysis.text, spots))
    fresh = [
        *(at_turn(it.thing, turn=turn, role="asked", place=n) for n, it in enumerate(spots)),
        *(at_turn(it, turn=turn, role="asked", place=n) for n, it in enumerate(nouns)),
        *(at_turn(it, turn=turn, role="answered", place=n) for n, it in enumerate(answering)),
        *(
            at_turn(it.thing, turn=turn, role=_role(it, listed), place=n)
            for n, it in enumerate(told)
        ),
    ]
    return AtHand(
        turn=turn,
        things=_latest(_told_apart(fresh), at_hand.things)[:MOST_THINGS],
        questions=(*at_hand.questions, before)[-MOST_QUESTIONS:],
    )


_NOUN = re.compile(
    r"(?<!\bof )(?<!\bfor )(?<!\bin )\b(?P<the>the|my|our|each|der|die|das|dem|den)\s+"
    r"(?P<noun>[^\W\d_]{3,})"
    r"(?=\s*[?.!,]|\s*$|\s+(?:is|was|are|were|be|been|of|for|in|on|at|cost|costs|approved|ist|war|von)\b"
    r"|\s+\w+(?:ed|t|en)\b)",
    re.IGNORECASE,
)


def _plain_nouns(text: str, spots: tuple[Spot, ...]) -> Iterator[Held]:
    """What the question speaks of without a name: "the grant"; times and talking are none."""
    for match in _NOUN.finditer(text):
        is_named = any(it.start < match.end() and match.start() < it.end for it in spots)
        if not is_named and match["noun"].casefold() not in words("no_things"):
            the = "the" if match["the"].casefold() == "each" else match["the"].casefold()
            yield Held(f"{the} {match['noun']}", PLAIN)


def _role(spot: Spot, listed: tuple[str, ...]) -> str:
    return "listed" if spot.thing.name in listed else "mentioned"


def _latest(fresh: list[Held], held: tuple[Held, ...]) -> tuple[Held, ...]:
    """The things, each once: as it was last spoken of, in its weightiest role."""
    kept: dict[str, Held] = {}
    for thing in (*fresh, *held):
        kept.setdefault(thing.name.casefold(), thing)
    return tuple(kept.values())


def _told_apart(fresh: list[Held]) -> list[Held]:
    """The things without those of whom the answer says which of a name is meant."""
    named = {it.name for it in fresh}
    return [it for it in fresh if not named.intersection(it.alike)]


def _first_sentence(text: str) -> str:
    found = _SENTENCE.match(text.strip())
    return (found[0] if found else text).strip()


def _as_direct(sentence: str, answering: list[Held]) -> str:
    """What stands for the answer in a few words: the things it names first, else itself."""
    if answering:
        return answering[0].name
    bare = sentence.strip(" .")
    return bare if len(bare.split()) <= _FEW else ""


_FEW = 6


def _listed(text: str, told: tuple[Spot, ...]) -> tuple[str, ...]:
    """What the items of a list or the rows of a table begin with, in order."""
    found: list[str] = []
    items = list(_ITEM.finditer(text)) or list(_ROW.finditer(text))[1:]
    for item in items:
        start, end = item.span("text")
        first = next((it for it in told if start <= it.start < end), None)
        bare = text[start:end].split(":", maxsplit=1)[0].strip(" *_.")
        found.append(first.thing.name if first is not None else bare)
    return tuple(dict.fromkeys(found)) if len(items) > 1 else ()


def _joined(text: str, spots: tuple[Spot, ...]) -> tuple[str, ...]:
    """Things that a sentence counts up: "A, B and C"."""
    best: list[Spot] = []
    run: list[Spot] = []
    for spot in spots:
        goes_on = bool(run) and _JOINED.match(text[run[-1].end : spot.start])
        run = [*run, spot] if goes_on else [spot]
        best = max(best, run, key=len)
    return tuple(it.thing.name for it in best) if len(best) > 1 else ()
