"""What is known of a follow-up before it is understood, and pieces of text put together."""

import re
from datetime import datetime

from msgspec import Struct

from core.extract.dates.dates import dates
from core.extract.vocabulary.vocabulary import Vocabulary
from core.extract.words.tagger import classes
from core.graph.name_index import EntityNameIndex
from core.memory.follow_up.at_hand import AtHand, Before, Spot
from core.memory.follow_up.naming import known_apart, spots_in
from core.records.memory import RewrittenQuestion
from core.retrieve.question.cues import cue_words, language_of_question
from core.retrieve.question.times import find_times

WORD = re.compile(r"[^\W\d_][\w'’-]*|\d+")
_PREPOSITION = re.compile(
    r"(?:in|on|at|since|until|till|before|after|by|during|from|im|am|seit|bis|ab|vor|nach|um)"
    r"(?:\s+(?:the|dem|den|der|jahr|year))*\s+",
    re.IGNORECASE,
)
_END = re.compile(r"[\s?!.]*$")


class Asked(Struct, frozen=True):
    """A follow-up question with what it is understood by."""

    text: str
    at_hand: AtHand
    language: str
    now: datetime
    vocabulary: Vocabulary
    names: EntityNameIndex | None
    spots: tuple[Spot, ...]

    def read(self, text: str) -> "Asked":
        """The same for another text."""
        return read(
            text,
            at_hand=self.at_hand,
            now=self.now,
            vocabulary=self.vocabulary,
            names=self.names,
            language=self.language,
        )


def read(
    text: str,
    *,
    at_hand: AtHand,
    now: datetime,
    vocabulary: Vocabulary,
    names: EntityNameIndex | None,
    language: str = "",
) -> Asked:
    """The question with its language and the things that it names itself."""
    found = spots_in(text, names=names, vocabulary=vocabulary, at_hand=at_hand)
    spots = tuple(known_apart(it, at_hand) for it in found)
    last = at_hand.last
    told = language or _language(text, last)
    return Asked(text, at_hand, told, now, vocabulary, names, spots)


def _language(text: str, last: Before | None) -> str:
    """The language of the question, or of the one before when it is too short to tell."""
    own = language_of_question(text)
    if own == "de" or last is None or len(WORD.findall(text)) > _TELLING:
        return own
    of_last = language_of_question(last.text)
    # A vote of nothing says English.
    has_english = any(word.casefold() in _ENGLISH for word in WORD.findall(text))
    return own if has_english else of_last


_TELLING = 6
_ENGLISH = frozenset(
    "the and what who which how about it he she they his her why when where since does did is are "
    "no not i meant more else tell".split()
)


class Said(Struct, frozen=True):
    """A time as it is said: where it stands, and where its date begins behind prepositions."""

    start: int
    bare: int
    end: int


def times_of(text: str, asked: Asked) -> tuple[Said, ...]:
    """The times in the text; "in 2022" begins at "in" and its date at "2022"."""
    found: list[Said] = []
    for time in find_times(text, now=asked.now):
        start = text.find(time.surface)
        if start >= 0 and not time.event:
            found.append(_with_preposition(text, start, start + len(time.surface)))
    return tuple(found)


def _with_preposition(text: str, start: int, end: int) -> Said:
    own = _PREPOSITION.match(text, start, end)
    if own is not None:
        return Said(start, own.end(), end)
    for match in _PREPOSITION.finditer(text, 0, start):
        if match.end() == start and (match.start() == 0 or not text[match.start() - 1].isalnum()):
            return Said(match.start(), start, end)
    return Said(start, start, end)


def date_in(text: str) -> str:
    """The first date that a short answer states, as it is written; else nothing."""
    found = dates(text, stated_at=None, language="en")
    return text[found[0].start : found[0].end] if found else ""


def bare_end(text: str) -> str:
    """The text without marks at its end."""
    return _END.sub("", text)


def question_of(text: str) -> str:
    """The text as a question: with a capital, single spaces and one mark at its end."""
    folded = " ".join(bare_end(text).split()).replace(" ,", ",").strip(" ,;:-–")
    return f"{folded[:1].upper()}{folded[1:]}?" if folded else ""


def put(text: str, start: int, end: int, words: str) -> str:
    """The text with `words` in the place of what stands at `start` to `end`."""
    return f"{text[:start]}{words}{text[end:]}"


def behind(text: str, words: str) -> str:
    """The question with words behind its last one."""
    return f"{bare_end(text)} {words}?"


def is_noun(word: str, language: str) -> bool:
    """Whether the word is most likely a noun or a name."""
    return classes(word.casefold(), language)[0] in "np"


def is_verb(word: str, language: str) -> bool:
    """Whether the word may be a verb."""
    return bool(set(classes(word.casefold(), language)) & set("VQBHM"))


def is_certain_verb(word: str, language: str) -> bool:
    """Whether the word is most likely a verb."""
    return classes(word.casefold(), language)[0] in "VBHM"


def without_article(text: str) -> str:
    """The words without a determiner before them."""
    first, _, rest = text.strip().partition(" ")
    is_one = first.casefold() in cue_words("determiners") and first.casefold() != "no"
    return rest.strip() if rest and is_one else text.strip()


def joined(names: tuple[str, ...], language: str) -> str:
    """The names counted up: "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {'und' if language == 'de' else 'and'} {names[-1]}"


def made_whole(asked: Asked, text: str, sure: float, how: str) -> RewrittenQuestion:
    """The text in the place of all that was asked."""
    return RewrittenQuestion(asked.text, text, ((bare_end(asked.text).strip(), text),), how, sure)
