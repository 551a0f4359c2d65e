"""What a sentence says about a name without a verb: appositions, brackets, other names, types."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.extract.entities.kinds import GUESS, LIKELY, SURE, kind_of_description
from core.extract.statements.objects import LITERAL
from core.extract.statements.statements import Statement
from core.extract.statements.tagged_sentence import NamedEntity, TaggedSentence
from core.extract.vocabulary.predicates import relation
from core.records.knowledge import AliasFound

_APPOSITION = re.compile(
    r"E(?:\([^()]*\))?,(?P<description>[TSd][TSAdnpQGE']*[nE](?:[io]T?[Anp]*E?)?)(?=[,;.)]|$|W)"
)
_NOUN_OF = re.compile(r"T?(?P<noun>[Adnp]*n[oi])T?E(?![npAE])")
# "The CEO of Siemens is Joe Kaeser": what is told of the name at the end stands before the verb.
_INVERTED = re.compile(r"(?<![AdnpE])T(?P<noun>[Adnp]*no)T?(?P<other>E)R*(?P<verb>B)R*(?P<description>E)")
_OF_A_BODY = re.compile(r"EoT?E(?![npAE])")
_BODIES = frozenset({"Organization", "Team"})
MEMBERSHIP_CONFIDENCE = 0.5
_IN_BRACKETS = re.compile(r"E\((?P<description>[^()]*)\)")
_COPULA = re.compile(r"E(?:\([^()]*\))?,?R*[MHx]*B[Rx]*(?P<description>[TdAnpE][TAdnpQGEY',-]*n)")
_BEFORE = re.compile(r"[TS]?(?P<description>[EAdnp]*n)E")
_AGENT = re.compile(r"(?P<description>[VQ]i)[TAnp]*E")
_PERSONAL_ACTS = frozenset(
    f"{act} by"
    for act in "directed written composed sung designed founded created portrayed coached authored "
    "invented married discovered illustrated painted edited narrated choreographed born "
    "painted conducted voiced translated sculpted penned".split()
)
_ALSO = re.compile(
    r"^(?:(?:also|otherwise|better|formerly|originally|previously|now)\s)?(?:known|called|named|abbreviated|aka|a\.k\.a|formerly|short|alias|née|born)\b"
)
_LIFE = re.compile(r"\s*[-–—]\s*")
_BORN = re.compile(r"^(?:born|b\.|geboren|geb)\b")
_DIED = re.compile(r"^(?:died|d\.|†|gestorben)\b")


def described_kinds(clause: TaggedSentence) -> Iterator[tuple[str, str, int]]:
    """Name, type and how sure, where the sentence says what a name is."""
    for pattern in (_COPULA, _APPOSITION):
        for found in pattern.finditer(clause.shape):
            words = _head_words(clause, *found.span("description"))
            yield from _kind_of(clause.entities[found.start()], words, SURE)
    for found in _BEFORE.finditer(clause.shape):
        words = _head_words(clause, *found.span("description"))[-1:]
        yield from _kind_of(clause.entities[found.end() - 1], words, LIKELY)
    yield from _people(clause)


def _kind_of(
    entity: NamedEntity | None, words: Sequence[str], sure: int
) -> Iterator[tuple[str, str, int]]:
    """The type that a description gives a entity, if it gives one."""
    kind, found = kind_of_description(words)
    if found and entity is not None:
        yield entity.name, kind, sure


def _people(clause: TaggedSentence) -> Iterator[tuple[str, str, int]]:
    """Who did what only people do ("directed by"), and who was born."""
    for found in _AGENT.finditer(clause.shape):
        entity = clause.entities[found.end() - 1]
        if entity is not None and clause.lower_text(*found.span("description")) in _PERSONAL_ACTS:
            yield entity.name, "Person", GUESS
    for found in _IN_BRACKETS.finditer(clause.shape):
        entity = clause.entities[found.start()]
        first = found.start("description")
        if entity is not None and first < len(clause.lower) and _BORN.match(clause.lower[first]):
            yield entity.name, "Person", SURE


def _head_words(clause: TaggedSentence, first: int, end: int) -> tuple[str, ...]:
    """The words of a description up to its first preposition, or the first entity of a list."""
    for at in range(first, end):
        if clause.shape[at] in "io,c" and at > first:
            return clause.lower[first:at]
    return clause.lower[first:end]


def description_statements(clause: TaggedSentence) -> Iterator[Statement]:
    """Statements made by apposition ("X, a poet, …") and in brackets ("X (born 1961)")."""
    for found in _APPOSITION.finditer(clause.shape):
        entity = clause.entities[found.start()]
        first, end = found.span("description")
        text = clause.source_text(first, end)
        kind, _sure = kind_of_description(_head_words(clause, first, end))
        if entity is not None and (kind != "Concept" or clause.shape[first] == "T"):
            yield _statement(clause, entity, "is", NamedEntity(text, ""), found.start(), end)
        if entity is not None:
            yield from _relational_noun(clause, entity, first, end)
    for found in _IN_BRACKETS.finditer(clause.shape):
        yield from _in_brackets(clause, found)
    for found in _INVERTED.finditer(clause.shape):
        yield from _inverted_copula(clause, found)
    for found in _OF_A_BODY.finditer(clause.shape):
        person, body = clause.entities[found.start()], clause.entities[found.end() - 1]
        if person is not None and body is not None and not clause.owns[found.end() - 1]:
            yield from _membership(clause, person, body, found)


def _membership(
    clause: TaggedSentence, person: NamedEntity, body: NamedEntity, found: re.Match[str]
) -> Iterator[Statement]:
    """Who is said to be of a body ("Ann Lee of Acme Corp") belongs to it, in one way or another."""
    if person.kind == "Person" and body.kind in _BODIES:
        first, end = found.span()
        said = _statement(clause, person, "MEMBER_OF", body, first, end)
        yield replace(said, confidence=MEMBERSHIP_CONFIDENCE)


def _inverted_copula(clause: TaggedSentence, found: re.Match[str]) -> Iterator[Statement]:
    """What is said of a name before it: "The founder of Y was X", with nothing behind the name."""
    other, entity = clause.entities[found.start("other")], clause.entities[found.start("description")]
    follows = clause.shape[found.end() : found.end() + 1]
    if other is None or entity is None or other == entity or follows in tuple("npAEoQGV"):
        return
    first = found.start("noun")
    noun = clause.lower_text(*found.span("noun"))
    known = relation(noun, subject_kind=entity.kind, object_kind=other.kind)
    verb = clause.lower_text(*found.span("verb"))
    predicate = known.predicate if known else f"{verb} {clause.lower_text(first - 1, found.end('noun'))}"
    ends = (other, entity) if known and known.is_turned else (entity, other)
    yield _statement(clause, ends[0], predicate, ends[1], found.start(), found.end())


def _relational_noun(
    clause: TaggedSentence, entity: NamedEntity, first: int, end: int
) -> Iterator[Statement]:
    """What the description says of another name: "X, the founder of Y"."""
    found = _NOUN_OF.match(clause.shape, first, end)
    other = clause.entities[found.end() - 1] if found else None
    if found is None or other is None or other == entity:
        return
    noun = clause.lower_text(*found.span("noun"))
    known = relation(noun, subject_kind=entity.kind, object_kind=other.kind)
    predicate = known.predicate if known else f"is {clause.lower_text(first, found.end('noun'))}"
    ends = (other, entity) if known and known.is_turned else (entity, other)
    yield _statement(clause, ends[0], predicate, ends[1], first, found.end())


def _in_brackets(clause: TaggedSentence, found: re.Match[str]) -> Iterator[Statement]:
    entity = clause.entities[found.start()]
    first, end = found.span("description")
    if entity is None or first == end:
        return
    year = clause.shape.find("Y", first, end)
    said = clause.lower_text(first, end)
    if year < 0:
        return
    date = clause.source_text(year, year + 1)
    lived = _LIFE.split(date)
    told: list[tuple[str, NamedEntity]] = []
    if _DIED.match(said):
        told.append(("died", NamedEntity(date, "")))
    elif _BORN.match(said):
        told.append(("was born", NamedEntity(date, "")))
        place = clause.entities[end - 1] or clause.entities[min(year + 2, end - 1)]
        if place is not None and "i" in clause.shape[year:end]:
            told.append(("was born in", place))
    elif end - first == 1 and len(lived) == 2 and entity.kind in {"Person", "Concept"}:
        told += [("was born", NamedEntity(lived[0], "")), ("died", NamedEntity(lived[1], ""))]
    for predicate, what in told:
        yield _statement(clause, entity, predicate, what, found.start(), end)


def _statement(
    clause: TaggedSentence,
    subject: NamedEntity,
    predicate: str,
    told: NamedEntity,
    first: int,
    end: int,
) -> Statement:
    return Statement(
        subject, predicate, told, LITERAL + 0.1, clause.starts[first], clause.ends[end - 1]
    )


def find_aliases(clause: TaggedSentence) -> Iterator[AliasFound]:
    """Two names that the sentence says are one: "X (IBM)", "X, also known as Y"."""
    for found in _IN_BRACKETS.finditer(clause.shape):
        entity = clause.entities[found.start()]
        first, end = found.span("description")
        inside = [it for at in range(first, end) if (it := clause.entities[at]) is not None]
        if entity is None or len(inside) != 1:
            continue
        other = inside[0]
        is_alone = end - first == 1 or set(clause.shape[first:end]) <= set("E;,Xqz")
        if (
            is_alone
            and (
                is_abbreviation_of(other.name, entity.name)
                or is_abbreviation_of(entity.name, other.name)
            )
        ) or (_ALSO.match(clause.lower_text(first, end)) and end - first <= 5):
            yield AliasFound(entity.name, other.name, entity.kind)
    yield from _also_known(clause)


_KNOWN_AS = re.compile(r"E,?(?:\([^()]*\),?)?B?(?P<verb>R*[VQ]i|R*Q)[Tq]*(?P<other>E)")


def _also_known(clause: TaggedSentence) -> Iterator[AliasFound]:
    for found in _KNOWN_AS.finditer(clause.shape):
        entity, other = clause.entities[found.start()], clause.entities[found.start("other")]
        said = clause.lower_text(*found.span("verb"))
        if entity is not None and other is not None and said.endswith(("known as", "called as")):
            yield AliasFound(entity.name, other.name, entity.kind)


def is_abbreviation_of(short: str, name: str) -> bool:
    """Whether `short` abbreviates `name`: its capitals are the initials, in order."""
    letters = [letter.lower() for letter in short if letter.isalnum()]
    words = [word for word in re.split(r"[\s-]+", name.lower()) if word[:1].isalnum()]
    if not 2 <= len(letters) <= 8 or len(words) < 2 or not short[:1].isupper():
        return False
    if sum(map(str.isupper, short)) < 2 or " " in short:
        return False
    initials = [word[0] for word in words]
    weighty = [word[0] for word in words if word not in {"of", "the", "and", "for", "de", "&"}]
    return letters in (initials, weighty) or (
        letters[0] == initials[0] and len(letters) <= len(words) + 1 and _in_order(letters, words)
    )


def _in_order(letters: list[str], words: list[str]) -> bool:
    """Whether the letters occur in the words in order, most of them as initials."""
    at = 0
    joined = " ".join(words)
    hits = 0
    for letter in letters:
        at = joined.find(letter, at)
        if at < 0:
            return False
        hits += at == 0 or joined[at - 1] == " "
        at += 1
    return hits * 2 > len(letters)
