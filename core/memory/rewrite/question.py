"""A follow-up question with its tokens, phrases and names, and edits of question texts."""

import re
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from core.language.question.cues import language_of_question
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.times import find_times
from core.language.time.dates import dates
from core.language.vocabulary.vocabulary import Vocabulary
from core.memory.dialogue.dialogue_state import DialogueState, MentionSpan, PastTurn
from core.memory.dialogue.mentions import disambiguated, name_spans
from core.memory.dialogue.phrases import NounPhrase, Token, noun_phrases, tokens_in
from core.memory.rewrite.weights import FollowUpWeights, fitted_weights
from core.records.memory import RewrittenQuestion
from core.resources import patterns

_PATTERNS = patterns("follow_up")

WORD = re.compile(r"[^\W\d_][\w'’-]*|\d+")
_PREPOSITION = _PATTERNS["preposition"]
_AFTER_PREPOSITION = re.compile(
    r"(?:\b(?:in|by|at|on|since|until|before|after|im|am|seit|bis|vor|nach) )[^\W\d_]{3,}"
)
_END = re.compile(r"[\s?!.,;]*$")
# A question of more words tells its language by itself.
_SHORT_QUESTION_WORDS = 6
# Most characters between the two dates of a span.
_MAX_GAP_CHARS = 6
_ENGLISH = frozenset(
    "the and what who which how about it he she they his her why when where since does did is are "
    "no not i meant more else tell".split()
)


class FollowUp(Struct, frozen=True):
    """A question of a conversation, with what is needed to understand it."""

    text: str
    state: DialogueState
    language: str
    now: datetime
    vocabulary: Vocabulary
    names: EntityNameIndex | None
    weights: FollowUpWeights
    spans: tuple[MentionSpan, ...] = ()
    tokens: tuple[Token, ...] = ()
    phrases: tuple[NounPhrase, ...] = ()

    @property
    def is_german(self) -> bool:
        """Return whether the question is German."""
        return self.language == "de"

    def with_text(self, text: str) -> "FollowUp":
        """Return the same for another text."""
        spans = name_spans(text, names=self.names, vocabulary=self.vocabulary)
        return replace(
            self,
            text=text,
            spans=tuple(disambiguated(span, self.state) for span in spans),
            tokens=tokens_in(text, self.language),
            phrases=noun_phrases(text, self.language),
        )


def parse(
    text: str,
    state: DialogueState,
    *,
    now: datetime,
    vocabulary: Vocabulary,
    names: EntityNameIndex | None,
    weights: FollowUpWeights | None = None,
) -> FollowUp:
    """Return a question with its language, tokens, noun phrases and names."""
    language = _language(text, state.last)
    weights = weights or fitted_weights()
    empty = FollowUp("", state, language, now, vocabulary, names, weights)
    return empty.with_text(text)


def _language(text: str, last: PastTurn | None) -> str:
    """Return the language of a question, or of the one before if it is too short to tell."""
    own = language_of_question(text)
    if own == "de" or last is None or len(WORD.findall(text)) > _SHORT_QUESTION_WORDS:
        return own
    # Without a word that it knows, the vote says English.
    has_english = any(word.casefold() in _ENGLISH for word in WORD.findall(text))
    return own if has_english else language_of_question(last.text)


class TimeSpan(Struct, frozen=True):
    """A time in a text; its date begins at `bare`, behind prepositions."""

    start: int
    bare: int
    end: int


def times_in(text: str, now: datetime) -> tuple[TimeSpan, ...]:
    """Return the times in a text; "in 2022" begins at "in" and its date at "2022"."""
    spans: list[TimeSpan] = []
    text = titled(text)
    for time in find_times(text, now=now):
        start = text.find(time.surface)
        if start >= 0 and not time.event:
            spans.append(_with_preposition(text, start, start + len(time.surface)))
    return tuple(spans)


def titled(text: str) -> str:
    """Return the text with a capital behind prepositions: people write "in march"."""
    return _AFTER_PREPOSITION.sub(lambda match: match[0].title(), text)


def _with_preposition(text: str, start: int, end: int) -> TimeSpan:
    own = _PREPOSITION.match(text, start, end)
    if own is not None:
        return TimeSpan(start, own.end(), end)
    for match in _PREPOSITION.finditer(text, 0, start):
        if match.end() == start and (match.start() == 0 or not text[match.start() - 1].isalnum()):
            return TimeSpan(match.start(), start, end)
    return TimeSpan(start, start, end)


def date_in(text: str) -> str:
    """Return the first date that a text states, as it is written, or an empty string."""
    stated = list(dates(text, stated_at=None, language=language_of_question(text)))
    if not stated:
        return ""
    end = stated[0].end
    for date in stated[1:]:
        # "from 3 to 6 October" is one.
        if (
            len(text[end : date.start].strip(" –-").split()) <= 1
            and date.start - end < _MAX_GAP_CHARS
        ):
            end = date.end
    return text[stated[0].start : end]


def last_time(state: DialogueState, now: datetime) -> str:
    """Return the time that was last asked about or answered, or an empty string."""
    for turn in reversed(state.turns[-3:]):
        times = times_in(turn.text, now)
        if times:
            return turn.text[times[-1].bare : times[-1].end]
        date = date_in(turn.direct) or date_in(turn.answer)
        if date:
            return date
    return ""


def without_end(text: str) -> str:
    """Return the text without marks at its end."""
    return _END.sub("", text)


def as_question(text: str) -> str:
    """Return the text with a capital, single spaces and one question mark."""
    line = " ".join(without_end(text).split()).replace(" ,", ",").strip(" ,;:-–")
    return f"{line[:1].upper()}{line[1:]}?" if line else ""


def replaced(text: str, start: int, end: int, words: str) -> str:
    """Return the text with `words` in the place of what stands at `start` to `end`."""
    return f"{text[:start]}{words}{text[end:]}"


def appended(text: str, words: str) -> str:
    """Return the question with words behind its last one."""
    return f"{without_end(text)} {words}?"


def enumeration(names: tuple[str, ...], language: str) -> str:
    """Return the names as "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    last = "und" if language == "de" else "and"
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def rewritten(follow_up: FollowUp, text: str, sure: float, how: str) -> RewrittenQuestion:
    """Return the rewriting of a whole question."""
    pair = (without_end(follow_up.text).strip(), text)
    return RewrittenQuestion(follow_up.text, text, (pair,), how, sure)
