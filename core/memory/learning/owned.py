"""Statements about what belongs to somebody: "my sister's name is Ruth", "Atlas's budget is …".

Documents say such things in fields; people who talk say them in sentences.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.extract.vocabulary.vocabulary import Vocabulary
from core.memory.dialogue.mentions import kind_of_noun, new_mention
from core.records.graph.edits import EntityName, StatementRef

_I = re.IGNORECASE
_BE = (
    r"(?:is|are|was|were|is\s+called|is\s+named|are\s+called|will\s+be|has\s+been|['’]s"
    r"|ist|sind|war|waren|heißt|heißen)"
)
_NAME = r"[^\W\d_a-z][\w.&'’-]*(?:\s+(?:of\s+|the\s+|von\s+)?[^\W\d_a-z][\w.&'’-]*)*"
_MINE = re.compile(
    rf"^\W*(?:my|our|mein\w*|unser\w*)\s+(?P<noun>[^\W\d_][\w-]*(?:\s+[a-zäöüß][\w-]*){{0,3}}?|\w[\w-]*)"
    rf"(?:['’]s?\s+name)?\s+(?P<be>{_BE})\s+(?:called\s+|named\s+)?(?P<object>\S.*)$",
    _I | re.DOTALL,
)
_THEIRS = re.compile(
    rf"^\W*(?P<owner>{_NAME}?)['’]s?\s+(?P<noun>[a-zäöüß][\w-]*(?:\s+[a-zäöüß][\w-]*){{0,2}})\s+(?:is|are|was|were|ist|sind)\s+(?P<object>\S.*)$",
    re.DOTALL,
)
_OF = re.compile(
    rf"^\W*(?:(?i:the|der|die|das)\s+)(?P<noun>[^\W\d_][\w-]*(?:\s+[a-zäöüß][\w-]*)?)\s+(?:of|for|von|für)\s+(?:the\s+)?"
    rf"(?P<owner>{_NAME})\s+(?:is|are|was|were|ist|sind|beträgt)\s+(?:now\s+|jetzt\s+)?(?P<object>\S.*)$",
    re.DOTALL,
)
_IS_MINE = re.compile(
    rf"^\W*(?P<object>{_NAME})\s+(?:is|was|ist|war)\s+(?:my|our|mein\w*|unser\w*)\s+(?:new\s+|neue[rs]?\s+)?"
    rf"(?P<noun>[^\W\d_][\w-]*(?:\s+[a-zäöüß][\w-]*)?)\W*$",
    re.DOTALL,
)
_IS_OF = re.compile(
    rf"^\W*(?P<object>{_NAME})\s+(?:is|was|became|ist|war|wurde)\s+(?:now\s+|jetzt\s+)?(?:the|der|die|das)\s+(?:new\s+|neue[rs]?\s+|current\s+)?"
    rf"(?P<noun>[a-zäöüß][\w-]*(?:\s+[a-zäöüß][\w-]*)?|[A-ZÄÖÜ]{{2,4}}|[A-ZÄÖÜ][a-zäöüß]+in?)\s+(?:of|at|for|von|bei)\s+(?:the\s+)?(?P<owner>{_NAME})\W*$",
    re.DOTALL,
)
_NAMED_SO = re.compile(
    rf"^\W*(?:(?i:i|we|ich|wir))\s+(?:have|had|got|habe|haben)\s+(?:a|an|one|eine?n?)\s+"
    rf"(?P<noun>[^\W\d_][\w-]*(?:\s+[a-z][\w-]*)?)\s+(?:named|called|namens)\s+(?P<object>{_NAME})\W*$",
    re.DOTALL,
)
_APPOSED = re.compile(
    rf"^\W*(?i:my|our|mein\w*|unser\w*)\s+(?P<noun>[a-zäöü][\w-]*|[A-ZÄÖÜ][a-zäöüß]+(?=\s+[A-ZÄÖÜ]))\s+"
    rf"(?P<object>{_NAME})\s+[a-zäöü]"
)
_ON = re.compile(r"^(?:on|at|in|am|um|im|the|a|an|ein|eine|einen)\s+", _I)
_TAIL = re.compile(r"[\s.!,;:]+(?:now|jetzt|currently|by the way)?[\s.!,;:]*$", _I)
_VAGUE = re.compile(
    r"^(?:not\b|so\b|very\b|really\b|too\b|great|good|bad|nice|fine|ok\b|okay|it\b|that\b|this\b|to\b|gut\b|schön|sehr\b|nicht\b|here\b|there\b|about\b|what\b|like\b|going\b|doing\b|getting\b|trying\b|coming\b|just\b|always\b|still\b|also\b|a\s+(?:great|good|real|huge|big|lot))",
    _I,
)
# "My only question is …" belongs to nobody.
_NO_NOUNS = frozenset(
    "question problem guess point idea bad favorite favourite goal plan hope wish opinion view "
    "feeling mistake turn pleasure apologies frage meinung idee".split()
)


class Owned(Struct, frozen=True):
    """A statement read from a sentence, and how surely."""

    said: StatementRef
    confidence: float


def owned(sentence: str, *, me: str, vocabulary: Vocabulary) -> Iterator[Owned]:
    """What the sentence says of things that belong to the user, `me`, or to something named."""
    for pattern in (_NAMED_SO, _OF, _IS_OF, _IS_MINE, _MINE, _THEIRS):
        found = pattern.match(sentence)
        if found is None:
            continue
        made = _said(found, me, vocabulary)
        if made is not None:
            yield made
            return


def apposed(sentence: str, *, me: str, vocabulary: Vocabulary) -> Owned | None:
    """Who is called so beside what else is said: "my wife Clara works at …"."""
    found = _APPOSED.match(sentence)
    if found is None or kind_of_noun(found["noun"], vocabulary) != "Person":
        return None
    return _said(found, me, vocabulary)


def _said(found: re.Match[str], me: str, vocabulary: Vocabulary) -> Owned | None:
    groups = found.groupdict()
    owner = groups.get("owner")
    noun = re.sub(r"['’]s?\s+name$", "", groups["noun"]).strip()
    noun = re.sub(r"['’]s?$", "", noun)
    value = _value(groups["object"])
    if not value or _VAGUE.match(value) or noun.casefold() in _NO_NOUNS:
        return None
    subject = new_mention(owner, vocabulary) if owner else None
    named = (
        EntityName(owner, subject.kind or "Concept")
        if owner and subject
        else EntityName(me, "Person")
    )
    where = _WHERE.match(groups["object"])
    if where is not None and not any(map(str.isdigit, value)):
        predicate = f"{noun.casefold()} {groups.get('be') or 'is'} {where[1].casefold()}"
        return Owned(StatementRef(named, predicate, value, _kind_of_place(value, vocabulary)), 0.7)
    return Owned(related(named, noun, value, vocabulary), 0.75)


_WHERE = re.compile(r"^(in|at|near|im|bei)\s+", _I)


def _kind_of_place(value: str, vocabulary: Vocabulary) -> str:
    if not re.fullmatch(_NAME, value):
        return ""
    return new_mention(value, vocabulary).kind or "Concept"


def _value(text: str) -> str:
    """The object without an article or preposition before it and marks behind it."""
    bare = _TAIL.sub("", text.split("\n", maxsplit=1)[0])
    opening = _ON.match(bare)
    # "A negative" is a blood type.
    is_article = opening is not None and opening[0].islower()
    return (bare[opening.end() :] if opening is not None and is_article else bare).strip()


def related(subject: EntityName, noun: str, value: str, vocabulary: Vocabulary) -> StatementRef:
    """The statement with the vocabulary's relation where the noun is the name of one."""
    kind = _kind_of_value(noun, value, vocabulary)
    said = vocabulary.field(noun)
    if said is None:
        return StatementRef(
            subject, noun.casefold() if kind or not noun.isupper() else noun, value, kind
        )
    relation = said.relation
    if relation.value:
        return StatementRef(subject, relation.name, value)
    if said.is_turned or not kind:
        return StatementRef(subject, noun.casefold(), value, kind)
    if not relation.fits(subject.kind, kind):
        return StatementRef(subject, noun.casefold(), value, kind)
    return StatementRef(subject, relation.name, value, kind)


def _kind_of_value(noun: str, value: str, vocabulary: Vocabulary) -> str:
    """The type of the object: what the noun says of a name; empty for what is no name."""
    if not re.fullmatch(_NAME, value):
        return ""
    said = vocabulary.field(noun)
    if said is not None and said.relation.value:
        return ""
    told = kind_of_noun(noun.rsplit(maxsplit=1)[-1], vocabulary)
    of_field = said.kind if said is not None else ""
    return told or of_field or new_mention(value, vocabulary).kind or "Concept"
