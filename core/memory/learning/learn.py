"""What is learned from a turn of the user: never from anything else that is said (N8)."""

import re
from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from core.extract.dates.dates import DateFound, dates
from core.extract.extract import extract
from core.extract.statements.speakers import ME
from core.extract.vocabulary.vocabulary import Vocabulary
from core.memory.conversation_lexicon import phrase_pattern
from core.memory.learning.gate import Utterance, utterances
from core.memory.learning.importance import importance
from core.memory.learning.learned import Learned, Stated
from core.memory.learning.owned import Owned, apposed, owned
from core.memory.learning.plain import Plain, plain
from core.memory.learning.wishes import wish
from core.memory.learning.worth import Known, cut, is_worth
from core.records.files.documents import Document, Passage, TextTraits
from core.records.graph.edits import EntityName, StatementRef
from core.records.knowledge import ExtractedStatement
from core.records.memory import Intent
from core.retrieve.question.cues import language_of_question

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_YEAR = re.compile(r"\b\d{4}\b")
_AHEAD = re.compile(
    r"\b(?:will|going to|next|tomorrow|soon|'ll|until|due|deadline|werde|wird|nächste\w*|morgen)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|been|\w+ed|moved|bought|left|quit|got|met|began|became|went|came|war"
    r"|wurde|hatte|habe|bin|ge\w+t|ge\w+en)\b",
    re.IGNORECASE,
)
_TIMELY = re.compile(
    r"^(?:yesterday|today|tomorrow|now|last|next|this|gestern|heute|morgen|\d{4})\b", re.IGNORECASE
)
_UNSURE = frozenset({"possible", "reported"})
# What somebody is told of must have a name; these are none.
_NOBODY = frozenset("it that this they he she you there what which who es das".split())
MOST_STATEMENTS = 6


def learn(
    turn: str, *, author: str, at: datetime, vocabulary: Vocabulary, language: str = ""
) -> Learned:
    """The aim and weight of the turn, its statements to be confirmed, and its standing wishes.

    `author` is the user's own name, for whom "I" stands; without one it is "Me". `at` is when
    it was said. Questions, small talk, what is only supposed, quoted or played, and orders to
    the machine teach nothing. Never raises: any text can be said.
    """
    told = language or language_of_question(turn)
    said = utterances(turn)
    me = author.strip() or ME
    statements = tuple(_stated(turn, said, me=me, at=at, language=told, vocabulary=vocabulary))
    remarks = tuple(wish(turn[it.said_from : it.end]) for it in said if it.kind == "wish")
    intent = _intent(turn, said)
    names = {it.said.subject.name for it in statements} | {
        it.said.object for it in statements if it.said.object_kind
    }
    weight, why = importance(turn, intent=intent, statements=statements, things=len(names))
    return Learned(intent, weight, why, statements, tuple(dict.fromkeys(filter(None, remarks))))


def _intent(turn: str, said: tuple[Utterance, ...]) -> Intent:
    """What the turn as a whole is: the weightiest of its sentences."""
    kinds = {it.kind for it in said}
    refused = re.match(
        r"^\W*(?:no|nope|wrong|actually|nein|falsch|correction)\b(?=[\s,:;.!])", turn, re.IGNORECASE
    )
    order: list[tuple[Intent, bool]] = [
        ("preference", "wish" in kinds),
        ("correction", "correction" in kinds or (refused is not None and "statement" in kinds)),
        ("question", "question" in kinds),
        ("instruction", "order" in kinds),
        ("statement", bool(kinds & {"statement", "supposed", "quoted"})),
        ("feedback", "feedback" in kinds),
        ("statement", "played" in kinds),
        ("small talk", True),
    ]
    return next(intent for intent, is_so in order if is_so)


def _stated(
    turn: str,
    said: tuple[Utterance, ...],
    *,
    me: str,
    at: datetime,
    language: str,
    vocabulary: Vocabulary,
) -> Iterator[Stated]:
    """What the sentences state that pass the gate, each statement once."""
    told = [it for it in said if it.kind == "statement"]
    if not told:
        return
    read = _extracted(turn, told, me=me, at=at, language=language, vocabulary=vocabulary)
    seen: set[StatementRef] = set()
    for it in told:
        sentence = turn[it.said_from : it.end]
        found = [_whole(turn, it, one) for one in owned(sentence, me=me, vocabulary=vocabulary)]
        is_owned = bool(found)
        found = found or _of_extraction(read, it, turn)
        if not found or any(_is_cut(one, sentence) for one in found):
            one = plain(sentence, me=me, language=language, vocabulary=vocabulary)
            found = [_whole(turn, it, one)] if one is not None else found
        beside = apposed(sentence, me=me, vocabulary=vocabulary)
        if beside is not None and not is_owned:
            found = [*found, _whole(turn, it, beside)]
        is_decided = (
            re.search(phrase_pattern("weighty", "decisions"), sentence, re.IGNORECASE) is not None
        )
        for one in found:
            made = _dated(_cut(one), sentence, at=at, language=language)
            is_dated = made.valid_from is not None
            if made.said in seen or len(seen) >= MOST_STATEMENTS:
                continue
            told = Known(me, language, dated=is_dated, decided=is_decided, owned=is_owned)
            if is_worth(made.said, told):
                seen.add(made.said)
                yield made


def _cut(one: Stated) -> Stated:
    """The statement without what follows its object, when that is a literal."""
    if one.said.object_kind:
        return one
    return replace(one, said=replace(one.said, object=cut(one.said.object) or one.said.object))


def _whole(turn: str, it: Utterance, one: Owned | Plain) -> Stated:
    """The statement with the whole sentence as its quotation."""
    return Stated(one.said, turn[it.said_from : it.end], it.said_from, it.end, one.confidence)


def _is_cut(one: Stated, sentence: str) -> bool:
    """Whether the object is only the last of several that are counted up."""
    before = sentence[: max(0, sentence.find(one.said.object))]
    return re.search(r"\b(?:and|or|und|oder)\s+$", before) is not None


def _extracted(
    turn: str,
    told: list[Utterance],
    *,
    me: str,
    at: datetime,
    language: str,
    vocabulary: Vocabulary,
) -> tuple[ExtractedStatement, ...]:
    """What the extraction of documents reads in those sentences; all others are blanked."""
    text = " " * len(turn)
    for it in told:
        text = text[: it.said_from] + turn[it.said_from : it.end] + text[it.end :]
    document = Document(
        "", None, "txt", "", text, language=language, written_at=at,
        traits=TextTraits(has_key_values=True),
    )  # fmt: skip
    passage = Passage(0, 0, len(text), text)
    return extract(document, [passage], vocabulary=vocabulary, you=me).statements


def _of_extraction(read: tuple[ExtractedStatement, ...], it: Utterance, turn: str) -> list[Stated]:
    sentence = turn[it.said_from : it.end]
    is_decided = (
        re.search(phrase_pattern("weighty", "decisions"), sentence, re.IGNORECASE) is not None
    )
    found: list[Stated] = []
    for one in read:
        if not (it.said_from <= one.start < it.end) or not _is_meant(one, is_decided=is_decided):
            continue
        if _is_spoken_to(one.object, sentence):
            continue
        value = one.object if one.object_kind else one.object.strip(" .,;!")
        said = StatementRef(
            EntityName(one.subject, one.subject_kind), one.predicate, value, one.object_kind
        )
        found.append(
            Stated(
                said, sentence, it.said_from, it.end, one.confidence, one.valid_from,
                one.valid_to, one.precision,
            )
        )  # fmt: skip
    return found


def _is_spoken_to(name: str, sentence: str) -> bool:
    """Whether the name only says to whom the sentence is said: "I agree, Anna"."""
    return re.search(rf",\s+{re.escape(name)}\W*$", sentence) is not None


def _is_meant(one: ExtractedStatement, *, is_decided: bool) -> bool:
    """Whether the statement is meant as one, and both of its ends are something."""
    if one.modality in _UNSURE:
        return False
    if one.modality == "planned" and not (is_decided or one.valid_from):
        return False
    if one.subject.casefold() in _NOBODY or one.object.casefold() in _NOBODY:
        return False
    is_time = _TIMELY.match(one.object) is not None or not _WORD.search(one.object)
    return bool(one.object_kind) or not is_time


def _dated(one: Stated, sentence: str, *, at: datetime, language: str) -> Stated:
    """The statement with the time its sentence tells; what is past lies not ahead."""
    found = one
    if found.valid_from is not None and str(found.valid_from.year) in found.said.object:
        # "Cyberpunk 2077" is a name, and "until 2028" is what is said.
        found = replace(found, valid_from=None, valid_to=None, precision="")
    if found.valid_from is None and found.valid_to is None:
        told = _first_date(sentence, found, at=at, language=language)
        if told is not None:
            found = replace(
                found,
                valid_from=told.valid_from,
                valid_to=told.valid_to if told.form in {"range", "until"} else None,
                precision=told.precision,
            )
    ahead = found.valid_from is not None and found.valid_from > at
    if ahead and not _YEAR.search(sentence) and not _AHEAD.search(sentence):
        is_past = _PAST.search(sentence) is not None
        return _a_year_before(found) if is_past else found
    return found


def _first_date(sentence: str, found: Stated, *, at: datetime, language: str) -> DateFound | None:
    """The first date beside the object; a date that is the object dates nothing."""
    value = sentence.find(found.said.object)
    for it in dates(sentence, stated_at=at, language=language):
        is_object = value >= 0 and it.start < value + len(found.said.object) and value < it.end
        if not is_object:
            return it
    return None


def _a_year_before(one: Stated) -> Stated:
    start = one.valid_from
    if start is None:
        return one
    day = min(start.day, 28) if start.month == 2 else start.day
    return replace(one, valid_from=start.replace(year=start.year - 1, day=day))
