"""Speakers of a document: to whom "I" and "you" refer at an offset.

In mails the speaker is the sender, in what they quote its author; in conversations ("Anna: …") it
is whoever has the turn; in the user's own notes it is the user, in a text by others or from the
web its author. "You" is the other one if there are exactly two.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from email.utils import getaddresses

from msgspec import Struct
from msgspec.structs import replace

from core.extract.entities.kind_classifier import person_probability
from core.extract.entities.kinds import NamedEntity
from core.extract.statements.coreference import FIRST_PERSON
from core.extract.structure.structure import StructureExtraction
from core.extract.structure.values import split_values
from core.language.text.tagger import is_known_word, tagged_language
from core.language.vocabulary.gazetteers import listed
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import CLIP_FIELD, Document
from core.records.files.status import Authorship
from core.records.knowledge import ExtractedMention, ExtractedStatement

ME = "Me"
# Words for the speaker that stand in a list of people, as "me" does.
_SPEAKER_WORDS = FIRST_PERSON | {"mir", "mich", "uns", "mij", "ons", "myself"}
_GROUPS_OF_PEOPLE = frozenset({"Person", "Team"})
# File kinds of personal notes.
OWN_KINDS = frozenset({"md", "org", "rst", "txt"})
MAX_SPEAKERS = 12
# A name alone is taken for a person's from here on; unknown words have 0.35.
_MIN_PROBABILITY = 0.4
# Fields of a document that tell the page it was taken from.
_PAGE_FIELDS, _WEB = frozenset({"source", "url"}), ("http://", "https://")
_AUTHORS = frozenset({"author", "authors", "creator", "by", "from"})
_NAME = (
    r"(?P<name>[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ\d][\w.'’-]*){0,2}"
    rf"|{'|'.join(sorted(_SPEAKER_WORDS))})[*_]{{0,2}}"
)
_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?(?:[ \t]?[AaPp][Mm])?"
_TIME = rf"(?P<time>[(\[]?{_CLOCK}[)\]]?)"
_LEAD = r"^[ \t>*_#-]*"
# A turn opens with "Anna:", "[10:03] Anna:", "[10:03]" (an unknown speaker), "Anna [10:03]:", or is
# headed by "Anna  10:03".
_TURNS = (
    re.compile(
        rf"{_LEAD}(?:(?P<time>\[[^\]\n]{{0,30}}\d:\d\d[^\]\n]{{0,12}}\]|{_CLOCK})[ \t,-]*)?"
        rf"(?:{_NAME}:[*_]{{0,2}}[ \t]+(?=\S)|(?<=\] ))",
        re.MULTILINE,
    ),
    re.compile(rf"{_LEAD}{_NAME}[ \t]*{_TIME}:[*_]{{0,2}}[ \t]+(?=\S)", re.MULTILINE),
    re.compile(rf"{_LEAD}{_NAME}[ \t,|–-]*{_TIME}[*_]{{0,2}}:?[ \t]*\n+(?=[^\n]*\S)", re.MULTILINE),
)
_LINE = re.compile(r"^[^\n]*\S", re.MULTILINE)
_BLOCK = re.compile(r"(?:^[ \t]*\S[^\n]*(?:\n|\Z))+", re.MULTILINE)
_QUOTED = re.compile(r"(?:^[ \t]*>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_HEADERS = re.compile(
    r"^[ \t*]*(?P<key>[^\W\d]+):[ \t*]+(?P<value>\S[^\n]*)\n"
    r"(?:[ \t*]*[^\W\d]+:[ \t*]+\S[^\n]*(?:\n|\Z)){2,}",
    re.MULTILINE,
)


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


def find_speakers(
    document: Document, *, vocabulary: Vocabulary, you: str = "", authorship: Authorship = ""
) -> SpeakerTurns:
    """Return the speaker turns of the document; `you` is the user's own name, if it is known.

    Without `authorship`, notes that name no other author are taken for the user's own. A page from
    the web is by others, whatever folder it is in.
    """
    sender = _people(document, "from")
    if sender:
        return SpeakerTurns(tuple(_mail_turns(document, sender[0])))
    user = NamedEntity(you or ME, "Person")
    is_by_others = authorship == "others" or _is_from_web(document)
    turns = _turns(document, vocabulary, user=None if is_by_others else user)
    if turns:
        return SpeakerTurns(turns)
    if is_by_others:
        return SpeakerTurns(((0, SpeakerContext(_author(document, vocabulary))),))
    if authorship == "own" or (document.kind in OWN_KINDS and _is_own(document, you)):
        return SpeakerTurns(((0, SpeakerContext(user)),))
    return SpeakerTurns()


def with_speakers(structure: StructureExtraction, speakers: SpeakerTurns) -> StructureExtraction:
    """Replace "me" among the names of fields and cells by the speaker; left out if unknown."""

    def named(name: str, kind: str, start: int) -> NamedEntity | None:
        word = name.rstrip(".")
        is_speaker = word.lower() in _SPEAKER_WORDS and not word[1:].isupper()
        if not is_speaker or kind not in _GROUPS_OF_PEOPLE:
            return NamedEntity(name, kind)
        speaker = speakers.at(start).speaker
        return speaker if speaker and speaker.name != ME else None

    def mentioned(mention: ExtractedMention) -> ExtractedMention | None:
        entity = named(mention.name, mention.kind, mention.start)
        return entity and replace(mention, name=entity.name, kind=entity.kind)

    def stated(statement: ExtractedStatement) -> ExtractedStatement | None:
        subject = named(statement.subject, statement.subject_kind, statement.start)
        target = named(statement.object, statement.object_kind, statement.start)
        if subject is None or target is None or subject == target:
            return None
        return replace(
            statement,
            subject=subject.name,
            subject_kind=subject.kind,
            object=target.name,
            object_kind=target.kind,
        )

    return replace(
        structure,
        mentions=tuple(filter(None, map(mentioned, structure.mentions))),
        statements=tuple(filter(None, map(stated, structure.statements))),
    )


def _mail_turns(document: Document, sender: str) -> Iterator[tuple[int, SpeakerContext]]:
    """Yield the sender's text, what it quotes with its authors, and the mails below it."""
    receivers = _people(document, "to")
    addressee = _person(receivers[0]) if len(receivers) == 1 else None
    own = SpeakerContext(_person(sender), addressee)
    people = (*receivers, *_people(document, "cc"), sender)
    yield 0, own
    text = document.text
    body = max((it.end for it in document.fields if it.kind == "mail_header"), default=0)
    below = next(
        (it for it in _HEADERS.finditer(text, body) if it["key"].lower() in listed("mail_senders")),
        None,
    )
    for quoted in _QUOTED.finditer(text, body, below.start() if below else len(text)):
        yield (
            quoted.start(),
            SpeakerContext(_person(_quoted_author(text[: quoted.start()], people))),
        )
        yield quoted.end(), own
    if below is not None:
        author = _names(below["value"])
        yield (
            below.start(),
            SpeakerContext(_person(author[0] if author else below["value"].strip())),
        )


def _quoted_author(before: str, people: Sequence[str]) -> str:
    """Return who is named in the line above a quote; empty if the line does not introduce it."""
    opening = " ".join(before.rstrip().rsplit("\n", 2)[-2:]).casefold()
    named = (person for person in people if person.casefold() in opening)
    return next(named, "") if opening.endswith(":") else ""


def _people(document: Document, name: str) -> list[str]:
    """Return the names in a mail header, or the addresses of those without a name."""
    return _names(
        *(
            field.value
            for field in document.fields
            if field.kind == "mail_header" and field.name.strip().lower() == name
        )
    )


def _names(*values: str) -> list[str]:
    return [shown.strip(" \"'") or address for shown, address in getaddresses(values) if address]


def _turns(
    document: Document, vocabulary: Vocabulary, *, user: NamedEntity | None
) -> tuple[tuple[int, SpeakerContext], ...]:
    """Return the speaker turns if the text is a conversation; "me: …" is a turn of the user."""
    matches = [
        turn
        for turn in _opening_turns(document.text)
        if turn["time"] or vocabulary.field(turn["name"]) is None
    ]
    names = list(dict.fromkeys(turn["name"] for turn in matches if turn["name"]))
    if not _is_talk(document, matches, names, vocabulary):
        return ()
    language = tagged_language(document.language)
    people = {it: user if it.lower() in _SPEAKER_WORDS else _speaker(it, language) for it in names}
    other = dict(zip(names, reversed(names), strict=True)) if len(names) == 2 else {}
    return tuple(
        (
            turn.start(),
            SpeakerContext(people.get(turn["name"]), people.get(other.get(turn["name"], ""))),
        )
        for turn in matches
    )


def _opening_turns(text: str) -> list[re.Match[str]]:
    """Return where turns open, in order; each form of a turn is looked for in the whole text."""
    opening = {turn.start(): turn for form in reversed(_TURNS) for turn in form.finditer(text)}
    return [opening[at] for at in sorted(opening)]


def _is_talk(
    document: Document, turns: Sequence[re.Match[str]], names: Sequence[str], vocabulary: Vocabulary
) -> bool:
    """Whether the turns make up half of the lines or paragraphs, and people have them.

    Labels that come once each and without a time are people only if their names are likely names
    of people: "Pros: …", "Cons: …" is no conversation.
    """
    is_timed = sum(1 for turn in turns if turn["time"]) * 2 > len(turns)
    least = 1 if is_timed else 2
    if not least <= len(names) <= MAX_SPEAKERS or len(turns) < least:
        return False
    lines = sum(1 for _ in _LINE.finditer(document.text))
    blocks = sum(1 for _ in _BLOCK.finditer(document.text))
    if 2 * len(turns) < min(lines, blocks if is_timed or len(turns) > len(names) else lines):
        return False
    return (
        is_timed
        or len(turns) > len(names)
        or all(
            name.lower() in _SPEAKER_WORDS
            or person_probability(name, vocabulary=vocabulary) > _MIN_PROBABILITY
            for name in names
        )
    )


def _speaker(name: str, language: str) -> NamedEntity | None:
    """Return the person of a turn; None for a label such as "Speaker 1" or "Interviewer"."""
    words = name.lower().split()
    is_common = all(is_known_word(word, language) and word not in FIRST_NAMES for word in words)
    return None if is_common or any(map(str.isdigit, name)) else _person(name)


def _person(name: str) -> NamedEntity | None:
    return NamedEntity(name, "Person") if name else None


def _author(document: Document, vocabulary: Vocabulary) -> NamedEntity | None:
    """Return the person who is named as the only author of the document."""
    names = list(split_values(document.author))
    is_person = len(names) == 1 and (
        person_probability(names[0], vocabulary=vocabulary) > _MIN_PROBABILITY
    )
    return _person(names[0]) if is_person else None


def _is_own(document: Document, you: str) -> bool:
    """Whether nobody but the user is named as the author."""
    authors = [it.value for it in document.fields if it.name.strip().lower() in _AUTHORS]
    return all(author.strip().casefold() == you.casefold() for author in authors if author.strip())


def _is_from_web(document: Document) -> bool:
    """Whether Loci saved the document from a page, or its properties give a page as its source."""
    properties = (
        (field.name.strip().lower(), field.value.strip().lower())
        for field in document.fields
        if field.kind in {"front_matter", "property"}
    )
    return any(
        (name, value) == CLIP_FIELD or (name in _PAGE_FIELDS and value.startswith(_WEB))
        for name, value in properties
    )
