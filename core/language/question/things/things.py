"""The things that a question names (T8): by name, else spelled nearly so, else by meaning."""

import re
from collections.abc import Callable, Iterator, Sequence

from core.language.question.cues import cue_words
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.things.read import is_cased, looks_like_name, named_places
from core.language.question.things.spellings import most_alike
from core.language.text.stemming import STOP_WORDS
from core.records.answers.questions import QuestionEntity
from core.records.ids import EntityId
from core.store.normalize import normalize

# The things nearest in meaning to a text, each with its cosine, the nearest first.
Nearest = Callable[[str], Sequence[tuple[EntityId, float]]]

# K4's share of letters in common, and how near in meaning a name must be to be meant.
ALIKE, MEANT = 0.85, 0.80
_LONGEST = 4
_WORD = re.compile(r"\w[\w'’-]*")


def find_things(
    text: str, *, names: EntityNameIndex, nearest: Nearest | None = None
) -> tuple[QuestionEntity, ...]:
    """The things in the order in which the text names them.

    What is written like a name and is none is compared with the spelling of all names; `nearest`
    is asked for what several words with capitals are left then. A name that several things bear
    gives all of them.
    """
    entities = [
        QuestionEntity(EntityId(entity_id), text[place.start : place.end], place.start, place.end)
        for place in named_places(text, names=names)
        for entity_id in place.entity_ids
    ]
    for start, end in list(_unknown(text, entities)):
        wider, taken = _with_neighbors(text, start, end, entities)
        better = _alike(text, *wider, names=names, whole=True) if taken else []
        if better:
            entities = [thing for thing in entities if thing not in taken] + better
            continue
        entities += _alike(text, start, end, names=names) or _meant(text, start, end, nearest)
    return tuple(sorted(entities, key=lambda thing: (thing.start, thing.entity_id)))


def _with_neighbors(
    text: str, start: int, end: int, entities: Sequence[QuestionEntity]
) -> tuple[tuple[int, int], list[QuestionEntity]]:
    """The words with the things right before and behind, which may be the rest of one name."""
    before = [it for it in entities if it.end <= start and text[it.end : start] == " "]
    behind = [it for it in entities if end <= it.start and text[end : it.start] == " "]
    first = before[0].start if before else start
    last = behind[0].end if behind else end
    return (first, last), [*before, *behind]


def _unknown(text: str, entities: Sequence[QuestionEntity]) -> Iterator[tuple[int, int]]:
    """Runs of up to four words, written like names, that name nothing known."""
    cased = is_cased(text)
    run: list[tuple[int, int]] = []
    for at, word in enumerate(_WORD.finditer(text)):
        start, end = word.span()
        taken = any(thing.start < end and start < thing.end for thing in entities)
        goes_on = not run or not text[run[-1][1] : start].strip()
        if not taken and goes_on and _may_name(word[0], is_first=at == 0, cased=cased):
            run.append((start, end))
            continue
        yield from _pieces(run, cased=cased)
        run = []
    yield from _pieces(run, cased=cased)


def _pieces(run: list[tuple[int, int]], *, cased: bool) -> Iterator[tuple[int, int]]:
    # One word alone that has its capital from where it stands, or has none, is just a word.
    if len(run) > 1 or (run and cased and run[0][0] > 0):
        yield run[0][0], run[:_LONGEST][-1][1]


def _may_name(word: str, *, is_first: bool, cased: bool) -> bool:
    lower = word.casefold()
    if lower in STOP_WORDS or any(lower in cue_words(it) for it in _NO_NAMES):
        return False
    if not cased:
        return not is_first and word[0].isalpha()
    return looks_like_name(word[0])


_NO_NAMES = ("possessives", "determiners", "prepositions", "pronouns")


def _alike(
    text: str, start: int, end: int, *, names: EntityNameIndex, whole: bool = False
) -> list[QuestionEntity]:
    """The things whose name is spelled nearly like these words, or the longest part of them."""
    words = [word.span() for word in _WORD.finditer(text, start, end)]
    for length in range(len(words), len(words) - 1 if whole else 0, -1):
        for at in range(len(words) - length + 1):
            first, last = words[at][0], words[at + length - 1][1]
            surface = text[first:last]
            best = most_alike(normalize(surface), names=names, at_least=ALIKE)
            if best is not None and not surface.isdigit():
                name, score = best
                return [
                    QuestionEntity(
                        EntityId(entity_id), surface, first, last, "fuzzy", round(score, 3)
                    )
                    for entity_id in names.find(name)
                ]
    return []


def _meant(text: str, start: int, end: int, nearest: Nearest | None) -> list[QuestionEntity]:
    """The thing nearest in meaning, for several words with capitals; one tells too little."""
    surface = text[start:end]
    is_worth_it = len(surface.split()) > 1 and is_cased(text)
    best = list(nearest(surface))[:1] if nearest is not None and is_worth_it else []
    return [
        QuestionEntity(entity_id, surface, start, end, "meaning", round(score, 3))
        for entity_id, score in best
        if score >= MEANT
    ]
