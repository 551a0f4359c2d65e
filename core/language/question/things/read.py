"""Read the stems and the entities of a question."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from core.language.question.things.name_index import MAX_NAME_WORDS, EntityNameIndex
from core.language.text.stemming import STOP_WORDS, WORD, stems
from core.records.answers.questions import Analysis
from core.records.ids import EntityId
from core.store.normalize import normalize


class Named(Struct, frozen=True):
    """An entity that the question names; `surface` is the name as written.

    `word` is the stem of a name of one word, which may be a common word too; else empty.
    `capital` is set for a capital in a place where a common word has none.
    """

    entity_id: EntityId
    surface: str
    word: str = ""
    capital: bool = False


class Question(Struct, frozen=True):
    """A question; `words` are its stems, each once, `name_words` those of names and numbers."""

    text: str
    words: tuple[str, ...]
    things: tuple[Named, ...] = ()
    name_words: frozenset[str] = frozenset()


def question_of(analysis: Analysis, *, names: EntityNameIndex) -> Question:
    """Return the question's stems and entities, including those with a misspelled name."""
    question = read_question(analysis.text, names=names)
    spelled = {thing.entity_id: thing for thing in analysis.things if thing.by == "fuzzy"}
    if not spelled:
        return question
    # A misspelled name may contain a known shorter one; the longer one is meant.
    meant = {thing.entity_id for thing in analysis.things}
    kept = [thing for thing in question.things if thing.entity_id in meant]
    more = [
        Named(span.entity_id, span.surface, _only_word(span.surface))
        for span in spelled.values()
        if span.entity_id not in {thing.entity_id for thing in kept}
    ]
    return replace(question, things=(*kept, *more))


class EntitySpan(Struct, frozen=True):
    """A known name at `start` to `end` of a text, and the entities with this name."""

    start: int
    end: int
    entity_ids: tuple[int, ...]


def read_question(text: str, *, names: EntityNameIndex) -> Question:
    """Return the question's stems and entities: the longest known names, from left to right."""
    things: dict[int, Named] = {}
    for place in named_places(text, names=names):
        surface = text[place.start : place.end]
        word = _only_word(surface)
        capital = place.start > 0 and surface[0].isupper()
        for entity_id in place.entity_ids:
            things.setdefault(entity_id, Named(EntityId(entity_id), surface, word, capital))
    written = [word for word in WORD.findall(text)[1:] if looks_like_name(word[0])]
    surfaces = [named.surface for named in things.values()]
    return Question(
        text=text,
        words=tuple(dict.fromkeys(stems(text))),
        things=tuple(things.values()),
        name_words=frozenset(stems(" ".join([*written, *surfaces]))),
    )


def named_places(text: str, *, names: EntityNameIndex) -> Iterator[EntitySpan]:
    """Yield the longest known names from left to right, without overlaps."""
    spans = [(match.start(), match.end()) for match in WORD.finditer(text)]
    cased = is_cased(text)
    at = 0
    while at < len(spans):
        forms, surfaces = _forms(text, spans, at)
        match = names.longest_at(forms, at)
        if match is None or not _telling(forms[match.last - at - 1], surfaces[0], cased=cased):
            at += 1
            continue
        yield EntitySpan(spans[at][0], spans[match.last - 1][1], match.entity_ids)
        at = match.last


def is_cased(text: str) -> bool:
    """Whether a word other than the first has a capital, so that capitals are significant."""
    return any(text[match.start()].isupper() for match in list(WORD.finditer(text))[1:])


def looks_like_name(letter: str) -> bool:
    """Whether a word with this first character is written like a name or a number."""
    return letter.isupper() or letter.isdigit()


def _forms(text: str, spans: list[tuple[int, int]], at: int) -> tuple[list[str], list[str]]:
    """Return normalized and written forms of the first one, two, three … words from `at`."""
    ends = [end for _, end in spans[at : at + MAX_NAME_WORDS]]
    surfaces = [text[spans[at][0] : end] for end in ends]
    return [_folded(surface) for surface in surfaces], surfaces


# Cached, because entities and stems of a question are read from the same runs of words.
_folded = lru_cache(maxsize=4096)(normalize)


def _telling(form: str, first_word: str, *, cased: bool) -> bool:
    """Whether a known name is likely meant as a name, and not as a common word.

    True for several words. A single word must be written like a name, unless the whole question is
    in lower case.
    """
    words = [word for word in WORD.findall(form) if word not in STOP_WORDS]
    if not words:
        return False
    return len(WORD.findall(form)) > 1 or looks_like_name(first_word[0]) or not cased


def _only_word(surface: str) -> str:
    words = stems(surface)
    return words[0] if len(words) == 1 else ""
