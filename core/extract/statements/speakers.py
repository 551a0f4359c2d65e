"""Speakers of a document: to whom "I" and "you" refer at an offset.

In mails the speaker is the sender; in conversations ("Anna: …") it is whoever has the turn; in the
user's own notes it is the user. "You" is the other one if there are exactly two.
"""

import re
from bisect import bisect_right
from email.utils import getaddresses

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document

ME = "Me"
# File kinds of personal notes.
OWN_KINDS = frozenset({"md", "org", "rst", "txt"})
MAX_SPEAKERS = 12
_AUTHORS = frozenset({"author", "authors", "creator", "by", "from"})
_TURN = re.compile(
    r"^[ \t>*_-]*(?:\[[^\]\n]{1,40}\][ \t]*)?(?:\d{1,2}:\d\d(?::\d\d)?[ \t,-]*)?"
    r"(?P<name>[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*){0,2})[*_]{0,2}:[*_]{0,2}[ \t]+(?=\S)",
    re.MULTILINE,
)
_LINE = re.compile(r"^[^\n]*\S", re.MULTILINE)


class SpeakerContext(Struct, frozen=True):
    """The speaker and the addressee, if known."""

    speaker: NamedEntity | None = None
    addressee: NamedEntity | None = None


class SpeakerTurns(Struct, frozen=True):
    """Speaker turns of a document: start offsets, each with the context from there on."""

    turns: tuple[tuple[int, SpeakerContext], ...] = ()

    def at(self, start: int) -> SpeakerContext:
        """Return the context at that offset."""
        at = bisect_right(self.turns, start, key=lambda turn: turn[0]) - 1
        return self.turns[at][1] if at >= 0 else SpeakerContext()

    def people(self) -> tuple[str, ...]:
        """Return the names of all speakers."""
        return tuple(dict.fromkeys(voice.speaker.name for _, voice in self.turns if voice.speaker))


def find_speakers(document: Document, *, vocabulary: Vocabulary, you: str = "") -> SpeakerTurns:
    """Return the speaker turns of the document; `you` is the user's own name, if it is known."""
    sender = _people(document, "from")
    if sender:
        receivers = _people(document, "to")
        addressee = NamedEntity(receivers[0], "Person") if len(receivers) == 1 else None
        return SpeakerTurns(((0, SpeakerContext(NamedEntity(sender[0], "Person"), addressee)),))
    turns = _turns(document, vocabulary)
    if turns:
        return SpeakerTurns(turns)
    if document.kind in OWN_KINDS and _is_own(document, you):
        return SpeakerTurns(((0, SpeakerContext(NamedEntity(you or ME, "Person"))),))
    return SpeakerTurns()


def _people(document: Document, name: str) -> list[str]:
    """Return the names in a mail header, or the addresses of those without a name."""
    values = [
        field.value
        for field in document.fields
        if field.kind == "mail_header" and field.name.strip().lower() == name
    ]
    return [shown.strip(" \"'") or address for shown, address in getaddresses(values) if address]


def _turns(document: Document, vocabulary: Vocabulary) -> tuple[tuple[int, SpeakerContext], ...]:
    """Return the speaker turns if the text is a conversation."""
    matches = [
        turn for turn in _TURN.finditer(document.text) if vocabulary.field(turn["name"]) is None
    ]
    names = list(dict.fromkeys(turn["name"] for turn in matches))
    is_talk = 2 <= len(names) <= MAX_SPEAKERS and len(matches) >= 2
    if not is_talk or 2 * len(matches) < sum(1 for _ in _LINE.finditer(document.text)):
        return ()
    other = dict(zip(names, reversed(names), strict=True)) if len(names) == 2 else {}
    return tuple(
        (turn.start(), SpeakerContext(_person(turn["name"]), _person(other.get(turn["name"], ""))))
        for turn in matches
    )


def _person(name: str) -> NamedEntity | None:
    return NamedEntity(name, "Person") if name else None


def _is_own(document: Document, you: str) -> bool:
    """Whether nobody but the user is named as the author."""
    authors = [it.value for it in document.fields if it.name.strip().lower() in _AUTHORS]
    return all(author.strip().casefold() == you.casefold() for author in authors if author.strip())
