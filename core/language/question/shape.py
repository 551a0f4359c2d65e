"""Shape of a question (T8, K6): conceptual, structural or exhaustive, references, complexity."""

import re
from collections.abc import Sequence

from msgspec import Struct

from core.language.question.cues import TIME_CUES, cue_words, has_cue, without_cues
from core.language.text.stemming import STOP_WORDS
from core.records.answers.questions import (
    AnswerKind,
    QuestionEntity,
    QuestionRelation,
    QuestionTime,
)
from core.resources import patterns

_PATTERNS = patterns("shape")
_WORD = re.compile(r"[^\W\d_][\w'’-]*|\d+")
_OF = _PATTERNS["of"]
_OWNED = re.compile(r"\w['’]s\b|\w['’]\s|\b(?:whose|deren|dessen)\b", re.IGNORECASE)
_CLAUSE = _PATTERNS["clause"]
_CONDITION = _PATTERNS["condition"]
_JOINED = re.compile(r"[,;]\s|\s(?:and|und)\s", re.IGNORECASE)
_DUMMY = _PATTERNS["dummy"]
_POINTED = _PATTERNS["pointed"]
_POINTED_GERMAN = _PATTERNS["pointed_german"]
_GOES_ON = _PATTERNS["goes_on"]
_SAME = _PATTERNS["same"]
_NUMBERED = _PATTERNS["numbered"]


# Number of content words before a pronoun that likely include its referent.
_EXPLAINED = 4
# "This …" at the beginning of a longer question is explained by what follows.
_SHORT = 12


class QuestionDraft(Struct, frozen=True):
    """A question with the parts of its analysis that its shape depends on."""

    text: str
    kind: AnswerKind
    things: tuple[QuestionEntity, ...]
    relations: tuple[QuestionRelation, ...]
    times: tuple[QuestionTime, ...]

    @property
    def names(self) -> int:
        """The number of different names."""
        return len({thing.start for thing in self.things})


class Shape(Struct, frozen=True):
    """Shape of a question; the fields are those of `Analysis`."""

    conceptual: bool
    structural: bool
    evolution: bool
    exhaustive: bool
    about_memory: bool
    complexity: float
    refers_back: tuple[str, ...]


def shape_of(draft: QuestionDraft) -> Shape:
    """Return the shape of the question."""
    is_course = has_cue("evolution", draft.text) or has_cue("formerly", draft.text)
    evolution = is_course and draft.kind != "how many"
    structural = _is_structural(draft)
    earlier = refers_back(draft.text, draft.things)
    return Shape(
        conceptual=not structural and not earlier and _is_conceptual(draft),
        structural=structural,
        evolution=evolution,
        exhaustive=_is_exhaustive(draft),
        about_memory=has_cue("memory", draft.text),
        complexity=complexity(draft, evolution=evolution),
        refers_back=earlier,
    )


def complexity(draft: QuestionDraft, *, evolution: bool = False) -> float:
    """Return the complexity of a question in [0, 1] (K6): near 0 a lookup, near 1 a chain of hops.

    0.15 for each further thing, 0.1 for each relation, 0.2 for each hop beyond the first, 0.25 for
    a comparison, 0.15 for a development, 0.1 each for a time, a condition and a further part, and
    up to 0.2 for length (from 8 words on, all of it at 28).
    """
    words = len(_WORD.findall(draft.text))
    parts = len(_JOINED.findall(_without_times(draft)))
    score = (
        0.15 * max(0, draft.names - 1)
        + 0.1 * min(3, len(draft.relations))
        + 0.2 * min(3, hops(draft.text, draft.things))
        + 0.25 * (draft.kind == "compare")
        + 0.15 * evolution
        + 0.1 * bool(draft.times)
        + 0.1 * bool(_CONDITION.search(draft.text))
        + 0.1 * min(2, parts)
        + 0.2 * min(1.0, max(0, words - 8) / 20)
    )
    return round(min(1.0, score), 3)


def hops(text: str, things: Sequence[QuestionEntity] = ()) -> int:
    """Return the number of hops beyond the first: "the mother of the author of …" has 1."""
    bare = _outside(text, things)
    chained = len(_OF.findall(bare)) + len(_OWNED.findall(bare))
    # "For whom does …" is no clause.
    clauses = sum(_is_behind_noun(bare[: it.start()]) for it in _CLAUSE.finditer(bare))
    return max(0, chained - 1) + clauses


def _is_behind_noun(before: str) -> bool:
    words = before.lower().split()
    return len(words) > 1 and words[-1] not in STOP_WORDS


def refers_back(text: str, things: Sequence[QuestionEntity]) -> tuple[str, ...]:
    """Return words that refer to an earlier turn; a pronoun behind an entity refers to it."""
    bare = _DUMMY.sub(lambda match: " " * len(match[0]), text)
    first = min((thing.start for thing in things), default=len(text))
    earlier: dict[int, str] = {}
    for pattern in (_GOES_ON, _POINTED, _POINTED_GERMAN):
        for match in pattern.finditer(bare):
            if match.start("words") == 0 and len(bare.split()) > _SHORT:
                continue
            earlier.setdefault(match.start("words"), match["words"].strip())
    for match in _SAME.finditer(bare):
        earlier.setdefault(match.start(), match[0])
    for match in _WORD.finditer(bare, 0, first):
        if match[0].lower() in cue_words("pronouns") and _is_unexplained(match):
            earlier.setdefault(match.start(), match[0])
    return tuple(dict.fromkeys(word for _, word in sorted(earlier.items())))


def _is_unexplained(pronoun: re.Match[str]) -> bool:
    """Whether the pronoun has no likely referent before it in the question."""
    before = _WORD.findall(pronoun.string[: pronoun.start()])
    if before and pronoun[0][0].isupper():
        return False  # part of a title
    telling = [word for word in before if word.lower() not in STOP_WORDS]
    return len(telling) < _EXPLAINED and not any(word[0].isupper() for word in before[1:])


def _is_structural(draft: QuestionDraft) -> bool:
    """Whether the question is about entities and how they are related."""
    if draft.names and draft.relations:
        return True
    return draft.names > 1 and has_cue("connection", draft.text)


def _is_conceptual(draft: QuestionDraft) -> bool:
    """Whether the question is about a topic: it names nothing and asks for no single fact."""
    if draft.things or draft.relations or draft.times or draft.kind in _OF_FACTS:
        return False
    words = [word.lower() for word in _WORD.findall(draft.text)]
    if any(word in cue_words("possessives") for word in words):
        return False
    is_topic = draft.kind in {"compare", "summarize", "why"} or has_cue("conceptual", draft.text)
    return is_topic and any(word not in STOP_WORDS for word in words)


_OF_FACTS = frozenset({"who", "when", "where", "how many", "list", "yes or no"})


def _is_exhaustive(draft: QuestionDraft) -> bool:
    """Whether everything is asked for: a list without a number, a count, events of a period."""
    if draft.kind == "how many":
        return _counts_things(draft)
    if draft.kind in {"compare", "summarize"}:
        return has_cue("everything", draft.text) and draft.kind == "summarize"
    if draft.kind == "list":
        return not _is_numbered(draft.text)
    if draft.kind in {"what", "yes or no"} and _asks_of_times(draft):
        return True
    return has_cue("everything", draft.text) and draft.kind in {"what", "who", "where", "when"}


def _asks_of_times(draft: QuestionDraft) -> bool:
    """Whether the question only asks what happens in a period."""
    times = [it for it in draft.times if it.start or it.end]
    is_asked = any(has_cue(name, draft.text) for name in TIME_CUES)
    if not times or draft.things or not is_asked:
        return False
    left = draft.text
    for time in times:
        left = left.replace(time.surface, " ")
    left = without_cues(left, *TIME_CUES)
    return all(word.lower() in STOP_WORDS for word in _WORD.findall(left))


_COUNTED = _PATTERNS["counted"]


def _counts_things(draft: QuestionDraft) -> bool:
    match = _COUNTED.search(draft.text)
    return match is not None and match["noun"].lower() not in cue_words("amounts")


def _is_numbered(text: str) -> bool:
    match = _NUMBERED.match(text)
    if match is None:
        return False
    number = match["n"].lower()
    return number.isdigit() or number in cue_words("small_numbers")


def _without_times(draft: QuestionDraft) -> str:
    """Return the text with names and times replaced, whose conjunctions join no clauses."""
    bare = _outside(draft.text, draft.things)
    for time in draft.times:
        bare = bare.replace(time.surface, "X")
    return bare


def _outside(text: str, things: Sequence[QuestionEntity]) -> str:
    """Return the text with "X" in the place of each name."""
    bare = text
    for thing in sorted({(it.start, it.end) for it in things}, reverse=True):
        bare = bare[: thing[0]] + "X" + bare[thing[1] :]
    return bare
